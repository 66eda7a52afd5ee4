import { href } from 'react-router'
import { Day } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Introductions } from '../schema.ts'
import { StatusBadge } from './connection-card.tsx'

/** How the introductions a company has asked of one talent stand. */
export function IntroductionState({ sent }: Pick<Introductions, 'sent'>) {
  if (sent.length === 0) return null
  return (
    <div className="mt-6">
      <h2 className="mb-2 text-sm font-medium">Your introductions</h2>
      <ul className="space-y-3">
        {sent.map(introduction => (
          <li key={introduction.id} className="flex items-start justify-between gap-3 text-sm">
            <span className="min-w-0">
              {introduction.desiredRole ?? 'A deleted request'}
              <span className="figures block text-muted">
                Sent <Day iso={introduction.createdAt} />
              </span>
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
