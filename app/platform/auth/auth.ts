import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { withSystem } from '../db/actor.ts'
import { isAway } from '../db/errors.ts'
import type { Keys } from '../db/keys.ts'
import { cookieOf } from './cookie-of.ts'
import { findAccountId } from './credentials.ts'
import { DEVICE_KEPT_DAYS, isDevice } from './devices.ts'
import { createIntent } from './intent.ts'
import { type Library, openLibrary } from './library.ts'
import { cookieNames, isRemembered, readSigned, signAnew } from './session-cookies.ts'

const DAY_S = 24 * 60 * 60

/** Set-Cookie values to send with the answer. */
type Cookies = { cookies: string[] }
/** How the library reports a failed statement, as opposed to an unknown account. */
const UNPROCESSABLE = 422

type Session = { userId: string | null; sessionId: string | null }
export type SignUpResult =
  | ({ ok: true; userId: string } & Cookies)
  | { ok: false; reason: 'email_taken' | 'no_account' | 'no_profile' }
export type SignInResult =
  | ({ ok: true; userId: string } & Cookies)
  | { ok: false; reason: 'wrong_credentials' }

export type NewAccount = {
  fullName: string
  email: string
  password: string
  userType: 'talent' | 'company'
}

/** Told in the list of one's sessions: which browser it is. */
type Device = { userAgent?: string | null }

function deviceHeaders({ userAgent }: Device): Headers {
  return new Headers(userAgent ? { 'user-agent': userAgent.slice(0, 500) } : {})
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Accounts and sessions, by better-auth over its tables in schema auth. Its own HTTP endpoints are not
 * mounted: every way in is a form of ours.
 */
export function createAuth(options: {
  db: Kysely<DB>
  keys: Keys
  origin: string
  secure: boolean
  log: Logger
}) {
  const { keys } = options
  const names = cookieNames(options.secure)
  let made: { key: string; library: Library } | undefined
  /** With the key in use: it takes one, and keeps it. */
  const library = () => {
    const key = keys.current()
    if (made?.key !== key) made = { key, library: openLibrary({ ...options, key, names }) }
    return made.library
  }
  const { secure } = options
  const renew = (request: Headers) => signAnew(request, { keys, names, secure })
  const intent = createIntent({ keys, cookie: names('intent'), secure })

  return {
    intent,

    /** Creates the account with its users row (a trigger makes both or neither) and signs it in. */
    async signUp(account: NewAccount & Device): Promise<SignUpResult> {
      const { fullName, userType, email, password } = account
      try {
        const { headers, response } = await library().api.signUpEmail({
          body: { name: fullName, email, password, user_type: userType },
          headers: deviceHeaders(account),
          returnHeaders: true,
        })
        return { ok: true, userId: response.user.id, cookies: headers.getSetCookie() }
      } catch (error) {
        if (isAway(error)) throw error
        // Of several sign-ups at once the others fail on the database's constraint, which the library does not tell.
        const taken = (await withSystem(options.db, tx => findAccountId(tx, email))) !== undefined
        if (taken) return { ok: false, reason: 'email_taken' }
        if (!isAPIError(error)) options.log.error({ err: error }, 'an account could not be made')
        // The users row is made in the statement that makes the account, and fails it.
        const isRow = isAPIError(error) && error.statusCode === UNPROCESSABLE
        return { ok: false, reason: isRow ? 'no_profile' : 'no_account' }
      }
    },

    async signIn(
      given: Device & { email: string; password: string; remember: boolean },
    ): Promise<SignInResult> {
      try {
        const { headers, response } = await library().api.signInEmail({
          body: { email: given.email, password: given.password, rememberMe: given.remember },
          headers: deviceHeaders(given),
          returnHeaders: true,
        })
        return { ok: true, userId: response.user.id, cookies: headers.getSetCookie() }
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500)
          return { ok: false, reason: 'wrong_credentials' }
        throw error
      }
    },

    /** Signs in an owner who has proven it by other means than a password. */
    async signInProven({ userId, ...device }: Device & { userId: string }): Promise<Cookies> {
      const { headers } = await library().api.signInProven({
        body: { userId },
        headers: deviceHeaders(device),
        returnHeaders: true,
      })
      return { cookies: headers.getSetCookie() }
    },

    /** Ends the session on the server and clears its cookies. Being signed out already is no error. */
    async signOut(request: Headers): Promise<Cookies> {
      const { headers } = await library().api.signOut({
        headers: renew(request).headers,
        returnHeaders: true,
      })
      return { cookies: headers.getSetCookie() }
    },

    /** The token of the session that the cookies name, where its signature is ours. */
    readToken(request: Headers): string | undefined {
      return readSigned(request, names('session'), keys)?.text
    },

    /** What brings a browser its cookies under the key in use, where they are still under an older one. */
    renewedCookies: (request: Headers): string[] => renew(request).cookies,

    /**
     * Who the cookies speak for, as the library says: it also extends a session in use, and ends one that is over; costs nothing for a visitor without one. A session that is over may have given way
     * to a new one, whose cookie another answer has just brought: only a page that is gone to takes it away.
     */
    async readSession(request: Headers): Promise<Session & Cookies> {
      if (!request.get('cookie')?.includes(`${names('session')}=`))
        return { userId: null, sessionId: null, cookies: [] }
      const { headers, response } = await library().api.getSession({
        headers: renew(request).headers,
        returnHeaders: true,
      })
      const isGoneTo = (request.get('sec-fetch-dest') ?? 'document') === 'document'
      return {
        userId: response?.user.id ?? null,
        sessionId: response?.session.id ?? null,
        cookies: response || isGoneTo ? headers.getSetCookie() : [],
      }
    },

    /** What this browser was given when somebody signed in with it first. */
    readDevice(request: Headers): string | undefined {
      const device = cookieOf(request, names('device'))
      return isDevice(device) ? device : undefined
    },

    /** The cookie by which the browser is known again; it outlives every session. */
    deviceCookie(device: string): string {
      const parts = [`${names('device')}=${device}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
      if (options.secure) parts.push('Secure')
      return [...parts, `Max-Age=${DEVICE_KEPT_DAYS * DAY_S}`].join('; ')
    },

    /** Whether the session of these cookies is to outlive the browser. */
    isRemembered: (request: Headers): boolean => isRemembered(request, names),
  }
}
