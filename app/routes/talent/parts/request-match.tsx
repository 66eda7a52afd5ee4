import { href } from 'react-router'
import { CHOICES, type ChoiceError, reasonText } from '#app/features/matching/choice.ts'
import { InterestForm } from '#app/features/matching/ui/interest-form.tsx'
import { MatchLine } from '#app/features/matching/ui/match-line.tsx'
import { ReceiptParts } from '#app/features/matching/ui/receipt-parts.tsx'
import { Problem, SetAsideForm } from '#app/features/matching/ui/set-aside.tsx'
import { requestTitle } from '#app/features/requests/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Preparing } from '#app/ui/preparing.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from '../+types/request.ts'

type RequestMatchProps = Pick<
  Route.ComponentProps['loaderData'],
  'request' | 'talentId' | 'match' | 'unscored' | 'aside' | 'interested' | 'isVisible'
> & {
  /** False while there is an introduction, which says more than an interest could. */
  canChoose: boolean
  failed: ChoiceError | undefined
}

/** How well a request fits and why, and what the talent has said about it. */
export function RequestMatch({
  request,
  talentId,
  match,
  unscored,
  aside,
  interested,
  isVisible,
  canChoose,
  failed,
}: RequestMatchProps) {
  const title = requestTitle({ ...request, companyName: request.company.name })
  const page = href('/requests/:requestId', { requestId: request.id })
  return (
    <Section id="match" title="Your Match">
      {match ? (
        <>
          <MatchLine score={match.score} summary={match.summary} />
          <details>
            <summary className="fold font-medium text-accent">
              <ChevronDownIcon className="size-4 turn" />
              Why this score
            </summary>
            <div className="mt-2">
              <ReceiptParts {...match} />
            </div>
          </details>
        </>
      ) : unscored === 'preparing' ? (
        <Preparing>Preparing your match. You’ll see it in a moment.</Preparing>
      ) : unscored === 'nothing-in-common' ? (
        <Notice
          title="No score yet"
          action={
            <ButtonLink variant="secondary" size="small" to={href('/talent/profile')}>
              Edit Profile
            </ButtonLink>
          }
        >
          Your profile and what this request states have nothing in common so far. If your role,
          your skills or a summary are missing, add them.
        </Notice>
      ) : (
        <Notice
          tone="problem"
          title="We couldn’t load the score"
          action={
            <ButtonLink variant="secondary" size="small" to={page}>
              Try again
            </ButtonLink>
          }
        >
          Something failed on our side, and we’ve logged it.
        </Notice>
      )}
      {canChoose &&
        (aside === null ? (
          <>
            <InterestForm
              requestId={request.id}
              title={title}
              interested={interested}
              isVisible={isVisible}
              failed={failed}
            />
            <SetAsideForm
              side="talent"
              title={title}
              requestId={request.id}
              talentId={talentId}
              failed={failed}
            />
          </>
        ) : (
          <Notice title="You’ve hidden this request" className="mt-4">
            <p>
              {reasonText(aside.reason, 'talent')}
              {aside.note && ` · ${aside.note}`}
            </p>
            <PostForm preventScrollReset className="mt-3">
              <input type="hidden" name="intent" value={CHOICES.restore} />
              <input type="hidden" name="requestId" value={request.id} />
              <input type="hidden" name="talentId" value={talentId} />
              <Button type="submit" variant="secondary" size="small">
                Restore
              </Button>
            </PostForm>
            {failed?.intent === CHOICES.restore && <Problem>{failed.message}</Problem>}
          </Notice>
        ))}
    </Section>
  )
}
