export type MultiSelectOption = { id: string; name: string; category: string }
export type ValueKey = 'id' | 'name'

export const OTHER_CATEGORY = 'Other'
const CUSTOM_PREFIX = 'custom_'

export function isCustom(option: MultiSelectOption): boolean {
  return option.id.startsWith(CUSTOM_PREFIX)
}

export function makeCustomOption(name: string, category: string): MultiSelectOption {
  const random = crypto.getRandomValues(new Uint32Array(2))
  const id = CUSTOM_PREFIX + Array.from(random, part => part.toString(36)).join('')
  return { id, name: name.replace(/\s+/g, ' '), category: category || OTHER_CATEGORY }
}

/** The stored values as options, in their order. A value that is no longer in the catalogue is shown as is. */
export function resolveOptions(
  values: readonly string[],
  known: readonly MultiSelectOption[],
  key: ValueKey,
): MultiSelectOption[] {
  const byValue = new Map(known.map(option => [option[key], option]))
  return [...new Set(values)].map(
    value => byValue.get(value) ?? { id: value, name: value, category: OTHER_CATEGORY },
  )
}

export function findByName(
  name: string,
  options: readonly MultiSelectOption[],
): MultiSelectOption | undefined {
  const wanted = fold(name)
  return options.find(option => fold(option.name) === wanted)
}

export type OptionGroup = { category: string; items: MultiSelectOption[] }

/** Groups options by category, in the order of first appearance. */
export function groupByCategory(options: readonly MultiSelectOption[]): OptionGroup[] {
  const groups = new Map<string, MultiSelectOption[]>()
  for (const option of options) {
    const group = groups.get(option.category)
    if (group) group.push(option)
    else groups.set(option.category, [option])
  }
  return Array.from(groups, ([category, items]) => ({ category, items }))
}

/** Removes case, accents and repeated spaces, so "elodie" finds "Élodie". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
}

export function filterGroups(groups: OptionGroup[], query: string): OptionGroup[] {
  const wanted = fold(query.trim())
  if (!wanted) return groups
  return groups
    .map(({ category, items }) => ({
      category,
      items: items.filter(option => fold(option.name).includes(wanted)),
    }))
    .filter(group => group.items.length > 0)
}
