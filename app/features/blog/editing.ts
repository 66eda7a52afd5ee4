/** Where a post stands: its status, and whether its moment has come. */
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

/** A post as its editor holds it, and which version of it that is. */
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

/** "What a CFO Does" is what-a-cfo-does; what has no letter or digit of the Latin alphabet is nothing. */
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
 * The moment a clock in this zone shows this time ("2026-03-08T09:00"). A time the clock skips is read by the
 * clock before the change, one it shows twice is the first. Undefined for what is no time or no zone.
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
    return undefined // no such zone
  }
}

const DAY_MS = 86_400_000

function resolveChange(asUtc: number, before: number, timeZone: string): number {
  const after = asUtc - offsetMs(asUtc + DAY_MS, timeZone)
  return offsetMs(after, timeZone) === asUtc - after ? after : before
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  return Date.parse(`${localTime(new Date(at), timeZone)}:00Z`) - Math.floor(at / 60_000) * 60_000
}

/** What a clock in this zone shows, as a `datetime-local` field takes it. */
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
