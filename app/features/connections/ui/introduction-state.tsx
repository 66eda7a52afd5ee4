import { href } from 'react-router'
import { Day } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { isAccepted, isPending } from '../rules.ts'
import type { Introductions } from '../schema.ts'
import { AnswerBy } from './answer-by.tsx'
import { StatusBadge } from './connection-card.tsx'

type IntroductionStateProps = Pick<Introductions, 'sent'> & {
  /** There is no request left to ask about: this stands in the place of the button. */
  asksAll: boolean
}

/** How the introductions a company has asked of one talent stand. */
export function IntroductionState({ sent, asksAll }: IntroductionStateProps) {
  if (sent.length === 0) return null
  return (
    <div className={asksAll ? undefined : 'mt-6'}>
      <h2 className="mb-2 text-sm font-medium">
        {sent.length === 1 ? 'Your introduction' : 'Your introductions'}
      </h2>
      <ul className="space-y-3">
        {sent.map(introduction => (
          <li key={introduction.id} className="flex items-start justify-between gap-3 text-sm">
            <span className="min-w-0">
              {introduction.desiredRole ?? 'A deleted request'}
              <span className="figures block text-muted">
                Sent <Day iso={introduction.createdAt} />
              </span>
              {isAccepted(introduction.status) && (
                <TextLink
                  to={href('/connections/:id', { id: introduction.id })}
                  className="block min-h-6 w-fit"
                >
                  Open the conversation
                </TextLink>
              )}
              {isPending(introduction.status) && (
                <span className="block text-muted">
                  <AnswerBy side="company" deadline={introduction.deadline} />
                </span>
              )}
            </span>
            <StatusBadge status={introduction.status} />
          </li>
        ))}
      </ul>
      <TextLink to={href('/connections')} className="mt-3 inline-block min-h-6 text-sm">
        View Connections
      </TextLink>
    </div>
  )
}
