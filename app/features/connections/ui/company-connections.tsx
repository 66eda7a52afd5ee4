import { photoAt } from '#app/platform/photos/address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { OptionalLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { isPending } from '../rules.ts'
import type { CompanyConnection } from '../schema.ts'
import { AnswerBy } from './answer-by.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FirstToEnd } from './first-to-end.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type Lists = { pending: readonly CompanyConnection[]; active: readonly CompanyConnection[] }

export function CompanyConnections({ pending, active }: Lists) {
  return (
    <>
      <Section id="pending-requests" title="Pending Requests" count={pending.length}>
        {pending.length === 0 ? (
          <p className="text-muted">You have no pending introductions.</p>
        ) : (
          <>
            <SentList connections={pending} />
            <FirstToEnd listed={pending.length} />
          </>
        )}
      </Section>
      <Section id="active-connections" title="Active Connections" count={active.length}>
        {active.length === 0 ? (
          <p className="text-muted">Introductions appear here once they’re accepted.</p>
        ) : (
          <SentList connections={active} />
        )}
      </Section>
    </>
  )
}

function SentList({ connections }: { connections: readonly CompanyConnection[] }) {
  return (
    <ul className="space-y-4">
      {connections.map(connection => (
        <li key={connection.id}>
          <SentCard connection={connection} />
        </li>
      ))}
    </ul>
  )
}

function SentCard({ connection }: { connection: CompanyConnection }) {
  const { fullName, headline, photoUrl, profileUrl } = connection.talent
  return (
    <ConnectionCard
      connection={connection}
      picture={<Avatar name={fullName} src={photoAt(photoUrl, 160)} />}
      name={
        <OptionalLink to={profileUrl} plain>
          {fullName}
        </OptionalLink>
      }
      about={headline}
      deadline={isPending(connection.status) && <AnswerBy side="company" {...connection} />}
      actions={
        isPending(connection.status) && (
          <WithdrawForm connectionId={connection.id} talentName={fullName} />
        )
      }
    />
  )
}
