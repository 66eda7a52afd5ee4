import type { Keys } from '../db/keys.ts'
import { cookieOf } from './cookie-of.ts'
import { SESSION_LIFETIME_S } from './session-config.ts'
import { setCookie } from './set-cookie.ts'
import { readSignature, sign } from './signature.ts'

type CookieName = 'session' | 'unremembered' | 'intent' | 'done' | 'device'
export type CookieNames = (name: CookieName) => string

/** Cookies that the sign-in library signs, in its own format. */
const SIGNED = ['session', 'unremembered'] as const

export function cookieNames(secure: boolean): CookieNames {
  return name => `${secure ? '__Host-vinculum' : 'vinculum'}.${name}`
}

/** Whether the session of these cookies survives closing the browser. */
export function isRemembered(request: Headers, names: CookieNames): boolean {
  return !request.get('cookie')?.includes(`${names('unremembered')}=`)
}

/** The signed text of a cookie and which key signed it; undefined if the signature is not ours. */
export function readSigned(request: Headers, name: string, keys: Keys) {
  const value = cookieOf(request, name)
  const end = value?.lastIndexOf('.') ?? -1
  if (value === undefined || end < 1) return undefined
  const text = value.slice(0, end)
  const by = readSignature({ text, signature: value.slice(end + 1) }, keys, 'base64')
  return by === null ? undefined : { text, by }
}

/**
 * Signs cookies that are still signed with an older key again with the current key. Returns the headers for the
 * library, which only knows the current key, and the Set-Cookie values for the browser.
 */
export function resignCookies(
  request: Headers,
  { keys, names, secure }: { keys: Keys; names: CookieNames; secure: boolean },
): { headers: Headers; cookies: string[] } {
  const renewed = SIGNED.flatMap(which => {
    const name = names(which)
    const signed = readSigned(request, name, keys)
    if (signed?.by !== 'older') return []
    const value = `${signed.text}.${sign(signed.text, keys, 'base64')}`
    return [{ name, value: encodeURIComponent(value) }]
  })
  if (renewed.length === 0) return { headers: request, cookies: [] }
  const others = (request.get('cookie') ?? '')
    .split(/; */)
    .filter(pair => !renewed.some(({ name }) => pair.startsWith(`${name}=`)))
  const pairs = renewed.map(({ name, value }) => `${name}=${value}`)
  const headers = new Headers(request)
  headers.set('cookie', [...others, ...pairs].join('; '))
  const maxAgeS = isRemembered(request, names) ? SESSION_LIFETIME_S : undefined
  return {
    headers,
    cookies: renewed.map(({ name, value }) => setCookie(name, value, { secure, maxAgeS })),
  }
}
