import { href } from 'react-router'
import { LISTED_MAX } from '#app/query-parts/listed-max.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { ConnectionStatus } from '../rules.ts'
import { isAccepted, isPending } from '../rules.ts'

/** Says that older introductions are not listed, if that may be so. */
export function NewestOnly({
  connections,
}: {
  connections: readonly { status: ConnectionStatus }[]
}) {
  const answered = connections.filter(({ status }) => !isPending(status))
  const accepted = answered.filter(({ status }) => isAccepted(status)).length
  if (Math.max(accepted, answered.length - accepted) < LISTED_MAX) return null
  return (
    <p className="mt-4 text-muted">
      Only the newest {LISTED_MAX} are listed. The file with{' '}
      <TextLink to={href('/settings')}>your data</TextLink> has all of them.
    </p>
  )
}
