import { data, Form, href, redirect, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { disownAccount } from '#app/features/accounts/confirmation.server.ts'
import { findLinkState } from '#app/platform/auth/links.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { NOINDEX, pageTitle, site } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/not-my-account.ts'
import { linkProblem, statusOf } from './parts/dead-link.ts'

export const handle = plainPage

export const meta: Route.MetaFunction = () => [{ title: pageTitle('This wasn’t me') }, NOINDEX]

export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('done')) return { state: 'done' as const, problem: null }
  const { asSystem } = context.get(requestContext)
  const token = url.searchParams.get('token') ?? ''
  const state = await asSystem(tx => findLinkState(tx, { purpose: 'disown-account', token }))
  return data({ state, problem: linkProblem(state) }, { status: statusOf(state) })
}

/** Requires a button press: mail scanners open links, and must not change anything. */
export const action = takesForm([], async ({ url, context }: Route.ActionArgs) => {
  const { asSystem } = context.get(requestContext)
  const disowned = await disownAccount(asSystem, url.searchParams.get('token') ?? '')
  return redirect(disowned.ok ? `${href('/not-my-account')}?done` : url.pathname + url.search)
})

export default function NotMyAccount({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/not-my-account') ?? false
  const { state, problem } = loaderData
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title="This wasn’t me" />
      {state === 'done' && (
        <div className="space-y-6">
          <Notice tone="success" title="The account is removed" live>
            Everyone who was signed in has been signed out. You won’t get any more emails about it.
          </Notice>
          <ButtonLink to={href('/')} variant="secondary">
            Return Home
          </ButtonLink>
        </div>
      )}
      {state === 'open' && (
        <Form method="post" className="space-y-6">
          <p className="text-muted">
            Someone used your address to sign up for a {site.name} account. If it wasn’t you, remove
            the account: this deletes everything in it and signs out whoever made it.
          </p>
          <Button type="submit" variant="danger" busy={busy} className="w-full">
            Remove the account
          </Button>
        </Form>
      )}
      {problem && (
        <div className="space-y-6">
          <Notice tone="problem" title={problem.title}>
            {problem.text} If an account still uses your address, write to {site.contactEmail}.
          </Notice>
          <ButtonLink to={href('/')} variant="secondary">
            Return Home
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
