import { DAY_S } from '#app/platform/units.ts'

export const DAILY_LIMIT_REACHED =
  'You’ve sent as much here as 24 hours allow. What you wrote is still here, so you can send it later.'
export const NOT_SAVED = 'We couldn’t save it. What you wrote is still here: please try again.'
export const POST_GONE = 'This post has been deleted or hidden. Nothing has changed.'
export const NOT_ACCEPTED =
  'Only a visible answer to your own question can be accepted. Nothing has changed.'
/** The longest that this limit applies. */
export const DAILY_LIMIT_MAX_S = DAY_S
