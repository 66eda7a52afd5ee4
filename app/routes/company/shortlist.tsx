import { type ChangeEvent, useEffect } from 'react'
import { data, href, redirect, replace, useLocation, useSearchParams } from 'react-router'
import { withLabels } from '#app/features/connections/request-labels.ts'
import { canAsk } from '#app/features/connections/rules.ts'
import { IntroductionState } from '#app/features/connections/ui/introduction-state.tsx'
import { listOwnRequests } from '#app/features/requests/queries.server.ts'
import {
  addToShortlist,
  removeFromShortlist,
  saveNotes,
} from '#app/features/shortlist/commands.server.ts'
import {
  changedNotes,
  NOTES_LISTS,
  NotesForm,
  ShortlistForm,
} from '#app/features/shortlist/forms.server.ts'
import { listShortlist } from '#app/features/shortlist/queries.server.ts'
import {
  chosenSearch,
  DROP,
  isComparable,
  MAX_COMPARED,
  MIN_COMPARED,
  NOTES,
  SHORTLIST_MAX,
} from '#app/features/shortlist/rules.ts'
import { CompareBar } from '#app/features/shortlist/ui/compare-bar.tsx'
import { HiddenPeople } from '#app/features/shortlist/ui/hidden-people.tsx'
import { NoteField } from '#app/features/shortlist/ui/note-field.tsx'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import type { AsActor } from '#app/platform/db/actor.ts'
import { parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { sameSitePath } from '#app/platform/http/return-to.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RestoredInstead } from '#app/ui/restored-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { readSent } from '../parts/read-sent.server.ts'
import type { Route } from './+types/shortlist.ts'

const CHOOSE = `Choose ${MIN_COMPARED} to ${MAX_COMPARED} people to compare.`
const SAVED = 'Your notes are saved.'
const NOT_SAVED = 'We couldn’t save this. Please try again.'
const REFUSALS = {
  gone: { message: 'This profile is no longer available. Nothing changed.', status: 404 },
  full: {
    message: `Your shortlist has ${SHORTLIST_MAX} people. Remove someone to add others.`,
    status: 409,
  },
} as const

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Shortlist') }]

export async function loader(args: Route.LoaderArgs) {
  const { asActor, user } = requireUserType(args, 'company')
  return await asActor(async tx => {
    const entries = await listShortlist(tx)
    const talentIds = entries.map(({ talentId }) => talentId)
    const [cards, sentToAll] = await Promise.all([
      listShortCards(tx, talentIds),
      readSent(tx, talentIds),
    ])
    const notes = new Map(entries.map(({ talentId, note }) => [talentId, note]))
    const shown = new Set(cards.map(({ id }) => id))
    const requests = (await listOwnRequests(tx)).filter(({ closedAs }) => closedAs === null)
    return {
      storageKey: `shortlist ${user.id}`,
      people: cards.map(talent => {
        const sent = sentToAll.filter(({ talentId }) => talentId === talent.id)
        // Without an open request, the dialog says what to do first.
        const mayAsk = requests.length === 0 || canAsk({ requests, sent })
        return { talent, sent, mayAsk, note: notes.get(talent.id) ?? '' }
      }),
      hidden: entries.filter(({ talentId }) => !shown.has(talentId)),
      requests: withLabels(requests).map(({ id, label }) => ({ value: id, label })),
    }
  })
}

export const action = takesForm([ShortlistForm, NotesForm], async (args: Route.ActionArgs) => {
  const { asActor, log } = requireUserType(args, 'company')
  const form = readForm(args.context)
  try {
    return await (form.get('intent') === NOTES ? saveAll : addOrRemove)(form, asActor)
  } catch (error) {
    log.error({ err: error }, 'a shortlist could not be changed')
    return data(refuse(form, NOT_SAVED), { status: 500 })
  }
})

async function addOrRemove(form: FormData, asActor: AsActor) {
  const parsed = parseForm(ShortlistForm, form)
  if (!parsed.ok) return data(refuse(form, NOT_SAVED), { status: 400 })
  const { intent, talentId, back } = parsed.value
  const refusal = await asActor(async tx => {
    if (intent !== DROP) return await addToShortlist(tx, talentId)
    await removeFromShortlist(tx, talentId)
    return null
  })
  if (refusal !== null) {
    const { message, status } = REFUSALS[refusal]
    return data(refuse(form, message), { status })
  }
  return redirect(sameSitePath(back) ?? href('/company/shortlist'))
}

async function saveAll(form: FormData, asActor: AsActor) {
  const parsed = parseForm(NotesForm, form, { lists: NOTES_LISTS })
  if (!parsed.ok) {
    const { fieldErrors } = parsed.state
    return data({ ...parsed.state, message: fieldErrors.note ?? NOT_SAVED }, { status: 400 })
  }
  const { drop, compare, request, talent } = parsed.value
  if (compare && !isComparable(new Set(talent).size))
    return data(refuse(form, CHOOSE), { status: 400 })
  await asActor(async tx => {
    await saveNotes(tx, changedNotes(parsed.value))
    if (drop) await removeFromShortlist(tx, drop)
  })
  if (compare) return redirect(href('/company/compare') + chosenSearch(request, talent))
  const left = chosenSearch(
    request,
    talent.filter(id => id !== drop),
  )
  const saved = drop ? '' : `${left === '' ? '?' : '&'}saved`
  return replace(href('/company/shortlist') + left + saved)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, NOT_SAVED))

export default function Shortlist({ loaderData, actionData }: Route.ComponentProps) {
  const { people, hidden, requests, storageKey } = loaderData
  const { ref, kept } = useKeptForm(storageKey)
  const { ticked, requestId, isSaved, remember } = useChosen(actionData)
  useSavedToast(isSaved)
  const notes = new Map(
    actionData?.values.person?.map((id, at) => [id, actionData.values.note?.[at]]),
  )
  const compares = requests.length > 0 && people.length >= MIN_COMPARED
  return (
    <div className="page-width py-6 sm:py-12">
      <PageHeader
        title="Shortlist"
        lede={
          <RestoredInstead {...kept}>
            People you’re considering, with your notes. Only you can see it.
          </RestoredInstead>
        }
        actions={
          <ButtonLink variant="secondary" to={href('/talent-directory')}>
            Browse Talent
          </ButtonLink>
        }
      />
      <FormAlert watch={actionData} className="mb-6">
        {actionData?.message}
      </FormAlert>
      {isSaved && !actionData && (
        <div className="mb-6 hidden noscript:block">
          <Notice tone="success">{SAVED}</Notice>
        </div>
      )}
      {people.length + hidden.length === 0 ? (
        <EmptyState
          title="No One on Your Shortlist Yet"
          action={<ButtonLink to={href('/company/dashboard')}>See Your Matches</ButtonLink>}
        >
          Add people from your matches or their profiles.
        </EmptyState>
      ) : (
        <PostForm ref={ref} action={href('/company/shortlist')} preventScrollReset>
          <input type="hidden" name="intent" value={NOTES} />
          {/* The Enter key presses a form’s first button: in a note it saves. */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
            Save
          </button>
          {compares && (
            <div className="mb-8 flex flex-wrap items-end gap-4">
              <Select
                name="request"
                label="Compare for"
                options={requests}
                defaultValue={requestId}
                onChange={remember}
                className="w-full sm:w-80"
              />
              <Button type="submit" name="compare" value="yes" variant="secondary">
                Compare
              </Button>
              <p className="basis-full text-sm text-muted">
                {`Choose ${MIN_COMPARED} to ${MAX_COMPARED} people below. Your notes are saved on the way.`}
              </p>
            </div>
          )}
          <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {people.map(({ talent, sent, mayAsk, note }) => (
              <li key={talent.id}>
                <TalentCard talent={talent} headingLevel={2}>
                  {compares && (
                    <label className="mb-2 flex min-h-11 items-center gap-3">
                      <input
                        type="checkbox"
                        name="talent"
                        value={talent.id}
                        defaultChecked={ticked.includes(talent.id)}
                        onChange={remember}
                        className="size-5 accent-(--accent-fill)"
                      />
                      Compare<span className="sr-only">: {talent.fullName}</span>
                    </label>
                  )}
                  <NoteField talent={talent} note={note} typed={notes.get(talent.id)} />
                  <Button
                    type="submit"
                    name="drop"
                    value={talent.id}
                    variant="quiet"
                    size="small"
                    className="-ml-3"
                  >
                    Remove<span className="sr-only">: {talent.fullName}</span>
                  </Button>
                  <IntroductionState sent={sent} talentName={talent.fullName} allAsked={!mayAsk} />
                  {mayAsk && (
                    <ButtonLink
                      variant="secondary"
                      to={`${talent.profileUrl}?introduce=1`}
                      className="mt-4 w-full"
                    >
                      <span>
                        Request Introduction
                        <span className="sr-only"> to {talent.fullName}</span>
                      </span>
                    </ButtonLink>
                  )}
                </TalentCard>
              </li>
            ))}
          </ul>
          {compares && <CompareBar ticked={ticked.length} />}
          <HiddenPeople entries={hidden} />
        </PostForm>
      )}
    </div>
  )
}

/** A toast, because the top of the page may be far from the note. */
function useSavedToast(isSaved: boolean) {
  const toast = useToast()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that notes were saved
  useEffect(() => {
    if (isSaved) toast(SAVED)
  }, [isSaved, key, toast])
}

/** Who is ticked, and for which request: in the address, so it is still there after a look at the comparison. */
function useChosen(actionData: Route.ComponentProps['actionData']) {
  const [search, setSearch] = useSearchParams()
  const { values } = actionData ?? {}
  return {
    ticked: values?.talent ?? search.getAll('talent'),
    requestId: values?.request?.[0] ?? search.get('request') ?? undefined,
    isSaved: search.has('saved'),
    remember({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
      const chosen = new FormData(form ?? undefined)
      const talentIds = chosen.getAll('talent').map(String)
      setSearch(chosenSearch(String(chosen.get('request')), talentIds), {
        replace: true,
        preventScrollReset: true,
        // Only the address changes.
        defaultShouldRevalidate: false,
      })
    },
  }
}
