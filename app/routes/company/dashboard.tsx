import {
  data,
  href,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { findOwnCompanyCard } from '#app/features/accounts/queries.server.ts'
import { listCompanyConnections } from '#app/features/connections/queries.server.ts'
import { findOwnResponseTime } from '#app/features/connections/response-times.server.ts'
import { WITHDRAWAL_UNSENT } from '#app/features/connections/rules.ts'
import { NOT_WITHDRAWN } from '#app/features/connections/schema.ts'
import { waitingSteps } from '#app/features/connections/waiting-steps.ts'
import {
  CHOICE_NOT_SENT,
  type ChoiceError,
  choiceError,
  isChoice,
} from '#app/features/matching/choice.ts'
import { markSeenInterest } from '#app/features/notices/commands.server.ts'
import { deleteRequest, setRequestClosed } from '#app/features/requests/commands.server.ts'
import { listOwnRequests } from '#app/features/requests/queries.server.ts'
import { CLOSE, ENDINGS, REOPEN } from '#app/features/requests/rules.ts'
import type { OwnRequest } from '#app/features/requests/schema.ts'
import { DeleteRequest } from '#app/features/requests/ui/delete-request.tsx'
import { RequestCard } from '#app/features/requests/ui/request-card.tsx'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { words } from '#app/platform/forms/fields.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { isOpened } from '#app/platform/http/prefetch.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checklist, type Task } from '#app/ui/checklist.tsx'
import { Day } from '#app/ui/day.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { CHOICE_FORMS, handleMatchChoice } from '../parts/match-choice.server.ts'
import { readMatchPage } from '../parts/match-pages.ts'
import { withProgress } from '../parts/with-progress.server.ts'
import { withdraw } from '../parts/withdraw.server.ts'
import { withdrawnTooLate } from '../parts/withdrawn-too-late.ts'
import type { Route } from './+types/dashboard.ts'
import { ALL, dashboard, INTERESTED } from './parts/dashboard-address.ts'
import { Introductions, WhatsNext } from './parts/introductions.tsx'
import { matchTalentToRequest, NO_MATCHES } from './parts/matches.server.ts'
import { OtherRequest } from './parts/other-request.tsx'
import { TopMatches } from './parts/top-matches.tsx'

const NEW_REQUEST = href('/company/request/new')
const NOT_ENDED = 'We couldn’t change the request. Please try again.'
const NOT_DELETED = 'We couldn’t delete the request. Please try again.'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Company Dashboard') }]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUserType(args, 'company')
  const { searchParams } = args.url
  const { requestIds } = ctx.own
  const requestId = requestIds.find(id => id === searchParams.get('request')) ?? requestIds[0]
  const { emailConfirmed } = ctx.user
  if (requestId === undefined)
    return { ...(await ctx.asActor(readLists)), ...NO_MATCHES, selected: null, emailConfirmed }
  const interestedOnly = searchParams.get('show') === INTERESTED
  if (interestedOnly && isOpened(args.request))
    await ctx.asActor(tx => markSeenInterest(tx, requestId))
  const { page, ...matches } = await matchTalentToRequest(ctx, args.context, {
    requestId,
    interestedOnly,
    page: readMatchPage(searchParams, searchParams.get('show') === ALL),
    readPage: readLists,
  })
  const selected = page.requests.find(request => request.id === requestId) ?? null
  return { ...page, ...matches, selected, emailConfirmed }
}

async function readLists(tx: ActorTx) {
  const [requests, introductions, responseTime, card] = await Promise.all([
    listOwnRequests(tx),
    withProgress(tx, listIntroductions(tx)),
    findOwnResponseTime(tx),
    findOwnCompanyCard(tx),
  ])
  const { awaited, own } = waitingSteps(introductions)
  const steps = [...awaited, ...own.filter(({ isDue }) => isDue)]
  return { requests, introductions, steps, responseTime, cardTask: cardTaskOf(card) }
}

/** The step that fills in the company card, by what the card lacks. */
function cardTaskOf({ name, about }: { name: string; about: string }) {
  if (name !== '' && about === '') return { text: 'Say what your company does', done: false }
  if (name === '' && about !== '') return { text: 'Add your company’s name', done: false }
  return { text: 'Tell talent about your company', done: name !== '' }
}

/** Only what the page shows: the message to the talent is left out. */
async function listIntroductions(tx: ActorTx) {
  const connections = await listCompanyConnections(tx)
  return connections.map(
    ({ request, requirements: _words, contactDetails: _details, ...rest }) => ({
      ...rest,
      request: request && { id: request.id, desiredRole: request.desiredRole },
    }),
  )
}

/** The confirmation of a deletion only changes the address; no data needs to be reloaded. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  const requested = ({ searchParams }: URL) =>
    ['request', 'show', 'page'].map(name => searchParams.get(name)).join(' ')
  const deleting = (url: URL) => url.searchParams.get('delete')
  if (withdrawnTooLate(args)) return true
  if (formMethod !== undefined || deleting(currentUrl) === deleting(nextUrl))
    return defaultShouldRevalidate
  return requested(currentUrl) !== requested(nextUrl)
}

export const action = takesForm(
  [...CHOICE_FORMS, words('connectionId', 'closedAs')],
  async (args: Route.ActionArgs) => {
    const ctx = requireUserType(args, 'company')
    const { asActor, log } = ctx
    const form = readForm(args.context)
    const intent = form.get('intent')
    if (intent === 'withdraw') {
      if (await withdraw(ctx, String(form.get('connectionId'))))
        return replace(args.url.pathname + args.url.search)
      return data({ withdrawError: NOT_WITHDRAWN }, { status: 409 })
    }
    if (isChoice(form))
      return (await handleMatchChoice(form, ctx)) ?? replace(args.url.pathname + args.url.search)
    const ending =
      intent === CLOSE ? ENDINGS.find(each => each === form.get('closedAs')) : undefined
    if (intent === REOPEN || ending !== undefined) {
      try {
        await asActor(tx => setRequestClosed(tx, String(form.get('requestId')), ending ?? null))
      } catch (error) {
        log.error({ err: error }, 'a request could not be closed or reopened')
        return data({ endError: NOT_ENDED }, { status: 500 })
      }
      return replace(args.url.pathname + args.url.search)
    }
    if (intent !== 'delete') throw unreadable()
    try {
      await asActor(tx => deleteRequest(tx, String(form.get('requestId'))))
    } catch (error) {
      log.error({ err: error }, 'a request could not be deleted')
      return data({ deleteError: NOT_DELETED }, { status: 500 })
    }
    return redirect(href('/company/dashboard'))
  },
)

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => {
    const failed = choiceError(form, CHOICE_NOT_SENT)
    if (failed) return { choiceError: failed }
    const intent = form.get('intent')
    if (intent === CLOSE || intent === REOPEN) return { endError: NOT_ENDED }
    return intent === 'withdraw'
      ? { withdrawError: WITHDRAWAL_UNSENT }
      : { deleteError: NOT_DELETED }
  })

/** Which of the page’s forms was refused, and why. */
type Refused = {
  choiceError?: ChoiceError
  withdrawError?: string
  endError?: string
  deleteError?: string
}

export default function CompanyDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, introductions, responseTime, selected } = loaderData
  const refused: Refused = actionData ?? {}
  const [search] = useSearchParams()
  const deletingId = search.get('delete')
  const view = { show: search.get('show'), page: search.get('page') }
  return (
    <div className="page-width py-6 sm:py-12">
      <PageHeader
        title="Company Dashboard"
        actions={
          requests.length > 0 && (
            <>
              <ButtonLink variant="secondary" to={href('/company/shortlist')}>
                Shortlist
              </ButtonLink>
              <ButtonLink to={NEW_REQUEST} icon={<PlusIcon />}>
                New Talent Request
              </ButtonLink>
            </>
          )
        }
      />
      <FormAlert watch={actionData} className="mb-8">
        {refused.withdrawError ?? refused.endError}
      </FormAlert>
      <WhatsNext steps={loaderData.steps} />
      {requests.length === 0 ? (
        <EmptyState
          title="Create Your First Request"
          action={
            <ButtonLink to={NEW_REQUEST} icon={<PlusIcon />}>
              New Talent Request
            </ButtonLink>
          }
        >
          Say which role you need and for how many hours a week. You’ll see your matches right away.
        </EmptyState>
      ) : (
        // Phones show the matches first; wider screens show the requests beside them.
        <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-2">
            {selected === null ? (
              <Notice title="All your requests are closed">
                Reopen one to see its matches, or create a new one.
              </Notice>
            ) : (
              <>
                <OtherRequest asked={search.get('request')} requests={requests} shown={selected} />
                <TopMatches {...loaderData} selected={selected} failed={refused.choiceError} />
              </>
            )}
          </div>
          <div className="space-y-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <RequestList requests={requests} selected={selected} view={view} />
            <Checklist tasks={firstTasks(loaderData)} />
          </div>
          <div className="lg:col-start-2">
            <Introductions introductions={introductions} responseTime={responseTime} />
          </div>
        </div>
      )}
      {requests.length === 0 && (
        <div className="mt-12 max-w-xl">
          <Checklist tasks={firstTasks(loaderData)} />
        </div>
      )}
      {requests.length === 0 && introductions.length > 0 && (
        <div className="mt-12">
          <Introductions introductions={introductions} responseTime={responseTime} />
        </div>
      )}
      <DeleteRequest
        request={requests.find(request => request.id === deletingId)}
        error={refused.deleteError}
        closeTo={dashboard({ request: search.get('request'), ...view })}
      />
    </div>
  )
}

type Progress = {
  requests: readonly unknown[]
  selected: OwnRequest | null
  introductions: readonly unknown[]
  cardTask: { text: string; done: boolean }
  emailConfirmed: boolean
}

function firstTasks({
  requests,
  selected,
  introductions,
  cardTask,
  emailConfirmed,
}: Progress): Task[] {
  const hasIntroductions = introductions.length > 0
  return [
    { text: 'Write a request', done: hasIntroductions || requests.length > 0, to: NEW_REQUEST },
    { ...cardTask, to: `${href('/settings')}#company-card` },
    { text: 'Confirm your email address', done: emailConfirmed, to: href('/settings') },
    {
      text: 'Ask for an introduction',
      done: hasIntroductions,
      to: selected
        ? dashboard({ request: selected.id, hash: '#top-matches' })
        : href('/talent-directory'),
    },
  ]
}

type RequestListProps = {
  requests: OwnRequest[]
  selected: OwnRequest | null
  view: { show: string | null; page: string | null }
}

function RequestList({ requests, selected, view }: RequestListProps) {
  return (
    <Section id="requests" title="Talent Requests" count={requests.length}>
      <ul className="space-y-4">
        {requests.map(request => (
          <li key={request.id}>
            <RequestCard
              request={request}
              selected={request.id === selected?.id}
              created={<Day iso={request.createdAt} />}
              links={{
                matches: dashboard({ request: request.id, hash: '#top-matches' }),
                edit: href('/company/request/:requestId', { requestId: request.id }),
                copy: { pathname: NEW_REQUEST, search: `from=${request.id}` },
                remove: dashboard({ request: selected?.id, ...view, delete: request.id }),
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
