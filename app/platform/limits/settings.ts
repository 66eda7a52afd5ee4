/** At most `most` tries within any window of `seconds`. */
export type Limit = { most: number; windowS: number }

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/**
 * What is limited, and by what it is counted: by the e-mail address an account is known by, by the client (an IPv4
 * address or an IPv6 /64), by the network around the client (an IPv4 /24 or an IPv6 /48, which one subscriber may
 * hold as a whole), by two of these together, or by the account that is signed in. The limit for an e-mail address
 * from one network is much lower than the one from everywhere, so that one network cannot use the latter up and
 * lock the owner out; a device that the account knows is exempt from both.
 */
export const DEFAULT_LIMITS = {
  'sign-in-pair': { most: 10, windowS: 15 * MINUTE_S },
  'sign-in-network-pair': { most: 15, windowS: HOUR_S },
  'sign-in-address': { most: 50, windowS: HOUR_S },
  'sign-in-client': { most: 200, windowS: 15 * MINUTE_S },
  'sign-in-network': { most: 1000, windowS: 15 * MINUTE_S },
  'sign-up-client': { most: 30, windowS: HOUR_S },
  'sign-up-network': { most: 100, windowS: HOUR_S },
  'reset-address': { most: 5, windowS: HOUR_S },
  'reset-client': { most: 30, windowS: HOUR_S },
  'reset-network': { most: 100, windowS: HOUR_S },
  'password-account': { most: 10, windowS: 15 * MINUTE_S },
  'email-change-account': { most: 10, windowS: DAY_S },
  'confirmation-account': { most: 5, windowS: DAY_S },
  'sign-in-link-address': { most: 3, windowS: HOUR_S },
  'contact-client': { most: 5, windowS: HOUR_S },
  'contact-network': { most: 30, windowS: HOUR_S },
  'introductions-company': { most: 30, windowS: DAY_S },
  'introductions-pair': { most: 5, windowS: DAY_S },
  'interest-talent': { most: 30, windowS: DAY_S },
  'messages-account': { most: 300, windowS: HOUR_S },
  // By the one who receives: what is over the limit is told in the product alone.
  'mail-others': { most: 30, windowS: DAY_S },
  'mail-unconfirmed': { most: 5, windowS: DAY_S },
  'mail-confirmation': { most: 10, windowS: DAY_S },
  'uploads-account': { most: 30, windowS: HOUR_S },
  // Asked while a form is filled in, at most about twice a second.
  'feasibility-account': { most: 400, windowS: 10 * MINUTE_S },
  // Papers and calendars that are made when somebody asks for them.
  'files-client': { most: 60, windowS: 10 * MINUTE_S },
  'downloads-account': { most: 20, windowS: HOUR_S },
  // Pages that have to be made, kept in memory by each server: many people may share one address.
  'pages-client': { most: 600, windowS: 30 },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof DEFAULT_LIMITS
export type LimitSettings = Record<LimitName, Limit>

const UNITS = { s: 1, m: MINUTE_S, h: HOUR_S, d: DAY_S }
const ENTRY = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,5})([smhd])$/

/** Reads "sign-up-client=100/1h sign-in-pair=5/15m" over the defaults; undefined for anything else. */
export function readLimits(text: string): LimitSettings | undefined {
  const limits: LimitSettings = { ...DEFAULT_LIMITS }
  for (const entry of text.split(/[\s,]+/).filter(part => part !== '')) {
    const [, name, most, length, unit] = ENTRY.exec(entry) ?? []
    if (!isLimit(name) || !isUnit(unit)) return undefined
    limits[name] = { most: Number(most), windowS: Number(length) * UNITS[unit] }
  }
  return limits
}

function isLimit(name: string | undefined): name is LimitName {
  return name !== undefined && Object.hasOwn(DEFAULT_LIMITS, name)
}

function isUnit(unit: string | undefined): unit is keyof typeof UNITS {
  return unit !== undefined && Object.hasOwn(UNITS, unit)
}
