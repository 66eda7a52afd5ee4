import { randomUUID } from 'node:crypto'
import { data, href, redirect, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { requestPasswordReset } from '#app/features/accounts/commands.server.ts'
import { ForgotPasswordForm } from '#app/features/accounts/schema.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { networkAround } from '#app/platform/http/client-address.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { tooMany } from '#app/platform/http/retry-after.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/forgot-password.ts'
import { AskForLink, LinkSent } from './parts/ask-for-link.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Forgot your password?') },
  { name: 'description', content: 'Get a link to choose a new password.' },
  NOINDEX,
]

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has('sent'), submission: randomUUID() }
}

export const action = takesForm([ForgotPasswordForm], async ({ context }: Route.ActionArgs) => {
  const ctx = context.get(requestContext)
  const form = readForm(context)
  const parsed = parseForm(ForgotPasswordForm, form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const { email } = parsed.value
  const taken = await ctx.limits.take({
    'reset-address': email,
    'reset-client': ctx.client,
    'reset-network': networkAround(ctx.client),
  })
  if (!taken.ok) return tooMany(form, taken.retryAfterS)
  await ctx.asSystem(tx => requestPasswordReset(tx, parsed.value))
  return redirect(`${href('/forgot-password')}?sent`)
})

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/forgot-password') ?? false
  return (
    <div className="page-width max-w-md py-12">
      <PageHeader
        title="Forgot your password?"
        lede="Enter your account’s email address and we’ll send you a link to choose a new password."
      />
      {loaderData.sent && !actionData ? (
        <LinkSent askAgain={href('/forgot-password')} />
      ) : (
        <AskForLink
          action={href('/forgot-password')}
          submission={loaderData.submission}
          refusal={actionData}
          busy={busy}
        />
      )}
    </div>
  )
}
