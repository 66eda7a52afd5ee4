import { z } from 'zod'
import { LAST_DAY, readDay } from '#app/platform/calendar/zones.ts'
import { HOUR_MS } from '#app/platform/units.ts'
import { dayOf } from '../../catalogues/free-hours.ts'

/** How far the westernmost time zone is behind UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS

/** A day, "2026-11-22", or ''. */
export const optionalDay = (missing: string) =>
  z
    .string()
    .refine(day => day === '' || readDay(day) !== null, { message: missing, abort: true })
    .refine(day => day <= LAST_DAY, 'Choose a day before 2100')

/** The same, but not before today, wherever the person is. */
export const comingDay = (missing: string, now: Date) => {
  const today = dayOf(new Date(now.getTime() - LAST_ZONE_MS))
  return optionalDay(missing).refine(
    day => day === '' || day >= today,
    'Choose today or a later day',
  )
}
