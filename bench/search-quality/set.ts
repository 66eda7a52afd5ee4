// The labelled searches, and a directory with the people they look for.
import path from 'node:path'
import { z } from 'zod'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { findByName } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { DirectoryIndex } from '#app/features/market/directory/directory-index.ts'
import type { OptionRow } from '#app/features/matching/rows.ts'
import type { DirectoryRow, DirectoryState } from '#app/features/talent/directory/directory.ts'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { RowIds } from '#app/platform/memory/row-ids.ts'
import { readJsonLines } from '../json-lines.ts'

/** How many of those found count. */
export const PLACES = 10

const names = z.array(z.string())
const person = z.strictObject({
  key: z.string(),
  name: z.string(),
  title: z.string(),
  headline: z.string(),
  bio: z.string(),
  skills: names,
  tools: names,
  industries: names,
  hours: z.int(),
})

const search = z.strictObject({
  part: z.enum(['tuning', 'holdout']),
  /** Which of the companies searches. */
  by: z.string(),
  q: z.string(),
  /** Filters, as in the address of the page. */
  filter: z.string().optional(),
  /** Who should be found: 3 is exactly the right person, 2 a good one, 1 worth a look. */
  wanted: z.record(z.string(), z.int().min(1).max(3)),
})
export type Search = z.infer<typeof search>

const read = <T>(name: string, line: z.ZodType<T>) =>
  readJsonLines(path.join(import.meta.dirname, `${name}.jsonl`), line)

export const PEOPLE = read('people', person)
export const SEARCHES = read('searches', search)

/** `search`: a whole query string instead of that of the search. */
export function stateOf({ q, filter = '', search }: Search & { search?: string }): DirectoryState {
  return parseDirectory(new URLSearchParams(search ?? `q=${encodeURIComponent(q)}&${filter}`))
}

export function openDirectory(): DirectoryIndex {
  const rowIds = new RowIds()
  const directory = new DirectoryIndex(rowIds)
  const custom = new Map<string, OptionRow>()
  const idsOf = (catalogue: readonly CatalogueOption[], wanted: readonly string[]) =>
    wanted.map(name => {
      const listed = findByName(catalogue, name)
      if (listed) return listed.id
      const own = { id: `custom_${name}`, catalogue: 'skills', name }
      custom.set(own.id, own)
      return own.id
    })
  const rows = PEOPLE.map((each, at) => rowOf(each, at, idsOf))
  directory.putOptions([...custom.values()])
  for (const row of rows) directory.put(rowIds.add(row.id), row)
  directory.finishLoading()
  return directory
}

/** The index stores ids as the database does. */
const idAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const keys = new Map(PEOPLE.map(({ key }, at) => [idAt(at), key]))

export const keyOf = (id: string): string => keys.get(id) ?? id

const LISTED = new Set(ROLES.map(({ name }): string => name))

function rowOf(
  { name, title, headline, bio, skills, tools, industries, hours }: z.infer<typeof person>,
  at: number,
  idsOf: (catalogue: readonly CatalogueOption[], names: readonly string[]) => string[],
): DirectoryRow {
  const isListed = LISTED.has(title)
  return {
    id: idAt(at),
    created: at,
    full_name: name,
    headline,
    primary_role: isListed ? title : 'other',
    primary_role_custom: isListed ? '' : title,
    summary_bio: bio,
    skill_ids: idsOf(SKILLS, skills),
    tool_ids: idsOf(TOOLS, tools),
    industries_experienced: industries,
    languages_spoken: [],
    engagement_types: [],
    working_model: null,
    timezone: null,
    max_hours_per_week: hours,
    availability_notice_days: null,
    years_experience: null,
    price_day_min: null,
    price_day_max: null,
  }
}

/** Who has a search as typed in one of the four fields, newest first. */
export function plainSearch(asked: Search): string[] {
  const typed = asked.q.toLowerCase()
  return PEOPLE.filter(({ name, headline, title, bio }) =>
    [name, headline, title, bio].some(text => text.toLowerCase().includes(typed)),
  )
    .map(({ key }) => key)
    .toReversed()
}
