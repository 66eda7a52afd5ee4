import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieOf } from './cookie-of.ts'

/** Long enough to sign up and to write a request; what was wanted yesterday is not brought up again. */
const KEPT_S = 60 * 60
const PURPOSE = 'what a browser came for'

/** What somebody wanted before they had to sign in, kept by the browser under our signature. */
export function createIntent(options: { secret: string; cookie: string; secure: boolean }) {
  const sign = (text: string) =>
    createHmac('sha256', options.secret).update(`${PURPOSE}:${text}`).digest('base64url')
  const cookie = (value: string, keptS: number) => {
    const parts = [`${options.cookie}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
    if (options.secure) parts.push('Secure')
    return [...parts, `Max-Age=${keptS}`].join('; ')
  }

  return {
    /** Set-Cookie that keeps it. */
    keep(wanted: string, now: Date): string {
      const until = Math.floor(now.getTime() / 1000) + KEPT_S
      const text = `${Buffer.from(wanted).toString('base64url')}.${until}`
      return cookie(`${text}.${sign(text)}`, KEPT_S)
    },

    /** What is wanted; undefined for what is over, and for what we have not signed. */
    read(request: Headers, now: Date): string | undefined {
      const [wanted = '', until = '', signature = ''] =
        cookieOf(request, options.cookie)?.split('.') ?? []
      const right = Buffer.from(sign(`${wanted}.${until}`))
      const given = Buffer.from(signature)
      if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined
      return Number(until) * 1000 > now.getTime()
        ? Buffer.from(wanted, 'base64url').toString()
        : undefined
    },

    /** Set-Cookie that drops it. */
    forget: (): string => cookie('', 0),
  }
}
