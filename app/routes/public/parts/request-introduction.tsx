import { Form, useLocation, useNavigation } from 'react-router'
import { canAsk, isPending } from '#app/features/connections/rules.ts'
import {
  IntroductionDialog,
  RefusalDialog,
} from '#app/features/connections/ui/introduction-dialog.tsx'
import { IntroductionState } from '#app/features/connections/ui/introduction-state.tsx'
import { JustSent } from '#app/features/connections/ui/just-sent.tsx'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from '../+types/talent-profile.ts'
import { ONLY_COMPANIES, SENT, WRITE_FIRST } from './introduction-words.ts'

type LoaderData = Route.ComponentProps['loaderData']
type RequestIntroductionProps = Pick<LoaderData, 'profile' | 'viewer' | 'introductions'> & {
  state?: FormState
}
type SentNoticeProps = Pick<LoaderData, 'profile' | 'introductions' | 'justSent'> & {
  state?: FormState
}

/** Fixed to the bottom of a phone's screen, within reach of the thumb; base.css reserves room for it. */
const BAR =
  'bottom-bar no-print max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-rule max-sm:bg-surface max-sm:px-4 max-sm:pt-3'

/** The button and its dialog, for each kind of viewer. The address says whether the dialog is open. */
export function RequestIntroduction({
  profile,
  viewer,
  introductions,
  state,
}: RequestIntroductionProps) {
  const { asked, fromRequestId, introduced, sending } = useDialogState()
  const askPath = (about: string) => `${profile.profileUrl}?introduce=${about}`
  if (viewer === 'visitor')
    return (
      <div className={BAR}>
        <ButtonLink to={askPath('1')} rel="nofollow" className="w-full">
          Request Introduction
        </ButtonLink>
      </div>
    )
  const dialog = {
    open: asked || (state !== undefined && !introduced),
    closeTo: profile.profileUrl,
  }
  const { requests = [] } = introductions ?? {}
  const allAsked = introductions !== null && requests.length > 0 && !canAsk(introductions)
  return (
    <>
      {!allAsked && (
        <Form method="get" action={profile.profileUrl} preventScrollReset className={BAR}>
          <input type="hidden" name="introduce" value="1" />
          <Button type="submit" className="w-full">
            Request Introduction
          </Button>
        </Form>
      )}
      {introductions === null ? (
        <RefusalDialog {...dialog} message={ONLY_COMPANIES} />
      ) : (
        <>
          <IntroductionState
            sent={introductions.sent}
            talentName={profile.fullName}
            allAsked={allAsked}
            writePath={askPath(WRITE_FIRST)}
          />
          <IntroductionDialog
            {...dialog}
            talentName={profile.fullName}
            introductions={introductions}
            writeFirstPath={askPath(WRITE_FIRST)}
            fromRequestId={fromRequestId}
            state={state}
            busy={sending}
          />
        </>
      )}
    </>
  )
}

/** The result of sending, at the top of the page, where it is visible at once. */
export function SentNotice({ profile, introductions, justSent, state }: SentNoticeProps) {
  // The current address, not the one being navigated to: the page's introductions belong to the current one.
  const outcome = new URLSearchParams(useLocation().search)
  const { sending } = useDialogState()
  const undone = outcome.get('undone')
  const [latest] = introductions?.sent ?? []
  // Once it is answered, or can't be undone, a reload of this address or Back no longer says that it was sent.
  if (
    outcome.has('introduced') &&
    latest !== undefined &&
    isPending(latest.status) &&
    (justSent || latest.undoableMs > 0 || state !== undefined)
  )
    return (
      <JustSent
        key={latest.id}
        title={SENT}
        talentName={profile.fullName}
        introduction={latest}
        error={state?.message}
        busy={sending}
      />
    )
  if (undone === null || introductions === null) return null
  if (undone === '0')
    return (
      <Notice live title="There is nothing to undo">
        This isn’t an introduction of yours.
      </Notice>
    )
  return (
    <Notice tone="success" live title="Introduction undone">
      We didn’t tell {profile.fullName} anything.
    </Notice>
  )
}

/** Reads the address being navigated to, so the dialog responds before the server does. */
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
    fromRequestId: search.get('introduce'),
    introduced: search.has('introduced'),
    sending: navigation.formMethod === 'POST',
  }
}
