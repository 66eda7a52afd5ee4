// What each value that profiles have is worth to one request, looked up once before any profile is.

import { enough, excess, KEPT, model, start, within } from './parts.ts'
import type { RequestRow } from './rows.ts'
import type { Place, TalentRows, Time } from './talent-rows.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Wants } from './wants.ts'

export type Tables = {
  /** Thousandths of a point. */
  points: Record<(typeof TABLES)[number], Uint32Array>
  /** Percent. */
  kept: Record<'rate' | 'time' | 'place' | 'languages', Uint8Array>
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
    Uint32Array.from(values, terms => fine(part, lists[part].share(terms, 0, terms.length)))

  const times = rows.times.values.map(time => timeShares(time, request))
  const places = rows.places.values.map(placeShares(vocabulary, request))
  const asksLanguages = request.languages_required.length > 0
  const points = {
    rate: Uint32Array.from(rows.rates.values, ([low, high]) =>
      fine('rate', within(low, high, request.budget_day_max)),
    ),
    time: Uint32Array.from(
      times,
      ({ hours, start, duration }) =>
        fine('hours', hours) + fine('start', start) + fine('duration', duration),
    ),
    place: Uint32Array.from(
      places,
      shares =>
        fine('working_model', shares.working_model) +
        fine('time_zone', shares.time_zone) +
        fine('engagement', shares.engagement),
    ),
    languages: ofLists('languages', rows.languages.values),
    stages: ofLists('stage', rows.stages.values),
    sizes: ofLists('size', rows.sizes.values),
  }
  const highest = (table: Uint32Array) => table.reduce((most, each) => Math.max(most, each), 0)
  return {
    points,
    kept: {
      rate: Uint8Array.from(rows.rates.values, ([low]) =>
        KEPT.rate(excess(low, request.budget_day_max)),
      ),
      time: Uint8Array.from(times, ({ hours }) => KEPT.hours(known('hours', hours))),
      place: Uint8Array.from(places, shares =>
        KEPT.working_model(known('working_model', shares.working_model)),
      ),
      languages: Uint8Array.from(rows.languages.values, terms =>
        KEPT.languages(
          asksLanguages && terms.length > 0
            ? Math.max(0, lists.languages.share(terms, 0, terms.length))
            : null,
        ),
      ),
    },
    most: TABLES.reduce((sum, table) => sum + highest(points[table]), 0),
  }
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
