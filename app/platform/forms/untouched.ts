// What a form starts with stands in its fields before anybody has answered. Which of it nobody has changed or confirmed is
// kept beside the values.

/** The field that names those which somebody confirmed; sent once for each. */
export const CONFIRMED = 'confirmed'

/** What a form starts with; `ranges` are fields that are answered together, by the label of the first. */
export type Started = {
  defaults: Readonly<Record<string, readonly string[]>>
  /** In the order in which they are named. */
  labels: Readonly<Record<string, string>>
  ranges: readonly (readonly string[])[]
}

/** The fields that hold what the form started with and that nobody confirmed; of a range all or none. */
export function untouchedFields(
  started: Started,
  values: Readonly<Record<string, unknown>>,
  confirmed: readonly unknown[],
): string[] {
  const isUntouched = (name: string) =>
    !confirmed.includes(name) && sameTexts(textsOf(values[name]), started.defaults[name] ?? [])
  return Object.keys(started.defaults).filter(name => withRange(started, name).every(isUntouched))
}

/** The others, as a form sends them that shows what is stored. */
export function confirmedFields({ defaults }: Started, untouched: readonly string[]): string[] {
  return Object.keys(defaults).filter(name => !untouched.includes(name))
}

/** A field with those that are answered together with it. */
export function withRange({ ranges }: Started, name: string): readonly string[] {
  return ranges.find(range => range.includes(name)) ?? [name]
}

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, n) => text === others[n])
}
