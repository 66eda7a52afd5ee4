import { href, type RouterContextProvider, redirect } from 'react-router'
import { type CurrentUser, type RequestContext, requestContext } from '#app/platform/context.ts'

/** `url` is the page's address; `request.url` may be that of its data. */
type RouteArgs = { url: URL; context: Readonly<RouterContextProvider> }
type Member = RequestContext & { user: CurrentUser }

/** Nobody signed in: to the login page, which leads back here afterwards. */
export function requireUser({ url, context }: RouteArgs): Member {
  const ctx = context.get(requestContext)
  const { user } = ctx
  if (user === null) {
    const { pathname, search } = url
    throw redirect(`${href('/login')}?${new URLSearchParams({ next: pathname + search })}`)
  }
  return { ...ctx, user }
}

/** Signed in as the other kind: to the home page. */
export function requireUserType(args: RouteArgs, userType: CurrentUser['userType']): Member {
  const member = requireUser(args)
  if (member.user.userType !== userType) throw redirect(href('/'))
  return member
}

/** Whoever is no administrator gets what a page that does not exist gives. */
export function requireAdmin({ context }: Pick<RouteArgs, 'context'>): Member {
  const ctx = context.get(requestContext)
  const { user } = ctx
  if (user?.role !== 'admin') throw redirect(href('/'))
  return { ...ctx, user }
}

export function dashboardOf(user: Pick<CurrentUser, 'userType'>): string {
  return user.userType === 'talent' ? href('/talent/dashboard') : href('/company/dashboard')
}
