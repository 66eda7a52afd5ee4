import { data, href, redirect, replace } from 'react-router'
import { type AnswerResult, answerConnection } from '#app/features/connections/commands.server.ts'
import { listTalentConnections } from '#app/features/connections/queries.server.ts'
import { unsentAnswer } from '#app/features/connections/rules.ts'
import {
  ANSWER_NOT_SAVED,
  type AnswerError,
  AnswerForm,
  NOT_ANSWERED,
} from '#app/features/connections/schema.ts'
import { ActiveConnections } from '#app/features/connections/ui/active-connections.tsx'
import { PendingRequests } from '#app/features/connections/ui/pending-requests.tsx'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { type BestPairs, listRequestMatches } from '#app/features/matching/queries.server.ts'
import { MatchLine } from '#app/features/matching/ui/match-line.tsx'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { findOwnHiding } from '#app/features/moderation/queries.server.ts'
import { listRequestSummaries } from '#app/features/requests/queries.server.ts'
import { RequestSummary } from '#app/features/requests/ui/request-summary.tsx'
import { findOwnApplication } from '#app/features/talent/featured.server.ts'
import { findOwnProfile } from '#app/features/talent/queries.server.ts'
import { BIO_PREVIEW, cutText } from '#app/features/talent/rules.ts'
import { DashboardHeader } from '#app/features/talent/ui/dashboard-header.tsx'
import { FeaturedStatus } from '#app/features/talent/ui/featured-status.tsx'
import { PublicPreview } from '#app/features/talent/ui/public-preview.tsx'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { parseForm, readForm } from '#app/platform/forms/parse-form.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { PENDING, usePendingHere } from '../parts/pending-here.ts'
import type { Route } from './+types/dashboard.ts'

const BEST_MATCHES = 6
const ALL_MATCHES = 100
const MATCHES_ID = 'best-matches'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Talent Dashboard') }]

export async function loader(args: Route.LoaderArgs) {
  const { asActor, log } = requireUserType(args, 'talent')
  const own = await asActor(async tx => {
    const profile = await findOwnProfile(tx)
    if (profile === undefined) return undefined
    return {
      profile,
      connections: await listTalentConnections(tx),
      application: (await findOwnApplication(tx)) ?? null,
      hiddenBecause: await findOwnHiding(tx),
    }
  })
  if (own === undefined) throw redirect(href('/talent/profile'))

  const { profile, connections, application, hiddenBecause } = own
  const showAll = args.url.searchParams.get('matches') === 'all'
  // One more than is shown tells whether there are more.
  const most = showAll ? ALL_MATCHES : BEST_MATCHES
  const best = await args.context.get(matcherContext).requestsFor(profile.id, most + 1)
  const matches = await asActor(tx => listMatches(tx, profile.id, most + 1, best)).catch(error => {
    log.error({ err: error }, 'the matches of a talent could not be read')
    return null
  })
  return {
    profile: {
      id: profile.id,
      fullName: profile.fullName,
      headline: profile.headline,
      photoUrl: profile.photoUrl,
      primaryRole: profile.primaryRole,
      maxHoursPerWeek: profile.maxHoursPerWeek,
      yearsExperience: profile.yearsExperience,
    },
    featured: {
      featured: profile.featured,
      applicationUrl: profile.featuredApplicationUrl,
      application,
    },
    preview: {
      bio: cutText(profile.summaryBio, BIO_PREVIEW),
      skills: profile.skillNames,
      industries: profile.industries,
      profileUrl: profile.profileUrl,
    },
    connections,
    hiddenBecause,
    showAll,
    matches: matches?.slice(0, most) ?? null,
    hasMore: (matches?.length ?? 0) > most,
  }
}

async function listMatches(tx: ActorTx, talentId: string, most: number, best: BestPairs) {
  const matches = await listRequestMatches(tx, talentId, most, best)
  const requests = await listRequestSummaries(
    tx,
    matches.map(match => match.requestId),
  )
  const byId = new Map(requests.map(request => [request.id, request]))
  return matches.flatMap(match => {
    const request = byId.get(match.requestId)
    return request ? [{ match, request }] : []
  })
}

export async function action(args: Route.ActionArgs) {
  const { asActor, log } = requireUserType(args, 'talent')
  const form = await readForm(args.request)
  const parsed = parseForm(AnswerForm, form)
  // A yes from this page is stored as 'matched'; 'accepted' is the word of the connections page.
  if (form.get('intent') !== 'answer' || !parsed.ok || parsed.value.answer === 'accepted')
    throw data('The form could not be read.', { status: 400 })

  let answered: AnswerResult
  try {
    answered = await asActor(tx => answerConnection(tx, parsed.value))
  } catch (error) {
    log.error({ err: error }, 'an introduction could not be answered')
    return data(notTaken(parsed.value.connectionId, ANSWER_NOT_SAVED), { status: 500 })
  }
  if (!answered.ok) {
    return data(notTaken(parsed.value.connectionId, NOT_ANSWERED[answered.reason]), { status: 409 })
  }
  const { pathname, search } = args.url
  return replace(pathname + search)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => ({ answerError: unsentAnswer(form) }))

function notTaken(connectionId: string, message: string): { answerError: AnswerError } {
  return { answerError: { connectionId, message } }
}

export default function TalentDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, featured, preview, connections, hiddenBecause } = loaderData
  return (
    <div className="page-width py-12">
      <DashboardHeader profile={profile} />
      {hiddenBecause !== null && (
        <Notice
          tone="problem"
          title="Your profile is hidden"
          className="mb-12"
          action={
            <LinkButton href={`mailto:${site.contactEmail}`} variant="secondary" size="small">
              Write to us
            </LinkButton>
          }
        >
          <p>
            Companies cannot find it or ask for an introduction. What you have begun goes on. You
            can change the profile, and ask to have it looked at again.
          </p>
          <p className="mt-2 whitespace-pre-line text-ink wrap-anywhere">“{hiddenBecause}”</p>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          <PendingRequests
            connections={connections}
            acceptAs="matched"
            answerError={actionData?.answerError}
          />
          <ActiveConnections connections={connections} />
          <BestMatches {...loaderData} />
        </div>
        <aside aria-label="Your public presence" className="space-y-6">
          <PublicPreview {...preview} />
          <FeaturedStatus {...featured} />
        </aside>
      </div>
    </div>
  )
}

type BestMatchesProps = Pick<Route.ComponentProps['loaderData'], 'matches' | 'showAll' | 'hasMore'>

function BestMatches({ matches, showAll, hasMore }: BestMatchesProps) {
  const listed = matches !== null && matches.length > 0
  const pending = usePendingHere()
  return (
    <Section
      id={MATCHES_ID}
      title="Best Matches"
      description="Requests ranked by what you both wrote. The reasons stand under each score."
      actions={listed && <OtherView showAll={showAll} />}
    >
      {matches === null ? (
        <Notice
          tone="problem"
          title="The matches could not be loaded"
          action={
            // A hash alone would load nothing again.
            <ButtonLink variant="secondary" size="small" to={{ ...matchesView(showAll), hash: '' }}>
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
          action={<ButtonLink to={href('/talent-directory')}>Browse Talent</ButtonLink>}
        >
          New requests are matched as they come. See how others describe what they do meanwhile.
        </EmptyState>
      ) : (
        <>
          <ol
            aria-busy={pending}
            className={cx('grid grid-cols-1 gap-6 md:grid-cols-2', pending && PENDING)}
          >
            {matches.map(({ match, request }) => (
              <li key={request.id}>
                <RequestSummary request={request}>
                  <MatchLine {...match} />
                  <MatchReceipt {...match} />
                </RequestSummary>
              </li>
            ))}
          </ol>
          {showAll && hasMore && (
            <p className="mt-6 text-muted">These are the {ALL_MATCHES} best.</p>
          )}
        </>
      )}
    </Section>
  )
}

function OtherView({ showAll }: { showAll: boolean }) {
  return showAll ? (
    <TextLink to={matchesView(false)} preventScrollReset>
      Show Best {BEST_MATCHES}
    </TextLink>
  ) : (
    <TextLink to={matchesView(true)} preventScrollReset>
      View All
    </TextLink>
  )
}

function matchesView(showAll: boolean) {
  return {
    pathname: href('/talent/dashboard'),
    search: showAll ? 'matches=all' : '',
    hash: `#${MATCHES_ID}`,
  }
}
