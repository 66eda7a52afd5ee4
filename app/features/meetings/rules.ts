import { clockText } from '#app/platform/calendar/clock-text.ts'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import {
  clocksOf,
  dayIn,
  dayText,
  type EpochDay,
  usableZone,
  weekdayOf,
} from '#app/platform/calendar/zones.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/units.ts'
import { weekdayOfYearText, weekdayText } from '#app/ui/weekday.ts'
import { MAX_TIMES, MIN_TIMES, type ProposalTexts, type Round, type Scheduling } from './types.ts'

/** The default working day, Monday to Friday, in minutes since midnight. */
export const WORKDAY = { start: 9 * 60, end: 17 * 60 }
const WORKING_DAYS = 5
/** Suggested times start on multiples of this. */
const STEP_MINUTES = 30
const SUGGESTIONS = 3
const SEARCH_DAYS = 14

/** The zones of both sides; the other side's is null if unknown. */
export type Zones = { mine: string; theirs: string | null }

/**
 * Valid zones. The reader's own is the one chosen on this page, or else the stated one, or else the browser's, or else
 * UTC. `isStated`: it is neither the browser's nor UTC.
 */
export function usableZones(
  zones: Scheduling['zones'],
  { chosen = null, browser = null }: { chosen?: string | null; browser?: string | null } = {},
): Zones & { isStated: boolean } {
  const stated = usableZone(chosen) ?? usableZone(zones.mine)
  return {
    mine: stated ?? usableZone(browser) ?? 'UTC',
    theirs: usableZone(zones.theirs),
    isStated: stated !== null,
  }
}

/** "Tue, Nov 24, 9:00 AM to 9:30 AM", local to a zone. In another year than `now`, with the year. */
export function spanText(start: number, minutes: number, zone: string, now: Date): string {
  const day = dayIn(zone, start)
  const text = dayText(day)
  const thisYear = dayText(dayIn(zone, now.getTime())).slice(0, 4)
  const date = text.startsWith(thisYear) ? weekdayText(text) : weekdayOfYearText(text)
  const clocks = clocksOf(zone, start, start + DAY_MS)
  const from = clocks.minutesOn(day, start)
  const to = clocks.minutesOn(day, start + minutes * MINUTE_MS)
  // While clocks change, an hour may seem to take no time, or two hours.
  const length = to - from === minutes ? `to ${clockText(to)}` : `for ${minutes} minutes`
  return `${date}, ${clockText(from)} ${length}`
}

function isInWorkday(start: number, minutes: number, zone: string): boolean {
  const day = dayIn(zone, start)
  const clocks = clocksOf(zone, start, start + DAY_MS)
  return (
    weekdayOf(day) < WORKING_DAYS &&
    clocks.minutesOn(day, start) >= WORKDAY.start &&
    clocks.minutesOn(day, start + minutes * MINUTE_MS) <= WORKDAY.end
  )
}

/** A time as both sides see it. */
export type Slot = {
  iso: string
  mine: string
  /** Null if it is the same as `mine`, or their zone is unknown. */
  theirs: string | null
  /** Within both working days. */
  shared: boolean
  past: boolean
}

export function slotOf(iso: string, minutes: number, zones: Zones, now: Date): Slot {
  const start = Date.parse(iso)
  const mine = spanText(start, minutes, zones.mine, now)
  const theirs = zones.theirs === null ? null : spanText(start, minutes, zones.theirs, now)
  return {
    iso,
    mine,
    theirs: theirs === mine ? null : theirs,
    shared:
      isInWorkday(start, minutes, zones.mine) &&
      isInWorkday(start, minutes, zones.theirs ?? zones.mine),
    past: start <= now.getTime(),
  }
}

/**
 * The first time within both working days, for each of the next days that has one. Not at one of the `proposed` times,
 * which can be accepted as they are.
 */
export function suggestTimes(
  zones: Zones,
  minutes: number,
  now: Date,
  proposed: readonly string[] = [],
): ProposalTexts {
  const today = dayIn(zones.mine, now.getTime())
  const clocks = clocksOf(zones.mine, now.getTime(), now.getTime() + SEARCH_DAYS * DAY_MS)
  const found: { day: EpochDay; at: number }[] = []
  for (let day = today + 2; day < today + SEARCH_DAYS && found.length < SUGGESTIONS; day++)
    for (let at = WORKDAY.start; at + minutes <= WORKDAY.end; at += STEP_MINUTES) {
      const start = clocks.instantOf(day, at)
      const { shared } = slotOf(new Date(start).toISOString(), minutes, zones, now)
      const overlaps = (time: string) => Math.abs(Date.parse(time) - start) < minutes * MINUTE_MS
      if (!shared || proposed.some(overlaps)) continue
      found.push({ day, at })
      break
    }
  return Object.fromEntries(
    found.flatMap(({ day, at }, place) => [
      [`day_${place + 1}`, dayText(day)],
      [`time_${place + 1}`, timeText(at)],
    ]),
  )
}

/** "09:30", the format of a time field. */
function timeText(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

type TypedTime = { day: EpochDay; minutes: number }
/** A row of the form: null if it was left empty, 'unreadable' if it isn't a day and a time. */
export type TypedRow = TypedTime | 'unreadable' | null
/** By row: why its time can't be proposed. */
type TimesProblems = ReadonlyMap<number, string>

/** Concerns all rows, but is shown at the first empty one. */
export const TOO_FEW = `Propose ${MIN_TIMES} to ${MAX_TIMES} times`

/** How far ahead times can be proposed. */
const MAX_DAYS_AHEAD = 365

/** Converts typed local times to instants, sorted, or explains each row that is wrong. Handles clock changes of the zone. */
export function instantsOf(
  typed: readonly TypedRow[],
  zone: string,
  now: Date,
): { ok: true; times: string[] } | { ok: false; problems: TimesProblems } {
  const from = now.getTime()
  const clocks = clocksOf(zone, from, from + (MAX_DAYS_AHEAD + 2) * DAY_MS)
  const last = dayIn(zone, from) + MAX_DAYS_AHEAD
  const times = new Set<number>()
  const problems = new Map<number, string>()
  for (const [place, row] of typed.entries()) {
    if (row === null || row === 'unreadable') continue
    const instant = clocks.instantOf(row.day, row.minutes)
    if (row.day > last) problems.set(place, 'Choose a day within a year')
    else if (instant <= from) problems.set(place, 'Choose a time that hasn’t passed')
    else if (times.has(instant)) problems.set(place, 'Choose a time that isn’t in the list already')
    else times.add(instant)
  }
  if (typed.filter(row => row !== null).length < MIN_TIMES)
    problems.set(Math.max(typed.indexOf(null), 0), TOO_FEW)
  if (problems.size > 0 || typed.includes('unreadable')) return { ok: false, problems }
  return {
    ok: true,
    times: [...times].toSorted((a, b) => a - b).map(time => new Date(time).toISOString()),
  }
}

export function openRound({ round }: Pick<Scheduling, 'round'>): Round | null {
  return round?.state === 'open' ? round : null
}

/** What became of the previous meeting; null if there was none, or if times that were proposed since ended later. */
export function lastMeetingText(
  { last, side }: Pick<Scheduling, 'last' | 'side'>,
  { zone, otherName, now }: { zone: string; otherName: string; now: Date },
): string | null {
  if (last === null) return null
  const span = spanText(Date.parse(last.startsAt), last.minutes, zone, now)
  const time = `on ${span} ${zoneText(zone)}`
  if (!last.isCanceled) return `Your last meeting was ${time}.`
  if (last.by === null) return `The meeting ${time} was canceled.`
  return `${last.by === side ? 'You' : otherName} canceled the meeting ${time}.`
}

/** How the newest proposal ended, if that needs saying; null while it is open, and once its times led to a meeting. */
export function endedRoundText(
  { round, side }: Pick<Scheduling, 'round' | 'side'>,
  otherName: string,
): string | null {
  if (round === null) return null
  const isMine = round.side === side
  if (round.passed)
    return isMine
      ? `The times you proposed have passed without an answer from ${otherName}.`
      : `The times ${otherName} proposed have passed.`
  if (round.state === 'refused')
    return isMine
      ? `${otherName} can’t make any of the times you proposed.`
      : `You can’t make any of the times ${otherName} proposed.`
  if (round.state === 'withdrawn')
    return isMine
      ? 'You withdrew the times you proposed.'
      : `${otherName} withdrew the times they proposed.`
  return null
}

/** Explains why an answer to a round came too late. */
export function whyRoundClosed(
  round: Pick<Round, 'state' | 'passed'> | null,
  otherName: string,
): string {
  switch (round?.state) {
    case 'countered':
      return 'Other times have been proposed since. Please look at those.'
    case 'withdrawn':
      return `${otherName} withdrew these times before you answered.`
    case 'refused':
      return 'These times have already been declined.'
    case 'taken':
      return 'One of these times has already been accepted. Here is what you agreed on.'
    case 'lapsed':
      return round.passed
        ? 'These times have passed. Propose others.'
        : 'The conversation was closed or the work has ended, so these times are no longer open.'
    default:
      return 'Something has changed since. Please check and try again.'
  }
}
