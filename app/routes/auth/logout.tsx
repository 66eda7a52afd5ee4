import { href, isRouteErrorResponse, redirect, redirectDocument } from 'react-router'
import { requestContext } from '#app/context.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { signedOutHeaders } from '#app/platform/http/cookie-headers.ts'
import type { Route } from './+types/logout.ts'

/** The user counts as signed out if the response has one of these statuses. */
const SIGNED_OUT_STATUSES = [401, 403, 404]

export function loader() {
  return redirect(href('/'))
}

export const action = takesForm([], async ({ request, context }: Route.ActionArgs) => {
  const { cookies } = await context.get(requestContext).auth.signOut(request.headers)
  return redirect(href('/'), { headers: signedOutHeaders(cookies) })
})

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error) && SIGNED_OUT_STATUSES.includes(error.status))
      return redirectDocument(href('/'))
    throw error
  }
}
