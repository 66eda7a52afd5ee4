/** A post's status, where a publication date in the future means scheduled. */
export type PostStage = 'draft' | 'scheduled' | 'published'

export const POST_STAGES: readonly { value: PostStage; label: string }[] = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
]

export type DeskPost = {
  id: string
  title: string
  slug: string
  stage: PostStage
  /** ISO; null for a draft. */
  publishedAt: string | null
  updatedAt: string
}

export type PostFields = {
  title: string
  slug: string
  excerpt: string
  content: string
  author: string
  topic: string
}

/** A post for its editor, with its version. */
export type EditedPost = PostFields & {
  id: string
  stage: PostStage
  publishedAt: string | null
  version: string
}

export const TITLE_LENGTH = 200
export const SLUG_LENGTH = 120
export const EXCERPT_LENGTH = 500
export const AUTHOR_LENGTH = 120
export const CONTENT_LENGTH = 200_000

/** "What a CFO Does" becomes what-a-cfo-does. Empty if the title has no Latin letter or digit. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

/**
 * The instant of a local time ("2026-03-08T09:00") in a zone. A time that a clock change skips is read with the
 * offset before the change; of a time that occurs twice, the first is taken. Undefined if the time or zone is invalid.
 */
export function momentIn(local: string, timeZone: string): Date | undefined {
  const [, year, month, day, hour, minute] = (LOCAL.exec(local) ?? []).map(Number)
  if (year === undefined || month === undefined) return undefined
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  if (new Date(asUtc).toISOString().slice(0, 16) !== local) return undefined
  try {
    const before = asUtc - offsetMs(asUtc - DAY_MS, timeZone)
    return new Date(
      offsetMs(before, timeZone) === asUtc - before
        ? before
        : resolveChange(asUtc, before, timeZone),
    )
  } catch {
    return undefined // unknown zone
  }
}

const DAY_MS = 86_400_000

function resolveChange(asUtc: number, before: number, timeZone: string): number {
  const after = asUtc - offsetMs(asUtc + DAY_MS, timeZone)
  return offsetMs(after, timeZone) === asUtc - after ? after : before
}

/** A zone's offset from UTC at an instant, in milliseconds. */
function offsetMs(at: number, timeZone: string): number {
  return Date.parse(`${localTime(new Date(at), timeZone)}:00Z`) - Math.floor(at / 60_000) * 60_000
}

/** The local time in a zone, in the format of a `datetime-local` field. */
export function localTime(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}
