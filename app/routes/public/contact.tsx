import { randomUUID } from 'node:crypto'
import { data, href, redirect, useNavigation } from 'react-router'
import { requestContext } from '#app/context.ts'
import { ContactForm } from '#app/features/contact/forms.server.ts'
import { contactJob } from '#app/features/contact/jobs.server.ts'
import { CONTACT_NAME_LENGTH, CONTACT_TOPICS, MESSAGE_LENGTH } from '#app/features/contact/rules.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { networkAround } from '#app/platform/http/client-address.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { tooMany } from '#app/platform/http/retry-after.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { ENOUGH } from '../parts/enough.ts'
import type { Route } from './+types/contact.ts'

export const handle = plainPage

const KEPT = 'contact'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Contact'),
    description: `Write to ${site.name}: we reply within ${site.replyWithin}. Support hours: ${site.supportHours}.`,
    path: href('/contact'),
  })

export function loader({ url, context }: Route.LoaderArgs) {
  const { user } = context.get(requestContext)
  return {
    sent: url.searchParams.has('sent'),
    submission: randomUUID(),
    writer: user && { name: user.fullName, email: user.email },
  }
}

export const action = takesForm([ContactForm], async ({ context }: Route.ActionArgs) => {
  const ctx = context.get(requestContext)
  const form = readForm(context)
  const parsed = parseForm(ContactForm, form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const taken = await ctx.limits.take({
    'contact-client': ctx.client,
    'contact-network': networkAround(ctx.client),
  })
  if (!taken.ok) return tooMany(form, taken.retryAfterS, { explanation: ENOUGH.contact })
  await ctx.asSystem(tx => enqueue(tx, contactJob(parsed.value)))
  return redirect(`${href('/contact')}?sent`)
})

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-12">
      <PageHeader title="Contact" lede="Write to us. A person will read it and reply." />
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr]">
        <section aria-label="Write to us" className="min-w-0 max-w-measure">
          {loaderData.sent && !actionData ? (
            <div data-keep={KEPT} data-saved="">
              <Notice tone="success" title="Thank you, we’ve got your message" live>
                We reply within {site.replyWithin}, to the address you gave.{' '}
                <TextLink to={href('/contact')}>Write another message</TextLink>
              </Notice>
            </div>
          ) : (
            <WriteToUs {...loaderData} refusal={actionData} />
          )}
        </section>
        <div className="space-y-10 self-start">
          <section aria-labelledby="by-mail">
            <h2 id="by-mail" className="font-display text-2xl font-medium tracking-tight">
              By email
            </h2>
            <DescriptionList
              className="mt-4 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4"
              items={[
                {
                  term: 'Address',
                  value: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>,
                },
                { term: 'Reply', value: `Within ${site.replyWithin}` },
                { term: 'Support hours', value: site.supportHours },
              ]}
            />
          </section>
          <Card as="section" aria-labelledby="joining">
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
    </div>
  )
}

type WriteToUsProps = {
  submission: string
  writer: { name: string; email: string } | null
  refusal: FormState | undefined
}

function WriteToUs({ submission, writer, refusal }: WriteToUsProps) {
  const busy = useNavigation().formAction?.startsWith('/contact') ?? false
  const field = fieldProps(refusal)
  return (
    <PostForm
      noValidate
      className="space-y-6"
      // A visitor's browser replaces the page if it can't send the form.
      data-keep={writer ? undefined : KEPT}
      data-restore={refusal ? undefined : ''}
    >
      <FormRefusal refusal={refusal} />
      <input type="hidden" name="submission" value={submission} />
      <TextField
        {...field('name', writer?.name)}
        label="Your name"
        autoComplete="name"
        maxLength={CONTACT_NAME_LENGTH}
        required
      />
      <TextField
        {...field('email', writer?.email)}
        label="Email"
        type="email"
        autoComplete="email"
        hint="Only to reply to you."
        required
      />
      <Select
        {...field('topic', '')}
        label="What is it about?"
        placeholder="Choose one"
        options={CONTACT_TOPICS}
        required
      />
      <TextArea
        {...field('message')}
        label="Message"
        hint="If it’s about a page or an introduction, say which one. Please don’t send passwords."
        rows={7}
        maxLength={MESSAGE_LENGTH}
        counter
        required
      />
      <Button type="submit" busy={busy}>
        Send Message
      </Button>
    </PostForm>
  )
}
