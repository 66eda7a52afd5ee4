import type { FormState } from '#app/platform/forms/parse-form.ts'

/** The lines of the box above a form: each field's message, or that of the form as a whole. */
export function refusalLines(state: FormState | undefined): { id: string; message: string }[] {
  if (state === undefined) return []
  const fields = Object.entries(state.fieldErrors).map(([id, message]) => ({ id, message }))
  if (fields.length > 0 || state.message === null) return fields
  return [{ id: 'body', message: state.message }]
}
