import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { withSystemForPage } from '../db/actor.ts'
import { isUnavailable } from '../db/errors.ts'
import type { Keys } from '../db/keys.ts'
import type { FailureLog } from '../log.ts'
import { DAY_S } from '../units.ts'
import { cookieOf } from './cookie-of.ts'
import {
  beginSession,
  endExcessSessions,
  endSessionOf,
  findAccountId,
  findPasswordHashAt,
  isValidSession,
  lockIfPassword,
} from './credentials.ts'
import { DEVICE_RETENTION_DAYS, isDevice } from './devices.ts'
import { createDone } from './done.ts'
import { createIntent } from './intent.ts'
import { type Library, openLibrary } from './library.ts'
import { cookieNames, isRemembered, readSigned, resignCookies } from './session-cookies.ts'
import { setCookie } from './set-cookie.ts'

/** Set-Cookie values to send with the response. */
type Cookies = { cookies: string[] }
/** How the library reports a failed statement, as opposed to an unknown account. */
const UNPROCESSABLE = 422

type SignUpResult =
  | ({ ok: true; userId: string } & Cookies)
  | { ok: false; reason: 'email_taken' | 'no_account' | 'no_profile' }
export type SignInResult =
  | ({ ok: true; userId: string } & Cookies)
  | { ok: false; reason: 'wrong_credentials' }

type NewAccount = {
  fullName: string
  email: string
  password: string
  userType: 'talent' | 'company'
}

/** The browser, as shown in the person's list of sessions. */
type Device = { userAgent?: string | null }

function deviceHeaders({ userAgent }: Device): Headers {
  return new Headers(userAgent ? { 'user-agent': userAgent.slice(0, 500) } : {})
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Accounts and sessions, kept by better-auth in its tables in schema auth. Its own HTTP endpoints are not mounted:
 * people sign up and in only through our forms.
 */
export function createAuth(options: {
  db: Kysely<DB>
  keys: Keys
  origin: string
  secure: boolean
  log: FailureLog
}) {
  const { keys, secure } = options
  const names = cookieNames(secure)
  let opened: { key: string; library: Library } | undefined
  /** better-auth with the current key. It accepts only one key, at creation, so a new key needs a new instance. */
  const library = () => {
    const key = keys.current()
    if (opened?.key !== key) opened = { key, library: openLibrary({ ...options, key, names }) }
    return opened.library
  }
  const renew = (request: Headers) => resignCookies(request, { keys, names, secure })
  /** The session token in the cookies, if its signature is ours. */
  const readToken = (request: Headers) => readSigned(request, names('session'), keys)?.text
  const intent = createIntent({ keys, cookie: names('intent'), secure })
  const done = createDone({ cookie: names('done'), secure })

  /**
   * Ends a new session if the password was replaced since the identity was proven: replacing it has only ended the
   * sessions that existed then. Returns whether the session is kept.
   */
  const keepSession = (session: { userId: string; hash: string; token: string }) =>
    withSystemForPage(options.db, async tx => {
      const isKept = await lockIfPassword(tx, session)
      if (!isKept) await endSessionOf(tx, session.token)
      else {
        await beginSession(tx, session.token)
        await endExcessSessions(tx, session.userId)
      }
      return isKept
    })

  return {
    intent,
    done,

    /** Creates the account and signs it in. A trigger creates the users row in the same statement. */
    async signUp(account: NewAccount & Device): Promise<SignUpResult> {
      const { fullName, userType, email, password } = account
      try {
        const { headers, response } = await library().api.signUpEmail({
          body: { name: fullName, email, password, user_type: userType },
          headers: deviceHeaders(account),
          returnHeaders: true,
        })
        const { token, user } = response
        if (token !== null) await withSystemForPage(options.db, tx => beginSession(tx, token))
        return { ok: true, userId: user.id, cookies: headers.getSetCookie() }
      } catch (error) {
        if (isUnavailable(error)) throw error
        // Of several simultaneous sign-ups all but one violate a constraint, which the library does not report as such.
        const taken =
          (await withSystemForPage(options.db, tx => findAccountId(tx, email))) !== undefined
        if (taken) return { ok: false, reason: 'email_taken' }
        if (!isAPIError(error)) options.log.error({ err: error }, 'an account could not be created')
        // If the users row cannot be created, the statement that creates the account fails too.
        const rowFailed = isAPIError(error) && error.statusCode === UNPROCESSABLE
        return { ok: false, reason: rowFailed ? 'no_profile' : 'no_account' }
      }
    },

    async signIn(
      credentials: Device & { email: string; password: string; remember: boolean },
    ): Promise<SignInResult> {
      const { email, password, remember } = credentials
      const hash = await withSystemForPage(options.db, tx => findPasswordHashAt(tx, email))
      try {
        const { headers, response } = await library().api.signInEmail({
          body: { email, password, rememberMe: remember },
          headers: deviceHeaders(credentials),
          returnHeaders: true,
        })
        const { token, user } = response
        if (hash === undefined || !(await keepSession({ userId: user.id, hash, token })))
          return { ok: false, reason: 'wrong_credentials' }
        return { ok: true, userId: user.id, cookies: headers.getSetCookie() }
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500)
          return { ok: false, reason: 'wrong_credentials' }
        throw error
      }
    },

    /** Signs in a person who proved their identity by other means while their password had this hash. */
    async signInProven({
      userId,
      hash,
      ...device
    }: Device & { userId: string; hash: string }): Promise<SignInResult> {
      const { headers, response } = await library().api.signInProven({
        body: { userId },
        headers: deviceHeaders(device),
        returnHeaders: true,
      })
      return (await keepSession({ userId, hash, token: response.token }))
        ? { ok: true, userId, cookies: headers.getSetCookie() }
        : { ok: false, reason: 'wrong_credentials' }
    },

    /** Ends the session on the server and clears its cookies. It is no error if there is no session. */
    async signOut(request: Headers): Promise<Cookies> {
      // The library clears the cookies even if it cannot end the session.
      const token = readToken(request)
      if (token !== undefined) await withSystemForPage(options.db, tx => endSessionOf(tx, token))
      const { headers } = await library().api.signOut({
        headers: renew(request).headers,
        returnHeaders: true,
      })
      return { cookies: headers.getSetCookie() }
    },

    readToken,

    /** Whether these cookies have a valid session, by the clock of the database; the library compares with its own. */
    async isSignedIn(request: Headers): Promise<boolean> {
      const token = readToken(request)
      if (token === undefined) return false
      return await withSystemForPage(options.db, tx => isValidSession(tx, token))
    },

    /** Set-Cookie values that replace cookies signed with an older key by ones signed with the current key. */
    renewedCookies: (request: Headers): string[] => renew(request).cookies,

    /**
     * Has the library read the session of the cookies: it extends a session in use and deletes an expired one.
     * Costs nothing for a visitor without a session. Another response may just have replaced an expired session's
     * cookie by a new one: only a page navigation clears the cookie.
     */
    async readSession(request: Headers): Promise<Cookies> {
      if (!request.get('cookie')?.includes(`${names('session')}=`)) return { cookies: [] }
      const { headers, response } = await library().api.getSession({
        headers: renew(request).headers,
        returnHeaders: true,
      })
      const isNavigation = (request.get('sec-fetch-dest') ?? 'document') === 'document'
      return { cookies: response || isNavigation ? headers.getSetCookie() : [] }
    },

    /** The device token that this browser received at its first sign-in. */
    readDevice(request: Headers): string | undefined {
      const device = cookieOf(request, names('device'))
      return isDevice(device) ? device : undefined
    },

    /** The cookie that recognizes the browser; it outlives every session. */
    deviceCookie(device: string): string {
      const maxAgeS = DEVICE_RETENTION_DAYS * DAY_S
      return setCookie(names('device'), device, { secure, maxAgeS })
    },

    /** Whether a response signs the browser in or out. */
    setsSession: (response: Headers): boolean =>
      response.getSetCookie().some(cookie => cookie.startsWith(`${names('session')}=`)),

    /** Whether the session of these cookies survives closing the browser. */
    isRemembered: (request: Headers): boolean => isRemembered(request, names),
  }
}
