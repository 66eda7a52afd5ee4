import { data, Form, href, redirect, useNavigation } from 'react-router'
import { welcomeDevice } from '#app/features/accounts/commands.server.ts'
import { findUser } from '#app/features/accounts/queries.server.ts'
import { LoginForm } from '#app/features/accounts/schema.ts'
import { findOwnSuspension } from '#app/features/moderation/queries.server.ts'
import { endSession } from '#app/platform/auth/credentials.ts'
import { knowsDevice, newDevice } from '#app/platform/auth/devices.ts'
import { type RequestContext, requestContext } from '#app/platform/context.ts'
import { parseForm, readForm, refuse } from '#app/platform/forms/parse-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { passRetryAfter, tooMany } from '#app/platform/http/retry-after.ts'
import { sameSitePath } from '#app/platform/http/return-to.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { dashboardOf } from '../guards.server.ts'
import type { Route } from './+types/login.ts'
import { failureClaims } from './parts/failure-claims.ts'

export const handle = plainPage

export const headers = passRetryAfter

const SECRET = { secret: ['password'] }

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Log In'),
    description: `Log in to ${site.name} to see your matches and your introductions.`,
    path: href('/login'),
  })

export function loader({ url, context }: Route.LoaderArgs) {
  const { user } = context.get(requestContext)
  if (user) throw redirect(sameSitePath(url.searchParams.get('next')) ?? dashboardOf(user))
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const parsed = parseForm(LoginForm, form, SECRET)
  if (!parsed.ok) return data(parsed.state, { status: 400 })

  const { email } = parsed.value
  const device = ctx.auth.readDevice(request.headers) ?? newDevice()
  const spared = await ctx.asSystem(tx => knowsDevice(tx, { email, device }))
  const failures = failureClaims(ctx.client, email)
  const taken = await ctx.limits.take({
    'sign-in-pair': failures['sign-in-pair'],
    'sign-in-client': ctx.client,
    ...(spared ? {} : failures),
  })
  if (!taken.ok) return tooMany(form, taken.retryAfterS, SECRET)

  const userAgent = request.headers.get('user-agent')
  const signedIn = await ctx.auth.signIn({ ...parsed.value, userAgent })
  if (!signedIn.ok) return data(refuse(form, 'Invalid email or password', SECRET), { status: 400 })

  const user = await readOwnRow(ctx, signedIn.userId)
  if (!user.ok) {
    await ctx.auth.signOut(
      new Headers({ cookie: signedIn.cookies.map(cookie => cookie.split(';')[0]).join('; ') }),
    )
    return data(refuse(form, user.message, SECRET), { status: 400 })
  }
  const { user: before, sessionId } = ctx
  await ctx.asSystem(async tx => {
    await welcomeDevice(tx, { userId: signedIn.userId, device, userAgent })
    // The browser held another session until now, which nobody could reach any more.
    if (before && sessionId) await endSession(tx, { userId: before.id, sessionId })
  })
  await ctx.limits.clear(failures)
  const next = sameSitePath(url.searchParams.get('next'))
  return redirect(next ?? dashboardOf(user.row), {
    headers: [...signedIn.cookies, ctx.auth.deviceCookie(device)].map(
      cookie => ['Set-Cookie', cookie] as [string, string],
    ),
  })
}

/** The account's users row, without which nobody is signed in (specification, sections 4 and 8). */
async function readOwnRow(ctx: RequestContext, userId: string) {
  try {
    const row = await ctx.asPerson(userId, tx => findUser(tx, userId))
    if (row) return { ok: true as const, row }
    const suspended = await ctx.asPerson(userId, findOwnSuspension)
    if (suspended !== null) {
      const message = `This account is suspended: ${suspended} To have that looked at again, write to ${site.contactEmail}.`
      return { ok: false as const, message }
    }
    return { ok: false as const, message: 'User profile not found. Please try again.' }
  } catch (error) {
    ctx.log.error({ err: error }, 'the users row could not be read at sign-in')
    return { ok: false as const, message: 'Unable to retrieve user data. Please try again.' }
  }
}

export default function Login({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/login') ?? false
  const { fieldErrors = {}, values = {} } = actionData ?? {}
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader title="Log In" />
      <Form method="post" noValidate className="space-y-6">
        <FormAlert watch={actionData}>{actionData?.message}</FormAlert>
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={values.email?.[0]}
          error={fieldErrors.email}
          required
        />
        <PasswordField name="password" label="Password" error={fieldErrors.password} required />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Checkbox
            name="remember"
            label="Remember me"
            defaultChecked={!actionData || values.remember?.[0] === 'on'}
          />
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </div>
        <Button type="submit" busy={busy} className="w-full">
          Log In
        </Button>
        <p className="text-muted">
          New to Vinculum? <TextLink to={href('/signup')}>Sign up</TextLink>
        </p>
      </Form>
    </div>
  )
}
