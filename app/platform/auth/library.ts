import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/types.ts'
import { violatesUnique } from '../db/errors.ts'
import type { FailureLog } from '../log.ts'
import { EMAIL_TAKEN } from './credentials.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-length.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { SESSION_EXTENDED_EVERY_S, SESSION_LIFETIME_S } from './session-config.ts'
import type { CookieNames } from './session-cookies.ts'

/** Creates a session like after a correct password. Not reachable over HTTP: the library's endpoints aren't mounted. */
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
        return ctx.json({ token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin

export type Library = ReturnType<typeof openLibrary>

/** better-auth with its tables in schema auth, signing with this key. */
export function openLibrary(options: {
  db: Kysely<DB>
  key: string
  origin: string
  secure: boolean
  names: CookieNames
  log: FailureLog
}) {
  const { db, key, origin, secure, names, log } = options
  const cookie = (name: Parameters<CookieNames>[0]) => ({
    name: names(name),
    attributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const,
  })
  return betterAuth({
    appName: 'Vinculum',
    baseURL: origin,
    secret: key,
    database: { db, type: 'postgres', schemaName: 'auth', transaction: true },
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
      // Our names already carry the __Host- prefix where the product is served over HTTPS.
      useSecureCookies: false,
      cookies: { session_token: cookie('session'), dont_remember: cookie('unremembered') },
    },
    plugins: [signInByProof],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const err = details.find(detail => detail instanceof Error)
        // Simultaneous sign-ups with one address: all but one fail here, and are told that it is taken.
        if (!violatesUnique(err, EMAIL_TAKEN)) log.error({ err }, message)
      },
    },
  })
}
