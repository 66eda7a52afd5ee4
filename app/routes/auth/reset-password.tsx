import { data, Form, href, redirect, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { resetPassword, setUpAccount } from '#app/features/accounts/commands.server.ts'
import { findAccountToSetUp } from '#app/features/accounts/queries.server.ts'
import { ResetPasswordForm, SetUpAccountForm } from '#app/features/accounts/schema.ts'
import { NewPasswordFields } from '#app/features/accounts/ui/change-password-form.tsx'
import { UsernameHint } from '#app/features/accounts/ui/settings-form.tsx'
import { findLinkState } from '#app/platform/auth/links.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/reset-password.ts'
import { linkProblem, statusOf } from './parts/dead-link.ts'
import { failureClaims } from './parts/failure-claims.ts'

const SECRET = { secret: ['new_password', 'confirm_password'] }

export const handle = plainPage

const RESET = 'Choose a new password'
const SET_UP = 'Set up your account'

/** After a link to log in, which doesn't log in to an account whose address was never confirmed. */
const UNCONFIRMED =
  'Your address was never confirmed, so someone else may know the password. Choose a new one to log in.'

/** After a reset that ended a change of the address. */
const EMAIL_KEPT = 'email-kept'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.setUpFor ? SET_UP : RESET) },
  NOINDEX,
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const done = url.searchParams.get('done')
  if (done !== null)
    return {
      state: 'done' as const,
      problem: null,
      setUpFor: null,
      lede: undefined,
      endedEmailChange: done === EMAIL_KEPT,
    }
  const token = url.searchParams.get('token') ?? ''
  const { asSystem } = context.get(requestContext)
  const [state, setUpFor] = await asSystem(tx =>
    Promise.all([
      findLinkState(tx, { purpose: 'reset-password', token }),
      findAccountToSetUp(tx, token),
    ]),
  )
  const isUnconfirmed = state === 'open' && url.searchParams.get('why') === 'unconfirmed'
  const lede = setUpFor ? `You log in as ${setUpFor}.` : isUnconfirmed ? UNCONFIRMED : undefined
  return data(
    {
      state,
      problem: linkProblem(state),
      setUpFor: setUpFor ?? null,
      lede,
      endedEmailChange: false,
    },
    { status: statusOf(state) },
  )
}

export const action = takesForm(
  [ResetPasswordForm, SetUpAccountForm],
  async ({ url, context }: Route.ActionArgs) => {
    const ctx = context.get(requestContext)
    const form = readForm(context)
    const token = url.searchParams.get('token') ?? ''
    if ((await ctx.asSystem(tx => findAccountToSetUp(tx, token))) !== undefined) {
      const parsed = parseForm(SetUpAccountForm, form, SECRET)
      if (!parsed.ok) return data(parsed.state, { status: 400 })
      const { full_name: fullName, new_password: newPassword } = parsed.value
      const made = await setUpAccount(ctx.asSystem, { token, fullName, newPassword })
      return redirect(made.ok ? href('/login') : url.pathname + url.search)
    }
    const parsed = parseForm(ResetPasswordForm, form, SECRET)
    if (!parsed.ok) return data(parsed.state, { status: 400 })
    const { new_password: newPassword } = parsed.value
    const reset = await resetPassword(ctx.asSystem, { token, newPassword })
    // The page itself reports an invalid link.
    if (!reset.ok) return redirect(url.pathname + url.search)
    // Failed attempts by others no longer lock the owner out.
    await ctx.limits.clear(failureClaims(ctx.client, reset.email))
    return redirect(
      `${href('/reset-password')}?done${reset.endedEmailChange ? `=${EMAIL_KEPT}` : ''}`,
    )
  },
)

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/reset-password') ?? false
  const { state, problem, setUpFor, lede, endedEmailChange } = loaderData
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title={setUpFor ? SET_UP : RESET} lede={lede} />
      {state === 'done' && (
        <div className="space-y-6">
          <Notice tone="success" title="Password updated successfully" live>
            All your devices have been signed out.
            {endedEmailChange &&
              ' This also canceled the change of your email address that was waiting to be confirmed: you can ask for it again in the settings.'}
          </Notice>
          <ButtonLink to={href('/login')}>Log In</ButtonLink>
        </div>
      )}
      {state === 'open' && (
        <Form method="post" noValidate className="space-y-6">
          <FormRefusal refusal={actionData} />
          {setUpFor && (
            <>
              <UsernameHint email={setUpFor} />
              <TextField
                {...fieldProps(actionData)('full_name')}
                label="Full name"
                autoComplete="name"
                required
              />
            </>
          )}
          <NewPasswordFields fieldErrors={actionData?.fieldErrors ?? {}} />
          <Button type="submit" busy={busy} className="w-full">
            {setUpFor ? SET_UP : 'Save the new password'}
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
