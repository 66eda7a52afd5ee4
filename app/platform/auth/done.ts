import { isOpened } from '../http/prefetch.ts'
import { cookieOf } from './cookie-of.ts'
import { setCookie } from './set-cookie.ts'

/** Long enough for the next page to arrive. */
const LIFETIME_S = 60

/**
 * What a form has just done, in a cookie: the next page confirms it and deletes the cookie, so a reload, Back or a
 * bookmark doesn't confirm it again. Not signed, because a page only looks it up among its own messages.
 */
export function createDone(options: { cookie: string; secure: boolean }) {
  const cookie = (value: string, maxAgeS: number) =>
    setCookie(options.cookie, value, { secure: options.secure, maxAgeS })

  return {
    /** Set-Cookie for the redirect to the page that confirms it. */
    keep: (what: string): string => cookie(what, LIFETIME_S),

    /**
     * What was done, if this page has a message for it, and the Set-Cookie values that delete it. Nothing for a request
     * whose response may never be looked at.
     */
    take<What extends string>(
      request: Request,
      messages: Readonly<Record<What, string>>,
    ): { done: { what: What; message: string } | null; cookies: string[] } {
      if (!isOpened(request)) return { done: null, cookies: [] }
      const value = cookieOf(request.headers, options.cookie)
      if (value === undefined || !Object.hasOwn(messages, value)) return { done: null, cookies: [] }
      // Checked edge: it is one of the messages' own keys.
      const what = value as What
      return { done: { what, message: messages[what] }, cookies: [cookie('', 0)] }
    },
  }
}
