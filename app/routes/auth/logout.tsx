import { href, redirect } from 'react-router'
import { requestContext } from '#app/platform/context.ts'
import type { Route } from './+types/logout.ts'

export function loader() {
  return redirect(href('/'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cookies } = await context.get(requestContext).auth.signOut(request.headers)
  return redirect(href('/'), {
    headers: cookies.map(cookie => ['Set-Cookie', cookie] as [string, string]),
  })
}
