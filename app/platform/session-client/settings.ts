/**
 * How a browser keeps step with its session (specification, section 9). Of the times named there the cache of a
 * key set, ten minutes, has no counterpart: a session is a row that each request looks up, no signed claim that
 * a key would have to prove, and so one that was ended holds for no minute longer.
 */
export const SESSION_CLIENT = {
  /** An open page asks this often whether its session still holds, which also renews it. */
  checkEveryMs: 30_000,
  /** A question that gets no answer is asked again after this wait, then twice as long, and so on. */
  retryFirstMs: 200,
  requestTimeoutMs: 30_000,
  /** A session that comes in an address is stale after this. */
  staleLinkMs: 120_000,
} as const

/** Where a page asks; the channel on which the pages of a browser, and the parts of a page, tell each other to. */
export const SESSION_PATH = '/session'
export const SESSION_CHANNEL = 'vinculum.session'
