import { randomUUID } from 'node:crypto'
import { data, Form, href, redirect, useNavigation, useSearchParams } from 'react-router'
import { requestContext } from '#app/context.ts'
import { LoginForm } from '#app/features/accounts/schema.ts'
import { isKnownDevice, newDevice } from '#app/platform/auth/devices.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { type FormState, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { networkAround } from '#app/platform/http/client-address.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { sameSitePath } from '#app/platform/http/return-to.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { landingOf } from '../guards.server.ts'
import { readIntended } from '../parts/introduction-intent.server.ts'
import type { Route } from './+types/login.ts'
import { completeSignIn } from './parts/complete-sign-in.server.ts'
import { failureClaims } from './parts/failure-claims.ts'
import { SignedOut } from './parts/signed-out.tsx'
import { WhySignIn } from './parts/why-sign-in.tsx'

export const handle = plainPage

/** Offers a sign-in link if others' failed attempts may have locked the owner out. */
type LoginRefusal = FormState & { link?: { email: string; submission: string } }

const SECRET = { secret: ['password'] }

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Log In'),
    description: `Log in to ${site.name} to see your matches and introductions.`,
    path: href('/login'),
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const next = sameSitePath(url.searchParams.get('next'))
  if (ctx.user) throw redirect(next ?? landingOf(ctx.user))
  // A user who was redirected here returns to that page.
  if (next !== undefined) return { next, intended: null }
  return { next: null, intended: await readIntended(ctx, request) }
}

export const action = takesForm(
  [LoginForm],
  async ({ request, url, context }: Route.ActionArgs) => {
    const ctx = context.get(requestContext)
    const form = readForm(context)
    const parsed = parseForm(LoginForm, form, SECRET)
    if (!parsed.ok) return data<LoginRefusal>(parsed.state, { status: 400 })

    const refused = (message: string) =>
      data<LoginRefusal>(refuse(form, message, SECRET), { status: 400 })
    const { email } = parsed.value
    const device = ctx.auth.readDevice(request.headers) ?? newDevice()
    const isKnown = await ctx.asSystem(tx => isKnownDevice(tx, { email, device }))
    const failures = failureClaims(ctx.client, email)
    const taken = await ctx.limits.take({
      'sign-in-pair': failures['sign-in-pair'],
      'sign-in-client': ctx.client,
      'sign-in-network': networkAround(ctx.client),
      ...(isKnown ? {} : failures),
    })
    if (!taken.ok) {
      const state = refuse(form, tooManyMessage(taken.retryAfterS), SECRET)
      const link = { email, submission: randomUUID() }
      return answerTooMany<LoginRefusal>({ ...state, link }, taken.retryAfterS)
    }

    const userAgent = request.headers.get('user-agent')
    const signedIn = await ctx.auth.signIn({ ...parsed.value, userAgent })
    if (!signedIn.ok) return refused('Invalid email or password')

    const completed = await completeSignIn(ctx, { ...signedIn, device, userAgent })
    if (!completed.ok) return refused(completed.message)
    const next = sameSitePath(url.searchParams.get('next'))
    if (next !== undefined) return redirect(next, { headers: completed.headers })
    const intended = await readIntended(ctx, request)
    return redirect(intended?.askPath ?? landingOf(completed.user), {
      headers: [...completed.headers, ...cookieHeaders(intended ? [ctx.auth.intent.forget()] : [])],
    })
  },
)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const link = actionData?.link
  const busy = useNavigation().formAction?.startsWith('/login') ?? false
  const { fieldErrors = {}, values = {} } = actionData ?? {}
  const field = fieldProps(actionData)
  const isForCompanies = loaderData.intended !== null || loaderData.next?.startsWith('/company/')
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title="Log In" />
      <WhySignIn intended={loaderData.intended}>
        Log in with your company’s account to go back to their profile.
      </WhySignIn>
      {(search.has('ended') || search.has('posted')) && !actionData && (
        <SignedOut posted={search.has('posted')} next={loaderData.next} />
      )}
      <FormRefusal refusal={actionData} className="mb-6" />
      {link && (
        <Form method="post" action="/sign-in-link" className="mb-6">
          <input type="hidden" name="email" value={link.email} />
          <input type="hidden" name="submission" value={link.submission} />
          <input
            type="hidden"
            name="next"
            value={search.get('next') ?? loaderData.intended?.askPath ?? ''}
          />
          <Notice title="You can still log in">
            <p className="mb-3">
              We can send a link to {link.email} that logs you in without a password.
            </p>
            <Button type="submit" variant="secondary">
              Email me a link
            </Button>
          </Notice>
        </Form>
      )}
      <Form method="post" noValidate className="space-y-6" data-returns>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField name="password" label="Password" error={fieldErrors.password} required />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Checkbox
            name="remember"
            label="Remember me"
            defaultChecked={!actionData || values.remember?.[0] === 'on'}
          />
          <TextLink to="/forgot-password" data-takes-address>
            Forgot your password?
          </TextLink>
        </div>
        <Button type="submit" busy={busy} className="w-full">
          Log In
        </Button>
        <p className="text-muted">
          New to {site.name}?{' '}
          <TextLink to={isForCompanies ? `${href('/signup')}?type=company` : href('/signup')}>
            Sign up
          </TextLink>
        </p>
      </Form>
    </div>
  )
}
