import { findRecipient } from '#app/features/talent/public-page/public-profile.server.ts'
import type { RequestContext } from '#app/platform/context.ts'

type Asking = Pick<RequestContext, 'asActor' | 'auth' | 'now'>

/** Whom somebody wants to be introduced to, and where that goes on. */
export type Intended = {
  fullName: string
  /** The profile. */
  path: string
  /** The profile with the dialog open. */
  askAt: string
}

/** Whom the browser's owner wanted to meet before they were sent to sign in; null when nobody, or somebody gone. */
export async function readIntended(
  { asActor, auth, now }: Asking,
  request: Request,
): Promise<Intended | null> {
  const slug = auth.intent.read(request.headers, now())
  if (slug === undefined) return null
  const found = await asActor(tx => findRecipient(tx, slug))
  if (found === undefined) return null
  const path = `/talent/${encodeURIComponent(slug)}`
  return { fullName: found.fullName, path, askAt: `${path}?introduce=1` }
}

/** Whether a page of ours led here, as far as the browser says: no other site, and no shared link, wants something. */
export function isFromHere(request: Request): boolean {
  const from = request.headers.get('sec-fetch-site')
  return from === null || from === 'same-origin'
}

/** Headers that keep whom somebody wants to meet. */
export function keepIntended(
  { auth, now }: Pick<RequestContext, 'auth' | 'now'>,
  slug: string,
): [string, string][] {
  return cookieHeaders([auth.intent.keep(slug, now())])
}

/** As headers of an answer. */
export function cookieHeaders(cookies: readonly string[]): [string, string][] {
  return cookies.map(cookie => ['Set-Cookie', cookie])
}
