import { href, isRouteErrorResponse, redirect, redirectDocument } from 'react-router'
import { requestContext } from '#app/platform/context.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import type { Route } from './+types/logout.ts'

/** With these statuses the user is already signed out, as far as signing out is concerned. */
const AS_GOOD_AS_OUT = [401, 403, 404]

export function loader() {
  return redirect(href('/'))
}

export const action = takesForm([], async ({ request, context }: Route.ActionArgs) => {
  const { cookies } = await context.get(requestContext).auth.signOut(request.headers)
  return redirect(href('/'), {
    headers: cookies.map(cookie => ['Set-Cookie', cookie] as [string, string]),
  })
})

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error) && AS_GOOD_AS_OUT.includes(error.status))
      return redirectDocument(href('/'))
    throw error
  }
}
