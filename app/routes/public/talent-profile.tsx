import {
  data,
  Form,
  href,
  isRouteErrorResponse,
  redirect,
  replace,
  useLocation,
  useNavigation,
} from 'react-router'
import {
  type SendResult,
  sendConnectionRequest,
} from '#app/features/connections/commands.server.ts'
import { findIntroductions } from '#app/features/connections/queries.server.ts'
import { listResponseTimes } from '#app/features/connections/response-times.server.ts'
import { CHOOSE_REQUEST, IntroductionForm } from '#app/features/connections/schema.ts'
import {
  IntroductionDialog,
  RefusalDialog,
} from '#app/features/connections/ui/introduction-dialog.tsx'
import { IntroductionState } from '#app/features/connections/ui/introduction-state.tsx'
import { ResponseTime } from '#app/features/connections/ui/response-time.tsx'
import { findAddressee } from '#app/features/talent/public-profile.server.ts'
import { findProfileBySlug } from '#app/features/talent/queries.server.ts'
import { PublicFacts } from '#app/features/talent/ui/public-facts.tsx'
import { PublicHeader } from '#app/features/talent/ui/public-header.tsx'
import {
  profileDescription,
  profileHeading,
  profilePageData,
} from '#app/features/talent/ui/public-meta.ts'
import { PublicSections } from '#app/features/talent/ui/public-sections.tsx'
import { requestContext } from '#app/platform/context.ts'
import { violatesForeignKey } from '#app/platform/db/errors.ts'
import { type FormState, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { tooMany } from '#app/platform/http/retry-after.ts'
import { breadcrumbs, NOINDEX, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { answerOffline } from '../parts/answer-offline.ts'
import { cookieHeaders, keepIntended } from '../parts/introduction-intent.server.ts'
import type { Route } from './+types/talent-profile.ts'
import { readWithProfileMatches } from './parts/profile-matches.server.ts'
import { ProfileMatches } from './parts/profile-matches.tsx'

export const handle = plainPage

/** To the request that has to be there before the introduction. */
const WRITE_FIRST = 'first'
const SIGN_UP = `${href('/signup')}?type=company`
const ONLY_COMPANIES = 'Only companies can send connection requests.'
const SENT = 'Connection request sent successfully!'
const NOT_SENT = 'Failed to send connection request. Please try again.'
const ALREADY_OPEN = 'You’ve already asked about this request. See it under Connections.'

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
    const profile = await findProfileBySlug(tx, params.slug)
    if (profile === undefined) return null
    const [times, introductions] = await Promise.all([
      listResponseTimes(tx, [profile.id]),
      user?.userType === 'company' ? findIntroductions(tx, profile.id) : null,
    ])
    const responseTime = times.get(profile.id) ?? null
    return { profile, responseTime, own: own.profileId === profile.id, introductions }
  })
  if (found === null) throw data(null, { status: 404 })
  const waits = user !== null && !user.emailConfirmed
  const asked = url.searchParams.get('introduce')
  // Whoever has to sign up, or to write a request first, comes back to this person.
  const kept = () => ({
    headers: cookieHeaders(keepIntended(ctx, { request, slug: params.slug })),
  })
  if (asked !== null && user === null) throw redirect(SIGN_UP, kept())
  if (asked === WRITE_FIRST && found.introductions?.requests.length === 0)
    throw redirect(href('/company/request/new'), kept())
  return { ...found, matches, viewer: user?.userType ?? 'visitor', waits }
}

export const action = takesForm(
  [IntroductionForm],
  async ({ params, url, context }: Route.ActionArgs) => {
    const ctx = context.get(requestContext)
    if (ctx.user === null) throw redirect(SIGN_UP)
    const form = readForm(context)
    if (ctx.user.userType !== 'company') return data(refuse(form, ONLY_COMPANIES), { status: 403 })
    const parsed = parseForm(IntroductionForm, form)
    if (!parsed.ok) return data(parsed.state, { status: 400 })

    const { request_id: requestId, requirements, contact_details: contactDetails } = parsed.value
    const claims = {
      'introductions-company': ctx.user.id,
      'introductions-pair': `${ctx.user.id} ${params.slug}`,
    }
    const taken = await ctx.limits.take(claims)
    if (!taken.ok) return tooMany(form, taken.retryAfterS)

    let sent: SendResult | null = null
    try {
      sent = await ctx.asActor(async tx => {
        const talent = await findAddressee(tx, params.slug)
        if (talent === undefined) return null
        return await sendConnectionRequest(tx, {
          talentId: talent.id,
          requestId,
          requirements,
          contactDetails,
        })
      })
    } catch (error) {
      // The talent, or the request, was deleted at this moment.
      if (violatesForeignKey(error)) throw data(null, { status: 404 })
      ctx.log.error({ err: error }, 'an introduction could not be sent')
      return data(refuse(form, NOT_SENT), { status: 500 })
    } finally {
      // Only what was sent counts.
      if (!sent?.ok) await ctx.limits.giveBack(claims)
    }
    if (sent === null) throw data(null, { status: 404 })
    if (sent.ok)
      return replace(`${url.pathname}?introduced=1`, {
        headers: cookieHeaders([ctx.auth.intent.forget()]),
      })
    if (sent.reason === 'duplicate') return data(refuse(form, ALREADY_OPEN), { status: 409 })
    const state = refuse(form, CHOOSE_REQUEST)
    return data({ ...state, fieldErrors: { request_id: CHOOSE_REQUEST } }, { status: 400 })
  },
)

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, NOT_SENT))

export default function TalentProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, own } = loaderData
  return (
    <div className="page-width grid grid-cols-1 gap-x-12 gap-y-8 py-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-y-12 print:gap-3 print:p-0!">
      <div className="min-w-0 space-y-8">
        {own && <OwnProfileNotice />}
        <PublicHeader profile={profile} />
        <ProfileMatches matches={loaderData.matches} profile={profile} />
      </div>
      <aside aria-label="At a glance" className="min-w-0 lg:row-span-2">
        <div className="lg:sticky lg:top-8">
          <PublicFacts profile={profile}>
            <ResponseTime time={loaderData.responseTime} of="talent" className="mb-4 text-sm" />
            <RequestIntroduction {...loaderData} state={actionData} />
          </PublicFacts>
        </div>
      </aside>
      <PublicSections profile={profile} />
    </div>
  )
}

function OwnProfileNotice() {
  return (
    <Notice
      className="no-print"
      title="This is your public profile"
      action={
        <ButtonLink to={href('/talent/profile')} variant="secondary" size="small">
          Edit Profile
        </ButtonLink>
      }
    >
      This is what companies see.
    </Notice>
  )
}

type RequestIntroductionProps = Omit<
  Route.ComponentProps['loaderData'],
  'own' | 'responseTime' | 'matches'
> & {
  state?: FormState
}

/** The button with what it leads to, for each kind of viewer. The address holds the open dialog. */
function RequestIntroduction({
  profile,
  viewer,
  introductions,
  waits,
  state,
}: RequestIntroductionProps) {
  const { asked, cameFrom, introduced, sending } = useDialogState()
  if (viewer === 'visitor')
    return (
      <ButtonLink to={`${profile.profileUrl}?introduce=1`} rel="nofollow" className="w-full">
        Request Introduction
      </ButtonLink>
    )
  const dialog = {
    open: asked || (state !== undefined && !introduced),
    closeTo: profile.profileUrl,
  }
  const justSent = introduced && introductions !== null && introductions.sent.length > 0
  return (
    <>
      {justSent && (
        <Notice tone="success" live className="mb-6">
          <p>{SENT}</p>
          {waits && (
            <p className="mt-2 text-muted">
              They can see it on the site now. Confirm your email address to send them the email and
              start their time to answer.
            </p>
          )}
        </Notice>
      )}
      <Form method="get" action={profile.profileUrl} preventScrollReset>
        <input type="hidden" name="introduce" value="1" />
        <Button type="submit" className="w-full">
          Request Introduction
        </Button>
      </Form>
      {introductions === null ? (
        <RefusalDialog {...dialog} message={ONLY_COMPANIES} />
      ) : (
        <>
          <IntroductionState sent={introductions.sent} />
          <IntroductionDialog
            {...dialog}
            talentName={profile.fullName}
            introductions={introductions}
            writeFirstAt={`${profile.profileUrl}?introduce=${WRITE_FIRST}`}
            cameFrom={cameFrom}
            state={state}
            busy={sending}
          />
        </>
      )}
    </>
  )
}

/** Reads the address that is being gone to, so that the dialog answers before the server does. */
function useDialogState() {
  const location = useLocation()
  const navigation = useNavigation()
  const ahead =
    navigation.state === 'loading' && navigation.location.pathname === location.pathname
      ? navigation.location
      : location
  const search = new URLSearchParams(ahead.search)
  return {
    asked: search.has('introduce'),
    cameFrom: search.get('introduce'),
    introduced: search.has('introduced'),
    sending: navigation.formMethod === 'POST',
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="page-width py-16">
      <PageHeader
        title={missing ? NOT_FOUND : NOT_LOADED}
        lede={
          missing
            ? 'This profile does not exist or has been removed.'
            : 'Something failed on our side, and we’ve logged it. Trying again often helps.'
        }
      />
      <ButtonLink to={href('/')}>Return Home</ButtonLink>
    </div>
  )
}
