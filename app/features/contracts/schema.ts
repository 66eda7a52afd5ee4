import { z } from 'zod'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { textWithin } from '#app/platform/forms/text.ts'

export type TemplateField = {
  name: string
  label: string
  hint?: string
  /** What stands there until somebody says otherwise. */
  start?: string
  long?: boolean
}

export type Clause = { title: string; paragraphs: readonly string[] }

export type ContractTemplate = {
  slug: string
  title: string
  /** What it is for, in a sentence. */
  about: string
  fields: readonly TemplateField[]
  /** `{{field}}` stands for what was filled in. */
  opening: readonly string[]
  clauses: readonly Clause[]
  /** The fields that name who signs. */
  signatories: readonly [string, string]
}

const SHORT = 200
const LONG = 4_000

const texts = new WeakMap<ContractTemplate, z.ZodObject<Record<string, z.ZodType<string>>>>()

function schemaOf(template: ContractTemplate) {
  const known = texts.get(template)
  if (known) return known
  const made = z.object(
    Object.fromEntries(
      template.fields.map(({ name, label, long }) => {
        return [name, textWithin(label, long ? LONG : SHORT)] as const
      }),
    ),
  )
  texts.set(template, made)
  return made
}

/** The fields of every template, and the kind of file asked for. */
export function templateFields(templates: readonly ContractTemplate[]) {
  return fieldsOf(...templates.map(schemaOf), words('format'))
}

export function readTemplateFields(template: ContractTemplate, form: FormData) {
  return parseForm(schemaOf(template), form)
}
