import { DAY_S, HOUR_S, MINUTE_S } from '../units.ts'

/** At most `max` tries within any window of `windowS` seconds. */
export type Limit = { max: number; windowS: number }
export type LimitSettings<Name extends string> = Readonly<Record<Name, Limit>>

const UNITS = { s: 1, m: MINUTE_S, h: HOUR_S, d: DAY_S }
/** Far below what the database's integers hold. */
export const MAX_WINDOW_DAYS = 365
const ENTRY = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,5})([smhd])$/

/**
 * Parses "sign-up-client=100/1h sign-in-pair=5/15m" over the defaults; undefined if malformed, if a window is too long, or
 * if a name occurs twice.
 */
export function readLimits<Name extends string>(
  text: string,
  defaults: LimitSettings<Name>,
): LimitSettings<Name> | undefined {
  const limits: Record<Name, Limit> = { ...defaults }
  const isLimit = (name: string | undefined): name is Name =>
    name !== undefined && Object.hasOwn(defaults, name)
  for (const entry of text.split(/[\s,]+/).filter(part => part !== '')) {
    const [, name, most, length, unit] = ENTRY.exec(entry) ?? []
    if (!isLimit(name) || !isUnit(unit) || limits[name] !== defaults[name]) return undefined
    const windowS = Number(length) * UNITS[unit]
    if (windowS > MAX_WINDOW_DAYS * DAY_S) return undefined
    limits[name] = { max: Number(most), windowS }
  }
  return limits
}

function isUnit(unit: string | undefined): unit is keyof typeof UNITS {
  return unit !== undefined && Object.hasOwn(UNITS, unit)
}
