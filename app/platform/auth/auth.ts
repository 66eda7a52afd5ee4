import { createHmac, timingSafeEqual } from 'node:crypto'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DB } from '#db/types.ts'
import { withSystem } from '../db/actor.ts'
import { isAway } from '../db/errors.ts'
import { cookieOf } from './cookie-of.ts'
import { findAccountId } from './credentials.ts'
import { DEVICE_KEPT_DAYS, isDevice } from './devices.ts'
import { createIntent } from './intent.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-length.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { SESSION_EXTENDED_EVERY_S, SESSION_LIFETIME_S } from './session-config.ts'

const DAY_S = 24 * 60 * 60

/** Set-Cookie values to send with the answer. */
type Cookies = { cookies: string[] }
/** By which the library tells of a statement that failed, and not of an account it was not given. */
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

/** A session for an account, made by the library as after a password. No HTTP endpoint: the library's are not mounted. */
const signInByProof = {
  id: 'sign-in-by-proof',
  endpoints: {
    signInProven: createAuthEndpoint(
      '/sign-in/proven',
      { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string() }) },
      async ctx => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('The account is gone')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({})
      },
    ),
  },
} satisfies BetterAuthPlugin

export type Auth = ReturnType<typeof createAuth>

/**
 * Accounts and sessions, by better-auth over its tables in schema auth. Its own HTTP endpoints are not
 * mounted: every way in is a form of ours.
 */
export function createAuth(options: {
  db: Kysely<DB>
  secret: string
  origin: string
  secure: boolean
  log: Logger
}) {
  const prefix = options.secure ? '__Host-vinculum' : 'vinculum'
  const cookie = (name: string) => ({
    name: `${prefix}.${name}`,
    attributes: { httpOnly: true, sameSite: 'lax', secure: options.secure, path: '/' } as const,
  })
  const library = betterAuth({
    appName: 'Vinculum',
    baseURL: options.origin,
    secret: options.secret,
    database: { db: options.db, type: 'postgres', schemaName: 'auth', transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { additionalFields: { user_type: { type: 'string', required: true, input: true } } },
    session: { expiresIn: SESSION_LIFETIME_S, updateAge: SESSION_EXTENDED_EVERY_S },
    advanced: {
      database: { generateId: 'uuid' },
      // The names below carry the __Host- prefix themselves where the product is served over HTTPS.
      useSecureCookies: false,
      cookies: { session_token: cookie('session'), dont_remember: cookie('unremembered') },
    },
    plugins: [signInByProof],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        options.log.error({ err: details.find(detail => detail instanceof Error) }, message)
      },
    },
  })

  const intent = createIntent({
    secret: options.secret,
    cookie: cookie('intent').name,
    secure: options.secure,
  })

  return {
    intent,

    /** Creates the account with its users row (a trigger makes both or neither) and signs it in. */
    async signUp(account: NewAccount & Device): Promise<SignUpResult> {
      const { fullName, userType, email, password } = account
      try {
        const { headers, response } = await library.api.signUpEmail({
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
        const { headers, response } = await library.api.signInEmail({
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

    /** Signs in whoever has proven to be the owner otherwise than by a password. */
    async signInProven({ userId, ...device }: Device & { userId: string }): Promise<Cookies> {
      const { headers } = await library.api.signInProven({
        body: { userId },
        headers: deviceHeaders(device),
        returnHeaders: true,
      })
      return { cookies: headers.getSetCookie() }
    },

    /** Ends the session on the server and clears its cookies. Being signed out already is no error. */
    async signOut(request: Headers): Promise<Cookies> {
      const { headers } = await library.api.signOut({ headers: request, returnHeaders: true })
      return { cookies: headers.getSetCookie() }
    },

    /** The token of the session that the cookies name, where its signature is ours. */
    readToken(request: Headers): string | undefined {
      const signed = cookieOf(request, `${prefix}.session`)
      const end = signed?.lastIndexOf('.') ?? -1
      if (signed === undefined || end < 1) return undefined
      const token = signed.slice(0, end)
      // As texts: of base64, several texts stand for the same bytes.
      const ours = Buffer.from(createHmac('sha256', options.secret).update(token).digest('base64'))
      const theirs = Buffer.from(signed.slice(end + 1))
      return theirs.length === ours.length && timingSafeEqual(theirs, ours) ? token : undefined
    },

    /**
     * Who the cookies speak for, as the library says: it also extends a session in use, and ends one that is over; costs nothing for a visitor without one. A session that is over may have given way
     * to a new one, whose cookie another answer has just brought: only a page that is gone to takes it away.
     */
    async readSession(request: Headers): Promise<Session & Cookies> {
      if (!request.get('cookie')?.includes(`${prefix}.session=`))
        return { userId: null, sessionId: null, cookies: [] }
      const { headers, response } = await library.api.getSession({
        headers: request,
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
      const device = cookieOf(request, `${prefix}.device`)
      return isDevice(device) ? device : undefined
    },

    /** The cookie by which the browser is known again; it outlives every session. */
    deviceCookie(device: string): string {
      const { name } = cookie('device')
      const parts = [`${name}=${device}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
      if (options.secure) parts.push('Secure')
      return [...parts, `Max-Age=${DEVICE_KEPT_DAYS * DAY_S}`].join('; ')
    },

    /** Whether the session of these cookies is to outlive the browser. */
    isRemembered(request: Headers): boolean {
      return !request.get('cookie')?.includes(`${prefix}.unremembered=`)
    },
  }
}
