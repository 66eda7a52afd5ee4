// Working model, time zone and kinds of engagement.

import { ALL_TIME_ZONES } from '#app/features/catalogues/time-zones.ts'
import { offsetMinutesAt } from '#app/platform/calendar/zones.ts'
import { refusesKind, staysAway, worksOtherHours } from '../text/terms.ts'
import { FULL, NO_REDUCTION, UNKNOWN, type ValuePart } from './part.ts'
import { enough } from './time.ts'

/** `model` and `zone` are '' if they aren't stated. */
type Model = readonly [model: string, travels: boolean, zone: string]
type WantedModel = readonly [model: string, zone: string]

/** The share that each working model earns where another is wanted: without willingness to travel, and with it. */
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

/** Requests spell the working models differently. */
export function wantedModel(model: string | null): string | null {
  return model?.replace('Onsite', 'On-site') ?? null
}

function modelShare(
  wanted: string,
  [offered, travels]: readonly [string, boolean, ...unknown[]],
): number {
  const found = MODELS[wanted]?.[offered]
  if (found === undefined) return UNKNOWN
  return travels ? found.travels : found.stays
}

/** The percentage of a score that remains if a person cannot be at the place of work, and if the work is hybrid and the
 * person at least in the same time zone. */
const [NEVER_THERE, IN_STEP] = [35, 50]
const [FAR_AWAY, SELDOM_THERE] = [45, 75]

/** A working model that isn't stated leaves as much as remote work, so leaving it out gains nothing. */
function presenceMultiplier([wanted, zone]: WantedModel, [offered, travels, from]: Model): number {
  if (wanted === 'Remote') return NO_REDUCTION
  const isAway = offered === 'Remote' || offered === ''
  if (travels) return wanted === 'On-site' && isAway ? SELDOM_THERE : NO_REDUCTION
  if (isAway) return wanted === 'Hybrid' && zone !== '' && zone === from ? IN_STEP : NEVER_THERE
  const shared = sharedMinutes(zone, from)
  return shared !== null && shared < FAR ? FAR_AWAY : NO_REDUCTION
}

export const workingModel: ValuePart<WantedModel, Model> = {
  kind: 'value',
  name: 'working_model',
  label: 'Working model',
  about:
    'Remote, hybrid or on-site. If any of the work is on site, being remote only or far away also limits the whole score: less if the person is willing to travel, or if the work is hybrid and the time zone is the same. A profile that states no working model is limited like one that is remote only.',
  points: 2,
  fromRequest({ working_model, timezone }) {
    const model = wantedModel(working_model)
    return model === null ? null : [model, knownZone(timezone) ?? '']
  },
  fromProfile(profile) {
    const { working_model: model, willing_to_travel: travels, timezone } = profile
    const zone = knownZone(timezone) ?? ''
    if (staysAway(profile)) return ['Remote', false, zone]
    return [model ?? '', travels, zone]
  },
  isStated: ([model]) => model !== '',
  share: ([wanted], stated) => modelShare(wanted, stated),
  limit: {
    rank: 4,
    detail:
      'The profile doesn’t say that the person can be on site as much as the work needs. That limits the score.',
    multiplier: presenceMultiplier,
    unstated: NEVER_THERE,
  },
  describe([wanted], [offered]) {
    if (offered === '') return { reason: null, gap: 'working model not stated', detail: '' }
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
  raise: ([wanted]) => `${wanted.toLowerCase()} work`,
}

/** A fixed year: scores must not change with the seasons. */
const [WINTER, SUMMER] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

type Offsets = readonly [january: number, july: number]
const LISTED = new Set(ALL_TIME_ZONES)
const offsets = new Map<string, Offsets>()
/** The first zone seen with each pair of offsets represents all zones that share it, so an index holds few values. */
const standsFor = new Map<string, string>()

/** Minutes from UTC in January and in July. */
function offsetsOf(zone: string): Offsets | undefined {
  if (!LISTED.has(zone)) return undefined
  const known = offsets.get(zone)
  if (known) return known
  const found = [offsetMinutesAt(zone, WINTER), offsetMinutesAt(zone, SUMMER)] as const
  offsets.set(zone, found)
  return found
}

const WORKING_DAY = 8 * 60
const FULL_OVERLAP = 6 * 60
/** Two places that share fewer minutes are far apart. */
const FAR = 3 * 60

/** The minutes by which two working days overlap, in the season with less overlap. */
export function sharedMinutes(here: string, there: string): number | null {
  const [a, b] = [offsetsOf(here), offsetsOf(there)]
  if (a === undefined || b === undefined) return null
  const apart = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])]
  return Math.min(...apart.map(by => Math.max(0, WORKING_DAY - Math.min(by, 24 * 60 - by))))
}

/** The representative zone with the same offsets; null if the zone isn't in the list. */
export function knownZone(zone: string | null): string | null {
  const pair = zone === null ? undefined : offsetsOf(zone)
  if (zone === null || pair === undefined) return null
  const like = standsFor.get(pair.join())
  if (like === undefined) standsFor.set(pair.join(), zone)
  return like ?? zone
}

/** The percentage of a score that remains if few working hours are shared. */
const FEW_HOURS = [
  { below: 60, multiplier: 80 },
  { below: 2 * 60, multiplier: 90 },
] as const

/** A person's zone, and whether they also work other hours. */
type Hours = readonly [zone: string, flexible: boolean]

export const timeZone: ValuePart<string, Hours> = {
  kind: 'value',
  name: 'time_zone',
  label: 'Time zone',
  about:
    'How many working hours the two time zones share. Six a day earns full points. Fewer than two also limits the whole score, unless the profile says the person works other hours.',
  points: 3,
  fromRequest: request => knownZone(request.timezone),
  fromProfile(profile) {
    const zone = knownZone(profile.timezone)
    return zone === null ? null : [zone, worksOtherHours(profile)]
  },
  share(here, [there]) {
    const minutes = sharedMinutes(here, there)
    return minutes === null ? UNKNOWN : enough(minutes, FULL_OVERLAP)
  },
  limit: {
    rank: 6,
    detail: 'Sharing hardly any working hours limits the score.',
    multiplier(here, [there, flexible]) {
      const minutes = sharedMinutes(here, there)
      if (minutes === null || flexible) return NO_REDUCTION
      return FEW_HOURS.find(({ below }) => minutes < below)?.multiplier ?? NO_REDUCTION
    },
  },
  describe(here, [there]) {
    const shared = Math.round((sharedMinutes(here, there) ?? 0) / 6) / 10
    return {
      reason: `${shared} h time-zone overlap`,
      gap: shared === 0 ? 'no time-zone overlap' : `only ${shared} h time-zone overlap`,
      detail: `The time zones share ${shared} of 8 working hours.`,
    }
  },
  raise: (_here, _there, profile) =>
    profile.timezone === null ? 'a time zone on the profile' : null,
}

export const engagement: ValuePart<readonly string[], readonly string[]> = {
  kind: 'value',
  name: 'engagement',
  label: 'Engagement',
  about: 'Whether both sides want at least one of the same engagement types.',
  points: 3,
  fromRequest: ({ engagement_model: kinds }) => (kinds.length > 0 ? kinds : null),
  fromProfile(profile) {
    const kinds = profile.engagement_types.filter(kind => !refusesKind(profile, kind))
    return kinds.length > 0 ? kinds : null
  },
  share: (wanted, offered) => (offered.some(kind => wanted.includes(kind)) ? FULL : UNKNOWN),
  describe(wanted, offered) {
    const common = offered.filter(kind => wanted.includes(kind)).toSorted()[0]
    const any = wanted.join(' or ')
    return common === undefined
      ? { reason: null, gap: `no ${any}`, detail: `Doesn’t offer ${any}.` }
      : { reason: common, gap: null, detail: `Offers ${common}, as asked.` }
  },
  raise: wanted => `${wanted.join(' or ')} among the engagement types`,
}
