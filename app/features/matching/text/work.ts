// What a text says about the work: which skills, tools and industries it describes, and which it refuses.
import { INDUSTRY_PHRASES } from '#app/features/catalogues/data/industry-phrases.ts'
import { SKILL_NAMES, TOOL_NAMES } from '#app/features/catalogues/data/other-names.ts'
import { SKILL_PHRASES } from '#app/features/catalogues/data/skill-phrases.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { lazily } from '#app/platform/memory/lazily.ts'
import { rememberLast } from '#app/platform/memory/remember-last.ts'
import type { RequestRow, TalentRow } from '../rows.ts'
import { nameForms } from './names.ts'
import { PhraseBook } from './phrases.ts'
import { type Piece, readPiece, SPACES } from './stems.ts'

export type Work = {
  /** Ids of skills and tools, and names of industries with the prefix INDUSTRY. */
  described: ReadonlySet<string>
  refused: ReadonlySet<string>
  /** The distinct stems, except those of clauses that refuse something. */
  stems: readonly string[]
  /** A hash of each pair of adjacent words, without a mark between them. */
  pairs: readonly number[]
}

/** The prefix of industries among the described ids. */
export const INDUSTRY = 'industry:'

/** Names that are also common words, so a sentence may contain them without meaning the skill, tool or industry. */
const COMMON_WORDS = new Set(
  `acquisitions archer architecture asana diagnostics diligent excel greenhouse gusto lattice lean lever linear linearity
  mining monday notion outreach packaging payments pr ramp react sage segment sift sketch slack stripe streaming
  turnaround warehousing wiz workday zoom`.split(/\s+/),
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

/** Most threads of a server read no texts. */
const book = lazily(
  () =>
    new PhraseBook([
      ...Object.entries(SKILL_PHRASES).flatMap(([id, phrases]) =>
        parted(phrases).map(phrase => [id, phrase] as const),
      ),
      ...named(SKILLS, SKILL_NAMES),
      ...named(TOOLS, TOOL_NAMES),
      ...Object.entries(INDUSTRY_PHRASES).flatMap(([name, phrases]) =>
        [...(COMMON_WORDS.has(name.toLowerCase()) ? [] : [name]), ...parted(phrases)].map(
          phrase => [INDUSTRY + name, phrase] as const,
        ),
      ),
    ]),
)

/** The end of one statement and the beginning of another. */
const CLAUSE_END =
  /(?:[.!?;:•|](?=\s|$)|\n|\s[-–—]\s|,?\s(?:but|aber|mais|pero)\s|\sand\s(?=(?:i|we)\s)|,\s(?=(?:not|never|no|just|only|i|we|you|ich|wir|je|nous|sondern|plutôt|sino)\s))/i

/** A statement that the person doesn't do something. */
const REFUSAL =
  /\b(?:i|we)(?: am|'m)? (?:do not|don't|dont|won't|will not|never|no longer|cannot|can't|not (?:a|an|the|doing|taking|available|your)|refuse|leave)\b|^\s*(?:no|not|never|nothing)\s(?!only|just|problem|doubt|matter|missed|lost|failed|late)|(?:\bnot|n't) (?:possible|for me|my|available|offered|interested)\b|\b(?:must|to) be (?:done|made|handled) by\b|\b(?:is|are) (?:done|made|handled) by (?:a |an |the )?(?:separate|other|another|your|you|others|somebody|someone)\b|\bleave (?:it|that|them)? ?to (?:you|your|others|somebody|someone)\b|\bnot the one who\b/i

/** A word that every refusing clause without a negation contains. */
const MAY_REFUSE = /\b(?:by|leave|refuse|nothing)\b/i
/** Words after which a negation denies nothing: "not only", "no problem", "without drama", "never missed". */
const DENIES_NOTHING =
  /^(?:only|just|problem|problems|drama|doubt|matter|missed|lost|failed|late|nur|seulement|solo|sólo)\b/i
/** The number of words after a negation that it denies. */
const DENIED = 5

/** A text with plain apostrophes, and without tags and entities. */
export function plain(text: string): string {
  if (!/[’‘`<&]/.test(text)) return text
  return text.replace(/[’‘`]/g, "'").replace(/<[^<>]*>|&#?\w+;/g, ' ')
}

/** The most pieces cached: texts repeat their words. */
const MAX_KNOWN = 200_000

/** The numbers of a piece: its key's number in the phrase book, its key's hash, its stem's number, its state, and its
 * word's number among the phrases of one word. */
const [HASH, STEM, STATE, SINGLE, WIDTH] = [1, 2, 3, 4, 5]
/** State bits: it denies what follows; it has one key; it has several keys or stems (see `compounds`); a comma ends it;
 * a mark ends it, after which the next word is no longer said together with its last. */
const [NEGATES, HAS_KEY, IS_COMPOUND, HAS_COMMA, HAS_END] = [1, 2, 4, 8, 16]
const ENDS = ',.;:!?)'
const NO_STEM = -1

/** The index of each cached piece in `numbers`. */
const places = new Map<string, number>()
let numbers = new Int32Array(4096)
/** Pieces of several words, by their index. */
const compounds = new Map<number, Piece>()
const stemNumbers = new Map<string, number>()
const stemNames: string[] = []
/** For each stem number, the turn of the last text that had it. */
let stamps = new Uint32Array(4096)
let turn = 0

function placeOf(text: string): number {
  const known = places.get(text)
  if (known !== undefined) return known
  const piece = readPiece(text)
  const place = places.size * WIDTH
  places.set(text, place)
  if (place + WIDTH > numbers.length) {
    const larger = new Int32Array(numbers.length * 2)
    larger.set(numbers)
    numbers = larger
  }
  const { keys, words, hashes, stems, negates } = piece
  const isCompound = keys.length > 1 || stems.length > keys.length
  if (isCompound) compounds.set(place, piece)
  const [stem] = stems
  const end = text.at(-1) ?? ''
  numbers[place] = book().number(keys[0] ?? '')
  numbers[place + SINGLE] = book().singleNumber(words[0] ?? '')
  numbers[place + HASH] = hashes[0] ?? 0
  numbers[place + STEM] = stem === undefined ? NO_STEM : stemNumber(stem)
  numbers[place + STATE] =
    (negates ? NEGATES : 0) |
    (isCompound ? IS_COMPOUND : keys.length === 1 ? HAS_KEY : 0) |
    (end === ',' ? HAS_COMMA : 0) |
    (ENDS.includes(end) ? HAS_END : 0)
  return place
}

function stemNumber(stem: string): number {
  const known = stemNumbers.get(stem)
  if (known !== undefined) return known
  stemNumbers.set(stem, stemNames.length)
  stemNames.push(stem)
  if (stemNames.length > stamps.length) {
    const larger = new Uint32Array(stamps.length * 2)
    larger.set(stamps)
    stamps = larger
  }
  return stemNames.length - 1
}

function addStem(number: number, found: string[]): void {
  if (number === NO_STEM || stamps[number] === turn) return
  stamps[number] = turn
  found.push(stemNames[number] ?? '')
}

function addStems(place: number, found: string[]): void {
  if (((numbers[place + STATE] ?? 0) & IS_COMPOUND) === 0)
    addStem(numbers[place + STEM] ?? NO_STEM, found)
  else for (const stem of compounds.get(place)?.stems ?? []) addStem(stemNumber(stem), found)
}

/** Begins a text. Numbers stay valid until the next text. */
function begin(): void {
  turn = (turn + 1) >>> 0
  if (places.size < MAX_KNOWN) return
  places.clear()
  compounds.clear()
  stemNumbers.clear()
  stemNames.length = 0
}

/** `own` is for a profile's text, which may refuse work; a company's text only describes it. */
export function readWork(lines: readonly string[], own: boolean): Work {
  const [described, refused] = [new Set<string>(), new Set<string>()]
  const stems: string[] = []
  const pairs: number[] = []
  let before: number | null = null
  const addHash = (hash: number) => {
    if (before !== null) pairs.push((Math.imul(before, 0x9e3779b1) ^ hash) >>> 0)
    before = hash
  }
  begin()
  for (const line of lines) {
    for (const text of plain(line).split(CLAUSE_END)) {
      const words: number[] = []
      const singles: number[] = []
      const commas: number[] = []
      const denials: number[] = []
      const pieces = text.split(SPACES)
      const clause = pieces.map(placeOf)
      let passed = 0
      for (let n = 0; n < clause.length; n++) {
        const place = clause[n] ?? 0
        const state = numbers[place + STATE] ?? 0
        const denies = (state & NEGATES) !== 0 && !DENIES_NOTHING.test(pieces[n + 1] ?? '')
        if (denies) denials.push(words.length)
        if ((state & HAS_KEY) !== 0) {
          if (!denies) {
            words.push(numbers[place] ?? 0)
            singles.push(numbers[place + SINGLE] ?? 0)
            commas.push(passed)
          }
          addHash(numbers[place + HASH] ?? 0)
        } else if ((state & IS_COMPOUND) !== 0) {
          const compound = compounds.get(place)
          const { keys = [], hashes = [] } = compound ?? {}
          if (!denies) {
            for (const key of keys) {
              words.push(book().number(key))
              commas.push(passed)
            }
            for (const word of compound?.words ?? []) singles.push(book().singleNumber(word))
          }
          if (hashes.length > 0)
            addHash(hashes.reduce((all, hash) => (Math.imul(all, 31) + hash) >>> 0))
        }
        if ((state & HAS_COMMA) !== 0) passed += 1
        if ((state & HAS_END) !== 0) before = null
      }
      const refuses = own && (denials.length > 0 || MAY_REFUSE.test(text)) && REFUSAL.test(text)
      if (!refuses) for (const place of clause) addStems(place, stems)
      book().find(words, singles, commas, (id, at) => {
        if (refuses) refused.add(id)
        else if (!denials.some(from => at >= from && at < from + DENIED)) described.add(id)
      })
    }
  }
  for (const id of described) refused.delete(id)
  return { described, refused, stems, pairs }
}

/** The texts in which a profile describes the work. */
export function profileLines({ headline, summary_bio, case_studies }: TalentRow): string[] {
  return [headline, summary_bio, ...case_studies]
}

/** The texts of a request's challenge. */
export function challengeLines({ challenge_description, key_challenges }: RequestRow): string[] {
  return [challenge_description, ...key_challenges]
}

/** The work that a profile describes. */
export const workOf = rememberLast((profile: TalentRow) => readWork(profileLines(profile), true))

/** The same for a request. */
export const askedWork = rememberLast((request: RequestRow) =>
  readWork(challengeLines(request), false),
)
