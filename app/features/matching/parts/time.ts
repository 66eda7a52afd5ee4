// Hours, start and duration.
import { FULL, KEEPS_ALL, type ValuePart } from './part.ts'
import { counted } from './words.ts'

/** How much of what is needed is there. */
export function enough(available: number, needed: number): number {
  return available >= needed ? FULL : Math.trunc((available * FULL) / needed)
}

export const hours: ValuePart<number, number> = {
  kind: 'value',
  name: 'hours',
  label: 'Hours',
  about:
    'Hours available compared with hours needed each week. Less than half also limits the whole score.',
  points: 4,
  asked: request => request.hours_per_week_needed,
  had: profile => profile.max_hours_per_week,
  share: (needed, available) => enough(available, needed),
  limit: {
    rank: 3,
    detail: 'Having less than half the hours needed limits the score.',
    kept(needed, available) {
      const share = enough(available, needed)
      return share < FULL / 2 ? 30 + Math.trunc((share * 7) / 50) : KEEPS_ALL
    },
  },
  say: (needed, available) => ({
    reason: 'enough hours',
    gap: `${available} of ${needed} h a week`,
    detail: `Has up to ${available} hours a week; ${needed} are needed.`,
  }),
  raise: (needed, available) =>
    available === null
      ? 'hours a week on the profile'
      : `${counted(needed - available, 'more hour')} a week`,
}

/** The days until each start. */
const STARTS = new Map([
  ['ASAP', { days: 7, words: 'as soon as possible' }],
  ['1-2 weeks', { days: 14, words: 'in one to two weeks' }],
  ['Next month', { days: 30, words: 'next month' }],
])
/** So many days late are nothing. */
const TOO_LATE = 30

export const start: ValuePart<string, number> = {
  kind: 'value',
  name: 'start',
  label: 'Start',
  about: 'How much notice is needed, compared with the start date.',
  points: 2,
  asked: ({ urgency_start: urgency }) => (urgency === 'Flexible' ? null : urgency),
  had: profile => profile.availability_notice_days,
  share(urgency, notice) {
    const { days } = STARTS.get(urgency) ?? {}
    if (days === undefined) return 0
    return Math.min(FULL, Math.max(0, FULL - Math.trunc((FULL * (notice - days)) / TOO_LATE)))
  },
  say: (urgency, notice) => ({
    reason: 'can start in time',
    gap: `${notice} days of notice`,
    detail: `Needs ${notice === 0 ? 'no' : `${counted(notice, 'day')} of`} notice; the company wants to start ${STARTS.get(urgency)?.words}.`,
  }),
  raise(urgency, notice) {
    const { days } = STARTS.get(urgency) ?? {}
    return notice === null || days === undefined
      ? 'a notice period on the profile'
      : `${counted(notice - days, 'day')} less notice`
  },
}

export const duration: ValuePart<number, number> = {
  kind: 'value',
  name: 'duration',
  label: 'Duration',
  about: 'How long the project lasts, compared with the shortest commitment accepted.',
  points: 2,
  asked: request => request.project_duration_weeks,
  had: profile => profile.min_commitment_weeks,
  share: enough,
  say: (weeks, shortest) => ({
    reason: 'fits the duration',
    gap: `commits to ${shortest} weeks or more`,
    detail: `The project takes ${weeks} weeks; the shortest commitment is ${shortest}.`,
  }),
  raise: weeks => `projects of ${counted(weeks, 'week')}`,
}
