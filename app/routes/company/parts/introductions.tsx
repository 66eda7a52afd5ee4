import { href } from 'react-router'
import { isAccepted, isPending, sinceWhen } from '#app/features/connections/rules.ts'
import { AnswerBy } from '#app/features/connections/ui/answer-by.tsx'
import { NewestOnly } from '#app/features/connections/ui/newest-only.tsx'
import { ResponseTime } from '#app/features/connections/ui/response-time.tsx'
import { RoomLinks } from '#app/features/connections/ui/room-links.tsx'
import { StageBadge } from '#app/features/connections/ui/stage-badge.tsx'
import { WithdrawForm } from '#app/features/connections/ui/withdraw-form.tsx'
import { photoAt } from '#app/platform/photos/address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Day } from '#app/ui/day.tsx'
import { OptionalLink, TextLink } from '#app/ui/link.tsx'
import { NextSteps } from '#app/ui/next-steps.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from '../+types/dashboard.ts'

type Loaded = Route.ComponentProps['loaderData']

type IntroductionsProps = Pick<Loaded, 'introductions' | 'responseTime'>

/** What waits for the company: offers, times and messages to answer, people to write to, and agreed work to start. */
export function WhatsNext({ steps }: Pick<Loaded, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <Section id="whats-next" title="What’s Next" className="mb-12">
      <NextSteps steps={steps} />
    </Section>
  )
}

/** Every introduction that the company requested, with its state. */
export function Introductions({ introductions, responseTime }: IntroductionsProps) {
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
        <p className="text-muted">People you’ve asked for an introduction appear here.</p>
      ) : (
        <ul className="border-t border-rule">
          {introductions.map(({ id, talent, request, ...introduction }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3"
            >
              <Avatar size="small" name={talent.fullName} src={photoAt(talent.photoUrl, 160)} />
              <div className="min-w-0 flex-1 basis-48">
                <OptionalLink plain to={talent.profileUrl} className="font-medium">
                  {talent.fullName}
                </OptionalLink>
                <p className="text-sm text-muted">
                  {request ? request.desiredRole : 'A deleted request'}
                </p>
                {isAccepted(introduction.status) && (
                  <>
                    <p className="mb-2 text-sm text-muted">{introduction.progress?.step}</p>
                    <RoomLinks connection={{ id, talent, ...introduction }} />
                  </>
                )}
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
              <StageBadge status={introduction.status} progress={introduction.progress} />
              {isPending(introduction.status) && (
                <WithdrawForm connectionId={id} talentName={talent.fullName} />
              )}
            </li>
          ))}
        </ul>
      )}
      <NewestOnly connections={introductions} />
    </Section>
  )
}
