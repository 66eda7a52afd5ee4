// The two sides of a score, each read once: what a request asks for, and what a profile offers.
import { Blocks } from '#app/platform/memory/blocks.ts'
import { distinct, termOf } from './known-terms.ts'
import { type Must, mustHavesOf } from './must-haves.ts'
import { askedFacts, openFacts } from './open.ts'
import { TELLING } from './parts/challenge.ts'
import type { ProfileEntry } from './parts/evidence.ts'
import { FULL_WORTH, LIST, LIST_COUNT, type ListPart, type ListPartName } from './parts/part.ts'
import { statesTitle } from './parts/role.ts'
import { LISTED, PARTS } from './parts/table.ts'
import { type Wanted, Wants } from './parts/wants.ts'
import { pointsOf } from './points.ts'
import { MENTIONED_PARTS, type ProfileTexts, readTexts } from './profile-texts.ts'
import { type RequestTexts, readRequestTexts } from './request-texts.ts'
import type { ReadTalent, RequestRow, TalentRow } from './rows.ts'
import { statedProfile, statedRequest } from './stated.ts'
import type { Answer, Vocabulary } from './vocabulary.ts'

export type RequestSide = {
  request: RequestRow
  /** The points of each of PARTS; 0 if it isn't asked for. */
  points: readonly number[]
  /** The wanted value of each of PARTS; null if it isn't asked for, and for lists. */
  values: readonly unknown[]
  wants: Readonly<Record<ListPartName, Wants>>
  /** Whether any wanted term can be compared. */
  comparable: Readonly<Record<ListPartName, boolean>>
  /** See marks.ts and open.ts. */
  marks: ReadonlySet<number>
  facts: number
  /** See must-haves.ts. */
  mustHaves: readonly Must[]
}

/** What a request asks for, independent of the rest of the market. `stems`: those of its texts, if they have been read
 * before. */
export function readConditions(request: RequestRow, stems?: readonly string[]) {
  /** The wanted ids of each part, by kind. */
  const ids = byPart(part =>
    part === 'challenge' && stems !== undefined
      ? [stems]
      : LISTED[part].wanted.map(({ ids }) => ids(request)),
  )
  const values = PARTS.map(part => (part.kind === 'value' ? part.fromRequest(request) : null))
  const asks = PARTS.map((part, place) =>
    part.kind === 'value'
      ? values[place] !== null
      : part.isOne === true || ids[part.name].some(each => each.length > 0),
  )
  const points = pointsOf(place => asks[place] === true)
  return { ids, values, points, facts: askedFacts(points, request) }
}

type Ids = readonly (readonly string[])[]

/** `dense` is faster for very many profiles, but allocates room for every known term. `known`: the request's texts, if
 * they have been read before. */
export function readRequest(
  row: RequestRow,
  vocabulary: Vocabulary,
  dense = false,
  known?: RequestTexts,
): RequestSide {
  const request = statedRequest(row)
  const { stems, marks } = known ?? readRequestTexts(request, vocabulary)
  const { ids, values, points, facts } = readConditions(request, stems)
  const wants = byPart(name => readWants(LISTED[name], ids[name], request, vocabulary, dense))
  return {
    request,
    values,
    points,
    facts,
    wants,
    marks: new Set(marks),
    mustHaves: mustHavesOf(request, wants, vocabulary),
    comparable: byPart(part => ids[part].some(each => areComparable(part, each, vocabulary))),
  }
}

function readWants(
  part: ListPart,
  ids: Ids,
  request: RequestRow,
  vocabulary: Vocabulary,
  dense: boolean,
): Wants {
  const list = part.isOne
    ? oneWant(part, ids, request.desired_role, vocabulary)
    : severalWants(part, ids, vocabulary)
  return new Wants(list, dense ? vocabulary.termCount(part.name) : null)
}

/** All ids are names of one thing; any of them answers it. */
function oneWant(
  { name: part, wanted }: ListPart,
  ids: Ids,
  name: string,
  vocabulary: Vocabulary,
): Wanted[] {
  const credits = new Map<number, number>()
  for (const [kind, { worth }] of wanted.entries())
    for (const term of vocabulary.terms(part, ids[kind] ?? []))
      for (const { term: answer, credit } of answersTo(part, term, worth, vocabulary))
        credits.set(answer, Math.max(credits.get(answer) ?? 0, credit))
  if (credits.size === 0) return []
  const answers = Array.from(credits, ([term, credit]) => ({ term, credit }))
  return [{ term: null, name, answers, weight: 1 }]
}

function severalWants(
  { name: part, wanted }: ListPart,
  ids: Ids,
  vocabulary: Vocabulary,
): Wanted[] {
  const byTerm = new Map<number, Wanted>()
  for (const [kind, { worth }] of wanted.entries()) {
    for (const id of ids[kind] ?? []) {
      const term = vocabulary.term(part, id)
      if (byTerm.has(term)) continue
      const answers = answersTo(part, term, worth, vocabulary)
      const weight = vocabulary.weight(part, term)
      byTerm.set(term, { term, name: vocabulary.nameOf(part, id), answers, weight })
    }
  }
  return [...byTerm.values()]
}

/** The term itself, and those near it. */
function answersTo(
  part: ListPartName,
  term: number,
  worth: number,
  vocabulary: Vocabulary,
): Answer[] {
  const answers = [{ term, credit: FULL_WORTH }, ...vocabulary.answeredBy(part, term)]
  if (worth === FULL_WORTH) return answers
  return answers.map(({ term, credit }) => ({ term, credit: Math.trunc((worth * credit) / 100) }))
}

/** Whether these ids can be compared. A title can if it names a field of work, a challenge if it's long enough. */
export function areComparable(part: ListPartName, ids: readonly string[], vocabulary: Vocabulary) {
  if (part === 'role') return ids.some(id => vocabulary.isRole(id))
  return ids.length >= (part === 'challenge' ? TELLING : 1)
}

/** The parts that describe the work itself. A profile that states none of them has no score, and one that meets none
 * of them scores 0. */
export const WORK: readonly ListPartName[] = ['role', 'skills', 'tools', 'challenge']

export type ProfileSide = {
  profile: ReadTalent
  /** The stated value of each of PARTS; null if it isn't stated, and for lists. */
  values: readonly unknown[]
  /** The profile's lists, in row 0. */
  lists: Blocks
  /** The named terms of each part. */
  entries: Readonly<Record<ListPartName, readonly ProfileEntry[]>>
  mentioned: Readonly<Record<ListPartName, readonly number[]>>
  /** Whether it states anything of a part, and whether any of it can be compared. */
  states: Readonly<Record<ListPartName, boolean>>
  comparable: Readonly<Record<ListPartName, boolean>>
  /** Whether it states a title, but none of the catalogue. */
  hasOwnTitle: boolean
  describesWork: boolean
  marks: readonly number[] | Uint32Array
  open: number
}

/** `known`: the profile's texts, if they have been read before. */
export function readProfile(
  row: TalentRow,
  vocabulary: Vocabulary,
  known?: ProfileTexts,
): ProfileSide {
  const profile = statedProfile(row, vocabulary.today)
  const terms: (readonly number[])[] = Array.from({ length: LIST_COUNT }, () => NONE)
  const stated = byPart(() => false)
  let [comparableRole, hasListedTitle] = [false, false]
  const entriesOf = (part: ListPartName) => {
    const entries: ProfileEntry[] = []
    for (const { list, worth, ids: idsOf } of LISTED[part].places) {
      const ids = idsOf(profile)
      const found: number[] = []
      for (const id of ids) {
        const term = termOf(part, id, vocabulary)
        if (term === undefined) continue
        entries.push({ term, id, worth })
        found.push(term)
      }
      terms[list] = distinct(found)
      stated[part] ||= ids.length > 0
      if (part !== 'role') continue
      comparableRole ||= areComparable(part, ids, vocabulary)
      hasListedTitle ||= ids.some(id => vocabulary.isListedTitle(id))
    }
    return entries
  }
  const listed = byPart(part => (part === 'challenge' ? NONE : entriesOf(part)))
  const texts =
    known ??
    readTexts(
      profile,
      byPart(part => termsOf(listed[part])),
      vocabulary,
    )
  const { stems, marks } = texts
  const challenge = stems.map(term => ({
    term,
    id: vocabulary.form('challenge', term),
    worth: FULL_WORTH,
  }))
  terms[LIST.stems] = stems
  stated.challenge = stems.length > 0
  const mentioned = { ...byPart(() => NONE), ...texts.mentioned }
  for (const part of MENTIONED_PARTS) {
    const { mentioned: list } = LISTED[part]
    if (list !== undefined) terms[list] = mentioned[part]
  }
  const lists = new Blocks(LIST_COUNT)
  lists.set(0, terms)
  // A profile without texts describes nothing, so a limit applies to it as well.
  const comparable = { ...stated, role: comparableRole, challenge: true }
  return {
    profile,
    lists,
    entries: { ...listed, challenge },
    mentioned,
    comparable,
    marks,
    states: stated,
    hasOwnTitle: !hasListedTitle && statesTitle(profile),
    open: openFacts(profile, comparableRole),
    values: PARTS.map(part => (part.kind === 'value' ? part.fromProfile(profile) : null)),
    describesWork: WORK.some(part => stated[part]),
  }
}

const NONE: readonly never[] = []

function termsOf(entries: readonly ProfileEntry[]): number[] {
  return entries.map(({ term }) => term)
}

export function byPart<T>(make: (part: ListPartName) => T): Record<ListPartName, T> {
  return {
    role: make('role'),
    skills: make('skills'),
    tools: make('tools'),
    challenge: make('challenge'),
    industry: make('industry'),
    languages: make('languages'),
    stage: make('stage'),
    size: make('size'),
  }
}
