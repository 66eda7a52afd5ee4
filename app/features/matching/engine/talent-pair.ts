// All that can be told of one profile for one request.
import { challengeShare, excess, kept, rounded, within } from './parts.ts'
import type { RequestRow, ScoredPair } from './rows.ts'
import {
  COMPANIES,
  INDUSTRIES,
  LANGUAGES,
  PLACE,
  RATE,
  SKILLS,
  SPOKEN_SKILLS,
  SPOKEN_TOOLS,
  STEMS,
  type TalentRows,
  TIME,
  TOOLS,
  WIDTH,
} from './talent-rows.ts'
import { placeShares, timeShares } from './talent-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { HEADLINE_WORTH, OFFERED_WORTH, type Wants } from './wants.ts'

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
  const tellsRole = ((rows.headlineRoles.data[row] ?? 0) & 1) === 1
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
  const role = (list: number, worth: number) => {
    const terms = rows.roles.at(list)
    const share = lists.role.share(terms, 0, terms.length)
    return share < 0 ? -1 : Math.trunc((share * worth) / 100)
  }
  const of = (part: 'stage' | 'size' | 'languages', terms: Uint32Array) =>
    lists[part].share(terms, 0, terms.length)
  const [low = null, high = null] = rows.rates.values[value(RATE)] ?? []
  const time = rows.times.values[value(TIME)]
  const place = rows.places.values[value(PLACE)]
  const [stages = [], sizes = []] = rows.companies.values[value(COMPANIES)] ?? []
  const challenge = lists.challenge.share(words, ...span(STEMS))
  const shares: Record<string, number | null> = {
    role: Math.max(
      role((rows.mainRoles.data[row] ?? 0) - 1, 100),
      role(rows.offeredRoles.data[row] ?? 0, OFFERED_WORTH),
      role((rows.headlineRoles.data[row] ?? 0) >> 1, HEADLINE_WORTH),
    ),
    skills: lists.skills.share(words, ...span(SKILLS), ...span(SPOKEN_SKILLS)),
    tools: lists.tools.share(words, ...span(TOOLS), ...span(SPOKEN_TOOLS)),
    challenge: challenge < 0 ? null : challengeShare(challenge),
    industry: lists.industry.share(words, ...span(INDUSTRIES)),
    languages: of('languages', rows.languages.at(value(LANGUAGES))),
    stage: of('stage', Uint32Array.from(stages)),
    size: of('size', Uint32Array.from(sizes)),
    rate: within(low, high, request.budget_day_max),
    ...(time ? timeShares(time, request) : {}),
    ...(place ? placeShares(vocabulary, request)(place) : {}),
  }
  const told: Record<string, number> = {}
  for (const [part, share] of Object.entries(shares))
    if (share !== null && share >= 0 && wants.offers.has(part)) told[part] = share
  return told
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
