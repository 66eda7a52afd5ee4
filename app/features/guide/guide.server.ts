import { z } from 'zod'
import { readFacts, readLink, readList, readSections } from '#app/platform/markdown/sections.ts'
import companies from './data/companies.md?raw'
import talent from './data/talent.md?raw'
import together from './data/together.md?raw'
import type { GuidePart } from './schema.ts'

const Text = z.string().min(1)
const Part = z.object({
  id: Text,
  title: Text,
  about: Text,
  sections: z.array(
    z.object({
      id: Text,
      title: Text,
      paragraphs: z.array(Text).min(1),
      points: z.array(Text),
      links: z.array(z.object({ label: Text, to: Text })),
    }),
  ),
})

/** In a section, a list of links is shown below the text, and another list as its points. */
function readPart(file: string): GuidePart {
  const { facts, content } = readFacts(file)
  const sections = readSections(content).sections.map(({ title, id, blocks }) => {
    const items = blocks.flatMap(block => readList(block) ?? [])
    return {
      id,
      title,
      paragraphs: blocks.filter(block => readList(block) === null),
      points: items.filter(item => readLink(item) === null),
      links: items.flatMap(item => readLink(item) ?? []),
    }
  })
  return Part.parse({ ...facts, sections })
}

export const GUIDE: readonly GuidePart[] = [companies, talent, together].map(readPart)
