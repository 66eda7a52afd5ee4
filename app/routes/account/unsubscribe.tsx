import { data, href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { findSubscription } from '#app/features/notices/queries.server.ts'
import { KIND_CHOICES } from '#app/features/notices/rules.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const handle = plainPage

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Unsubscribe') },
  NOINDEX,
  // The address contains the secret token: it must not leak to other sites.
  { name: 'referrer', content: 'no-referrer' },
]

/** Opening the link only shows what it is about, because mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const token = url.searchParams.get('token') ?? ''
  const subscription = ctx.readUnsubscribe(token)
  if (subscription === null) return data(null, { status: 404 })
  return {
    token,
    what: KIND_CHOICES[subscription.kind].label,
    state: await ctx.asSystem(tx => findSubscription(tx, subscription)),
    justNow: url.searchParams.has('done'),
  }
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-3xl py-16">
      {loaderData === null ? (
        <>
          <PageHeader
            title="This link doesn’t work"
            lede="It may be incomplete. You can also unsubscribe in your settings."
          />
          <ButtonLink to={href('/settings')}>Account Settings</ButtonLink>
        </>
      ) : loaderData.state === 'deleted' ? (
        <PageHeader
          title="You won’t get these emails anymore"
          lede="The account that they were for has been deleted."
        />
      ) : loaderData.state === 'off' ? (
        <>
          <PageHeader
            title={loaderData.justNow ? 'Unsubscribed' : 'You’ve already unsubscribed'}
            lede={`You won’t get these emails anymore: ${loaderData.what}. If you want them again, you can choose them in your settings.`}
          />
          <ButtonLink to={`${href('/settings')}#notifications`} variant="secondary">
            Choose which emails you get
          </ButtonLink>
        </>
      ) : (
        <>
          <PageHeader
            title="Unsubscribe"
            lede={`Stop these emails: ${loaderData.what}. You’ll still see these notifications under the bell.`}
          />
          <form
            method="post"
            action={`/unsubscribe?${new URLSearchParams({ token: loaderData.token })}`}
          >
            <Button type="submit">Unsubscribe</Button>
          </form>
        </>
      )}
    </div>
  )
}
