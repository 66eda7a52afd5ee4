// What somebody writes of their work: which skills, tools and industries it describes, and what it refuses.
import { INDUSTRY_PHRASES } from '#app/features/catalogues/data/industry-phrases.ts'
import { SKILL_NAMES, TOOL_NAMES } from '#app/features/catalogues/data/other-names.ts'
import { SKILL_PHRASES } from '#app/features/catalogues/data/skill-phrases.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import type { TalentRow } from '../rows.ts'
import { nameForms } from './names.ts'
import { PhraseBook } from './phrases.ts'
import { readPiece, SPACES } from './stems.ts'

export type Work = {
  /** Ids of skills and tools, and the names of industries behind INDUSTRY. */
  described: ReadonlySet<string>
  refused: ReadonlySet<string>
  /** The stems of all but what refuses something. */
  stems: ReadonlySet<string>
  /** A number for each two words that follow each other. */
  pairs: readonly number[]
}

/** Marks what is an industry among what a text describes. */
export const INDUSTRY = 'industry:'

/** Names that a sentence may hold without meaning them. */
const COMMON_WORDS = new Set(
  `archer asana diligent excel greenhouse gusto hiring lattice lean lever linear linearity monday notion outreach pr pricing purchasing
  ramp react sage segment sift sketch slack stripe treasury turnaround ux wiz workday zoom`.split(
    /\s+/,
  ),
)

const parted = (phrases: string) => phrases.split(', ')

function named(
  options: readonly { id: string; name: string }[],
  others: Readonly<Record<string, readonly string[] | undefined>>,
) {
  return options.flatMap(({ id, name }) =>
    [...nameForms(name), ...(others[id] ?? [])]
      .filter(form => !COMMON_WORDS.has(form.toLowerCase()))
      .map(form => [id, form] as const),
  )
}

const BOOK = new PhraseBook([
  ...Object.entries(SKILL_PHRASES).flatMap(([id, phrases]) =>
    parted(phrases).map(phrase => [id, phrase] as const),
  ),
  ...named(SKILLS, SKILL_NAMES),
  ...named(TOOLS, TOOL_NAMES),
  ...Object.entries(INDUSTRY_PHRASES).flatMap(([name, phrases]) =>
    [name, ...parted(phrases)].map(phrase => [INDUSTRY + name, phrase] as const),
  ),
])

/** Where one statement ends and another begins. */
const CLAUSE_END =
  /(?:[.!?;:•|]+(?=\s|$)|\n|\s[-–—]\s|,?\s(?:but|aber|mais|pero)\s|,\s(?=(?:not|never|no)\s))/i

/** Says that somebody does not do what follows. */
const REFUSAL =
  /\b(?:i|we)(?: am|'m)? (?:do not|don't|dont|won't|will not|never|no longer|cannot|can't|not (?:a|an|the|doing|taking|available|your)|refuse|leave)\b|^\s*(?:no|not|never|nothing)\s(?!only|just|problem|doubt|matter)|\bnot (?:possible|for me|my|available|offered|interested)\b|\b(?:must|to) be (?:done|made|handled) by\b|\b(?:is|are) (?:done|made|handled) by (?:a |an |the )?(?:separate|other|another|your|you|others|somebody|someone)\b|\bleave (?:it|that|them)? ?to (?:you|your|others|somebody|someone)\b|\bnot the one who\b/i

/** What a clause holds that refuses something, where it denies nothing. */
const MAY_REFUSE = /\b(?:by|leave|refuse|nothing)\b/i
/** "Not only", "no problem", "without drama" deny nothing. */
const DENIES_NOTHING = /^(?:only|just|problem|problems|drama|doubt|matter)\b/i
/** So many words after a negation are denied by it. */
const DENIED = 5

export function plain(text: string): string {
  return /[’‘`<]/.test(text) ? text.replace(/[’‘`]/g, "'").replace(/<[^<>]*>/g, ' ') : text
}

/** `own`: what somebody says of themselves, who may refuse; a company's text only describes. */
export function readWork(lines: readonly string[], own: boolean): Work {
  const [described, refused] = [new Set<string>(), new Set<string>()]
  const stems = new Set<string>()
  const pairs: number[] = []
  let before: number | null = null
  for (const line of lines) {
    for (const text of plain(line).split(CLAUSE_END)) {
      const keys: string[] = []
      const denials: number[] = []
      const pieces = text.split(SPACES)
      const read = pieces.map(readPiece)
      for (const [n, piece] of read.entries()) {
        if (piece.negates && !DENIES_NOTHING.test(pieces[n + 1] ?? '')) denials.push(keys.length)
        else keys.push(...piece.keys)
        for (const hash of piece.hashes) {
          if (before !== null) pairs.push((Math.imul(before, 0x9e3779b1) ^ hash) >>> 0)
          before = hash
        }
      }
      const refuses = own && (denials.length > 0 || MAY_REFUSE.test(text)) && REFUSAL.test(text)
      if (!refuses) for (const piece of read) for (const stem of piece.stems) stems.add(stem)
      BOOK.find(keys, (id, at) => {
        if (refuses) refused.add(id)
        else if (!denials.some(from => at >= from && at < from + DENIED)) described.add(id)
      })
    }
  }
  for (const id of described) refused.delete(id)
  return { described, refused, stems, pairs }
}

let last: { profile: TalentRow; work: Work } | undefined

/** What a profile says of its work. Who reads a profile asks several times, one profile after another. */
export function workOf(profile: TalentRow): Work {
  if (last?.profile === profile) return last.work
  const { headline, summary_bio, case_studies } = profile
  const work = readWork([headline, summary_bio, ...case_studies], true)
  last = { profile, work }
  return work
}
