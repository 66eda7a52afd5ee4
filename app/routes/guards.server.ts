import { href, type RouterContextProvider, redirect } from 'react-router'
import { type RequestContext, requestContext } from '#app/context.ts'
import type { CurrentUser } from '#app/features/accounts/schema.ts'
import { isOpened } from '#app/platform/http/prefetch.ts'
import { redirectDone } from './parts/redirect-done.server.ts'

/** `url` is the page's address; `request.url` may be the address of its data. */
type RouteArgs = {
  request: Pick<Request, 'method' | 'headers'>
  url: URL
  context: Readonly<RouterContextProvider>
}
/** The context of a request by somebody who is signed in. */
export type Member = RequestContext & { user: CurrentUser }

/** A longer address, escaped in that of the login page, would exceed what proxies take as headers. Ours are shorter. */
const MAX_NEXT = 1_000

/**
 * Redirects to the login page if nobody is signed in; it says if their session has ended or a form was not saved, and
 * leads back here.
 */
export function requireUser({ request, url, context }: RouteArgs): Member {
  const ctx = context.get(requestContext)
  const { user, sessionEnded } = ctx
  if (user === null) {
    const next = url.pathname + url.search
    const query = new URLSearchParams(next.length > MAX_NEXT ? {} : { next })
    if (request.method !== 'GET' && request.method !== 'HEAD') query.set('posted', '1')
    else if (sessionEnded) query.set('ended', '1')
    throw redirect(`${href('/login')}?${query}`)
  }
  return { ...ctx, user }
}

/** Redirects a user of the other type to the home page, which says why. */
export function requireUserType(args: RouteArgs, userType: CurrentUser['userType']): Member {
  const member = requireUser(args)
  if (member.user.userType !== userType) {
    const home = href('/')
    throw isOpened(args.request) ? redirectDone(member, home, `for-${userType}`) : redirect(home)
  }
  return member
}

/** Responds as if the page didn't exist, unless the user is an administrator. */
export function requireAdmin({ context }: Pick<RouteArgs, 'context'>): Member {
  const ctx = context.get(requestContext)
  const { user } = ctx
  if (user?.role !== 'admin') throw redirect(href('/'))
  return { ...ctx, user }
}

/** Where signing in leads if the user was not on the way to a page: administrators to their desk. */
export function landingOf(user: Pick<CurrentUser, 'role' | 'userType'>): string {
  return user.role === 'admin' ? href('/admin') : dashboardOf(user)
}

export function dashboardOf(user: Pick<CurrentUser, 'userType'>): string {
  return user.userType === 'talent' ? href('/talent/dashboard') : href('/company/dashboard')
}
