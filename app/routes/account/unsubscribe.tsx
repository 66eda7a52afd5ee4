import { data, href } from 'react-router'
import { requestContext } from '#app/context.ts'
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
export function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const kind = context.get(requestContext).readUnsubscribe(token)
  if (kind === null) return data(null, { status: 404 })
  return { token, what: KIND_CHOICES[kind].label, done: url.searchParams.has('done') }
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
      ) : loaderData.done ? (
        <>
          <PageHeader
            title="Unsubscribed"
            lede={`You won’t get these emails anymore: ${loaderData.what}.`}
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
