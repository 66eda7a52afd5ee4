import { data, Form, href, redirect, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { saveCompanyCard } from '#app/features/accounts/commands.server.ts'
import { SignupForm, USER_TYPES } from '#app/features/accounts/schema.ts'
import { newDevice, rememberDevice } from '#app/platform/auth/devices.ts'
import { PASSWORD_TOO_SHORT } from '#app/platform/auth/password-length.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { networkAround } from '#app/platform/http/client-address.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { tooMany } from '#app/platform/http/retry-after.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/checkbox.tsx'
import { cx } from '#app/ui/cx.ts'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { dashboardOf } from '../guards.server.ts'
import { readIntended } from '../parts/introduction-intent.server.ts'
import type { Route } from './+types/signup.ts'
import { WhySignIn } from './parts/why-sign-in.tsx'

export const handle = plainPage

const SECRET = { secret: ['password'] }

/** A name that is refused as too long is shown again as typed. */
const NAME_TYPED = { maxLength: 500, maxCount: 1 }
const LONG_NAMES = { full_name: NAME_TYPED, company_name: NAME_TYPED }

/** Shown while Looking for Talent is selected, with or without JavaScript. */
const ONLY_COMPANIES = 'hidden group-has-[[value=company]:checked]/signup:block'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Sign Up'),
    description: `Join ${site.name}: offer part of your week as a fractional executive, or post a request and see who fits.`,
    path: href('/signup'),
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  if (ctx.user) throw redirect(dashboardOf(ctx.user))
  const type = url.searchParams.get('type')
  const userType = USER_TYPES.find(each => each === type) ?? 'talent'
  return { userType, intended: await readIntended(ctx, request) }
}

export const action = takesForm(
  [SignupForm, LONG_NAMES],
  async ({ request, context }: Route.ActionArgs) => {
    const ctx = context.get(requestContext)
    if (ctx.user) throw redirect(dashboardOf(ctx.user))
    const form = readForm(context)
    const parsed = parseForm(SignupForm, form, SECRET)
    if (!parsed.ok) return data(parsed.state, { status: 400 })

    const taken = await ctx.limits.take({
      'sign-up-client': ctx.client,
      'sign-up-network': networkAround(ctx.client),
    })
    if (!taken.ok) return tooMany(form, taken.retryAfterS, SECRET)

    const { full_name: fullName, user_type: userType, company_name: name } = parsed.value
    const { email, password } = parsed.value
    const created = await ctx.auth.signUp({
      fullName,
      userType,
      email,
      password,
      userAgent: request.headers.get('user-agent'),
    })
    if (!created.ok) {
      const message =
        created.reason === 'email_taken'
          ? 'An account with this email already exists. Please log in instead.'
          : created.reason === 'no_account'
            ? 'Failed to create user account.'
            : 'Failed to create user profile. Please try again.'
      return data(refuse(form, message, SECRET), {
        status: created.reason === 'email_taken' ? 409 : 500,
      })
    }
    const device = ctx.auth.readDevice(request.headers) ?? newDevice()
    await ctx.asSystem(tx => rememberDevice(tx, { userId: created.userId, device }))
    if (userType === 'company' && name !== '')
      await ctx
        .asPerson(created.userId, tx => saveCompanyCard(tx, { name, website: '', about: '' }))
        // The account exists by now. The settings ask for the name again.
        .catch(error => ctx.log.error({ err: error }, 'a company’s name could not be saved'))
    const cookies = [...created.cookies, ctx.auth.deviceCookie(device)]
    return userType === 'talent'
      ? redirect(href('/talent/profile'), {
          headers: cookieHeaders([...cookies, ctx.auth.intent.forget()]),
        })
      : redirect(href('/company/request/new'), { headers: cookieHeaders(cookies) })
  },
)

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/signup') ?? false
  const { fieldErrors = {}, values = {} } = actionData ?? {}
  const field = fieldProps(actionData)
  return (
    <div className="page-width max-w-xl py-12">
      <PageHeader title="Sign Up" lede="Create your account in about a minute." />
      <WhySignIn intended={loaderData.intended}>
        Sign up for your company and say what you need. Then we’ll take you back to their profile.
      </WhySignIn>
      <Form method="post" noValidate className="group/signup space-y-6">
        <FormRefusal refusal={actionData} />
        <RadioCards
          key={loaderData.userType}
          name="user_type"
          label="I am"
          choices={[
            {
              value: 'talent',
              label: 'Offering Services',
              hint: 'You’re an executive with part of your week to offer',
            },
            {
              value: 'company',
              label: 'Looking for Talent',
              hint: 'Your company needs a senior person',
            },
          ]}
          defaultValue={values.user_type?.[0] || loaderData.userType}
          error={fieldErrors.user_type}
        />
        <TextField {...field('full_name')} label="Full name" autoComplete="name" required />
        <TextField
          {...field('company_name')}
          label="Company name"
          hint="Talent see it with your requests. If you leave it empty, they see your own name."
          autoComplete="organization"
          optional
          className={ONLY_COMPANIES}
        />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={PASSWORD_TOO_SHORT}
          error={fieldErrors.password}
          required
        />
        <p className="text-sm text-muted">
          By signing up you agree to the <TextLink to={href('/terms')}>Terms</TextLink> and the{' '}
          <TextLink to={href('/privacy')}>Privacy Policy</TextLink>.
        </p>
        <Button type="submit" busy={busy} className="w-full">
          Sign Up
        </Button>
        <p className="text-muted">
          Already have an account? <TextLink to={href('/login')}>Log in</TextLink>
        </p>
        <p className={cx('text-muted', ONLY_COMPANIES)}>
          Not ready yet?{' '}
          <TextLink to={href('/talent-directory')}>Just browse the directory</TextLink>
        </p>
      </Form>
    </div>
  )
}
