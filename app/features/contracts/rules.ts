import type { PaperDocument } from '#app/platform/documents/document.ts'
import type { ContractTemplate } from './schema.ts'

export const DISCLAIMER =
  'This is a starting point, not legal advice. Laws differ from place to place, and so does your case. Ask a lawyer to read it before you sign.'

type FieldTexts = Readonly<Record<string, string>>

export function initialValues(template: ContractTemplate): FieldTexts {
  return Object.fromEntries(template.fields.map(({ name, start }) => [name, start ?? '']))
}

/** Fills in a template. Empty fields appear as their label in brackets. */
export function fillTemplate(template: ContractTemplate, values: FieldTexts): PaperDocument {
  const labels = new Map(template.fields.map(({ name, label }) => [name, label]))
  const textOf = (name: string) => values[name] || `[${labels.get(name) ?? name}]`
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => textOf(name))
  return {
    title: template.title,
    note: DISCLAIMER,
    blocks: [
      ...template.opening.map(text => ({ kind: 'text' as const, text: fill(text) })),
      ...template.clauses.flatMap(({ title, paragraphs }, place) => [
        { kind: 'heading' as const, text: `${place + 1}. ${title}` },
        ...paragraphs.map((text, number) => ({
          kind: 'text' as const,
          text: `${place + 1}.${number + 1} ${fill(text)}`,
        })),
      ]),
      { kind: 'signatures', parties: template.signatories.map(textOf) },
    ],
  }
}
