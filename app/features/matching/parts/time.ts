// Hours, start and duration.
import { countOf } from '#app/platform/count.ts'
import { AHEAD } from '../rows.ts'
import { FULL, NO_REDUCTION, type ValuePart } from './part.ts'

/** The share of what is needed that is available. */
export function enough(available: number, needed: number): number {
  return available >= needed ? FULL : Math.trunc((available * FULL) / needed)
}

/**
 * The index in a profile's `week` of the hours free when the work starts. If no start is requested it is the last one:
 * the company can wait that long.
 */
export function weekPlace(daysAhead: number | undefined): number {
  const place = AHEAD.indexOf(daysAhead ?? -1)
  return place === -1 ? AHEAD.length : 1 + place
}

/** The hours needed, and the index in `week` of the hours free by the start. */
type Needed = readonly [hours: number, place: number]

export const hours: ValuePart<Needed, readonly number[]> = {
  kind: 'value',
  name: 'hours',
  label: 'Hours',
  about:
    'Hours that are free when the work starts, or in three months if the start is flexible, compared with hours needed each week. Less than half also limits the whole score.',
  points: 4,
  fromRequest({ hours_per_week_needed: needed, urgency_start: urgency }) {
    return needed === null ? null : [needed, weekPlace(STARTS.get(urgency ?? '')?.days)]
  },
  fromProfile: profile => profile.week,
  share: ([needed, place], week) => enough(week[place] ?? 0, needed),
  limit: {
    rank: 3,
    detail: 'Having less than half the hours needed limits the score.',
    multiplier([needed, place], week) {
      const share = enough(week[place] ?? 0, needed)
      return share < FULL / 2 ? 30 + Math.trunc((share * 7) / 50) : NO_REDUCTION
    },
  },
  describe([needed, place], week) {
    const [most = 0, now = 0] = week
    const free = week[place] ?? 0
    const isAll = free === most && now === most
    const by = place === AHEAD.length ? ' within three months' : ' by the start'
    const mostText = countOf(most, 'hour')
    const asked = `${needed} ${needed === 1 ? 'is' : 'are'} needed`
    return {
      reason: free >= needed ? 'enough hours' : null,
      gap: `${free} of ${needed} hrs/week`,
      detail: isAll
        ? `Has up to ${mostText} a week; ${asked}.`
        : `Has ${free} of ${mostText} a week free${free === now ? '' : by}; ${asked}.`,
    }
  },
  raise: ([needed, place], week) =>
    week === null
      ? 'hours a week on the profile'
      : `${countOf(needed - (week[place] ?? 0), 'more hour')} a week`,
}

/** The days until each start date. */
const STARTS = new Map([
  ['ASAP', { days: 7, words: 'as soon as possible' }],
  ['1-2 weeks', { days: 14, words: 'in one to two weeks' }],
  ['Next month', { days: 30, words: 'next month' }],
])
/** The share is 0 from this many days late on. */
const TOO_LATE = 30

/** The days of notice, and the days until the first free hours. */
type Earliest = readonly [notice: number, untilFree: number]

/** The first of AHEAD with free hours. Without any it is a month later than the last. */
function daysUntilFree(week: readonly number[] | null): number {
  if (week === null) return 0
  const place = week.slice(1).findIndex(hours => hours > 0)
  return AHEAD[place] ?? Math.max(...AHEAD) + TOO_LATE
}

export const start: ValuePart<string, Earliest> = {
  kind: 'value',
  name: 'start',
  label: 'Start',
  about: 'How much notice is needed, or how long no hours are free, compared with the start date.',
  points: 2,
  fromRequest: ({ urgency_start: urgency }) => (urgency === 'Flexible' ? null : urgency),
  fromProfile: ({ availability_notice_days: notice, week }) =>
    notice === null ? null : [notice, daysUntilFree(week)],
  share(urgency, earliest) {
    const { days } = STARTS.get(urgency) ?? {}
    if (days === undefined) return 0
    const late = Math.max(...earliest) - days
    return Math.min(FULL, Math.max(0, FULL - Math.trunc((FULL * late) / TOO_LATE)))
  },
  describe(urgency, [notice, untilFree]) {
    const { days = 0, words } = STARTS.get(urgency) ?? {}
    const isBusy = untilFree > Math.max(notice, days)
    const needs = `Needs ${notice === 0 ? 'no' : `${countOf(notice, 'day')} of`} notice`
    return {
      reason: Math.max(notice, untilFree) <= days ? 'can start in time' : null,
      gap: isBusy ? 'no free hours by the start' : `${notice} days of notice`,
      detail: `${needs}${isBusy ? ', but has no free hours by the start' : ''}; the company wants to start ${words}.`,
    }
  },
  raise(urgency, stated) {
    const { days } = STARTS.get(urgency) ?? {}
    if (stated === null || days === undefined) return 'a notice period on the profile'
    // Free hours are what the part about hours asks for.
    return stated[0] > days ? `${countOf(stated[0] - days, 'day')} less notice` : null
  },
}

export const duration: ValuePart<number, number> = {
  kind: 'value',
  name: 'duration',
  label: 'Duration',
  about: 'How long the project lasts, compared with the shortest commitment accepted.',
  points: 2,
  fromRequest: request => request.project_duration_weeks,
  fromProfile: profile => profile.min_commitment_weeks,
  share: enough,
  describe: (weeks, shortest) => ({
    reason: weeks >= shortest ? 'fits the duration' : null,
    gap: `commits to ${shortest} weeks or more`,
    detail: `The project takes ${weeks} weeks; the shortest commitment is ${shortest}.`,
  }),
  raise: weeks => `projects of ${countOf(weeks, 'week')}`,
}
