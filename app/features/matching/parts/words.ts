// Sentence fragments that several parts share.
import { countOf } from '#app/platform/count.ts'
import { capitalized } from '#app/ui/capitalized.ts'
import { listed } from '#app/ui/listed.ts'
import type { Evidence } from './evidence.ts'
import type { Words } from './part.ts'

/** "Chief Financial Officer (CFO)" is called CFO. */
export function shortTitle(title: string): string {
  return /\(([^()]+)\)$/.exec(title)?.[1] ?? title
}

/** Titles that begin with the sound of a vowel, such as "Engineer", or "HR", which is read letter by letter. */
const VOWEL_FIRST = /^(?:[AEIO]|U(?!X|ni|se)|[FHLMNRSX][A-Z&]+\b)/

/** "a CFO", "an HR Director". */
export function withArticle(title: string): string {
  return `${VOWEL_FIRST.test(title) ? 'an' : 'a'} ${title}`
}

/** For parts that can have several wanted things. */
export function describeList(verb: string, noun: string, evidence: Evidence): Words {
  const { matched, near, mentioned, missing } = evidence
  const wanted = matched.length + near.length + mentioned.length + missing.length
  const [only] = matched
  if (only !== undefined && wanted === 1)
    return { reason: `${verb} ${only}`, gap: null, detail: `${capitalized(verb)} ${only}.` }
  const has = `${matched.length} of ${countOf(wanted, noun)}`
  const names = matched.length > 0 ? `: ${matched.join(', ')}` : ''
  const more = [
    near.length > 0 ? [`close to ${near.join(', ')}`] : [],
    mentioned.length > 0 ? [`described, not listed: ${mentioned.join(', ')}`] : [],
    missing.length > 0 ? [`missing ${missing.join(', ')}`] : [],
  ].flat()
  const without =
    mentioned.length > 0 ? `describes ${listed(mentioned.slice(0, 2))}` : `related ${noun}s`
  return {
    reason: matched.length > 0 ? has : without,
    gap: missing.length > 0 ? `missing ${listed(missing.slice(0, 2))}` : null,
    detail: `${[`${capitalized(verb)} ${has}${names}`, ...more].join('; ')}.`,
  }
}

const NAMED = 3

/** What would raise the score of a list part: missing and only mentioned items, otherwise those that only something
 * near answers. */
export function wanting({ missing, mentioned, near, nearWanted }: Evidence): string | null {
  const first = [...missing, ...mentioned].slice(0, NAMED)
  if (first.length > 0) return first.join(', ')
  return near.length > 0 ? nearWanted.slice(0, NAMED).join(', ') : null
}

/** For parts with one wanted thing. */
export function describeOne(
  { matched, near, mentioned, missing }: Evidence,
  words: Record<'reason' | 'gap' | 'yes' | 'no', (name: string) => string>,
): Words {
  const [has] = matched
  if (has !== undefined) return { reason: words.reason(has), gap: null, detail: words.yes(has) }
  const [close] = near
  if (close !== undefined) return { reason: null, gap: null, detail: `Close to ${close}.` }
  const [said] = mentioned
  if (said !== undefined)
    return { reason: `describes ${said}`, gap: null, detail: `Described, not listed: ${said}.` }
  const [misses = ''] = missing
  return { reason: null, gap: words.gap(misses), detail: words.no(misses) }
}
