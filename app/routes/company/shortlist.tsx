import { data, Form, href, redirect } from 'react-router'
import { listOwnRequests } from '#app/features/requests/queries.server.ts'
import { addToShortlist, removeFromShortlist } from '#app/features/shortlist/commands.server.ts'
import { ShortlistForm as ShortlistFields } from '#app/features/shortlist/forms.server.ts'
import { listShortlist } from '#app/features/shortlist/queries.server.ts'
import { DROP, MAX_COMPARED, MIN_COMPARED, NOTE, NOTE_MAX } from '#app/features/shortlist/rules.ts'
import { ShortlistForm } from '#app/features/shortlist/ui/shortlist-form.tsx'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { sameSitePath } from '#app/platform/http/return-to.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { requireUserType } from '../guards.server.ts'
import type { Route } from './+types/shortlist.ts'

const COMPARE = 'compare'
const NOT_SAVED = 'We couldn’t save this. Please try again.'
const GONE = 'This profile is no longer available. Nothing changed.'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Shortlist') }]

export async function loader(args: Route.LoaderArgs) {
  const { asActor } = requireUserType(args, 'company')
  return await asActor(async tx => {
    const kept = await listShortlist(tx)
    const cards = await listShortCards(
      tx,
      kept.map(({ talentId }) => talentId),
    )
    const notes = new Map(kept.map(({ talentId, note }) => [talentId, note]))
    const requests = await listOwnRequests(tx)
    return {
      people: cards.map(talent => ({ talent, note: notes.get(talent.id) ?? '' })),
      requests: requests
        .filter(({ closedAs }) => closedAs === null)
        .map(({ id, desiredRole }) => ({ value: id, label: desiredRole })),
    }
  })
}

export const action = takesForm([ShortlistFields], async (args: Route.ActionArgs) => {
  const { asActor, log } = requireUserType(args, 'company')
  const parsed = parseForm(ShortlistFields, readForm(args.context))
  if (!parsed.ok) return data({ message: parsed.state.message ?? NOT_SAVED }, { status: 400 })
  const { intent, talentId, note, back } = parsed.value
  try {
    if (intent === DROP) await asActor(tx => removeFromShortlist(tx, talentId))
    else if (
      !(await asActor(tx =>
        addToShortlist(tx, intent === NOTE ? { talentId, note } : { talentId }),
      ))
    )
      return data({ message: GONE }, { status: 404 })
  } catch (error) {
    log.error({ err: error }, 'a shortlist could not be changed')
    return data({ message: NOT_SAVED }, { status: 500 })
  }
  return redirect(sameSitePath(back) ?? href('/company/shortlist'))
})

export default function Shortlist({ loaderData, actionData }: Route.ComponentProps) {
  const { people, requests } = loaderData
  return (
    <div className="page-width py-6 sm:py-12">
      <PageHeader
        title="Shortlist"
        lede="People you’re considering, with your notes. Only you can see it."
        actions={
          <ButtonLink variant="secondary" to={href('/talent-directory')}>
            Browse Talent
          </ButtonLink>
        }
      />
      <FormAlert watch={actionData} className="mb-6">
        {actionData?.message}
      </FormAlert>
      {people.length === 0 ? (
        <EmptyState
          title="Nobody on Your Shortlist Yet"
          action={<ButtonLink to={href('/company/dashboard')}>See Your Matches</ButtonLink>}
        >
          Add people from your matches or their profiles.
        </EmptyState>
      ) : (
        <>
          {requests.length > 0 && people.length >= MIN_COMPARED && (
            <Form
              id={COMPARE}
              action={href('/company/compare')}
              className="mb-8 flex flex-wrap items-end gap-4"
            >
              <Select
                name="request"
                label="Compare for"
                options={requests}
                className="w-full sm:w-80"
              />
              <Button type="submit" variant="secondary">
                Compare
              </Button>
              <p className="basis-full text-sm text-muted">
                {`Choose ${MIN_COMPARED} to ${MAX_COMPARED} people below.`}
              </p>
            </Form>
          )}
          <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {people.map(({ talent, note }) => (
              <li key={talent.id}>
                <TalentCard talent={talent} headingLevel={2}>
                  {requests.length > 0 && people.length >= MIN_COMPARED && (
                    <label className="mb-2 flex min-h-11 items-center gap-3">
                      <input
                        type="checkbox"
                        name="talent"
                        value={talent.id}
                        form={COMPARE}
                        className="size-5 accent-(--accent-fill)"
                      />
                      Compare<span className="sr-only">: {talent.fullName}</span>
                    </label>
                  )}
                  <Form method="post" preventScrollReset className="mb-2 flex items-end gap-2">
                    <input type="hidden" name="intent" value={NOTE} />
                    <input type="hidden" name="talentId" value={talent.id} />
                    <TextField
                      key={note}
                      id={`note-${talent.id}`}
                      name="note"
                      label="Note to yourself"
                      defaultValue={note}
                      maxLength={NOTE_MAX}
                      className="flex-1"
                    />
                    <Button type="submit" variant="secondary">
                      Save<span className="sr-only"> the note on {talent.fullName}</span>
                    </Button>
                  </Form>
                  <ShortlistForm talentId={talent.id} name={talent.fullName} isShortlisted />
                </TalentCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
