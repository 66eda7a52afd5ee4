import type { Keys } from '../db/keys.ts'
import { HOUR_S } from '../units.ts'
import { cookieOf } from './cookie-of.ts'
import { setCookie } from './set-cookie.ts'
import { readSignature, sign } from './signature.ts'

/** Long enough to sign up and write a company request; yesterday's intent should not come up again. */
const LIFETIME_S = HOUR_S
const PURPOSE = 'what a browser came for'

/** What a visitor wanted to do before signing in, in a signed cookie. */
export function createIntent(options: { keys: Keys; cookie: string; secure: boolean }) {
  const { keys } = options
  const textToSign = (text: string) => `${PURPOSE}:${text}`
  const cookie = (value: string, maxAgeS: number) =>
    setCookie(options.cookie, value, { secure: options.secure, maxAgeS })

  return {
    /** Set-Cookie that stores the intent. */
    keep(intent: string, now: Date): string {
      const until = Math.floor(now.getTime() / 1000) + LIFETIME_S
      const text = `${Buffer.from(intent).toString('base64url')}.${until}`
      return cookie(`${text}.${sign(textToSign(text), keys)}`, LIFETIME_S)
    },

    /** The intent; undefined when it has expired or the signature is wrong. */
    read(request: Headers, now: Date): string | undefined {
      const [encoded = '', until = '', signature = ''] =
        cookieOf(request, options.cookie)?.split('.') ?? []
      const text = textToSign(`${encoded}.${until}`)
      if (readSignature({ text, signature }, keys) === null) return undefined
      return Number(until) * 1000 > now.getTime()
        ? Buffer.from(encoded, 'base64url').toString()
        : undefined
    },

    /** Set-Cookie that deletes the intent. */
    forget: (): string => cookie('', 0),
  }
}
