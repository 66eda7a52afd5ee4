/**
 * How a browser follows its session (specification, section 9). Of the times named there, the ten-minute cache of a
 * key set has no counterpart: a session is a row that every request looks up, not a signed claim that a key verifies,
 * so a session that was ended is invalid at once.
 */
export const SESSION_CLIENT = {
  /** How often an open page checks its session, which also renews the session. */
  checkEveryMs: 30_000,
  /** A check that fails is retried after this time, which doubles with each retry. */
  retryFirstMs: 200,
  requestTimeoutMs: 30_000,
  /** A session that seems to have ended is checked again after this time. */
  confirmAfterMs: 1_500,
  /** A session link is stale after this time. */
  staleLinkMs: 120_000,
} as const

/** The URL a page checks, and the channel on which the pages of a browser, and parts of a page, trigger a check. */
export const SESSION_PATH = '/session'
export const SESSION_CHANNEL = 'vinculum.session'
