import {
  type Clocks,
  clocksOf,
  DAY_MINUTES,
  type EpochDay,
  weekdayOf,
} from '#app/platform/calendar/zones.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/units.ts'
import type { Commitment, Plan, Side } from './schema.ts'

export const MAX_COMMITMENTS = 12

const WORKING_DAYS = 5
const YEAR_WEEKS = 52

/** Committed and free hours. Free is negative if too much is committed. */
export function capacity(hours: number, commitments: readonly Commitment[]) {
  const committed = commitments.reduce((sum, commitment) => sum + commitment.hours, 0)
  return { committed, free: hours - committed }
}

/** A span between two instants, in milliseconds. */
type Span = { from: number; to: number }

function intersect(a: Span, b: Span): Span | null {
  const span = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
  return span.from < span.to ? span : null
}

function workOn(side: Side, clocks: Clocks, day: EpochDay): Span {
  return { from: clocks.instantOf(day, side.start), to: clocks.instantOf(day, side.end) }
}

/** A span in minutes of the reader's day. */
export type MinuteSpan = { from: number; to: number }
export type DayOverlap = {
  day: EpochDay
  mine: MinuteSpan
  /** The other side's working hours that fall on this day, in the reader's time. */
  theirs: MinuteSpan[]
  /** The spans when both work. */
  shared: { mine: MinuteSpan; theirs: MinuteSpan }[]
  sharedMinutes: number
}

type Pair = { mine: Side; theirs: Side }
type PairClocks = { mine: Clocks; theirs: Clocks }

function clocksFor(pair: Pair, monday: EpochDay, weeks: number): PairClocks {
  const [from, to] = [(monday - 2) * DAY_MS, (monday + weeks * 7 + 2) * DAY_MS]
  return {
    mine: clocksOf(pair.mine.zone, from, to),
    theirs: clocksOf(pair.theirs.zone, from, to),
  }
}

/** The other side's working days that can overlap with a day of the reader: the same date and its neighbors. */
function theirSpans(pair: Pair, clocks: PairClocks, day: EpochDay) {
  return [day - 1, day, day + 1]
    .filter(date => weekdayOf(date) < WORKING_DAYS)
    .map(date => ({ date, span: workOn(pair.theirs, clocks.theirs, date) }))
}

function overlapOn(pair: Pair, clocks: PairClocks, day: EpochDay): DayOverlap {
  const work = workOn(pair.mine, clocks.mine, day)
  const wholeDay = {
    from: clocks.mine.instantOf(day, 0),
    to: clocks.mine.instantOf(day, DAY_MINUTES),
  }
  const inReaderTime = ({ from, to }: Span) => ({
    from: clocks.mine.minutesOn(day, from),
    to: clocks.mine.minutesOn(day, to),
  })
  const spans = theirSpans(pair, clocks, day)
  const shared = spans.flatMap(({ date, span }) => {
    const both = intersect(work, span)
    if (both === null) return []
    const theirs = {
      from: clocks.theirs.minutesOn(date, both.from),
      to: clocks.theirs.minutesOn(date, both.to),
    }
    return [{ mine: inReaderTime(both), theirs, length: both.to - both.from }]
  })
  return {
    day,
    mine: { from: pair.mine.start, to: pair.mine.end },
    theirs: spans.flatMap(({ span }) => {
      const visible = intersect(wholeDay, span)
      return visible === null ? [] : [inReaderTime(visible)]
    }),
    shared: shared.map(({ mine, theirs }) => ({ mine, theirs })),
    sharedMinutes: shared.reduce((sum, { length }) => sum + length, 0) / MINUTE_MS,
  }
}

/** The overlap from Monday to Friday of one week. */
export function overlapOfWeek(pair: Pair, monday: EpochDay): DayOverlap[] {
  const clocks = clocksFor(pair, monday, 1)
  return workingDays(monday).map(day => overlapOn(pair, clocks, day))
}

function workingDays(monday: EpochDay): EpochDay[] {
  return Array.from({ length: WORKING_DAYS }, (_, place) => monday + place)
}

/** Consecutive weeks with the same shared hours. */
export type Season = {
  /** The first Monday and the last Friday. */
  from: EpochDay
  to: EpochDay
  sharedMinutes: number
  /** How far the other side's clocks are ahead, in minutes. */
  ahead: number
}

/** A year from this week on, split where clocks change. Often only one side has changed for a few weeks. */
export function seasonsOfYear(pair: Pair, monday: EpochDay): Season[] {
  const clocks = clocksFor(pair, monday, YEAR_WEEKS)
  const seasons: Season[] = []
  for (let week = 0; week < YEAR_WEEKS; week++) {
    const first = monday + week * 7
    const days = workingDays(first).map(day => overlapOn(pair, clocks, day))
    const noon = clocks.mine.instantOf(first + 2, DAY_MINUTES / 2)
    const season = {
      from: first,
      to: first + WORKING_DAYS - 1,
      sharedMinutes: days.reduce((sum, day) => sum + day.sharedMinutes, 0),
      ahead: clocks.theirs.offsetMinutes(noon) - clocks.mine.offsetMinutes(noon),
    }
    const last = seasons.at(-1)
    if (last?.sharedMinutes === season.sharedMinutes && last.ahead === season.ahead)
      last.to = season.to
    else seasons.push(season)
  }
  return seasons
}

/** A block of an engagement on a weekday, where Monday is 0. */
type Block = { weekday: number; name: string } & MinuteSpan

/** Lays out engagements one after the other in the working days. `left` is the minutes that don't fit. */
export function layOut({ commitments, mine }: Pick<Plan, 'commitments' | 'mine'>) {
  const blocks: Block[] = []
  let weekday = 0
  let at = mine.start
  let left = 0
  for (const { name, hours } of commitments) {
    let open = hours * 60
    while (open > 0 && weekday < WORKING_DAYS) {
      const length = Math.min(open, mine.end - at)
      blocks.push({ weekday, name, from: at, to: at + length })
      open -= length
      at += length
      if (at < mine.end) continue
      weekday += 1
      at = mine.start
    }
    left += open
  }
  return { blocks, left }
}

export type PlannedEvent = Span & ({ kind: 'work'; name: string } | { kind: 'shared' })

/** All events of a plan for a calendar, as instants, so local times stay the same when clocks change. */
export function plannedEvents(plan: Plan, weeks: number): PlannedEvent[] {
  const clocks = clocksFor(plan, plan.week, weeks)
  const { blocks } = layOut(plan)
  const mondays = Array.from({ length: weeks }, (_, place) => plan.week + place * 7)
  return mondays.flatMap(monday => [
    ...blocks.map(({ weekday, name, from, to }) => ({
      kind: 'work' as const,
      name,
      from: clocks.mine.instantOf(monday + weekday, from),
      to: clocks.mine.instantOf(monday + weekday, to),
    })),
    ...workingDays(monday).flatMap(day =>
      theirSpans(plan, clocks, day).flatMap(({ span }) => {
        const both = intersect(workOn(plan.mine, clocks.mine, day), span)
        return both === null ? [] : [{ kind: 'shared' as const, ...both }]
      }),
    ),
  ])
}
