import { z } from 'zod'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { lineWithin, textWithin } from '#app/platform/forms/text.ts'

type TemplateField = {
  name: string
  label: string
  hint?: string
  /** The initial value. */
  start?: string
  long?: boolean
}

type Clause = { title: string; paragraphs: readonly string[] }

export type ContractTemplate = {
  slug: string
  title: string
  /** Its purpose, in one sentence. */
  about: string
  fields: readonly TemplateField[]
  /** `{{field}}` is replaced by the field's value. */
  opening: readonly string[]
  clauses: readonly Clause[]
  /** The fields that name the signatories. */
  signatories: readonly [string, string]
}

const SHORT = 200
const LONG = 4_000

const schemas = new WeakMap<ContractTemplate, z.ZodObject<Record<string, z.ZodType<string>>>>()

function schemaOf(template: ContractTemplate) {
  const cached = schemas.get(template)
  if (cached) return cached
  const schema = z.object(
    Object.fromEntries(
      template.fields.map(({ name, label, long }) => {
        return [name, long ? textWithin(label, LONG) : lineWithin(label, SHORT)] as const
      }),
    ),
  )
  schemas.set(template, schema)
  return schema
}

/** The fields of all templates, and the format of the file to download. */
export function templateFields(templates: readonly ContractTemplate[]) {
  return fieldsOf(...templates.map(schemaOf), words('format'))
}

export function readTemplateFields(template: ContractTemplate, form: FormData) {
  return parseForm(schemaOf(template), form)
}
