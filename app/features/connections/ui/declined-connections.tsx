import { Day } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import type { CompanyConnection, TalentConnection } from '../schema.ts'
import { StatusBadge } from './connection-card.tsx'

type Connections = readonly (TalentConnection | CompanyConnection)[]

/** What came to nothing, in few words; nothing at all when there is none. */
export function DeclinedConnections({ connections }: { connections: Connections }) {
  if (connections.length === 0) return null
  return (
    <Section id="declined" title="Declined" count={connections.length}>
      <ul className="border-t border-rule">
        {connections.map(connection => (
          <li
            key={connection.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-3 text-muted"
          >
            <span className="min-w-0 flex-1">
              <Other connection={connection} />
              {connection.request && `, ${connection.request.desiredRole}`}
            </span>
            <span className="figures text-sm">
              <Day iso={connection.answeredAt ?? connection.createdAt} />
            </span>
            <StatusBadge status={connection.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Other({ connection }: { connection: TalentConnection | CompanyConnection }) {
  if ('companyName' in connection) return <span className="text-ink">{connection.companyName}</span>
  return <TextLink to={connection.talent.profileUrl}>{connection.talent.fullName}</TextLink>
}
