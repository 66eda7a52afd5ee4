import { href } from 'react-router'
import { Day } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { isAccepted, isActive, isPending } from '../rules.ts'
import type { Introductions } from '../schema.ts'
import { AnswerBy } from './answer-by.tsx'
import { StageBadge } from './stage-badge.tsx'

type IntroductionStateProps = Pick<Introductions, 'sent'> & {
  talentName: string
  /** Nothing is left to ask, so this replaces the button. */
  allAsked: boolean
  /** Where another request is written for this talent; offered once everything has ended. */
  writePath?: string
}

/** The status of a company's introductions to one talent. */
export function IntroductionState({
  sent,
  talentName,
  allAsked,
  writePath,
}: IntroductionStateProps) {
  if (sent.length === 0) return null
  return (
    <div className={allAsked ? undefined : 'mt-6'}>
      <h2 className="mb-2 text-sm font-medium">
        {sent.length === 1 ? 'Your introduction' : 'Your introductions'}
      </h2>
      <ul className="space-y-3">
        {sent.map(introduction => (
          // In a narrow column the badge goes below.
          <li
            key={introduction.id}
            className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm"
          >
            <span className="min-w-28 flex-1">
              {introduction.desiredRole ?? 'A deleted request'}
              <span className="figures block text-muted">
                Sent <Day iso={introduction.createdAt} />
              </span>
              {isAccepted(introduction.status) && (
                <TextLink
                  to={href('/connections/:id', { id: introduction.id })}
                  className="block min-h-6 w-fit"
                >
                  Open the conversation<span className="sr-only"> with {talentName}</span>
                </TextLink>
              )}
              {isPending(introduction.status) && (
                <span className="block text-muted">
                  <AnswerBy side="company" deadline={introduction.deadline} />
                </span>
              )}
            </span>
            <StageBadge {...introduction} />
          </li>
        ))}
      </ul>
      <TextLink to={href('/connections')} className="mt-3 inline-block min-h-6 text-sm">
        View Connections
      </TextLink>
      {allAsked && writePath && sent.every(each => !isPending(each.status) && !isActive(each)) && (
        <TextLink to={writePath} className="mt-1 block min-h-6 w-fit text-sm">
          Ask again with a new request
        </TextLink>
      )}
    </div>
  )
}
