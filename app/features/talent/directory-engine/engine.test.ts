// The engine beside reading every text, with so many words that each of its ways of looking is taken.
import { expect, test } from 'vitest'
import { MOST_COUNTED, PAGE_SIZE } from '../directory.ts'
import { DirectoryEngine } from './engine.ts'
import type { DirectoryRow } from './protocol.ts'

const random = (() => {
  let state = 8
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) / 0x1000000
  }
})()
const below = (limit: number) => Math.floor(random() * limit)

const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi zo'.split(' ')
const SEEN = Array.from({ length: 6_000 }, () =>
  Array.from({ length: 1 + below(4) }, () => SYLLABLES[below(SYLLABLES.length)]).join(''),
)
const OFTEN = ['a', 'the', 'of', 'in', 'to', 'we']
function word(): string {
  const draw = random()
  if (draw < 0.3) return OFTEN[below(OFTEN.length)] ?? ''
  // Some words stand in many texts, most in few.
  return SEEN[draw < 0.6 ? Math.floor(SEEN.length ** random()) - 1 : below(SEEN.length)] ?? ''
}
const line = (most: number) => Array.from({ length: below(most) }, word).join(' ')

let given = 0
function row(n = ++given): DirectoryRow {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    created: below(500),
    years: null,
    rate_min: null,
    rate_max: null,
    role: '',
    skills: random() < 0.2 ? ['skill_devops'] : [],
    tools: [],
    text: `${word()} ${word()}\n${line(6)}\nhead of ${word()}\n${line(90)}`,
  }
}

/** A stretch of somebody's text, or of words that may never have met. */
function piece(rows: readonly DirectoryRow[]): string {
  if (random() < 0.1) return `${'aeiou'[below(5)]} ${'abcdefg'[below(7)]}`
  const lines = (rows[below(rows.length)]?.text ?? '').split('\n')
  const words =
    random() < 0.8 ? (lines[below(lines.length)] ?? '') : `${word()} ${word()} ${word()}`
  const from = below(words.length)
  return words.slice(from, from + 1 + below(random() < 0.4 ? 3 : 24)).trim()
}

test('a piece of text finds the rows that hold it, whatever has been asked and written before', () => {
  const rows = new Map(Array.from({ length: 4_010 }, () => row()).map(one => [one.id, one]))
  const engine = new DirectoryEngine()
  engine.put([...rows.values()])
  engine.settle()
  const asked: string[] = []
  for (let round = 0; round < 400; round++) {
    const all = [...rows.values()]
    if (round % 3 === 0) {
      const changed = row(1 + below(given))
      engine.remove([changed.id])
      rows.delete(changed.id)
      if (random() < 0.8) {
        rows.set(changed.id, changed)
        engine.put([changed])
      }
      const added = row()
      rows.set(added.id, added)
      engine.put([added])
    }
    const again = asked[below(asked.length)]
    const q = random() < 0.3 && again !== undefined ? again : piece(all)
    asked.push(q)
    const filter = { q, role: [], skill: random() < 0.3 ? ['skill_devops'] : [], tool: [] }
    const found = [...rows.values()]
      .filter(one => one.text.includes(q) && filter.skill.every(id => one.skills.includes(id)))
      .sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1))
    const page = 1 + below(Math.max(1, Math.ceil(found.length / PAGE_SIZE)))
    const answer = engine.find({ ...filter, sort: 'recent', page }, random() < 0.5)
    expect(answer.total, q).toBe(Math.min(found.length, MOST_COUNTED + 1))
    const ids = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id)
    expect(answer.ids, q).toEqual(ids)
    const counts = engine.facets(filter)
    const devops = found.filter(one => one.skills.includes('skill_devops')).length
    expect(Math.max(...counts.skill), q).toBe(devops)
  }
})
