import { DAY_S } from '../units.ts'

/** How long a remembered session lasts without use. */
export const SESSION_LIFETIME_S = 30 * DAY_S
/** A session in use is extended at most this often. */
export const SESSION_EXTENDED_EVERY_S = DAY_S
