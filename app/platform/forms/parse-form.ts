import type { z } from 'zod'

/** What was typed, by field, to show again; a list field keeps all its values. */
export type FormValues = Record<string, string[]>
export type FieldErrors = Record<string, string>

/** The state of a form whose submit was refused: its message, the fields at fault, and what was typed. */
export type FormState = { message: string | null; fieldErrors: FieldErrors; values: FormValues }

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; state: FormState }

/**
 * Reads a posted form by its schema: only the schema's own fields, text as typed, a missing field as ''.
 * Fields named in `lists` get every value of their name. NUL, which the database cannot hold, is dropped.
 * Fields named in `secret` are never given back.
 */
export function parseForm<S extends z.ZodObject>(
  schema: S,
  form: FormData,
  options: { lists?: readonly string[]; secret?: readonly string[] } = {},
): ParsedForm<z.output<S>> {
  const values: FormValues = {}
  const given: Record<string, string | string[]> = {}
  for (const name of Object.keys(schema.shape)) {
    const texts = form
      .getAll(name)
      .flatMap(value => (typeof value === 'string' ? [value.replaceAll('\0', '')] : []))
    if (!options.secret?.includes(name)) values[name] = texts
    given[name] = options.lists?.includes(name) ? texts : (texts[0] ?? '')
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { ok: true, value: parsed.data }
  const fieldErrors: FieldErrors = {}
  for (const issue of parsed.error.issues)
    fieldErrors[String(issue.path[0] ?? '')] ??= issue.message
  return {
    ok: false,
    state: { message: Object.values(fieldErrors)[0] ?? null, fieldErrors, values },
  }
}

/** A refusal that belongs to the form as a whole, input kept. */
export function refuse(
  form: FormData,
  message: string,
  options: { secret?: readonly string[] } = {},
): FormState {
  const values = typedValues(form)
  for (const name of options.secret ?? []) delete values[name]
  return { message, fieldErrors: {}, values }
}

/** All that was typed, by field. Safe with any name, those of object members included. */
export function typedValues(form: FormData): FormValues {
  const values = new Map<string, string[]>()
  for (const [name, value] of form) {
    const texts = values.get(name) ?? []
    values.set(name, texts)
    if (typeof value === 'string') texts.push(value)
  }
  return Object.fromEntries(values)
}
