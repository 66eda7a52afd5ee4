import type { Limit } from './platform/limits/settings.ts'
import { DAY_S, HOUR_S, MINUTE_S } from './platform/units.ts'

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
  // Each save is read by every server's market. A person saves a few times in a minute at most.
  'request-saves-account': { max: 60, windowS: 10 * MINUTE_S },
  'profile-saves-account': { max: 60, windowS: 10 * MINUTE_S },
  'introductions-company': { max: 30, windowS: DAY_S },
  'introductions-pair': { max: 5, windowS: DAY_S },
  'interest-talent': { max: 30, windowS: DAY_S },
  'messages-account': { max: 300, windowS: HOUR_S },
  // Counted for the recipient: notices over the limit are shown in the product only.
  'mail-others': { max: 30, windowS: DAY_S },
  // Of these: one counterpart alone must not keep the mails of all others away.
  'mail-conversation': { max: 15, windowS: DAY_S },
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
