// Compares the index with reading every text, with enough words that every code path is taken.
import { expect, test } from 'vitest'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { optionNames } from '#app/features/catalogues/option-names.ts'
import {
  type DirectoryRow,
  eachFacet,
  MOST_COUNTED,
  PAGE_SIZE,
} from '#app/features/talent/directory/directory.ts'
import { RowIds } from '#app/platform/memory/row-ids.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { DirectoryIndex } from './directory-index.ts'
import { otherForms } from './forms.ts'
import { termsOf } from './terms.ts'

const { random, below } = seededRandom(8)

const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi zo'.split(' ')
const SEEN = Array.from({ length: 6_000 }, () =>
  Array.from({ length: 1 + below(4) }, () => SYLLABLES[below(SYLLABLES.length)]).join(''),
)
const OFTEN = ['a', 'the', 'of', 'in', 'to', 'we']
function word(): string {
  const draw = random()
  if (draw < 0.3) return OFTEN[below(OFTEN.length)] ?? ''
  // Some words are in many texts, most in few.
  return SEEN[draw < 0.6 ? Math.floor(SEEN.length ** random()) - 1 : below(SEEN.length)] ?? ''
}
const line = (most: number) => Array.from({ length: below(most) }, word).join(' ')

let given = 0
function row(n = ++given): DirectoryRow {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    created: below(500),
    full_name: `${word()} ${word()}`,
    headline: line(6),
    primary_role: `head of ${word()}`,
    primary_role_custom: '',
    summary_bio: line(90),
    skill_ids: random() < 0.2 ? ['skill_devops'] : [],
    tool_ids: [],
    industries_experienced: [],
    languages_spoken: [],
    engagement_types: [],
    working_model: null,
    timezone: null,
    max_hours_per_week: null,
    availability_notice_days: null,
    years_experience: null,
    price_day_min: null,
    price_day_max: null,
  }
}

const textOf = (row: DirectoryRow | undefined) =>
  row ? [row.full_name, row.headline, row.primary_role, row.summary_bio].join('\n') : ''

/** Tells whether every word of a search begins a word, in any order; these texts only have letters and spaces. */
function finder(q: string): (row: DirectoryRow) => boolean {
  const pieces = termsOf(q).terms.flatMap(({ words }) =>
    words.map(({ piece, whole }) => ({ piece, whole, forms: otherForms(piece) })),
  )
  return row => {
    if (textOf(row).includes(q)) return true
    const all = WORDS.get(row) ?? wordsOf(row)
    WORDS.set(row, all)
    return pieces.every(({ piece, whole, forms }) =>
      all.some(word => (whole ? word === piece : word.startsWith(piece) || forms.includes(word))),
    )
  }
}
const WORDS = new WeakMap<DirectoryRow, string[]>()
function wordsOf(row: DirectoryRow): string[] {
  const named = row.skill_ids.length > 0 ? NAMES.join('\n') : ''
  return [...new Set(`${textOf(row)}\n${named}`.split(/[^a-z]+/))]
}
const NAMES = SKILLS.filter(({ id }) => id === 'skill_devops')
  .flatMap(optionNames)
  .map(name => name.toLowerCase())

/** A run of somebody's text, or words that may never occur together. */
function piece(rows: readonly DirectoryRow[]): string {
  if (random() < 0.3) return `${word()} ${word().slice(0, 1 + below(5))}`
  if (random() < 0.1) return `${'aeiou'[below(5)]} ${'abcdefg'[below(7)]}`
  const lines = textOf(rows[below(rows.length)]).split('\n')
  const words =
    random() < 0.8 ? (lines[below(lines.length)] ?? '') : `${word()} ${word()} ${word()}`
  const from = below(words.length)
  return words.slice(from, from + 1 + below(random() < 0.4 ? 3 : 24)).trim()
}

test('a piece of text finds the rows that contain it, after any queries and changes', () => {
  const rows = new Map(Array.from({ length: 4_010 }, () => row()).map(one => [one.id, one]))
  const rowIds = new RowIds()
  const index = new DirectoryIndex(rowIds)
  const put = (one: DirectoryRow) => {
    rows.set(one.id, one)
    index.put(rowIds.find(one.id) ?? rowIds.add(one.id), one)
  }
  const remove = (id: string) => {
    index.remove(rowIds.find(id) ?? -1)
    rowIds.remove(id)
    rows.delete(id)
  }
  for (const one of rows.values()) put(one)
  index.finishLoading()
  let settling: Generator<void, void> | undefined
  const settledAt: number[] = []
  const asked: string[] = []
  for (let round = 0; round < 430; round++) {
    const all = [...rows.values()]
    if (round % 3 === 0) {
      const changed = row(1 + below(given))
      if (random() < 0.2 && rows.has(changed.id)) remove(changed.id)
      else put(changed)
      put(row())
    }
    // Rebuilt in steps, with queries and changes in between, several times.
    if (round % 130 === 100) settling = index.rebuild()
    if (settling?.next().done) {
      settling = undefined
      settledAt.push(round)
    }
    const again = asked[below(asked.length)]
    const q = random() < 0.3 && again !== undefined ? again : piece(all)
    asked.push(q)
    const skill = random() < 0.3 ? ['skill_devops'] : []
    const filter = { ...eachFacet((): string[] => []), q, skill }
    const isFound = finder(q)
    const found = [...rows.values()]
      .filter(one => isFound(one) && filter.skill.every(id => one.skill_ids.includes(id)))
      .sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1))
    const page = 1 + below(Math.max(1, Math.ceil(found.length / PAGE_SIZE)))
    const state = { ...filter, sort: 'recent' as const, page }
    const whole = index.answer(state)
    const answer = random() < 0.5 ? whole : index.find(state)
    expect(answer.total, q).toBe(Math.min(found.length, MOST_COUNTED + 1))
    const ids = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id)
    expect(answer.ids, q).toEqual(ids)
    const devops = found.filter(one => one.skill_ids.includes('skill_devops')).length
    expect(Math.max(...whole.counts.skill), q).toBe(devops)
  }
  expect(settledAt).toHaveLength(3)
})
