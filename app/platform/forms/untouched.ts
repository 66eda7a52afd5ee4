// A form starts with default values. The names of the fields that nobody has changed or confirmed are stored together
// with the values.

import type { FieldTable } from './field-table.ts'

/** The form field with the names of confirmed fields, one value per name. */
export const CONFIRMED = 'confirmed'

/** The default values of a form. `ranges` are fields that are answered together, under the label of the first. */
export type FormDefaults = {
  defaults: Readonly<Record<string, readonly string[]>>
  /** In the order of display. */
  labels: Readonly<Record<string, string>>
  ranges: readonly (readonly string[])[]
}

type Range = { label: string; fields: readonly string[] }

/** The defaults of a table's fields, under the labels of the table. */
export function formDefaults(
  table: FieldTable,
  defaults: FormDefaults['defaults'],
  ranges: readonly Range[],
): FormDefaults {
  const labels = Object.entries(table).flatMap(([name, { label }]) => {
    const range = ranges.find(({ fields }) => fields.includes(name))
    if (range) return range.fields[0] === name ? [[name, range.label]] : []
    return name in defaults ? [[name, label]] : []
  })
  return {
    defaults,
    labels: Object.fromEntries(labels),
    ranges: ranges.map(({ fields }) => fields),
  }
}

/** The fields that still have their default and that nobody confirmed; for a range all fields or none. */
export function untouchedFields(
  started: FormDefaults,
  values: Readonly<Record<string, unknown>>,
  confirmed: readonly unknown[],
): string[] {
  const isUntouched = (name: string) =>
    !confirmed.includes(name) && sameTexts(textsOf(values[name]), started.defaults[name] ?? [])
  return Object.keys(started.defaults).filter(name => withRange(started, name).every(isUntouched))
}

/** The confirmed fields, as a form with the stored values sends them. */
export function confirmedFields(
  { defaults }: FormDefaults,
  untouched: readonly string[],
): string[] {
  return Object.keys(defaults).filter(name => !untouched.includes(name))
}

/** A field together with the other fields of its range. */
export function withRange({ ranges }: FormDefaults, name: string): readonly string[] {
  return ranges.find(range => range.includes(name)) ?? [name]
}

function textsOf(value: unknown): string[] {
  return [value ?? []].flat().map(String)
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, n) => text === others[n])
}
