import { data, href, useRouteLoaderData } from 'react-router'
import { requestContext } from '#app/context.ts'
import { listPublishedPosts } from '#app/features/blog/queries.server.ts'
import type { PostSummary } from '#app/features/blog/schema.ts'
import { FrontPage } from '#app/features/blog/ui/front-page.tsx'
import { responseClockContext } from '#app/features/connections/response-clock-context.ts'
import { listFeatured } from '#app/features/talent/cards.server.ts'
import type { ShortCard } from '#app/features/talent/schema.ts'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { organization, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/home.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { type MatchedOn, MatchedOnFigure } from './parts/matched-on-figure.tsx'
import { Steps } from './parts/steps.tsx'
import { TwoSides } from './parts/two-sides.tsx'
import { WeekFractionFigure } from './parts/week-fraction-figure.tsx'

export const handle = plainPage

const POSTS_SHOWN = 3

export const meta: Route.MetaFunction = args => {
  const origin = originOf(args)
  return pageMeta(args, {
    title: `${site.name}: find your perfect fractional match`,
    description: site.description,
    path: href('/'),
    data: [
      {
        '@context': 'https://schema.org',
        ...organization(origin),
        description: site.description,
        email: site.contactEmail,
        ...(SOCIAL.length > 0 ? { sameAs: SOCIAL } : {}),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: site.name,
        url: `${origin}/`,
        inLanguage: 'en-US',
        publisher: { '@id': `${origin}/#organization` },
      },
    ],
  })
}

const SOCIAL = site.social.flatMap(network => network.href ?? [])

const ANOTHER_ACCOUNT = 'If it’s for another account of yours, log out and log in with that one.'
/** What has happened before the page: an account was deleted, or somebody of the other kind opened a guarded page. */
const DONE = {
  'account-deleted': 'Your account is deleted, and you’re signed out.',
  'for-talent': `That page is for talent, and you’re logged in as a company. ${ANOTHER_ACCOUNT}`,
  'for-company': `That page is for companies, and you’re logged in as talent. ${ANOTHER_ACCOUNT}`,
}

type Content = {
  done: { what: keyof typeof DONE; message: string } | null
  failed: boolean
  featured: ShortCard[]
  posts: PostSummary[]
  answerWithin: string
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { done, cookies } = ctx.auth.done.take(request, DONE)
  const headers = cookieHeaders(cookies)
  const answerWithin = context.get(responseClockContext).answerWithin()
  try {
    const [featured, posts] = await ctx.asActor(tx =>
      Promise.all([listFeatured(tx), listPublishedPosts(tx, { limit: POSTS_SHOWN })]),
    )
    const content: Content = { done, failed: false, featured, posts, answerWithin }
    return data(content, { headers })
  } catch (error) {
    // The page works without its lists, so it reports the error itself instead of showing the error boundary.
    ctx.log.error({ err: error }, 'the content of the home page could not be loaded')
    const empty: Content = {
      done,
      failed: true,
      featured: [],
      posts: [],
      answerWithin,
    }
    return data(empty, { status: 503, headers: [...headers, ['Retry-After', '5']] })
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const { done, failed, featured, posts, answerWithin } = loaderData
  const user = useRouteLoaderData<typeof rootLoader>('root')?.user
  const dashboard = user && (
    <ButtonLink
      to={user.userType === 'talent' ? href('/talent/dashboard') : href('/company/dashboard')}
    >
      Go to Dashboard
    </ButtonLink>
  )
  const [lead, ...beside] = posts
  return (
    <div className="page-width space-y-16 pt-10 pb-4 sm:pt-16 lg:space-y-20">
      {done && (
        <Notice tone={done.what === 'account-deleted' ? 'success' : 'info'} live>
          {done.message}
        </Notice>
      )}
      <div className="grid items-center gap-x-16 lg:grid-cols-[7fr_5fr]">
        <PageHeader
          size="hero"
          title="Find your perfect fractional match"
          lede={site.description}
          actions={
            dashboard ?? (
              <>
                <ButtonLink to={`${href('/signup')}?type=company`}>Find Talent</ButtonLink>
                <ButtonLink to={`${href('/signup')}?type=talent`} variant="secondary">
                  Offer Your Services
                </ButtonLink>
              </>
            )
          }
        />
        <figure className="mx-auto w-full max-w-120">
          <WeekFractionFigure />
          <figcaption className="mt-2 text-sm text-muted">
            Two days a week, from someone who has done it before.
          </figcaption>
        </figure>
      </div>

      {failed && (
        <Notice
          tone="problem"
          title="Failed to load content. Please try again later."
          action={
            <ButtonLink to={href('/')} reloadDocument variant="secondary" size="small">
              Try again
            </ButtonLink>
          }
        />
      )}

      {featured.length > 0 && (
        <Section
          id="featured"
          title="Featured talent"
          actions={<TextLink to={href('/talent-directory')}>Browse all talent</TextLink>}
        >
          <ul className="grid gap-x-4 gap-y-8 pt-3 md:grid-cols-2 lg:grid-cols-3">
            {featured.map(person => (
              <li key={person.id} className="min-w-0">
                <TalentCard talent={person} />
              </li>
            ))}
          </ul>
        </Section>
      )}

      <BothSides answerWithin={answerWithin} />

      <Section
        id="how"
        title="How it works"
        actions={<TextLink to={href('/how-it-works')}>See how it works</TextLink>}
      >
        <Steps steps={STEPS} />
      </Section>

      <SmartMatching />

      {lead && (
        <Section
          id="posts"
          title="From the blog"
          actions={<TextLink to={href('/blog')}>All posts</TextLink>}
        >
          <FrontPage lead={lead} beside={beside} headingLevel={3} />
        </Section>
      )}

      <ClosingCall
        title="The right person, for the days you need."
        text="Post a request or publish a profile, and you see your first matches as soon as you save."
      >
        {dashboard ?? <ButtonLink to={href('/signup')}>Get Started</ButtonLink>}
        <ButtonLink to={href('/how-it-works')} variant="secondary">
          Learn More<span className="sr-only"> about how it works</span>
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}

const STEPS = [
  {
    title: 'Say what the work is',
    text: 'Companies post a request with the role, skills, hours and budget. Executives publish a profile with what they do, their hours and their day rate.',
  },
  {
    title: 'See who fits, and why',
    text: 'Both sides see the same score for a match, and the reasons behind it: what matches, what’s missing and what’s unknown.',
  },
  {
    title: 'Get introduced',
    text: 'The company asks for an introduction, and the executive accepts or declines. Once they accept, they see the company’s contact details.',
  },
]

const sidesFor = (answerWithin: string) =>
  [
    {
      title: 'For companies',
      text: 'You need someone senior, but not for five days a week.',
      points: [
        'Everyone who fits, ranked as soon as you save a request, with the reasons for each score',
        'Hours, notice and day rate on every profile, before you contact anyone',
        `An answer within ${answerWithin}, or the introduction expires`,
      ],
      more: <TextLink to={href('/how-it-works/company')}>How it works for companies</TextLink>,
    },
    {
      title: 'For talent',
      text: 'You’ve done this work for years, and you want to offer part of your week.',
      points: [
        'One public page with what you do, your hours and your day rate',
        'Open requests that fit you, with the problem in the company’s own words',
        'You accept or decline each introduction and never owe a reason. We never show your email address',
      ],
      more: <TextLink to={href('/how-it-works/talent')}>How it works for talent</TextLink>,
    },
  ] as const

function BothSides({ answerWithin }: { answerWithin: string }) {
  return (
    <Section id="sides" title="What you get">
      <div className="pt-4">
        <TwoSides sides={sidesFor(answerWithin)} />
      </div>
    </Section>
  )
}

const MATCHED_ON = [
  {
    figure: 'skills',
    term: 'Skills',
    text: 'What the work needs, compared with what you’ve done. Rare skills count more than common ones, and related skills count in part.',
  },
  {
    figure: 'experience',
    term: 'Experience',
    text: 'The role and its level, the industry, and the company’s size and stage.',
  },
  {
    figure: 'preferences',
    term: 'Preferences',
    text: 'Hours, day rate, time zone, languages, remote or on-site, and start date.',
  },
] satisfies { figure: MatchedOn; term: string; text: string }[]

function SmartMatching() {
  return (
    <Section
      id="matching"
      title="Smart matching"
      description="Each score is a sum of named parts, and you can see every one. A name, a photo or being featured adds nothing."
    >
      <dl className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {MATCHED_ON.map(({ figure, term, text }) => (
          <div key={term} className="flex flex-col">
            <dt className="font-display text-xl font-medium tracking-tight">{term}</dt>
            <dd className="order-first mb-4">
              <MatchedOnFigure of={figure} />
            </dd>
            <dd className="mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
