import { lazy, type ReactNode, Suspense, useContext, useEffect } from 'react'
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import styles from './app.css?url'
import { AddressBanner } from './features/accounts/ui/address-banner.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { focusHeading, KeptFocus } from './frame/kept-focus.tsx'
import { KeptAnswer, KeptPage, keepFrame, keepShown } from './frame/kept-page.tsx'
import { LateScripts, NotLoadedNotice } from './frame/late-scripts.tsx'
import { NavigationStatus } from './frame/navigation-status.tsx'
import { replacePassed } from './frame/passed-page.ts'
import { sendWholly } from './frame/sent-wholly.ts'
import { keepUnsent, UnsentNotice } from './frame/unsent-notice.tsx'
import { dropSent } from './platform/forms/sent-text.ts'
import { NonceContext } from './platform/http/nonce.ts'
import { isPlainPage } from './platform/http/plain-page.ts'
import { SESSION_CHANNEL, SESSION_CLIENT } from './platform/session-client/settings.ts'
import { readRootData } from './root-data.server.ts'
import { site } from './site.ts'
import { ButtonLink } from './ui/button.tsx'
import { ReaderZone } from './ui/day.tsx'
import enhance from './ui/enhance.js?url'
import { fontPreloads } from './ui/fonts.ts'
import { PageHeader } from './ui/page-header.tsx'
import { PageAccount } from './ui/post-form.tsx'
import { failureText, refusalText } from './ui/refusal-text.ts'
import { SkipLink } from './ui/skip-link.tsx'
import { Spinner } from './ui/spinner.tsx'
import { themeScript } from './ui/theme.ts'
import { ToastProvider } from './ui/toast.tsx'
import { TryAgain } from './ui/try-again.tsx'
import { useLate } from './ui/use-late.ts'

/** Without it, on a weak connection, the page works all the same. */
const SessionWatch = lazy(() =>
  import('./session-watch.tsx').catch(() => ({ default: () => <></> })),
)

export const loader = ({ url, context }: Route.LoaderArgs) => readRootData(url, context)

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepUnsent,
  keepShown,
  keepFrame,
  loadUpgraded,
  replacePassed,
  dropSent,
  sendWholly,
]

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    href: '/blog/rss.xml',
    title: `${site.name} blog`,
  },
]

/** Makes the session watcher check at once. */
function checkSession() {
  window.dispatchEvent(new Event(SESSION_CHANNEL))
}

type RootData = Awaited<ReturnType<typeof loader>>

/** The data of the last page in this tab: the router drops it when the next one can't be loaded. */
let lastData: RootData | undefined

function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<typeof loader>('root') ?? lastData
  useEffect(() => {
    lastData = data
  }, [data])
  return data
}

let isSent = false

/**
 * After an upgrade the server's data may not fit the code of this page, so the next page is loaded as a document. Not
 * the same page while somebody is in a form, unless they have just sent it: it stays as it is.
 */
async function loadUpgraded(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
) {
  const results = await next()
  const wasSent = isSent
  isSent = request.method !== 'GET'
  const root = results.root?.result
  if (isSent || !hasBuild(root) || root.build === lastData?.build) return results
  const isSame = request.url === location.href.split('#')[0]
  if (isSame && !wasSent && document.activeElement?.closest('form')) return {}
  location.assign(request.url)
  return new Promise<never>(() => {})
}

const hasBuild = (data: unknown): data is { build: unknown } =>
  typeof data === 'object' && data !== null && 'build' in data

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const data = useRootData()
  const user = data?.user ?? null
  const page = useMatches().at(-1)
  // Decided when the document is rendered: a hydrated page stays hydrated wherever it navigates.
  const plain =
    import.meta.env.SSR && (isPlainPage(data) || (user === null && isPlainPage(page?.handle)))
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, needed before the first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        {/* With a precedence it comes before everything else that is fetched. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
        <script
          src={enhance}
          defer
          nonce={nonce}
          data-stale-link-ms={SESSION_CLIENT.staleLinkMs}
          suppressHydrationWarning
        />
      </head>
      <body>
        <ToastProvider>
          <SkipLink />
          <NavigationStatus />
          <UnsentNotice />
          {!plain && <NotLoadedNotice />}
          <Header user={user} onStreamEnd={checkSession} />
          {data?.account && (
            <Suspense>
              <SessionWatch account={data.account} zone={data.zone} />
            </Suspense>
          )}
          <main id="main" tabIndex={-1}>
            {data?.problem && (
              <div className="page-width pt-8">
                <p
                  role="alert"
                  tabIndex={-1}
                  className="rounded border border-danger bg-danger-soft p-4 wrap-anywhere"
                >
                  {data.problem}
                </p>
              </div>
            )}
            <PageAccount value={data?.account ?? null}>
              {user && <AddressBanner {...user} />}
              <ReaderZone value={data?.zone ?? null}>{children}</ReaderZone>
            </PageAccount>
          </main>
          <Footer />
          <KeptFocus />
          <KeptPage />
        </ToastProvider>
        {!plain && (
          <>
            <ScrollRestoration nonce={nonce} />
            <LateScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** A post replaces the previous page at once, with a spinner unless it arrives immediately. */
export default function App() {
  const { location } = useNavigation()
  const isPost = location?.pathname.startsWith('/blog/') === true
  const { pathname } = useLocation()
  const waits = isPost && location?.pathname !== pathname
  const late = useLate(waits)
  // Removed as soon as the post is there, because its heading takes the focus at that moment.
  if (!(waits && late))
    return (
      <KeptAnswer>
        <Outlet />
      </KeptAnswer>
    )
  return (
    <div className="page-width flex min-h-dvh justify-center py-24 text-muted">
      <Spinner className="size-8" />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const user = useRouteLoaderData<typeof loader>('root')?.user
  // If it replaces a page of this tab, the focus has gone with that.
  useEffect(() => {
    if (lastData) focusHeading(document.querySelector('main'))
  }, [])
  const refused = isRouteErrorResponse(error) && error.status < 500
  const missing = refused && error.status === 404
  return (
    <div className="page-width py-16">
      <title>{`Something went wrong · ${site.name}`}</title>
      <PageHeader
        title={refused ? 'That didn’t work' : 'Something went wrong'}
        lede={
          missing
            ? (refusalText(error) ??
              `This page doesn’t exist, or you can’t see it${user ? ` as ${user.fullName}` : ''}.`)
            : failureText(error)
        }
      />
      <div className="flex flex-wrap gap-3">
        {!missing && <TryAgain />}
        <ButtonLink to="/" variant={missing ? 'primary' : 'secondary'}>
          Return Home
        </ButtonLink>
      </div>
    </div>
  )
}
