import { listed } from '#app/ui/listed.ts'
import { challengeStems, profileStems } from '../text/read.ts'
import { FULL_WORTH, LIST, type ListPart, NO_REDUCTION } from './part.ts'

/** A challenge with fewer key words tells too little to judge by. */
export const TELLING = 10
/** The percentage of the score that remains if nothing of the challenge is described, and the share, in thousandths,
 * from which nothing is taken off. */
const [LEAVES, ENOUGH] = [70, 800]

const NAMED = 3

/**
 * Names of things ("Series A"), and single ordinary words ("fill") if there are fewer than two names. Without words that
 * another of them has: "Data Privacy (GDPR)", not "GDPR" besides.
 */
export function tellingWords(words: readonly string[]): string[] {
  const names = firstOf(words.filter(isName), [])
  return names.length > 1
    ? names
    : firstOf(
        words.filter(word => !isName(word)),
        names,
      )
}

const isName = (word: string) => /[\s\d\p{Lu}]/u.test(word)

function firstOf(words: readonly string[], before: readonly string[]): string[] {
  let named = [...before]
  for (const word of words) {
    if (named.length === NAMED) break
    if (named.some(other => has(other, word))) continue
    named = [...named.filter(other => !has(word, other)), word]
  }
  return named
}

function has(longer: string, shorter: string): boolean {
  const [text, words] = [longer, shorter].map(
    each =>
      ` ${each
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
        .trim()} `,
  )
  return text !== undefined && words !== undefined && text.includes(words)
}

export const challenge: ListPart = {
  kind: 'list',
  name: 'challenge',
  label: 'Challenge',
  about:
    'How many of the challenge’s key words and topics appear in the headline, summary and case studies. A topic counts in any words: “talks with banks” are about Investor Relations. About three in ten earn all points, and rare words count more than common ones. If a challenge has ten key words or more and the profile describes clearly less of it, that also limits the whole score.',
  points: 18,
  rare: true,
  wanted: [{ worth: FULL_WORTH, ids: challengeStems }],
  places: [{ list: LIST.stems, worth: FULL_WORTH, ids: profileStems }],
  /** No profile repeats a whole challenge: sharing three tenths of its words, by weight, earns full points. */
  fullAt: 300,
  limit: {
    rank: 7,
    gap: 'describes only part of the challenge',
    detail: 'Describes only part of the challenge. That limits the score.',
    multiplier: share =>
      share < ENOUGH
        ? LEAVES + Math.trunc(((NO_REDUCTION - LEAVES) * share) / ENOUGH)
        : NO_REDUCTION,
  },
  describe({ words, wordsAsked, namedElsewhere }) {
    const named = tellingWords(words)
    const more = tellingWords(words.filter(word => !namedElsewhere.includes(word)))
    return {
      reason: more.length > 0 ? `mentions ${listed(more)}` : null,
      gap: null,
      detail:
        words.length === 0
          ? 'Shares no key words or topics with the challenge.'
          : `Shares ${words.length} of ${wordsAsked} key words and topics with the challenge (about three in ten earn all points), such as ${named.join(', ')}.`,
    }
  },
  raise: ({ isStated }) =>
    isStated
      ? 'more about this kind of work in the summary or in case studies'
      : 'a headline and a summary',
}
