import { href, redirect } from 'react-router'
import { requestContext } from '#app/context.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/outbox.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Outbox') }, NOINDEX]

/** For local development, opened with the key that the server prints at start. Everybody else is redirected to the
 * home page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { listOutbox } = context.get(requestContext)
  if (listOutbox === null) throw redirect(href('/'))
  const mails = await listOutbox()
  return mails.map(({ id, sentAt, to, subject, text }) => ({ id, sentAt, to, subject, text }))
}

export default function Outbox({ loaderData: mails }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader
        title="Outbox"
        lede="No mail server is set up, so mail is kept here. Only this machine can read it."
      />
      {mails.length === 0 ? (
        <EmptyState title="No Mail Yet">Emails we would send appear here.</EmptyState>
      ) : (
        <ol className="space-y-6">
          {mails.map(mail => (
            <Card as="li" key={mail.id}>
              <h2 className="font-display text-xl font-medium">{mail.subject}</h2>
              <p className="figures mt-1 text-sm wrap-anywhere text-muted">
                To {mail.to},{' '}
                <time className="whitespace-nowrap" dateTime={mail.sentAt}>
                  {mail.sentAt}
                </time>
              </p>
              <div className="mt-4 border-t border-rule pt-4 whitespace-pre-line wrap-anywhere">
                <Linked text={mail.text} />
              </div>
            </Card>
          ))}
        </ol>
      )}
    </div>
  )
}

const ADDRESS = /(https?:\/\/\S+)/

function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map(part =>
    ADDRESS.test(part) ? (
      <a key={part} href={part} className="text-accent underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
