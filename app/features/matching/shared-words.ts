// The key words of a challenge that a profile shares, as pages show them.
import type { ProfileSide, RequestSide } from './sides.ts'
import { CONCEPT, isKeyStem } from './text/read.ts'
import { stemOf, writtenWords } from './text/stems.ts'
import { challengeLines, INDUSTRY, profileLines } from './text/work.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Pages name three of the words at most, and two of them may be one phrase. */
const SHOWN = 10

/** The words behind the shared stems, rarest first. The first ones have their neighbor if the profile has both as the
 * request has them: "Series A", not "Series". */
export function wordsInCommon(
  requestSide: RequestSide,
  { profile }: ProfileSide,
  stems: readonly string[],
  market: Vocabulary,
): string[] {
  const text = profileLines(profile).join('\n')
  const lowerCase = text.toLowerCase()
  return keyWords(requestSide, market)
    .filter(({ stem }) => stems.includes(stem))
    .map(({ name, word, phrases }, place) => {
      if (name !== null) return name
      if (place >= SHOWN) return word
      const phrase = phrases.find(phrase => contains(lowerCase, phrase.toLowerCase()))
      const shown = phrase ?? word
      const small = shown.toLowerCase()
      // A profile that says "Series B" doesn't have the name "Series A".
      const isPart = phrase === undefined && phrases.some(each => LETTERED.test(each))
      return INITIAL.test(shown) && (isPart || contains(text, small)) ? small : shown
    })
}

/** A word that may have its capital only because it begins a sentence. */
const INITIAL = /^\p{Lu}\P{Lu}*$/u

type KeyWord = {
  stem: string
  /** The name of a concept. */
  name: string | null
  word: string
  /** The word with the one after or before it, wherever the challenge has it. */
  phrases: readonly string[]
}

/** Cached for all profiles that are compared with the same request. */
const KEY_WORDS = new WeakMap<RequestSide, readonly KeyWord[]>()

/** The key words of a request's challenge, as written, rarest first. */
function keyWords(requestSide: RequestSide, market: Vocabulary): readonly KeyWord[] {
  const known = KEY_WORDS.get(requestSide)
  if (known) return known
  const lines = challengeLines(requestSide.request)
  const written = writtenWords(...lines, requestSide.request.desired_role)
  const phrases = phrasesByStem(lines)
  const words = requestSide.wants.challenge.list
    .toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
    .map(({ name: stem }) => ({
      stem,
      name: stem.startsWith(CONCEPT) ? conceptName(stem, market) : null,
      word: written.get(stem) ?? stem,
      phrases: (phrases.get(stem) ?? []).map(({ phrase }) => phrase),
    }))
  KEY_WORDS.set(requestSide, words)
  return words
}

function conceptName(stem: string, market: Vocabulary): string {
  const id = stem.slice(CONCEPT.length)
  if (id.startsWith(INDUSTRY)) return id.slice(INDUSTRY.length)
  return market.nameOf(id.startsWith('tool_') ? 'tools' : 'skills', id)
}

const WORD = '[\\p{L}\\p{M}\\p{N}]+'
/** Two words with a space between them, each without a hyphen or an apostrophe. */
const PAIR = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’-])(${WORD}) (?=(${WORD})(?!['’-]))`, 'gu')
/** "Series A". */
const LETTERED = / (?!I$)[A-Z0-9]{1,3}$/

/** The pairs of adjacent words that say something together, by the stem of each. */
function phrasesByStem(lines: readonly string[]): Map<string, { stem: string; phrase: string }[]> {
  const pairs = lines.flatMap(line => [...line.matchAll(PAIR)])
  const phrases = pairs.flatMap(([, first = '', second = '']) => {
    const [stem, next] = [stemOf(first, false), stemOf(second, false)]
    const phrase = `${first} ${second}`
    const named = isKeyStem(next) ? [stem, next] : LETTERED.test(phrase) ? [stem] : []
    return isKeyStem(stem) ? named.map(stem => ({ stem, phrase })) : []
  })
  return Map.groupBy(phrases, ({ stem }) => stem)
}

/** Whether a text has these whole words. */
function contains(text: string, words: string): boolean {
  const isPartial = (at: number) => isLetter(text[at - 1]) || isLetter(text[at + words.length])
  let at = text.indexOf(words)
  while (at >= 0 && isPartial(at)) at = text.indexOf(words, at + 1)
  return at >= 0
}

const isLetter = (character = ' ') => /[\p{L}\p{M}\p{N}]/u.test(character)
