import { data, href, type RouterContextProvider, redirect, replace } from 'react-router'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { findById } from '#app/features/catalogues/lookup.ts'
import { countExpired, listCurrentConnections } from '#app/features/connections/queries.server.ts'
import { isPending, unsentAnswer } from '#app/features/connections/rules.ts'
import {
  type AnswerError,
  AnswerForm,
  type TalentConnection,
} from '#app/features/connections/schema.ts'
import { ActiveConnections } from '#app/features/connections/ui/active-connections.tsx'
import { PendingIntroductions } from '#app/features/connections/ui/pending-introductions.tsx'
import { expiredSteps, waitingSteps } from '#app/features/connections/waiting-steps.ts'
import { fitsWell } from '#app/features/matching/basis.ts'
import {
  CHOICE_NOT_SENT,
  type ChoiceError,
  choiceError,
  isChoice,
} from '#app/features/matching/choice.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { findOwnHiding } from '#app/features/moderation/queries.server.ts'
import {
  HoursForm,
  hoursFormAt,
  saveOwnHours,
} from '#app/features/talent/dashboard/hours.server.ts'
import { HOURS_INTENT } from '#app/features/talent/dashboard/hours.ts'
import {
  findOwnAvailability,
  PauseForm,
  pauseFormAt,
  saveOwnAvailability,
} from '#app/features/talent/dashboard/pause.server.ts'
import { isPauseIntent } from '#app/features/talent/dashboard/pause.ts'
import { listOwnReach } from '#app/features/talent/dashboard/reach.server.ts'
import { firstTasks, nextSteps } from '#app/features/talent/dashboard/reach.ts'
import { DashboardHeader } from '#app/features/talent/dashboard/ui/dashboard-header.tsx'
import { HoursCard } from '#app/features/talent/dashboard/ui/hours-card.tsx'
import { PauseCard } from '#app/features/talent/dashboard/ui/pause-card.tsx'
import { WhatsNext } from '#app/features/talent/dashboard/ui/whats-next.tsx'
import { findOwnApplication } from '#app/features/talent/featured/featured.server.ts'
import { FeaturedStatus } from '#app/features/talent/featured/ui/featured-status.tsx'
import { PublicPreview } from '#app/features/talent/public-page/ui/public-preview.tsx'
import { findOwnProfile } from '#app/features/talent/queries.server.ts'
import { BIO_PREVIEW } from '#app/features/talent/rules.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { pageTitle, site } from '#app/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Checklist } from '#app/ui/checklist.tsx'
import { cutAt } from '#app/ui/cut-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import { type Member, requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { handleAnswer } from '../parts/handle-answer.server.ts'
import { CHOICE_FORMS, handleMatchChoice } from '../parts/match-choice.server.ts'
import { readMatchPage } from '../parts/match-pages.ts'
import { pendingRequests } from '../parts/pending-scores.server.ts'
import { withProgress } from '../parts/with-progress.server.ts'
import type { Route } from './+types/dashboard.ts'
import { BestMatches } from './parts/best-matches.tsx'
import { matchRequestsToTalent } from './parts/matches.server.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Talent Dashboard') }]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUserType(args, 'talent')
  const { profileId } = ctx.own
  const { searchParams } = args.url
  if (profileId === null) throw redirect(href('/talent/profile'))
  const [{ page, ...matches }, gaps] = await Promise.all([
    matchRequestsToTalent(ctx, args.context, {
      talentId: profileId,
      page: readMatchPage(searchParams, searchParams.get('matches') === 'all'),
      readPage: readOwn,
      scored: ({ connections }) => pendingRequests(connections),
    }),
    findGaps(profileId, ctx, args.context),
  ])
  const { profile, connections, expired, application, hiddenBecause, reach, availability } = page
  // Deleted since.
  if (profile === undefined) throw redirect(href('/talent/profile'))
  return {
    ...matches,
    profile: {
      id: profile.id,
      fullName: profile.fullName,
      headline: profile.headline,
      photoUrl: profile.photoUrl,
      primaryRole: profile.primaryRole,
      maxHoursPerWeek: profile.maxHoursPerWeek,
      freeHours: profile.freeHours,
      comingFree: profile.comingFree,
      yearsExperience: profile.yearsExperience,
    },
    featured: {
      featured: profile.featured,
      applicationUrl: profile.featuredApplicationUrl,
      application,
    },
    preview: {
      bio: cutAt(profile.summaryBio, BIO_PREVIEW),
      skills: profile.skillNames,
      industries: profile.industries,
      fullName: profile.fullName,
      profileUrl: profile.profileUrl,
    },
    connections,
    expired,
    hiddenBecause,
    reach,
    availability,
    steps: nextSteps({
      pending: connections.filter(({ status }) => isPending(status)).length,
      ...waitingSteps(connections),
      expired: expiredSteps(expired),
      isPaused: availability.paused,
      isHidden: hiddenBecause !== null,
      interests: matches.interests.length,
      // Nobody is asked to be interested in what doesn’t fit.
      matches: matches.matches?.filter(({ match }) => fitsWell(match.score)).length ?? 0,
    }),
    tasks: firstTasks({
      photoUrl: profile.photoUrl,
      headline: profile.headline,
      summaryBio: profile.summaryBio,
      skills: profile.skillNames,
      describedSkills: gaps?.describedSkills.filter(id => findById(SKILLS, id)) ?? [],
      hasComparableRole: gaps?.hasComparableRole ?? true,
      workingModel: profile.workingModel,
      // A suggestion that nobody confirmed isn't the talent's rate.
      dayRate: profile.untouched.includes('price_day_min')
        ? null
        : (profile.priceDayMin ?? profile.priceDayMax),
      emailConfirmed: ctx.user.emailConfirmed,
    }),
  }
}

/** Null while matches are being prepared, or if they fail. */
async function findGaps(
  talentId: string,
  { log }: Member,
  context: Readonly<RouterContextProvider>,
) {
  return await context
    .get(matcherContext)
    .gapsOf(talentId)
    .catch(error => {
      log.error({ err: error }, 'what matching misses in a profile could not be read')
      return null
    })
}

const FORMS = [AnswerForm, PauseForm, HoursForm, ...CHOICE_FORMS]

async function readOwn(tx: ActorTx) {
  const [profile, connections, expired, application, reach, availability] = await Promise.all([
    findOwnProfile(tx),
    withProgress(tx, listCurrentConnections(tx)),
    countExpired(tx),
    findOwnApplication(tx),
    listOwnReach(tx),
    findOwnAvailability(tx),
  ])
  return {
    profile,
    connections,
    expired,
    application: application ?? null,
    hiddenBecause: profile?.hidden ? await findOwnHiding(tx) : null,
    reach,
    availability,
  }
}

export const action = takesForm(FORMS, async (args: Route.ActionArgs) => {
  const ctx = requireUserType(args, 'talent')
  const form = readForm(args.context)
  if (isPauseIntent(form.get('intent'))) return await changeAvailability(form, ctx, args.url)
  if (form.get('intent') === HOURS_INTENT) return await confirmHours(form, ctx, args.url)
  if (isChoice(form))
    return (await handleMatchChoice(form, ctx)) ?? replace(args.url.pathname + args.url.search)
  // Acceptance on this page is stored as 'matched'; the connections page stores 'accepted'.
  return await handleAnswer(form, { ...ctx, url: args.url, acceptAs: 'matched' })
})

async function changeAvailability(form: FormData, { asActor, own, now }: Member, url: URL) {
  const parsed = parseForm(pauseFormAt(now()), form)
  if (!parsed.ok) return data({ dayRefused: parsed.state }, { status: 400 })
  if (own.profileId === null) throw redirect(href('/talent/profile'))
  await asActor(tx => saveOwnAvailability(tx, parsed.value))
  return replace(url.pathname + url.search)
}

async function confirmHours(form: FormData, { asActor, own, now }: Member, url: URL) {
  const parsed = parseForm(hoursFormAt(now()), form)
  if (!parsed.ok) return data({ hoursRefused: parsed.state }, { status: 400 })
  if (own.profileId === null) throw redirect(href('/talent/profile'))
  await asActor(tx => saveOwnHours(tx, parsed.value))
  return replace(url.pathname + url.search)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => {
    const failed = choiceError(form, CHOICE_NOT_SENT)
    if (failed) return { choiceError: failed }
    return form.has('connectionId') ? { answerError: unsentAnswer(form) } : undefined
  })

/** Which of the page’s forms was refused, and why. */
type Refused = {
  answerError?: AnswerError
  choiceError?: ChoiceError
  hoursRefused?: FormState
  dayRefused?: FormState
}

export default function TalentDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, featured, preview, connections, hiddenBecause, availability } = loaderData
  const refused: Refused = actionData ?? {}
  const isVisible = hiddenBecause === null && !availability.paused
  const firstSteps = <Checklist tasks={loaderData.tasks} />
  return (
    <div className="page-width py-6 sm:py-12">
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
            Companies can’t find it or ask for an introduction. Your current connections continue.
            Update your profile, then ask us to review it.
          </p>
          <p className="mt-2 whitespace-pre-line text-ink wrap-anywhere">“{hiddenBecause}”</p>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          {connections.length === 0 && firstSteps}
          <WhatsNext steps={loaderData.steps} reach={loaderData.reach} isVisible={isVisible} />
          <PendingIntroductions
            connections={connections}
            hasExpired={loaderData.expired > 0}
            scores={loaderData.scores}
            acceptAs="matched"
            answerError={refused.answerError}
          />
          {connections.length > 0 && firstSteps}
          <ActiveConnections connections={connections} />
          <BestMatches {...loaderData} isVisible={isVisible} failed={refused.choiceError} />
        </div>
        <aside aria-label="Your public presence" className="space-y-6">
          <PublicPreview {...preview} isVisible={isVisible} />
          <FeaturedStatus {...featured} isVisible={isVisible} />
          <HoursCard
            profile={profile}
            hours={availability.hours}
            starts={connections.flatMap(startOf)}
            refused={refused.hoursRefused}
          />
          <PauseCard
            availability={availability}
            hidden={hiddenBecause !== null}
            refused={refused.dayRefused}
          />
        </aside>
      </div>
    </div>
  )
}

/** The agreed start of a connection's work, if it is still to come. */
function startOf({ companyName, progress }: TalentConnection) {
  const on = progress?.ownStep?.startsOn
  return on ? [{ on, companyName }] : []
}
