import type { FormState } from './parse-form.ts'

/**
 * The props that a control takes from the state of its form: its name, its value (what was typed into a refused form,
 * otherwise what is stored) and its error. Not for passwords, which are never shown again.
 */
export function fieldProps(state: Pick<FormState, 'fieldErrors' | 'values'> | undefined) {
  return (name: string, stored?: string) => ({
    name,
    defaultValue: state?.values[name]?.[0] ?? stored,
    error: state?.fieldErrors[name],
  })
}
