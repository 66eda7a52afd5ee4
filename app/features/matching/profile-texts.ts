// What a profile's texts say, as terms. Reading them takes longer than everything else about a profile, so callers may
// cache the result.
import { hashOf } from './fingerprint.ts'
import { profileMarks } from './marks.ts'
import type { ListPartName } from './parts/part.ts'
import type { TalentRow } from './rows.ts'
import { conceptOf, profileStems } from './text/read.ts'
import { INDUSTRY, workOf } from './text/work.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The parts of which a text may mention terms. */
export const MENTIONED_PARTS = ['skills', 'tools', 'industry'] as const satisfies ListPartName[]
export type MentionedPart = (typeof MENTIONED_PARTS)[number]

export function isMentionedPart(part: ListPartName): part is MentionedPart {
  return MENTIONED_PARTS.some(each => each === part)
}

export type ProfileTexts = {
  /** The terms of the challenge: stems, and concepts that the profile describes or lists. */
  stems: readonly number[]
  /** The terms that the texts mention and the profile doesn't list. */
  mentioned: ByPart<readonly number[]>
  /** See marks.ts. */
  marks: readonly number[] | Uint32Array
}

export type ByPart<T> = Readonly<Record<MentionedPart, T>>

/** What the texts say, before it is compared with what the profile lists. */
export type WorkTexts = {
  /** As in ProfileTexts. */
  stems: readonly number[]
  /** The terms of what they describe in any words. */
  described: ByPart<readonly number[]>
  marks: readonly number[] | Uint32Array
}

/** `listed`: the terms that the profile lists. */
export function readTexts(
  profile: TalentRow,
  listed: ByPart<readonly number[]>,
  vocabulary: Vocabulary,
): ProfileTexts {
  const described = describedIds(profile)
  const stems = challengeTerms(
    vocabulary.terms('challenge', profileStems(profile)),
    byMentioned(part => [described[part], listedIds(profile)[part]]),
    (part, id) => conceptTerm(part, id, vocabulary),
  )
  const terms = byMentioned(part => vocabulary.terms(part, described[part]))
  return withMentioned(
    { stems, described: terms, marks: profileMarks(profile) },
    listed,
    vocabulary,
  )
}

/** The terms of the challenge: the stems of a profile's texts, and the concepts of what they describe or the profile
 * lists, unless there are no texts. */
export function challengeTerms<Id>(
  stems: readonly number[],
  ids: ByPart<readonly Iterable<Id>[]>,
  conceptOf: (part: MentionedPart, id: Id) => number | undefined,
): readonly number[] {
  if (stems.length === 0) return stems
  const terms = [...stems]
  for (const part of MENTIONED_PARTS) {
    for (const some of ids[part]) {
      for (const id of some) {
        const concept = conceptOf(part, id)
        if (concept !== undefined && !terms.includes(concept, stems.length)) terms.push(concept)
      }
    }
  }
  return terms
}

export function conceptTerm(part: MentionedPart, id: string, vocabulary: Vocabulary) {
  const concept = conceptOf(part, id)
  return concept === undefined ? undefined : vocabulary.term('challenge', concept)
}

/** What a profile's texts describe in any words: ids of skills and tools, and names of industries. */
export function describedIds(profile: TalentRow): ByPart<string[]> {
  const ids = byMentioned((): string[] => [])
  for (const id of workOf(profile).described) {
    if (id.startsWith(INDUSTRY)) ids.industry.push(id.slice(INDUSTRY.length))
    else ids[id.startsWith('skill_') ? 'skills' : 'tools'].push(id)
  }
  return ids
}

function listedIds(profile: TalentRow): ByPart<string[]> {
  return {
    skills: profile.skill_ids,
    tools: profile.tool_ids,
    industry: profile.industries_experienced,
  }
}

export function byMentioned<T>(make: (part: MentionedPart) => T): ByPart<T> {
  return { skills: make('skills'), tools: make('tools'), industry: make('industry') }
}

export function withMentioned(
  { stems, described, marks }: WorkTexts,
  listed: ByPart<readonly number[]>,
  vocabulary: Vocabulary,
): ProfileTexts {
  const mentioned = byMentioned((): number[] => [])
  const add = (part: MentionedPart, term: number) => {
    if (!listed[part].includes(term) && !mentioned[part].includes(term)) mentioned[part].push(term)
  }
  for (const { part, term } of vocabulary.mentionedIn(stems)) add(part, term)
  for (const part of MENTIONED_PARTS) for (const term of described[part]) add(part, term)
  return { stems, mentioned, marks }
}

/** A hash of everything that readTexts reads of a profile. */
export function hashTexts(profile: TalentRow): number {
  const { headline, summary_bio, case_studies } = profile
  const { skill_ids, tool_ids, industries_experienced } = profile
  const lists = [case_studies, skill_ids, tool_ids, industries_experienced]
  return hashOf([headline, summary_bio], lists)
}
