import {
  data,
  href,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { withdrawConnection } from '#app/features/connections/commands.server.ts'
import { listCompanyConnections } from '#app/features/connections/queries.server.ts'
import {
  findOwnResponseTime,
  listResponseTimes,
} from '#app/features/connections/response-times.server.ts'
import { hasLapsed, isPending, sinceWhen } from '#app/features/connections/rules.ts'
import { NOT_WITHDRAWN } from '#app/features/connections/schema.ts'
import { AnswerBy } from '#app/features/connections/ui/answer-by.tsx'
import { StatusBadge } from '#app/features/connections/ui/connection-card.tsx'
import { ResponseTime } from '#app/features/connections/ui/response-time.tsx'
import { WithdrawForm } from '#app/features/connections/ui/withdraw-form.tsx'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { type BestPairs, listTalentMatches } from '#app/features/matching/queries.server.ts'
import { MatchLine } from '#app/features/matching/ui/match-line.tsx'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { deleteRequest } from '#app/features/requests/commands.server.ts'
import { listOwnRequests } from '#app/features/requests/queries.server.ts'
import type { OwnRequest } from '#app/features/requests/schema.ts'
import { DeleteRequest } from '#app/features/requests/ui/delete-request.tsx'
import { RequestCard } from '#app/features/requests/ui/request-card.tsx'
import { listTalentCards } from '#app/features/talent/queries.server.ts'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { readForm } from '#app/platform/forms/parse-form.ts'
import { photoAt } from '#app/platform/photos/address.ts'
import { pageTitle } from '#app/site.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Day } from '#app/ui/day.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUserType } from '../guards.server.ts'
import { PENDING, usePendingHere } from '../parts/pending-here.ts'
import type { Route } from './+types/dashboard.ts'

const MATCHES_SHOWN = 6
const NEW_REQUEST = href('/company/request/new')
const NOT_DELETED = 'The request could not be deleted. Please try again.'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Company Dashboard') }]

export async function loader(args: Route.LoaderArgs) {
  const { asActor, log } = requireUserType(args, 'company')
  const lists = await asActor(async tx => ({
    requests: await listOwnRequests(tx),
    introductions: await listIntroductions(tx),
    responseTime: await findOwnResponseTime(tx),
  }))
  const { requests } = lists
  const asked = args.url.searchParams.get('request')
  const selected = requests.find(request => request.id === asked) ?? requests[0]
  if (selected === undefined) return { ...lists, selected: null, matches: [] }
  const best = await args.context.get(matcherContext).talentsFor(selected.id, MATCHES_SHOWN)
  const matches = await asActor(tx => listMatchCards(tx, selected.id, best)).catch(error => {
    log.error({ err: error }, 'the matches of a request could not be read')
    return null
  })
  return { ...lists, selected, matches }
}

/** No more than the page shows: what was written to the talent stays out. */
async function listIntroductions(tx: ActorTx) {
  const connections = await listCompanyConnections(tx)
  return connections.map(
    ({ request, requirements: _words, contactDetails: _details, ...rest }) => ({
      ...rest,
      request: request && { id: request.id, desiredRole: request.desiredRole },
    }),
  )
}

async function listMatchCards(tx: ActorTx, requestId: string, best: BestPairs) {
  const matches = await listTalentMatches(tx, requestId, MATCHES_SHOWN, best)
  const cards = await listTalentCards(
    tx,
    matches.map(match => match.talentId),
  )
  const times = await listResponseTimes(
    tx,
    cards.map(({ id }) => id),
  )
  return matches.flatMap(match => {
    const talent = cards.find(card => card.id === match.talentId)
    return talent ? [{ match, talent, responseTime: times.get(talent.id) ?? null }] : []
  })
}

/** Asking before a deletion changes only the address: everything to show is here already. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  const requested = (url: URL) => url.searchParams.get('request')
  const asking = (url: URL) => url.searchParams.get('delete')
  if (formMethod !== undefined || asking(currentUrl) === asking(nextUrl))
    return defaultShouldRevalidate
  return requested(currentUrl) !== requested(nextUrl)
}

export async function action(args: Route.ActionArgs) {
  const { asActor, log } = requireUserType(args, 'company')
  const form = await readForm(args.request)
  if (form.get('intent') === 'withdraw') {
    const id = String(form.get('connectionId'))
    if (await asActor(tx => withdrawConnection(tx, id)))
      return replace(args.url.pathname + args.url.search)
    return data({ withdrawError: NOT_WITHDRAWN }, { status: 409 })
  }
  if (form.get('intent') !== 'delete') throw data('The form could not be read.', { status: 400 })
  try {
    await asActor(tx => deleteRequest(tx, String(form.get('requestId'))))
  } catch (error) {
    log.error({ err: error }, 'a request could not be deleted')
    return data({ error: NOT_DELETED }, { status: 500 })
  }
  return redirect(href('/company/dashboard'))
}

/** The network may fail before the server can say anything; the status keeps the page from being loaded again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return data({ error: NOT_DELETED }, { status: 503 })
    throw error
  }
}

type Loaded = Route.ComponentProps['loaderData']

export default function CompanyDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, introductions, responseTime, selected } = loaderData
  const [search] = useSearchParams()
  const asked = search.get('delete')
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Company Dashboard"
        actions={
          requests.length > 0 && (
            <ButtonLink to={NEW_REQUEST} icon={<PlusIcon />}>
              New Talent Request
            </ButtonLink>
          )
        }
      />
      {actionData && 'withdrawError' in actionData && (
        <Notice tone="problem" live className="mb-8">
          {actionData.withdrawError}
        </Notice>
      )}
      {selected === null ? (
        <EmptyState
          title="Create Your First Request"
          action={
            <ButtonLink to={NEW_REQUEST} icon={<PlusIcon />}>
              New Talent Request
            </ButtonLink>
          }
        >
          Say which role you need and for how many hours a week. Matching people show at once.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <RequestList requests={requests} selected={selected} />
          <div className="space-y-12">
            <TopMatches {...loaderData} selected={selected} />
            <Introductions introductions={introductions} responseTime={responseTime} />
          </div>
        </div>
      )}
      {selected === null && introductions.length > 0 && (
        <div className="mt-12">
          <Introductions introductions={introductions} responseTime={responseTime} />
        </div>
      )}
      <DeleteRequest
        request={requests.find(request => request.id === asked)}
        error={actionData && 'error' in actionData ? actionData.error : undefined}
        closeTo={dashboard({ request: search.get('request') })}
      />
    </div>
  )
}

function dashboard({
  hash = '',
  ...params
}: {
  request?: string | null
  delete?: string
  hash?: string
}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value)
  return { pathname: href('/company/dashboard'), search: search.toString(), hash }
}

function RequestList({ requests, selected }: { requests: OwnRequest[]; selected: OwnRequest }) {
  return (
    <Section id="requests" title="Talent Requests" count={requests.length}>
      <ul className="space-y-4">
        {requests.map(request => (
          <li key={request.id}>
            <RequestCard
              request={request}
              selected={request.id === selected.id}
              created={<Day iso={request.createdAt} />}
              links={{
                matches: dashboard({ request: request.id, hash: '#top-matches' }),
                edit: href('/company/request/:requestId', { requestId: request.id }),
                remove: dashboard({ request: selected.id, delete: request.id }),
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type TopMatchesProps = Pick<Loaded, 'matches' | 'introductions'> & { selected: OwnRequest }

function TopMatches({ matches, introductions, selected }: TopMatchesProps) {
  const edit = href('/company/request/:requestId', { requestId: selected.id })
  const pending = usePendingHere()
  return (
    <Section id="top-matches" title="Top Matches" description={`For ${selected.desiredRole}`}>
      <LiveRegion>{`Top matches for ${selected.desiredRole}: ${matches?.length ?? 'none loaded'}`}</LiveRegion>
      {matches === null ? (
        <Notice
          tone="problem"
          title="The matches could not be loaded"
          action={
            <ButtonLink variant="secondary" size="small" to={dashboard({ request: selected.id })}>
              Try again
            </ButtonLink>
          }
        >
          The failure is on our side and has been noted.
        </Notice>
      ) : matches.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="No Matches Just Yet"
          action={
            <ButtonLink variant="secondary" to={edit}>
              Update Request
            </ButtonLink>
          }
        >
          Try updating your request: tell more about the work, widen the budget or drop a condition.
        </EmptyState>
      ) : (
        <ul
          aria-busy={pending}
          className={cx(
            'grid grid-cols-1 gap-6 has-[details[open]]:items-start sm:grid-cols-2',
            pending && PENDING,
          )}
        >
          {matches.map(({ match, talent, responseTime }) => {
            const sent = introductions.find(
              ({ talent: { id }, request, status }) =>
                id === talent.id && request?.id === selected.id && !hasLapsed(status),
            )
            return (
              <li key={talent.id}>
                <TalentCard talent={talent}>
                  <MatchLine score={match.score} summary={match.summary} />
                  <MatchReceipt score={match.score} parts={match.parts} className="mt-2" />
                  <ResponseTime
                    time={responseTime}
                    of="talent"
                    className="mt-2 text-sm text-muted"
                  />
                  {sent ? (
                    <p className="mt-4 flex items-center gap-2 text-sm">
                      Introduction <StatusBadge status={sent.status} />
                    </p>
                  ) : (
                    <ButtonLink
                      to={`${talent.profileUrl}?introduce=${selected.id}`}
                      className="mt-4 w-full"
                    >
                      Request Introduction
                    </ButtonLink>
                  )}
                </TalentCard>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

type IntroductionsProps = Pick<Loaded, 'introductions' | 'responseTime'>

function Introductions({ introductions, responseTime }: IntroductionsProps) {
  return (
    <Section
      id="introductions"
      title="Introductions"
      count={introductions.length}
      actions={
        introductions.length > 0 && <TextLink to={href('/connections')}>Connections</TextLink>
      }
    >
      <ResponseTime time={responseTime} of="company" className="mb-4 text-sm text-muted" />
      {introductions.length === 0 ? (
        <p className="text-muted">The people you ask for an introduction appear here.</p>
      ) : (
        <ul className="border-t border-rule">
          {introductions.map(({ id, talent, request, ...introduction }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3"
            >
              <Avatar
                size="small"
                name={talent.fullName}
                seed={talent.id}
                src={photoAt(talent.photoUrl, 160)}
              />
              <div className="min-w-0 flex-1 basis-48">
                <TextLink plain to={talent.profileUrl} className="font-medium">
                  {talent.fullName}
                </TextLink>
                <p className="text-sm text-muted">
                  {request ? request.desiredRole : 'A request that has since been removed'}
                </p>
                {isPending(introduction.status) && (
                  <p className="text-sm text-muted">
                    <AnswerBy side="company" {...introduction} />
                  </p>
                )}
              </div>
              <p className="figures text-sm text-muted">
                {sinceWhen(introduction.status)}{' '}
                <Day iso={introduction.answeredAt ?? introduction.createdAt} />
              </p>
              <StatusBadge status={introduction.status} />
              {isPending(introduction.status) && (
                <WithdrawForm connectionId={id} talentName={talent.fullName} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
