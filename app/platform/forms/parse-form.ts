import type { z } from 'zod'
import { UNREADABLE } from './takes-form.ts'

/** The typed values by field, to show again; a list field has all its values. */
export type FormValues = Record<string, string[]>
export type FieldErrors = Record<string, string>

/** The state of a form that was refused: a message in lines, the invalid fields, and what was typed. */
export type FormState = { message: string | null; fieldErrors: FieldErrors; values: FormValues }

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; state: FormState }

/**
 * Parses a posted form by its schema: only the schema's fields, text as typed, a missing field as ''. Fields in `lists`
 * get all values with their name. NUL is removed because the database cannot store it. Fields in `secret` are never
 * sent back. An error for which the schema has no words is one that no form of ours causes.
 */
export function parseForm<S extends z.ZodObject>(
  schema: S,
  form: FormData,
  options: { lists?: readonly string[]; secret?: readonly string[] } = {},
): ParsedForm<z.output<S>> {
  const values: FormValues = {}
  const input: Record<string, string | string[]> = {}
  for (const name of Object.keys(schema.shape)) {
    const texts = form
      .getAll(name)
      .flatMap(value => (typeof value === 'string' ? [value.replaceAll('\0', '')] : []))
    if (!options.secret?.includes(name)) values[name] = texts
    input[name] = options.lists?.includes(name) ? texts : (texts[0] ?? '')
  }
  const parsed = schema.safeParse(input, { error: () => UNREADABLE.message })
  if (parsed.success) return { ok: true, value: parsed.data }
  const fieldErrors: FieldErrors = {}
  for (const issue of parsed.error.issues)
    fieldErrors[String(issue.path[0] ?? '')] ??= issue.message
  // Several fields may have the same message.
  const messages = [...new Set(Object.values(fieldErrors))]
  return { ok: false, state: { message: messages.join('\n') || null, fieldErrors, values } }
}

/** Refuses a form as a whole and keeps what was typed. */
export function refuse(
  form: FormData,
  message: string,
  options: { secret?: readonly string[] } = {},
): FormState {
  const values = typedValues(form)
  for (const name of options.secret ?? []) delete values[name]
  return { message, fieldErrors: {}, values }
}

/** All typed values by field. Safe with any name, such as "__proto__". */
export function typedValues(form: FormData): FormValues {
  const values = new Map<string, string[]>()
  for (const [name, value] of form) {
    const texts = values.get(name) ?? []
    values.set(name, texts)
    if (typeof value === 'string') texts.push(value)
  }
  return Object.fromEntries(values)
}
