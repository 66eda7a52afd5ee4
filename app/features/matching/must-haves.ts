// Must-haves: the skills and tools of a request that are marked so; the others are nice to have. A profile without a
// must-have is not removed, but stays below a strong match.
import type { Blocks } from '#app/platform/memory/blocks.ts'
import { LIST } from './parts/part.ts'
import type { Wanted, Wants } from './parts/wants.ts'
import type { RequestRow } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'

export const MUST_PARTS = ['skills', 'tools'] as const
type MustPart = (typeof MUST_PARTS)[number]

export type Must = { part: MustPart; want: Wanted }

/** The maximum score without a must-have, in thousandths of a point. */
const MAX_WITHOUT = 69_000
/** A near term suffices from this credit on, in percent. */
const ENOUGH = 50

const LISTS = {
  skills: { listed: LIST.skills, mentioned: LIST.mentionedSkills },
  tools: { listed: LIST.tools, mentioned: LIST.mentionedTools },
} as const
const ASKED = {
  skills: (request: RequestRow) => request.required_skills,
  tools: (request: RequestRow) => request.required_tools,
} as const

export function mustTerms(part: MustPart, request: RequestRow, vocabulary: Vocabulary): number[] {
  const marked = ASKED[part](request).filter(id => request.must_have.includes(id))
  return vocabulary.terms(part, marked)
}

export function mustHavesOf(
  request: RequestRow,
  wants: Readonly<Record<MustPart, Wants>>,
  vocabulary: Vocabulary,
): Must[] {
  return MUST_PARTS.flatMap(part => {
    const terms = mustTerms(part, request, vocabulary)
    const marked = wants[part].list.filter(({ term }) => term !== null && terms.includes(term))
    return marked.map(want => ({ part, want }))
  })
}

/** Whether the profile in this row of `lists` lists the must-have or something near enough, or mentions it in its
 * text. */
export function hasMust({ part, want }: Must, lists: Blocks, row: number): boolean {
  const { listed, mentioned } = LISTS[part]
  const terms = lists.words.data
  for (let at = lists.from(row, listed), to = lists.to(row, listed); at < to; at++)
    if (want.answers.some(({ term, credit }) => term === terms[at] && credit >= ENOUGH)) return true
  for (let at = lists.from(row, mentioned), to = lists.to(row, mentioned); at < to; at++)
    if (terms[at] === want.term) return true
  return false
}

/** Whether a credit, out of 10,000, suffices. */
export function isEnough(credit: number): boolean {
  return credit >= ENOUGH * 100
}

export function cappedWithout(fine: number): number {
  return Math.min(fine, MAX_WITHOUT)
}
