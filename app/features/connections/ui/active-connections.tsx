import { Section } from '#app/ui/section.tsx'
import { isActive, requestPage } from '../rules.ts'
import type { TalentConnection } from '../schema.ts'
import { CompanyAbout } from './company-about.tsx'
import { ConnectionCard } from './connection-card.tsx'

type ActiveConnectionsProps = {
  connections: readonly TalentConnection[]
  /** On the page of a request: the heading instead of "Active Connections" and their number. */
  title?: string
}

/** The introductions a talent has accepted, with the companies' contact details and what comes next. */
export function ActiveConnections({ connections, title }: ActiveConnectionsProps) {
  const active = connections.filter(isActive)
  return (
    <Section
      id="active-connections"
      title={title ?? 'Active Connections'}
      count={title === undefined ? active.length : undefined}
    >
      {active.length === 0 ? (
        <p className="text-muted">
          Introductions you accept appear here, with the company’s contact details.
        </p>
      ) : (
        <ul className="space-y-4">
          {active.map(connection => (
            <li key={connection.id}>
              <ConnectionCard
                connection={connection}
                name={connection.companyName}
                about={<CompanyAbout company={connection} />}
                requestTo={title === undefined ? requestPage(connection) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
