// Working model, time zone and kinds of engagement.

import { FULL, KEEPS_ALL, UNKNOWN, type ValuePart } from './part.ts'
import { enough } from './time.ts'

type Model = readonly [model: string, travels: boolean]

/** What each working model is worth where another is wanted, and to somebody who travels. */
const MODELS: Readonly<
  Record<string, Readonly<Record<string, { stays: number; travels: number }>>>
> = {
  Remote: { Remote: always(FULL), Hybrid: always(750), 'On-site': always(250) },
  Hybrid: { Remote: { stays: 250, travels: 500 }, Hybrid: always(FULL), 'On-site': always(750) },
  'On-site': { Remote: { stays: 0, travels: 250 }, Hybrid: always(500), 'On-site': always(FULL) },
}
function always(share: number) {
  return { stays: share, travels: share }
}

/** The working models of requests are written in another way. */
export function wantedModel(model: string | null): string | null {
  return model?.replace('Onsite', 'On-site') ?? null
}

function modelShare(wanted: string, [offered, travels]: Model): number {
  const found = MODELS[wanted]?.[offered]
  if (found === undefined) return UNKNOWN
  return travels ? found.travels : found.stays
}

export const workingModel: ValuePart<string, Model> = {
  kind: 'value',
  name: 'working_model',
  label: 'Working model',
  about:
    'Remote, hybrid or on-site. If on-site work is asked for but not possible, that also limits the whole score.',
  points: 2,
  asked: request => wantedModel(request.working_model),
  had: ({ working_model: model, willing_to_travel: travels }) =>
    model === null ? null : [model, travels],
  share: modelShare,
  limit: {
    rank: 4,
    detail: 'The request needs on-site work, which isn’t offered. That limits the score.',
    kept: (wanted, had) => (modelShare(wanted, had) === 0 ? 60 : KEEPS_ALL),
  },
  say(wanted, [offered]) {
    const [want, offer] = [wanted.toLowerCase(), offered.toLowerCase()]
    return {
      reason: offer,
      gap: `prefers ${offer} work`,
      detail:
        offered === wanted
          ? `Both want ${offer} work.`
          : `Prefers ${offer} work; the request asks for ${want}.`,
    }
  },
  raise: wanted => `${wanted.toLowerCase()} work`,
}

/** Minutes from UTC in January and in July. Fixed, so that the same pair has the same score all year. */
const OFFSETS = new Map<string, readonly [january: number, july: number]>([
  ['America/New_York', [-300, -240]],
  ['America/Chicago', [-360, -300]],
  ['America/Denver', [-420, -360]],
  ['America/Los_Angeles', [-480, -420]],
  ['Europe/London', [0, 60]],
  ['Europe/Berlin', [60, 120]],
  ['Asia/Singapore', [480, 480]],
  ['Australia/Sydney', [660, 600]],
])
const WORKING_DAY = 8 * 60
const FULL_OVERLAP = 6 * 60

/** The minutes of two working days that fall together, in whichever season has fewer. */
function overlap(here: string, there: string): number | null {
  const [a, b] = [OFFSETS.get(here), OFFSETS.get(there)]
  if (a === undefined || b === undefined) return null
  const apart = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])]
  return Math.min(...apart.map(by => Math.max(0, WORKING_DAY - Math.min(by, 24 * 60 - by))))
}

export function knownZone(zone: string | null): string | null {
  return zone !== null && OFFSETS.has(zone) ? zone : null
}

export const timeZone: ValuePart<string, string> = {
  kind: 'value',
  name: 'time_zone',
  label: 'Time zone',
  about: 'How many working hours the two time zones share. Six a day earns full points.',
  points: 3,
  asked: request => knownZone(request.timezone),
  had: profile => knownZone(profile.timezone),
  share(here, there) {
    const minutes = overlap(here, there)
    return minutes === null ? UNKNOWN : enough(minutes, FULL_OVERLAP)
  },
  say(here, there) {
    const shared = Math.round((overlap(here, there) ?? 0) / 6) / 10
    return {
      reason: `${shared} h time-zone overlap`,
      gap: `only ${shared} h time-zone overlap`,
      detail: `The time zones share ${shared} of 8 working hours.`,
    }
  },
  raise: (_here, _there, profile) => (profile.timezone === null ? 'a stated time zone' : null),
}

export const engagement: ValuePart<readonly string[], readonly string[]> = {
  kind: 'value',
  name: 'engagement',
  label: 'Engagement',
  about: 'Whether both sides want at least one of the same engagement types.',
  points: 3,
  asked: ({ engagement_model: kinds }) => (kinds.length > 0 ? kinds : null),
  had: ({ engagement_types: kinds }) => (kinds.length > 0 ? kinds : null),
  share: (wanted, offered) => (offered.some(kind => wanted.includes(kind)) ? FULL : UNKNOWN),
  say(wanted, offered) {
    const common = offered.filter(kind => wanted.includes(kind)).toSorted()[0]
    const any = wanted.join(' or ')
    return common === undefined
      ? { reason: null, gap: `no ${any}`, detail: `Does not offer ${any}.` }
      : { reason: common, gap: null, detail: `Offers ${common}, as asked.` }
  },
  raise: wanted => `${wanted.join(' or ')} among the engagement types`,
}
