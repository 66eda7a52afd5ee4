import { data, href, useNavigation } from 'react-router'
import { answerApplication } from '#app/features/moderation/commands.server.ts'
import { AnswerForm } from '#app/features/moderation/forms.server.ts'
import { listOpenApplications } from '#app/features/moderation/queries.server.ts'
import type { OpenApplication } from '#app/features/moderation/schema.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { type FormState, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/day.tsx'
import { Done } from '#app/ui/done.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import { redirectDone, withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/featured.ts'

const NOT_ANSWERED = 'We couldn’t save your answer. Please try again.'
const DONE = { 'application-answered': 'Your answer is sent.' }
const ANSWERED_ALREADY = 'This application has already been answered.'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Featured applications') },
  NOINDEX,
]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireAdmin(args)
  const applications = await ctx.asActor(listOpenApplications)
  return withDone(ctx, args.request, DONE, { applications })
}

export const action = takesForm([AnswerForm], async (args: Route.ActionArgs) => {
  const ctx = requireAdmin(args)
  const form = readForm(args.context)
  const parsed = parseForm(AnswerForm, form)
  if (!parsed.ok) {
    const { application_id: id, answer } = parsed.state.fieldErrors
    if (id || answer) throw unreadable()
    return data(parsed.state, { status: 400 })
  }
  const { application_id: id, answer, note } = parsed.value
  try {
    const taken = await ctx.asActor(tx => answerApplication(tx, { id, answer, note }))
    if (!taken) return data(refuse(form, ANSWERED_ALREADY), { status: 409 })
  } catch (error) {
    ctx.log.error({ err: error }, 'an application to be featured could not be answered')
    return data(refuse(form, NOT_ANSWERED), { status: 500 })
  }
  return redirectDone(ctx, href('/admin/featured'), 'application-answered')
})

export default function FeaturedApplications({ loaderData, actionData }: Route.ComponentProps) {
  const { applications, done } = loaderData
  const about = actionData?.values.application_id?.[0]
  const listed = applications.some(({ id }) => id === about)
  return (
    <>
      <PageHeader
        title="Featured applications"
        lede="Approve to show the talent on the homepage. They’ll see your note on their dashboard."
        actions={
          <ButtonLink to={`${href('/admin/people')}?state=featured`} variant="secondary">
            See who’s featured
          </ButtonLink>
        }
      />
      <Done className="mb-8">{!actionData && done}</Done>
      {!listed && (
        <FormAlert watch={actionData} className="mb-8">
          {actionData?.message}
        </FormAlert>
      )}
      {applications.length === 0 ? (
        <EmptyState title="You’re all caught up">
          New applications appear here, oldest first.
        </EmptyState>
      ) : (
        <ul className="max-w-3xl space-y-6">
          {applications.map(application => (
            <li key={application.id}>
              <Application
                application={application}
                refusal={application.id === about ? actionData : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ApplicationProps = { application: OpenApplication; refusal: FormState | undefined }

function Application({ application, refusal }: ApplicationProps) {
  const { id, note, createdAt, talent } = application
  const navigation = useNavigation()
  const sent = navigation.formMethod === 'POST' ? navigation.formData : undefined
  const busyWith = sent?.get('application_id') === id ? sent.get('answer') : null
  return (
    <Card as="article" aria-labelledby={`talent-${id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`talent-${id}`} className="font-display text-xl font-medium">
          <TextLink plain to={href('/admin/people/:personId', { personId: talent.id })}>
            {talent.fullName}
          </TextLink>
        </h2>
        <p className="figures text-sm text-muted">
          <Day iso={createdAt} />
        </p>
      </div>
      <p className="text-muted">{talent.headline}</p>
      {talent.hidden ? (
        <Badge tone="danger">Hidden from everyone</Badge>
      ) : (
        <p className="text-sm">
          <TextLink to={talent.url}>Public profile</TextLink>
        </p>
      )}
      {note && <p className="mt-4 max-w-measure whitespace-pre-line wrap-anywhere">{note}</p>}
      <PostForm noValidate className="mt-4 space-y-4 border-t border-rule pt-4">
        <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
        <input type="hidden" name="application_id" value={id} />
        <TextArea
          {...fieldProps(refusal)('note')}
          id={`note-${id}`}
          label={`Note to ${talent.fullName}`}
          rows={2}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="answer"
            value="approved"
            busy={busyWith === 'approved'}
            aria-label={`Approve ${talent.fullName}`}
          >
            Approve
          </Button>
          <Button
            type="submit"
            name="answer"
            value="declined"
            variant="secondary"
            busy={busyWith === 'declined'}
            aria-label={`Decline ${talent.fullName}`}
          >
            Decline
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}
