import { Section } from '#app/ui/section.tsx'
import { isActive, requestPage } from '../rules.ts'
import type { TalentConnection } from '../schema.ts'
import { CompanyAbout } from './company-about.tsx'
import { ConnectionCard } from './connection-card.tsx'

/** The introductions a talent has accepted, with the companies' contact details and what comes next. */
export function ActiveConnections({ connections }: { connections: readonly TalentConnection[] }) {
  const active = connections.filter(isActive)
  return (
    <Section id="active-connections" title="Active Connections" count={active.length}>
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
                requestTo={requestPage(connection)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
