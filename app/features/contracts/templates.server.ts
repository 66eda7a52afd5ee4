import { z } from 'zod'
import { readFacts, readSections } from '#app/platform/markdown/sections.ts'
import advisory from './data/advisory-agreement.md?raw'
import fields from './data/fields.json' with { type: 'json' }
import services from './data/fractional-services-agreement.md?raw'
import nda from './data/mutual-nda.md?raw'
import sharedClauses from './data/shared-clauses.md?raw'
import statementOfWork from './data/statement-of-work.md?raw'
import type { ContractTemplate } from './schema.ts'

const Text = z.string().min(1)
const Template = z.object({
  slug: Text,
  title: Text,
  about: Text,
  fields: z.array(
    z.object({
      name: Text,
      label: Text,
      hint: Text.optional(),
      start: Text.optional(),
      long: z.boolean().optional(),
    }),
  ),
  opening: z.array(Text).min(1),
  clauses: z.array(z.object({ title: Text, paragraphs: z.array(Text).min(1) })).min(1),
  signatories: z.tuple([Text, Text]),
})

const shared = readSections(sharedClauses).sections

/** A field of which only the name is given is a shared one, and so is a clause of which only the title is given. */
function readTemplate(slug: keyof typeof fields, file: string): ContractTemplate {
  const { facts, content } = readFacts(file)
  const { opening, sections } = readSections(content)
  return Template.parse({
    ...facts,
    slug,
    signatories: facts.signatories?.split(', '),
    fields: fields[slug].map(field =>
      typeof field === 'string' ? fields.shared.find(({ name }) => name === field) : field,
    ),
    opening,
    clauses: sections.map(({ title, blocks }) => ({
      title,
      paragraphs: blocks[0] ? blocks : shared.find(clause => clause.title === title)?.blocks,
    })),
  })
}

export const TEMPLATES: readonly ContractTemplate[] = [
  readTemplate('fractional-services-agreement', services),
  readTemplate('statement-of-work', statementOfWork),
  readTemplate('mutual-nda', nda),
  readTemplate('advisory-agreement', advisory),
]

export function findTemplate(slug: string | undefined): ContractTemplate | undefined {
  return TEMPLATES.find(template => template.slug === slug)
}
