import { data, Form, href, redirect, useNavigation } from 'react-router'
import { resetPassword } from '#app/features/accounts/commands.server.ts'
import { ResetPasswordForm } from '#app/features/accounts/schema.ts'
import { NewPasswordFields } from '#app/features/accounts/ui/change-password-form.tsx'
import { findLinkState } from '#app/platform/auth/links.ts'
import { requestContext } from '#app/platform/context.ts'
import { parseForm, readForm } from '#app/platform/forms/parse-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/reset-password.ts'
import { deadLinkMessage, statusOf } from './parts/dead-link.ts'
import { failureClaims } from './parts/failure-claims.ts'

const SECRET = { secret: ['new_password', 'confirm_password'] }

export const handle = plainPage

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Choose a new password') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('done')) return { state: 'done' as const, problem: null }
  const token = url.searchParams.get('token') ?? ''
  const { asSystem } = context.get(requestContext)
  const state = await asSystem(tx => findLinkState(tx, { purpose: 'reset-password', token }))
  const problem = state === 'open' ? null : deadLinkMessage(state)
  return data({ state, problem }, { status: statusOf(state) })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const parsed = parseForm(ResetPasswordForm, await readForm(request), SECRET)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const token = url.searchParams.get('token') ?? ''
  const { new_password: newPassword } = parsed.value
  const reset = await resetPassword(ctx.asSystem, { token, newPassword })
  // A link that no longer holds is told by the page itself.
  if (!reset.ok) return redirect(url.pathname + url.search)
  // Whoever failed in the owner's name before no longer keeps the owner waiting.
  await ctx.limits.clear(failureClaims(ctx.client, reset.email))
  return redirect(`${href('/reset-password')}?done`)
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/reset-password') ?? false
  const { state, problem } = loaderData
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title="Choose a new password" />
      {state === 'done' && (
        <div className="space-y-6">
          <Notice tone="success" title="Password updated successfully" live>
            Every device that was signed in has been signed out.
          </Notice>
          <ButtonLink to={href('/login')}>Log In</ButtonLink>
        </div>
      )}
      {state === 'open' && (
        <Form method="post" noValidate className="space-y-6">
          <FormAlert watch={actionData}>{actionData?.message}</FormAlert>
          <NewPasswordFields fieldErrors={actionData?.fieldErrors ?? {}} />
          <Button type="submit" busy={busy} className="w-full">
            Save the new password
          </Button>
        </Form>
      )}
      {problem && (
        <div className="space-y-6">
          <Notice tone="problem" title={problem.title}>
            {problem.text}
          </Notice>
          <ButtonLink to={href('/forgot-password')}>Ask for a new link</ButtonLink>
        </div>
      )}
    </div>
  )
}
