import { data, Form, href, redirect, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { confirmEmailChange } from '#app/features/accounts/commands.server.ts'
import { findLinkState } from '#app/platform/auth/links.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/verify-email.ts'
import { linkProblem, statusOf } from './parts/dead-link.ts'

export const handle = plainPage

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Confirm your new email address') },
  NOINDEX,
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asSystem, user } = context.get(requestContext)
  const signedIn = user !== null
  if (url.searchParams.has('done')) return { state: 'done' as const, problem: null, signedIn }
  const token = url.searchParams.get('token') ?? ''
  const state = await asSystem(tx => findLinkState(tx, { purpose: 'change-email', token }))
  return data({ state, problem: linkProblem(state), signedIn }, { status: statusOf(state) })
}

/** Requires a button press: mail scanners open links, and must not change anything. */
export const action = takesForm([], async ({ url, context }: Route.ActionArgs) => {
  const { asSystem } = context.get(requestContext)
  const confirmed = await confirmEmailChange(asSystem, url.searchParams.get('token') ?? '')
  if (confirmed.ok) return redirect(`${href('/verify-email')}?done`)
  if (confirmed.reason !== 'taken') return redirect(url.pathname + url.search)
  const message = 'Another account now uses this address.'
  return data({ message }, { status: 409 })
})

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/verify-email') ?? false
  const { state, problem, signedIn } = loaderData
  const onward = signedIn ? (
    <ButtonLink to={href('/settings')}>Account Settings</ButtonLink>
  ) : (
    <ButtonLink to={href('/login')}>Log In</ButtonLink>
  )
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title="Confirm your new email address" />
      {state === 'done' && (
        <div className="space-y-6">
          <Notice tone="success" title="Your email address was changed" live>
            From now on, log in with the new one.
          </Notice>
          {onward}
        </div>
      )}
      {state === 'open' && (
        <Form method="post" className="space-y-6">
          <FormAlert watch={actionData}>{actionData?.message}</FormAlert>
          <p className="text-muted">Your account will move to the address this link was sent to.</p>
          <Button type="submit" busy={busy} className="w-full">
            Confirm this address
          </Button>
        </Form>
      )}
      {problem && (
        <div className="space-y-6">
          <Notice tone="problem" title={problem.title}>
            {problem.text} If your address hasn’t changed yet, request the change again in your
            settings.
          </Notice>
          {onward}
        </div>
      )}
    </div>
  )
}
