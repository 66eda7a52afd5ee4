// All that can be told of one profile for one request.
import { challengeShare, excess, kept, rounded, within } from './parts.ts'
import type { RequestRow, ScoredPair } from './rows.ts'
import {
  HEADLINE_ROLES,
  INDUSTRIES,
  LANGUAGES,
  MAIN_ROLES,
  OFFERED_ROLES,
  PLACE,
  RATE,
  SIZES,
  SKILLS,
  SPOKEN_SKILLS,
  SPOKEN_TOOLS,
  STAGES,
  STATE,
  STEMS,
  type TalentRows,
  TELLS_ROLE,
  TIME,
  TOOLS,
  WIDTH,
} from './talent-rows.ts'
import { placeShares, timeShares } from './talent-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { HEADLINE_WORTH, OFFERED_WORTH, skillShare, type Wants } from './wants.ts'

/** What a role is worth by where it was named, in percent. */
export const ROLE_WORTHS = [
  [MAIN_ROLES, 100],
  [OFFERED_ROLES, OFFERED_WORTH],
  [HEADLINE_ROLES, HEADLINE_WORTH],
] as const

export function tellPair(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wants: Wants,
  request: RequestRow,
  row: number,
): ScoredPair {
  const value = (offset: number) => rows.values.data[row * WIDTH + offset] ?? 0
  const shares = sharesOf(rows, vocabulary, wants, request, row)
  const sum = Object.entries(shares).reduce(
    (total, [part, share]) => total + (wants.offers.get(part) ?? 0) * share,
    0,
  )
  const [low = null] = rows.rates.values[value(RATE)] ?? []
  const tellsLanguages = rows.languages.at(value(LANGUAGES)).length > 0
  const tellsRole = (value(STATE) & TELLS_ROLE) !== 0
  const held = kept({
    excess: excess(low, request.budget_day_max),
    hours: shares.hours ?? null,
    languages:
      tellsLanguages && request.languages_required.length > 0 ? (shares.languages ?? 0) : null,
    working_model: shares.working_model ?? null,
    role: tellsRole && wants.tellsRole ? (shares.role ?? 0) : null,
  })
  const score = rounded(Math.trunc((sum * held.kept) / 100))
  const words = wordsInCommon(rows, vocabulary, wants, row)
  return {
    id: rows.book.id(row),
    score,
    limited: rounded(sum) - score,
    held_by: held.heldBy,
    shares,
    words: words.length > 0 ? words : null,
  }
}

/** The share of every part asked for that can be told. */
export function sharesOf(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wants: Wants,
  request: RequestRow,
  row: number,
): Record<string, number> {
  const value = (offset: number) => rows.values.data[row * WIDTH + offset] ?? 0
  const { lists } = wants
  const words = rows.lists.words.data
  const span = (n: number) => [rows.lists.from(row, n), rows.lists.to(row, n)] as const
  const of = (part: 'stage' | 'size' | 'languages', terms: Uint32Array) =>
    lists[part].share(terms, 0, terms.length)
  const [low = null, high = null] = rows.rates.values[value(RATE)] ?? []
  const time = rows.times.values[value(TIME)]
  const place = rows.places.values[value(PLACE)]
  const challenge = lists.challenge.share(words, ...span(STEMS))
  const shares: Record<string, number | null> = {
    role: roleShare(rows, wants, row),
    skills: skillShare(lists.skills, words, ...span(SKILLS), ...span(SPOKEN_SKILLS)),
    tools: lists.tools.share(words, ...span(TOOLS), ...span(SPOKEN_TOOLS)),
    challenge: challenge < 0 ? null : challengeShare(challenge),
    industry: lists.industry.share(words, ...span(INDUSTRIES)),
    languages: of('languages', rows.languages.at(value(LANGUAGES))),
    stage: of('stage', rows.stages.at(value(STAGES))),
    size: of('size', rows.sizes.at(value(SIZES))),
    rate: within(low, high, request.budget_day_max),
    ...(time ? timeShares(time, request) : {}),
    ...(place ? placeShares(vocabulary, request, place) : {}),
  }
  const told: Record<string, number> = {}
  for (const [part, share] of Object.entries(shares))
    if (share !== null && share >= 0 && wants.offers.has(part)) told[part] = share
  return told
}

/** Of the roles named anywhere, the best; -1 where none answers. */
export function roleShare(rows: TalentRows, wants: Wants, row: number): number {
  const words = rows.lists.words.data
  let best = -1
  for (const [list, worth] of ROLE_WORTHS) {
    const from = rows.lists.from(row, list)
    const share = wants.lists.role.share(words, from, rows.lists.to(row, list))
    if (share >= 0) best = Math.max(best, Math.trunc((share * worth) / 100))
  }
  return best
}

/** The stems in common, rarest first. */
function wordsInCommon(rows: TalentRows, vocabulary: Vocabulary, wants: Wants, row: number) {
  const stems = new Set(rows.lists.list(row, STEMS))
  const { wanted, weights } = wants.lists.challenge
  return [...wanted]
    .map((term, want) => ({ term, weight: weights[want] ?? 0 }))
    .filter(({ term }) => stems.has(term))
    .map(({ term, weight }) => ({ word: vocabulary.name('challenge', term), weight }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word)
}
