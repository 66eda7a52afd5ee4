// What a profile's texts say, as terms. Reading them takes longer than everything else about a profile, so callers may
// cache the result.
import { hashOf } from './fingerprint.ts'
import { knownTerms } from './known-terms.ts'
import { profileMarks } from './marks.ts'
import type { ListPartName } from './parts/part.ts'
import { LISTED } from './parts/table.ts'
import type { TalentRow } from './rows.ts'
import { INDUSTRY, workOf } from './text/work.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The parts of which a text may mention terms. */
export const MENTIONED_PARTS = ['skills', 'tools', 'industry'] as const satisfies ListPartName[]
export type MentionedPart = (typeof MENTIONED_PARTS)[number]

export type ProfileTexts = {
  /** The terms of the challenge: stems, and concepts that the profile describes or lists. */
  stems: readonly number[]
  /** The terms that the texts mention and the profile doesn't list. */
  mentioned: Readonly<Record<MentionedPart, readonly number[]>>
  /** See marks.ts. */
  marks: readonly number[]
}

/** `listed`: the terms that the profile lists. */
export function readTexts(
  profile: TalentRow,
  listed: Readonly<Record<MentionedPart, readonly number[]>>,
  vocabulary: Vocabulary,
): ProfileTexts {
  const ids = LISTED.challenge.places.flatMap(({ ids }) => ids(profile))
  const stems = knownTerms('challenge', ids, vocabulary)
  const mentioned = (part: MentionedPart) =>
    mentionedTerms(part, profile, stems, vocabulary).filter(term => !listed[part].includes(term))
  return {
    stems,
    mentioned: {
      skills: mentioned('skills'),
      tools: mentioned('tools'),
      industry: mentioned('industry'),
    },
    marks: profileMarks(profile),
  }
}

/** A hash of everything that readTexts reads of a profile. */
export function hashTexts(profile: TalentRow): number {
  const { headline, summary_bio, case_studies } = profile
  const { skill_ids, tool_ids, industries_experienced } = profile
  const lists = [case_studies, skill_ids, tool_ids, industries_experienced]
  return hashOf([headline, summary_bio], lists)
}

/** The terms a profile's text names or describes in other words. */
function mentionedTerms(
  part: MentionedPart,
  profile: TalentRow,
  stems: readonly number[],
  vocabulary: Vocabulary,
): number[] {
  const start = DESCRIBED[part]
  const terms = new Set(vocabulary.mentionedIn(part, stems))
  for (const id of workOf(profile).described) {
    if (!id.startsWith(start)) continue
    terms.add(vocabulary.term(part, part === 'industry' ? id.slice(start.length) : id))
  }
  return [...terms]
}

/** The prefixes of described ids. */
const DESCRIBED: Readonly<Record<MentionedPart, string>> = {
  skills: 'skill_',
  tools: 'tool_',
  industry: INDUSTRY,
}
