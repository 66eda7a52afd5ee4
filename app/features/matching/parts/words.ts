// Sentence fragments that several parts share.
import type { Evidence } from './evidence.ts'
import type { Words } from './part.ts'

/** "Chief Financial Officer (CFO)" is called CFO. */
export function shortTitle(title: string): string {
  return /\(([^()]+)\)$/.exec(title)?.[1] ?? title
}

const NUMBER = new Intl.NumberFormat('en-US')

export function dollars(amount: number): string {
  return `$${NUMBER.format(amount)}`
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Rate, hours, and start". */
export function listed(names: readonly string[]): string {
  return LIST.format(names)
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** For parts with several wanted things. */
export function describeList(verb: string, noun: string, evidence: Evidence): Words {
  const { had, near, spoken, missing } = evidence
  const wanted = counted(had.length + near.length + spoken.length + missing.length, noun)
  const reason =
    had.length > 0
      ? `${had.length} of ${wanted}`
      : spoken.length > 0
        ? `describes ${spoken.slice(0, 2).join(', ')}`
        : `related ${noun}s`
  const names = had.length > 0 ? `: ${had.join(', ')}` : ''
  const more = [
    near.length > 0 ? [`close to ${near.join(', ')}`] : [],
    spoken.length > 0 ? [`described, not listed: ${spoken.join(', ')}`] : [],
    missing.length > 0 ? [`missing ${missing.join(', ')}`] : [],
  ].flat()
  return {
    reason,
    gap: missing.length > 0 ? `missing ${missing.slice(0, 2).join(', ')}` : null,
    detail: `${[`${verb} ${had.length} of ${wanted}${names}`, ...more].join('; ')}.`,
  }
}

const NAMED = 3

/** What would raise the score of a list part: missing and only mentioned items, otherwise those that only something
 * near answers. */
export function wanting({ missing, spoken, near, nearWanted }: Evidence): string | null {
  const first = [...missing, ...spoken].slice(0, NAMED)
  if (first.length > 0) return first.join(', ')
  return near.length > 0 ? nearWanted.slice(0, NAMED).join(', ') : null
}

/** For parts with one wanted thing. */
export function describeOne(
  { had, near, missing }: Evidence,
  words: Record<'reason' | 'gap' | 'yes' | 'no', (name: string) => string>,
): Words {
  const [has] = had
  if (has !== undefined) return { reason: words.reason(has), gap: null, detail: words.yes(has) }
  const [close] = near
  if (close !== undefined) return { reason: null, gap: null, detail: `Close to ${close}.` }
  const [misses = ''] = missing
  return { reason: null, gap: words.gap(misses), detail: words.no(misses) }
}
