// What each value that profiles have is worth to one request, looked up once before any profile is.

import { enough, excess, KEPT, model, start, within } from './parts.ts'
import type { RequestRow } from './rows.ts'
import type { Place, TalentRows, Time } from './talent-rows.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { PartWants, Wants } from './wants.ts'

export type Tables = {
  /** Thousandths of a point. */
  points: Record<(typeof TABLES)[number], Int32Array>
  /** Percent. */
  kept: Record<'rate' | 'time' | 'place' | 'languages', Int32Array>
  /** The most that all of them together can come to. */
  most: number
  /** The most percent of it that anybody keeps. */
  mostKept: number
}
const TABLES = ['rate', 'time', 'place', 'languages', 'stages', 'sizes'] as const

/** What the languages that profiles speak are worth to those asked for. There are many ways to combine them and
 * most requests ask for the same ones. */
export class LanguageShares {
  readonly #known = new Map<string, Int32Array>()

  of(spoken: readonly Uint32Array[], wanted: PartWants): Int32Array {
    const key = `${spoken.length} ${wanted.wanted.join()}`
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    const shares = table(spoken, terms => wanted.share(terms, 0, terms.length))
    this.#known.set(key, shares)
    return shares
  }
}
const MOST_KNOWN = 20

export function readTables(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wants: Wants,
  request: RequestRow,
  languageShares: LanguageShares,
): Tables {
  const worth = (part: string) => wants.offers.get(part) ?? 0
  const fine = (part: string, share: number | null) => worth(part) * Math.max(0, share ?? 0)
  const { lists } = wants
  // What was not asked for limits nothing.
  const known = (part: string, share: number | null) => (worth(part) > 0 ? share : null)
  const ofLists = (part: 'stage' | 'size', values: readonly Uint32Array[]) =>
    table(values, terms => lists[part].share(terms, 0, terms.length))
  const finely = (part: string, shares: Int32Array) => {
    const points = worth(part)
    return shares.map(share => points * Math.max(0, share))
  }

  const times = rows.times.values.map(time => timeShares(time, request))
  const models = rows.models.values.map(([offered, travels]) =>
    model(request.working_model, offered, travels),
  )
  const zones = rows.zones.values.map(zone => zoneShare(vocabulary, request, zone))
  const engagements = rows.engagements.values.map(kinds => engagementShare(request, kinds))
  const modelPoints = models.map(share => fine('working_model', share))
  const zonePoints = zones.map(share => fine('time_zone', share))
  const engagementPoints = engagements.map(share => fine('engagement', share))
  const modelKept = models.map(share => KEPT.working_model(known('working_model', share)))
  const placeParts = rows.placeParts.data
  const languages = languageShares.of(rows.languages.values, lists.languages)
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
      rows.places.values,
      (_, n) =>
        (modelPoints[placeParts[n * 3] ?? 0] ?? 0) +
        (zonePoints[placeParts[n * 3 + 1] ?? 0] ?? 0) +
        (engagementPoints[placeParts[n * 3 + 2] ?? 0] ?? 0),
    ),
    languages: finely('languages', languages),
    stages: finely('stage', ofLists('stage', rows.stages.values)),
    sizes: finely('size', ofLists('size', rows.sizes.values)),
  }
  const kept = {
    rate: table(rows.rates.values, rate => KEPT.rate(excess(rate[0], request.budget_day_max))),
    time: table(times, ({ hours }) => KEPT.hours(known('hours', hours))),
    place: table(rows.places.values, (_, n) => modelKept[placeParts[n * 3] ?? 0] ?? 100),
    languages: table(rows.languages.values, (terms, n) =>
      KEPT.languages(asksLanguages && terms.length > 0 ? Math.max(0, languages[n] ?? 0) : null),
    ),
  }
  return {
    points,
    kept,
    most: TABLES.reduce((sum, name) => sum + highest(points[name]), 0),
    mostKept: Math.min(...Object.values(kept).map(highest)),
  }
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

export function placeShares(
  vocabulary: Vocabulary,
  request: RequestRow,
  [offered, travels, zone, engagements]: Place,
) {
  return {
    working_model: model(request.working_model, offered, travels),
    time_zone: zoneShare(vocabulary, request, zone),
    engagement: engagementShare(request, engagements),
  }
}

function zoneShare(vocabulary: Vocabulary, request: RequestRow, zone: string | null) {
  return enough(vocabulary.overlap(request.timezone, zone), 360)
}

function engagementShare(request: RequestRow, engagements: readonly string[]) {
  return engagements.some(kind => request.engagement_model.includes(kind)) ? 1000 : null
}
