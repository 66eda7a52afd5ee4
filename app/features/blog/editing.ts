import { clocksOf, isZone, offsetMinutesAt, readDay } from '#app/platform/calendar/zones.ts'
import { slug } from '#app/platform/slug.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/units.ts'
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

/** The address of a post that was given none. */
export function slugOf(title: string): string {
  return slug(title).slice(0, 80).replace(/-$/, '')
}

const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/

/**
 * The instant of a local time ("2026-03-08T09:00") in a zone. A time that a clock change skips is moved later by the
 * skipped amount; of a time that occurs twice, the first is taken. Undefined if the time or zone is invalid.
 */
export function momentIn(local: string, timeZone: string): Date | undefined {
  const [, date = '', hour, minute] = LOCAL.exec(local) ?? []
  const day = readDay(date)
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (day === null || hours > 23 || minutes > 59 || !isZone(timeZone)) return undefined
  const start = day * DAY_MS
  const clocks = clocksOf(timeZone, start - DAY_MS, start + 2 * DAY_MS)
  return new Date(clocks.instantOf(day, hours * 60 + minutes))
}

/** The local time in a zone, in the format of a `datetime-local` field. */
export function localTime(at: Date, timeZone: string): string {
  const shown = at.getTime() + offsetMinutesAt(timeZone, at.getTime()) * MINUTE_MS
  return new Date(shown).toISOString().slice(0, 16)
}
