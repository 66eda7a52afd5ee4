import type { RequestContext } from '#app/context.ts'
import { findRecipient } from '#app/features/talent/public-page/public-profile.server.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'

type IntentContext = Pick<RequestContext, 'asActor' | 'auth' | 'now'>

/** The person somebody wants to be introduced to, and where to continue. */
type Intended = {
  fullName: string
  /** The address of the profile. */
  path: string
  /** The address of the profile with the dialog open. */
  askPath: string
}

/** The person the user wanted to meet before being sent to sign in; null if there is none or they are gone. */
export async function readIntended(
  { asActor, auth, now }: IntentContext,
  request: Request,
): Promise<Intended | null> {
  const slug = auth.intent.read(request.headers, now())
  if (slug === undefined) return null
  const found = await asActor(tx => findRecipient(tx, slug))
  if (found === undefined) return null
  const path = `/talent/${encodeURIComponent(slug)}`
  return { fullName: found.fullName, path, askPath: `${path}?introduce=1` }
}

/** Whether one of our own pages led here, according to the browser: links on other sites don't express an intent. */
export function isFromHere(request: Request): boolean {
  const from = request.headers.get('sec-fetch-site')
  return from === null || from === 'same-origin'
}

/** Headers that store the person somebody wants to meet. */
export function storeIntended(
  { auth, now }: Pick<RequestContext, 'auth' | 'now'>,
  slug: string,
): [string, string][] {
  return cookieHeaders([auth.intent.keep(slug, now())])
}
