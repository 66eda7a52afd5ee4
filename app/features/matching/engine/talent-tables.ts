// What each value that profiles have is worth to one request, looked up once before any profile is.

import { challengeShare, enough, excess, KEPT, model, start, within } from './parts.ts'
import type { RequestRow } from './rows.ts'
import type { Place, TalentRows, Time } from './talent-rows.ts'
import type { Vocabulary } from './vocabulary.ts'
import { HEADLINE_WORTH, OFFERED_WORTH, type Wants } from './wants.ts'

export type Tables = {
  /** Thousandths of a point. */
  points: Record<'rate' | 'time' | 'place' | 'languages' | 'companies', Uint32Array>
  /** Percent. */
  kept: Record<'rate' | 'time' | 'place' | 'languages', Uint8Array>
  /** Thousandths of the role's points, by where the role was named. */
  role: Record<'main' | 'offered' | 'headline', Uint16Array>
  worth: (part: string) => number
  /** The most that each of these can come to, in thousandths of a point. */
  most: Record<Counted, number>
}
type Counted =
  | 'rate'
  | 'time'
  | 'place'
  | 'languages'
  | 'companies'
  | 'skills'
  | 'small'
  | 'challenge'

export function readTables(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wants: Wants,
  request: RequestRow,
): Tables {
  const worth = (part: string) => wants.offers.get(part) ?? 0
  const fine = (part: string, share: number | null) => worth(part) * Math.max(0, share ?? 0)
  const { lists } = wants
  const reach = (part: keyof typeof lists) => fine(part, lists[part].reach)

  const asksLanguages = request.languages_required.length > 0
  const languages = rows.languages.values.map(terms => ({
    share: Math.max(0, lists.languages.share(terms, 0, terms.length)),
    isTold: asksLanguages && terms.length > 0,
  }))
  const [times, places] = [
    rows.times.values.map(time => timeShares(time, request)),
    rows.places.values.map(placeShares(vocabulary, request)),
  ]
  const roles = rows.roles.values.map(terms =>
    Math.max(0, lists.role.share(terms, 0, terms.length)),
  )
  const sharesOf = (part: 'stage' | 'size', terms: number[]) =>
    fine(part, lists[part].share(Uint32Array.from(terms), 0, terms.length))
  // What was not asked for limits nothing.
  const known = (part: string, share: number | null) => (worth(part) > 0 ? share : null)

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
    languages: Uint32Array.from(languages, ({ share }) => fine('languages', share)),
    companies: Uint32Array.from(
      rows.companies.values,
      ([stages, sizes]) => sharesOf('stage', stages) + sharesOf('size', sizes),
    ),
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
      languages: Uint8Array.from(languages, ({ share, isTold }) =>
        KEPT.languages(isTold ? share : null),
      ),
    },
    role: {
      main: Uint16Array.from(roles),
      offered: Uint16Array.from(roles, share => Math.trunc((share * OFFERED_WORTH) / 100)),
      headline: Uint16Array.from(roles, share => Math.trunc((share * HEADLINE_WORTH) / 100)),
    },
    worth,
    most: {
      rate: highest(points.rate),
      time: highest(points.time),
      place: highest(points.place),
      languages: highest(points.languages),
      companies: highest(points.companies),
      skills: reach('skills'),
      small: reach('industry') + reach('tools'),
      challenge: fine('challenge', challengeShare(lists.challenge.reach)),
    },
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
