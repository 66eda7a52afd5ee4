import { Section } from '#app/ui/section.tsx'
import { isAccepted, requestPage } from '../rules.ts'
import type { TalentConnection } from '../schema.ts'
import { CompanyAbout } from './company-about.tsx'
import { ConnectionCard } from './connection-card.tsx'

/** The next step after an acceptance. */
function WhatNext({ connection }: { connection: TalentConnection }) {
  const { companyName, contactDetails } = connection
  return contactDetails === '' || contactDetails === null
    ? `${companyName} didn’t leave contact details. We’ve told them you accepted. Open the conversation to write to them.`
    : `We’ve told ${companyName} you accepted. Write to them in the conversation, or use their contact details, and agree on a first call.`
}

/** The introductions a talent has accepted, with the companies' contact details. */
export function ActiveConnections({ connections }: { connections: readonly TalentConnection[] }) {
  const active = connections.filter(connection => isAccepted(connection.status))
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
                next={<WhatNext connection={connection} />}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
