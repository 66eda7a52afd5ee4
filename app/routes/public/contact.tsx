import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/contact.ts'
import { MailLink } from './parts/mail-link.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Contact'),
    description: `Write to ${site.name}: we reply within ${site.replyWithin}. Support hours: ${site.supportHours}.`,
    path: href('/contact'),
  })

export default function Contact() {
  return (
    <div className="page-width py-12">
      <PageHeader title="Contact" lede="Write to us. A person will read it and reply." />
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr]">
        <section aria-labelledby="by-mail" className="max-w-measure">
          <h2 id="by-mail" className="font-display text-2xl font-medium tracking-tight">
            By email
          </h2>
          <p className="mt-2 text-muted">
            Tell us which page or introduction it’s about. Please don’t send passwords. We reply
            within {site.replyWithin}.
          </p>
          <LinkButton href={`mailto:${site.contactEmail}`} className="mt-6">
            Send an email
          </LinkButton>
          <DescriptionList
            className="mt-8 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4"
            items={[
              { term: 'Address', value: <MailLink /> },
              { term: 'Reply', value: `Within ${site.replyWithin}` },
              { term: 'Support hours', value: site.supportHours },
            ]}
          />
        </section>
        <Card as="section" aria-labelledby="joining" className="self-start">
          <h2 id="joining" className="font-display text-2xl font-medium tracking-tight">
            Looking to join
          </h2>
          <p className="mt-2 text-muted">
            You don’t need to write to us first. Create an account and publish a profile, and
            companies can find you the same day.
          </p>
          <ButtonLink to={`${href('/signup')}?type=talent`} variant="secondary" className="mt-6">
            Apply as Talent
          </ButtonLink>
        </Card>
      </div>
    </div>
  )
}
