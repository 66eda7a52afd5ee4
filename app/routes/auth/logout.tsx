import { href, isRouteErrorResponse, redirect, redirectDocument, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { signedOutHeaders } from '#app/platform/http/cookie-headers.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Route } from './+types/logout.ts'

/** The user counts as signed out if the response has one of these statuses. */
const SIGNED_OUT_STATUSES = [401, 403, 404]

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Logout') }, NOINDEX]

/** Opened by trying again after the form couldn't be sent. A link must not sign anybody out. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).user === null) throw redirect(href('/'))
  return null
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

export default function Logout() {
  const busy = useNavigation().formAction === href('/logout')
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title="Logout" lede="You’re still logged in." />
      <PostForm>
        <Button type="submit" busy={busy} className="w-full">
          Logout
        </Button>
      </PostForm>
    </div>
  )
}
