import { data, Form, href, redirect, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { confirmEmail } from '#app/features/accounts/confirmation.server.ts'
import { findLinkState } from '#app/platform/auth/links.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { dashboardOf } from '../guards.server.ts'
import type { Route } from './+types/confirm-email.ts'
import { linkProblem, statusOf } from './parts/dead-link.ts'

export const handle = plainPage

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Confirm your email address') },
  NOINDEX,
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asSystem, user } = context.get(requestContext)
  const home = user && dashboardOf(user)
  const done = url.searchParams.has('done')
  if (done && user?.emailConfirmed !== false) return { state: 'done' as const, problem: null, home }
  const token = url.searchParams.get('token') ?? ''
  const state = await asSystem(tx => findLinkState(tx, { purpose: 'confirm-email', token }))
  // Somebody with two accounts may confirm one while signed in to the other.
  if (done && state === 'used') return { state: 'done' as const, problem: null, home }
  if (state === 'used' && user?.emailConfirmed)
    return { state: 'already' as const, problem: null, home }
  return data({ state, problem: linkProblem(state), home }, { status: statusOf(state) })
}

/** Requires a button press: mail scanners open links, and must not change anything. */
export const action = takesForm([], async ({ url, context }: Route.ActionArgs) => {
  const { asSystem } = context.get(requestContext)
  const confirmed = await confirmEmail(asSystem, url.searchParams.get('token') ?? '')
  return redirect(url.pathname + url.search + (confirmed.ok ? '&done' : ''))
})

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/confirm-email') ?? false
  const { state, problem, home } = loaderData
  const onward = home ? (
    <ButtonLink to={home}>Go to Dashboard</ButtonLink>
  ) : (
    <ButtonLink to={href('/login')}>Log In</ButtonLink>
  )
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title="Confirm your email address" />
      {state === 'done' && (
        <div className="space-y-6">
          <Notice tone="success" title="Your address is confirmed" live>
            Any emails that waited for this are on their way.
            {home !== href('/talent/dashboard') &&
              ' If you’ve already sent introductions, the time to answer them has started.'}
          </Notice>
          {onward}
        </div>
      )}
      {state === 'already' && (
        <div className="space-y-6">
          <Notice tone="success" title="Your address is confirmed already">
            There’s nothing left to do.
          </Notice>
          {onward}
        </div>
      )}
      {state === 'open' && (
        <Form method="post" className="space-y-6">
          <p className="text-muted">
            Confirm only if you signed up yourself. After that, we’ll email other people on your
            behalf.
          </p>
          <Button type="submit" busy={busy} className="w-full">
            Confirm this address
          </Button>
        </Form>
      )}
      {problem && (
        <div className="space-y-6">
          <Notice tone="problem" title={problem.title}>
            {problem.text}{' '}
            {`If you haven’t confirmed your address yet, ${home ? 'go to your dashboard' : 'log in'} and choose “Send a new link”.`}
          </Notice>
          {onward}
        </div>
      )}
    </div>
  )
}
