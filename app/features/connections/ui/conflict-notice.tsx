import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TalentConnection } from '../schema.ts'

/** Warns of a possible conflict before the answer. Renders nothing if there is none. */
export function ConflictNotice({ connection }: { connection: TalentConnection }) {
  const { id, conflictsWith, companyName } = connection
  if (conflictsWith.length === 0) return null
  return (
    <Notice title={`A possible conflict of interest: ${conflictsWith.join(', ')}`}>
      {companyName} counts them among its competitors, and doesn’t know that you work for them.{' '}
      <TextLink
        to={href('/connections/:id/conflict', { id })}
        className="inline-flex min-h-6 items-center"
      >
        See what you can do
        <span className="sr-only"> about the conflict with {companyName}</span>
      </TextLink>
    </Notice>
  )
}
