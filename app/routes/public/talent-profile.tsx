import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { z } from 'zod'
import { requestContext } from '#app/context.ts'
import { listResponseTimes } from '#app/features/connections/response-times.server.ts'
import { canAsk } from '#app/features/connections/rules.ts'
import { IntroductionForm } from '#app/features/connections/schema.ts'
import { ResponseTime } from '#app/features/connections/ui/response-time.tsx'
import { listShortlist } from '#app/features/shortlist/queries.server.ts'
import { ShortlistForm } from '#app/features/shortlist/ui/shortlist-form.tsx'
import { recordView } from '#app/features/talent/dashboard/reach.server.ts'
import { PublicFacts } from '#app/features/talent/public-page/ui/public-facts.tsx'
import { PublicHeader } from '#app/features/talent/public-page/ui/public-header.tsx'
import {
  profileDescription,
  profileHeading,
  profilePageData,
} from '#app/features/talent/public-page/ui/public-meta.ts'
import { PublicSections } from '#app/features/talent/public-page/ui/public-sections.tsx'
import { findProfilePage } from '#app/features/talent/queries.server.ts'
import { words } from '#app/platform/forms/fields.ts'
import { refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { isOpened } from '#app/platform/http/prefetch.ts'
import { breadcrumbs, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { NOINDEX, pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { failureText } from '#app/ui/refusal-text.ts'
import { ShareLink } from '#app/ui/share-link.tsx'
import { TryAgain } from '#app/ui/try-again.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { isFromHere, storeIntended } from '../parts/introduction-intent.server.ts'
import type { Route } from './+types/talent-profile.ts'
import { handleIntroduction, handleUndo } from './parts/handle-introduction.server.ts'
import { findInstead } from './parts/instead.server.ts'
import { Instead } from './parts/instead.tsx'
import { NOT_SENT, ONLY_COMPANIES, SENT, WRITE_FIRST } from './parts/introduction-words.ts'
import { readWithProfileMatches } from './parts/profile-matches.server.ts'
import { ProfileMatches } from './parts/profile-matches.tsx'
import { readIntroductions } from './parts/read-introductions.server.ts'
import { RequestIntroduction, SentNotice } from './parts/request-introduction.tsx'

export const handle = plainPage

const SIGN_UP = `${href('/signup')}?type=company`
const NOT_UNDONE = 'We couldn’t undo it. Please try again.'

const NOT_FOUND = 'Profile not found'
const NOT_LOADED = 'Error loading profile'

export const meta: Route.MetaFunction = args => {
  const { loaderData, error } = args
  if (!loaderData) {
    const missing = isRouteErrorResponse(error) && error.status === 404
    return [{ title: pageTitle(missing ? NOT_FOUND : NOT_LOADED) }, NOINDEX]
  }
  const { profile } = loaderData
  const origin = originOf(args)
  const heading = profileHeading(profile)
  return pageMeta(args, {
    title: pageTitle(heading),
    description: profileDescription(profile),
    path: profile.profileUrl,
    type: 'profile',
    picture: {
      path: `/og${profile.profileUrl}.png?v=${Date.parse(profile.updatedAt).toString(36)}`,
      alt: `${heading} on ${site.name}`,
    },
    data: [
      profilePageData(profile, origin),
      breadcrumbs(origin, [
        { name: 'Talent Directory', path: href('/talent-directory') },
        { name: profile.fullName, path: profile.profileUrl },
      ]),
    ],
  })
}

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user, own } = ctx
  const { page: found, matches } = await readWithProfileMatches(ctx, context, async tx => {
    const page = await findProfilePage(tx, params.slug)
    if (page === undefined) return null
    const { profile, hidden } = page
    const isView = user?.userType === 'company' && user.role !== 'admin' && isOpened(request)
    const [times, introductions, shortlisted] = await Promise.all([
      listResponseTimes(tx, [profile.id]),
      user?.userType === 'company'
        ? readIntroductions(tx, { talentId: profile.id, requester: user })
        : null,
      user?.userType === 'company' ? listShortlist(tx, [profile.id]) : null,
      isView ? recordView(tx, profile.id) : null,
    ])
    const responseTime = times.get(profile.id) ?? null
    const isShortlisted = shortlisted === null ? null : shortlisted.length > 0
    return {
      profile,
      hidden,
      responseTime,
      own: own.profileId === profile.id,
      introductions,
      isShortlisted,
    }
  })
  if (found === null)
    throw data({ instead: await findInstead(ctx, context, params.slug) }, { status: 404 })
  const introduce = url.searchParams.get('introduce')
  // Only a company's link names a request, so its visitor has an account and just needs to log in.
  if (user === null && z.guid().safeParse(introduce).success) requireUser({ request, url, context })
  // After signing up or writing a first request, the user returns to this person.
  if (introduce !== null && isFromHere(request)) {
    const withIntent = { headers: storeIntended(ctx, params.slug) }
    if (user === null) throw redirect(SIGN_UP, withIntent)
    if (introduce === WRITE_FIRST && found.introductions && !canAsk(found.introductions))
      throw redirect(href('/company/request/new'), withIntent)
  }
  const { done, cookies } = ctx.auth.done.take(request, { introduced: SENT })
  return data(
    { ...found, matches, viewer: user?.userType ?? 'visitor', justSent: done !== null },
    { headers: cookieHeaders(cookies) },
  )
}

export const action = takesForm(
  [IntroductionForm, words('intent', 'connectionId')],
  async ({ request, params, url, context }: Route.ActionArgs) => {
    // Only people who were signed in had the form.
    const ctx = requireUser({ request, url, context })
    const form = readForm(context)
    if (ctx.user.userType !== 'company') return data(refuse(form, ONLY_COMPANIES), { status: 403 })
    const { pathname } = url
    return form.get('intent') === 'undo'
      ? await handleUndo(form, { ctx, pathname })
      : await handleIntroduction(form, { ctx, pathname, slug: params.slug })
  },
)

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, form.get('intent') === 'undo' ? NOT_UNDONE : NOT_SENT))

export default function TalentProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, own } = loaderData
  return (
    <div className="page-width grid grid-cols-1 gap-x-12 gap-y-8 py-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-y-12 print:gap-3 print:p-0!">
      <div className="min-w-0 space-y-8">
        {own && <OwnProfileNotice hidden={loaderData.hidden} />}
        <SentNotice {...loaderData} state={actionData} />
        <PublicHeader profile={profile} />
        <ProfileMatches matches={loaderData.matches} profile={profile} />
      </div>
      <aside aria-label="At a glance" className="min-w-0 lg:row-span-2">
        <div className="lg:sticky lg:top-8">
          <PublicFacts profile={profile}>
            <ResponseTime time={loaderData.responseTime} of="talent" className="mb-4 text-sm" />
            <RequestIntroduction {...loaderData} state={actionData} />
            {loaderData.isShortlisted !== null && (
              <ShortlistForm
                talentId={profile.id}
                name={profile.fullName}
                isShortlisted={loaderData.isShortlisted}
                className="mt-4"
              />
            )}
            {!loaderData.hidden && (
              <ShareLink
                path={profile.profileUrl}
                title={profile.fullName}
                className="mt-3 -ml-3 block"
              />
            )}
          </PublicFacts>
        </div>
      </aside>
      <PublicSections profile={profile} />
    </div>
  )
}

function OwnProfileNotice({ hidden }: { hidden: boolean }) {
  return (
    <Notice
      className="no-print"
      title={hidden ? 'Only you can see this page' : 'This is your public profile'}
      action={
        <ButtonLink
          to={href(hidden ? '/talent/dashboard' : '/talent/profile')}
          variant="secondary"
          size="small"
        >
          {hidden ? 'Go to Dashboard' : 'Edit Profile'}
        </ButtonLink>
      }
    >
      {hidden
        ? 'Your profile is paused or hidden at the moment. Your dashboard says which, and what you can do.'
        : 'This is what companies see.'}
    </Notice>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="page-width py-16">
      <PageHeader
        title={missing ? NOT_FOUND : NOT_LOADED}
        lede={missing ? 'This profile does not exist or has been removed.' : failureText(error)}
      />
      {missing && <Instead suggestions={error.data} />}
      <div className="flex flex-wrap gap-3">
        {!missing && <TryAgain />}
        <ButtonLink to={href('/')} variant={missing ? 'primary' : 'secondary'}>
          Return Home
        </ButtonLink>
      </div>
    </div>
  )
}
