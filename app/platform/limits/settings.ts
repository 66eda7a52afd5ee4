/** At most `max` tries within any window of `windowS` seconds. */
export type Limit = { max: number; windowS: number }

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/**
 * Each limit, named after the action and the identity it is counted for: the e-mail address of an account, the client
 * (an IPv4 address or an IPv6 /64), the network around the client (an IPv4 /24 or an IPv6 /48, which may belong to a
 * single subscriber), two of these together, or the signed-in account. The limit for an e-mail address from one
 * network is much lower than the one from everywhere: otherwise one network could exhaust the latter and lock the
 * owner out. A device that the account knows is exempt from both.
 */
export const DEFAULT_LIMITS = {
  'sign-in-pair': { max: 10, windowS: 15 * MINUTE_S },
  'sign-in-network-pair': { max: 15, windowS: HOUR_S },
  'sign-in-address': { max: 50, windowS: HOUR_S },
  'sign-in-client': { max: 200, windowS: 15 * MINUTE_S },
  'sign-in-network': { max: 1000, windowS: 15 * MINUTE_S },
  'sign-up-client': { max: 30, windowS: HOUR_S },
  'sign-up-network': { max: 100, windowS: HOUR_S },
  'reset-address': { max: 5, windowS: HOUR_S },
  'reset-client': { max: 30, windowS: HOUR_S },
  'reset-network': { max: 100, windowS: HOUR_S },
  'password-account': { max: 10, windowS: 15 * MINUTE_S },
  'email-change-account': { max: 10, windowS: DAY_S },
  'confirmation-account': { max: 5, windowS: DAY_S },
  'sign-in-link-address': { max: 3, windowS: HOUR_S },
  'contact-client': { max: 5, windowS: HOUR_S },
  'contact-network': { max: 30, windowS: HOUR_S },
  'requests-account': { max: 30, windowS: DAY_S },
  'introductions-company': { max: 30, windowS: DAY_S },
  'introductions-pair': { max: 5, windowS: DAY_S },
  'interest-talent': { max: 30, windowS: DAY_S },
  'messages-account': { max: 300, windowS: HOUR_S },
  // Counted for the recipient: notices over the limit are shown in the product only.
  'mail-others': { max: 30, windowS: DAY_S },
  'mail-unconfirmed': { max: 5, windowS: DAY_S },
  'mail-confirmation': { max: 10, windowS: DAY_S },
  'uploads-account': { max: 30, windowS: HOUR_S },
  // Requested while a form is filled in, at most about twice a second.
  'feasibility-account': { max: 400, windowS: 10 * MINUTE_S },
  // Documents and calendars, which are generated on each request.
  'files-client': { max: 60, windowS: 10 * MINUTE_S },
  'downloads-account': { max: 20, windowS: HOUR_S },
  // Pages that must be rendered; counted in each server's memory. High, because many people may share one address.
  'pages-client': { max: 600, windowS: 30 },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof DEFAULT_LIMITS
export type LimitSettings = Record<LimitName, Limit>

const UNITS = { s: 1, m: MINUTE_S, h: HOUR_S, d: DAY_S }
/** Far below what the database's integers hold. */
export const MAX_WINDOW_DAYS = 365
const ENTRY = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,5})([smhd])$/

/** Parses "sign-up-client=100/1h sign-in-pair=5/15m" over the defaults; undefined if malformed, or if a window is too long. */
export function readLimits(text: string): LimitSettings | undefined {
  const limits: LimitSettings = { ...DEFAULT_LIMITS }
  for (const entry of text.split(/[\s,]+/).filter(part => part !== '')) {
    const [, name, most, length, unit] = ENTRY.exec(entry) ?? []
    if (!isLimit(name) || !isUnit(unit)) return undefined
    const windowS = Number(length) * UNITS[unit]
    if (windowS > MAX_WINDOW_DAYS * DAY_S) return undefined
    limits[name] = { max: Number(most), windowS }
  }
  return limits
}

function isLimit(name: string | undefined): name is LimitName {
  return name !== undefined && Object.hasOwn(DEFAULT_LIMITS, name)
}

function isUnit(unit: string | undefined): unit is keyof typeof UNITS {
  return unit !== undefined && Object.hasOwn(UNITS, unit)
}
