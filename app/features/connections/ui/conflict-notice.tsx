import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TalentConnection } from '../schema.ts'

/** Before the answer; nothing where there is nothing to tell. */
export function ConflictNotice({ connection }: { connection: TalentConnection }) {
  const { id, conflictsWith, companyName } = connection
  if (conflictsWith.length === 0) return null
  return (
    <Notice title={`A possible conflict of interest: ${conflictsWith.join(', ')}`}>
      {companyName} sees a competitor there, and doesn’t know that you work for them.{' '}
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
