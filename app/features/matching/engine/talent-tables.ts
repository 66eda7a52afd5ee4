// What each value that profiles have is worth to one request, looked up once before any profile is.

import { enough, excess, KEPT, model, start, within } from './parts.ts'
import type { RequestRow } from './rows.ts'
import type { Place, TalentRows, Time } from './talent-rows.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Wants } from './wants.ts'

export type Tables = {
  /** Thousandths of a point. */
  points: Record<(typeof TABLES)[number], Int32Array>
  /** Percent. */
  kept: Record<'rate' | 'time' | 'place' | 'languages', Int32Array>
  /** The most that all of them together can come to. */
  most: number
}
const TABLES = ['rate', 'time', 'place', 'languages', 'stages', 'sizes'] as const

export function readTables(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wants: Wants,
  request: RequestRow,
): Tables {
  const worth = (part: string) => wants.offers.get(part) ?? 0
  const fine = (part: string, share: number | null) => worth(part) * Math.max(0, share ?? 0)
  const { lists } = wants
  // What was not asked for limits nothing.
  const known = (part: string, share: number | null) => (worth(part) > 0 ? share : null)
  const ofLists = (part: 'languages' | 'stage' | 'size', values: readonly Uint32Array[]) =>
    table(values, terms => lists[part].share(terms, 0, terms.length))
  const finely = (part: string, shares: Int32Array) => shares.map(share => fine(part, share))

  const times = rows.times.values.map(time => timeShares(time, request))
  const places = rows.places.values.map(placeShares(vocabulary, request))
  const languages = ofLists('languages', rows.languages.values)
  const asksLanguages = request.languages_required.length > 0
  const points = {
    rate: table(rows.rates.values, rate =>
      fine('rate', within(rate[0], rate[1], request.budget_day_max)),
    ),
    time: table(
      times,
      ({ hours, start, duration }) =>
        fine('hours', hours) + fine('start', start) + fine('duration', duration),
    ),
    place: table(
      places,
      shares =>
        fine('working_model', shares.working_model) +
        fine('time_zone', shares.time_zone) +
        fine('engagement', shares.engagement),
    ),
    languages: finely('languages', languages),
    stages: finely('stage', ofLists('stage', rows.stages.values)),
    sizes: finely('size', ofLists('size', rows.sizes.values)),
  }
  const kept = {
    rate: table(rows.rates.values, rate => KEPT.rate(excess(rate[0], request.budget_day_max))),
    time: table(times, ({ hours }) => KEPT.hours(known('hours', hours))),
    place: table(places, shares =>
      KEPT.working_model(known('working_model', shares.working_model)),
    ),
    languages: table(rows.languages.values, (terms, n) =>
      KEPT.languages(asksLanguages && terms.length > 0 ? Math.max(0, languages[n] ?? 0) : null),
    ),
  }
  return { points, kept, most: TABLES.reduce((sum, name) => sum + highest(points[name]), 0) }
}

function table<T>(values: readonly T[], read: (value: T, n: number) => number): Int32Array {
  const made = new Int32Array(values.length)
  values.forEach((value, n) => {
    made[n] = read(value, n)
  })
  return made
}

function highest(points: Int32Array): number {
  let most = 0
  for (let n = 0; n < points.length; n++) most = Math.max(most, points[n] ?? 0)
  return most
}

export function timeShares([hours, notice, weeks]: Time, request: RequestRow) {
  return {
    hours: enough(hours, request.hours_per_week_needed),
    start: start(notice, request.urgency_start),
    duration: enough(request.project_duration_weeks, weeks),
  }
}

/** Shares of places; what one zone shares with the request's is looked up once. */
export function placeShares(vocabulary: Vocabulary, request: RequestRow) {
  const zones = new Map<string | null, number | null>()
  return ([offered, travels, zone, engagements]: Place) => {
    let overlap = zones.get(zone)
    if (overlap === undefined) {
      overlap = enough(vocabulary.overlap(request.timezone, zone), 360)
      zones.set(zone, overlap)
    }
    return {
      working_model: model(request.working_model, offered, travels),
      time_zone: overlap,
      engagement: engagements.some(kind => request.engagement_model.includes(kind)) ? 1000 : null,
    }
  }
}
