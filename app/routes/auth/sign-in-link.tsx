import { randomUUID } from 'node:crypto'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { type RequestContext, requestContext } from '#app/context.ts'
import { SignInLinkForm } from '#app/features/accounts/schema.ts'
import { redeemSignInLink, requestSignInLink } from '#app/features/accounts/sign-in-link.server.ts'
import { newDevice } from '#app/platform/auth/devices.ts'
import { findLinkState } from '#app/platform/auth/links.ts'
import { parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { networkAround } from '#app/platform/http/client-address.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { tooMany } from '#app/platform/http/retry-after.ts'
import { sameSitePath } from '#app/platform/http/return-to.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { landingOf } from '../guards.server.ts'
import type { Route } from './+types/sign-in-link.ts'
import { AskForLink, LinkSent } from './parts/ask-for-link.tsx'
import { completeSignIn } from './parts/complete-sign-in.server.ts'
import { linkProblem, statusOf } from './parts/dead-link.ts'

export const handle = plainPage

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Log in with a link') }, NOINDEX]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asSystem } = context.get(requestContext)
  const token = url.searchParams.get('token')
  const next = sameSitePath(url.searchParams.get('next')) ?? ''
  const start = { sent: url.searchParams.has('sent'), next, submission: randomUUID() }
  if (token === null) return { ...start, state: null, problem: null }
  const state = await asSystem(tx => findLinkState(tx, { purpose: 'sign-in', token }))
  return data({ ...start, state, problem: linkProblem(state) }, { status: statusOf(state) })
}

/** Requests a sign-in link, or redeems one. Redeeming requires a button press: mail scanners open links, and must not
 * change anything. */
export const action = takesForm(
  [SignInLinkForm],
  async ({ request, url, context }: Route.ActionArgs) => {
    const ctx = context.get(requestContext)
    const form = readForm(context)
    const token = url.searchParams.get('token')
    if (token !== null && !form.has('email')) return await logIn(ctx, { request, url, token, form })
    const parsed = parseForm(SignInLinkForm, form)
    if (!parsed.ok) return data(parsed.state, { status: 400 })
    const { email, submission } = parsed.value
    const next = sameSitePath(parsed.value.next) ?? undefined
    const taken = await ctx.limits.take({
      'sign-in-link-address': email,
      'reset-client': ctx.client,
      'reset-network': networkAround(ctx.client),
    })
    if (!taken.ok) return tooMany(form, taken.retryAfterS)
    await ctx.asSystem(tx => requestSignInLink(tx, { email, submission, next }))
    return redirect(`${href('/sign-in-link')}?sent`)
  },
)

async function logIn(
  ctx: RequestContext,
  options: { request: Request; url: URL; token: string; form: FormData },
) {
  const { request, url, token, form } = options
  const redeemed = await redeemSignInLink(ctx.asSystem, token)
  if (!redeemed.ok && redeemed.reason === 'unconfirmed') {
    const search = new URLSearchParams({ token: redeemed.resetToken, why: 'unconfirmed' })
    return redirect(`${href('/reset-password')}?${search}`)
  }
  // The page itself reports an invalid link.
  if (!redeemed.ok) return redirect(url.pathname + url.search)
  const { userId, hash } = redeemed
  const userAgent = request.headers.get('user-agent')
  const device = ctx.auth.readDevice(request.headers) ?? newDevice()
  const signedIn = await ctx.auth.signInProven({ userId, hash, userAgent })
  // The password was replaced meanwhile, which voids links too: the page says so.
  if (!signedIn.ok) return redirect(url.pathname + url.search)
  const { cookies } = signedIn
  const completed = await completeSignIn(ctx, { userId, cookies, device, userAgent })
  if (!completed.ok) return data(refuse(form, completed.message), { status: 400 })
  const next = sameSitePath(url.searchParams.get('next'))
  return redirect(next ?? landingOf(completed.user), { headers: completed.headers })
}

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const { state, problem, sent } = loaderData
  const busy = useNavigation().formAction?.startsWith('/sign-in-link') ?? false
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader
        title="Log in with a link"
        lede={
          state === 'open'
            ? undefined
            : 'We’ll email you a link that logs you in without a password.'
        }
      />
      {state === 'open' && (
        <Form method="post" className="space-y-6">
          <FormAlert watch={actionData}>{actionData?.message}</FormAlert>
          <p className="text-muted">You’ll log in to the account this link was sent to.</p>
          <Button type="submit" busy={busy} className="w-full">
            Log In
          </Button>
        </Form>
      )}
      {sent && !actionData && <LinkSent askAgain={href('/sign-in-link')} />}
      {state !== 'open' && (actionData || !sent) && (
        <div className="space-y-6">
          {problem && !actionData && (
            <Notice tone="problem" title={problem.title}>
              {problem.text} You can ask for a new one below.
            </Notice>
          )}
          <AskForLink
            action={href('/sign-in-link')}
            submission={loaderData.submission}
            next={loaderData.next}
            refusal={actionData}
            busy={busy}
          />
        </div>
      )}
    </div>
  )
}
