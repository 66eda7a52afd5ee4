import { normalizeName } from './normalize.ts'
import type { CatalogueOption } from './schema.ts'

type Catalogue<T extends CatalogueOption> = readonly T[]

const nameIndexes = new WeakMap<object, Map<string, number>>()

/** "Chief Financial Officer (CFO)" is also found by "Chief Financial Officer" and by "CFO". */
export function shortNames(name: string): string[] {
  const match = /^(.+?)\s*\(([^()]+)\)$/.exec(name)
  return match ? [match[1] ?? '', match[2] ?? ''].map(normalizeName).filter(Boolean) : []
}

function buildNameIndex(catalogue: Catalogue<CatalogueOption>): Map<string, number> {
  const index = new Map<string, number>()
  const shared = new Set<string>()
  catalogue.forEach((option, position) => {
    for (const short of shortNames(option.name)) {
      if (index.has(short)) shared.add(short)
      index.set(short, position)
    }
  })
  for (const short of shared) index.delete(short)
  // Full names come last, so no short form can hide one.
  catalogue.forEach((option, position) => {
    index.set(normalizeName(option.name), position)
  })
  return index
}

export function findById<T extends CatalogueOption>(
  catalogue: Catalogue<T>,
  id: string,
): T | undefined {
  return catalogue.find(option => option.id === id)
}

/** Compares normalized names: case, spacing and punctuation make no difference. */
export function findByName<T extends CatalogueOption>(
  catalogue: Catalogue<T>,
  name: string,
): T | undefined {
  const index = nameIndexes.get(catalogue) ?? buildNameIndex(catalogue)
  nameIndexes.set(catalogue, index)
  const position = index.get(normalizeName(name))
  return position === undefined ? undefined : catalogue[position]
}

type CategoryGroup<T extends CatalogueOption> = { category: string; options: T[] }

/** Categories, and options within each, in the order of the list. */
export function groupByCategory<T extends CatalogueOption>(
  catalogue: Catalogue<T>,
): CategoryGroup<T>[] {
  const groups = new Map<string, T[]>()
  for (const option of catalogue) {
    const options = groups.get(option.category)
    if (options) options.push(option)
    else groups.set(option.category, [option])
  }
  return Array.from(groups, ([category, options]) => ({ category, options }))
}

type ParsedNames<T extends CatalogueOption> = {
  known: T[]
  /** Names outside the catalogue, as written but trimmed. */
  custom: string[]
}

/** Reads comma- or line-separated names and drops duplicates. */
export function parseNames<T extends CatalogueOption>(
  text: string,
  catalogue: Catalogue<T>,
): ParsedNames<T> {
  const known = new Set<T>()
  const custom = new Map<string, string>()
  for (const part of text.split(/[,\n\r]/)) {
    const name = part.replace(/\s+/g, ' ').trim()
    if (name === '') continue
    const option = findByName(catalogue, name)
    if (option) {
      known.add(option)
      continue
    }
    const key = normalizeName(name) || name
    if (!custom.has(key)) custom.set(key, name)
  }
  return { known: [...known], custom: [...custom.values()] }
}

/** The names of stored ids, in their order. Unknown ids are left out. */
export function namesOf(
  ids: readonly string[],
  catalogue: Catalogue<CatalogueOption>,
  custom: readonly CatalogueOption[],
): string[] {
  return ids.flatMap(
    id => findById(catalogue, id)?.name ?? custom.find(option => option.id === id)?.name ?? [],
  )
}
