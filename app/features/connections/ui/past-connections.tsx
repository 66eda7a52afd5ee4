import { href } from 'react-router'
import { Day } from '#app/ui/day.tsx'
import { OptionalLink, TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { groupConnections, isAccepted, requestPage } from '../rules.ts'
import type { CompanyConnection, TalentConnection } from '../schema.ts'
import { NewestOnly } from './newest-only.tsx'
import { StageBadge } from './stage-badge.tsx'

type Connections = readonly (TalentConnection | CompanyConnection)[]

/** Compact lists of ended, declined, expired and withdrawn introductions. Renders nothing if there are none. */
export function PastConnections({ connections }: { connections: Connections }) {
  const { over, declined, lapsed } = groupConnections(connections)
  return (
    <>
      <PastList id="over" title="Ended" connections={over} />
      <PastList id="declined" title="Declined" connections={declined} />
      <PastList id="lapsed" title="Expired or withdrawn" connections={lapsed} />
      <NewestOnly connections={connections} />
    </>
  )
}

type PastListProps = { id: string; title: string; connections: Connections }

function PastList({ id, title, connections }: PastListProps) {
  if (connections.length === 0) return null
  return (
    <Section id={id} title={title} count={connections.length}>
      <ul className="border-t border-rule">
        {connections.map(connection => (
          <li
            key={connection.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-3 text-muted"
          >
            <span className="min-w-0 flex-1 basis-64">
              <Other connection={connection} />
              <About connection={connection} />
              {connection.declineReason !== null && (
                <span className="block wrap-anywhere">“{connection.declineReason}”</span>
              )}
              <NextStep connection={connection} />
              <Conversation connection={connection} />
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="figures text-sm">
                <Day iso={connection.answeredAt ?? connection.createdAt} />
              </span>
              <StageBadge status={connection.status} progress={connection.progress} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Conversation({ connection }: { connection: Connections[number] }) {
  const { id, status } = connection
  if (!isAccepted(status)) return null
  const name = 'companyName' in connection ? connection.companyName : connection.talent.fullName
  return (
    <TextLink to={href('/connections/:id', { id })} className="block w-fit min-h-6">
      Open the conversation<span className="sr-only"> with {name}</span>
    </TextLink>
  )
}

function About({ connection }: { connection: Connections[number] }) {
  if (connection.request === null) return null
  const to = 'companyName' in connection ? requestPage(connection) : undefined
  const { desiredRole } = connection.request
  return <>, {to === undefined ? desiredRole : <TextLink to={to}>{desiredRole}</TextLink>}</>
}

/** What the company can do after an introduction without an acceptance, and the talent after an expiry. */
function NextStep({ connection }: { connection: Connections[number] }) {
  const { status } = connection
  if (connection.request === null || connection.request.isClosed || isAccepted(status)) return null
  if ('companyName' in connection) {
    if (status !== 'expired') return null
    return (
      <TextLink to={`${requestPage(connection)}#match`} className="block w-fit min-h-6">
        Tell them if you’re still interested
        <span className="sr-only">: {connection.companyName}</span>
      </TextLink>
    )
  }
  const to = `${href('/company/dashboard')}?request=${connection.request.id}#top-matches`
  return (
    <TextLink to={to} className="block w-fit min-h-6">
      See the next best match
      <span className="sr-only"> for {connection.request.desiredRole}</span>
    </TextLink>
  )
}

function Other({ connection }: { connection: TalentConnection | CompanyConnection }) {
  if ('companyName' in connection) return <span className="text-ink">{connection.companyName}</span>
  const { fullName, profileUrl } = connection.talent
  return <OptionalLink to={profileUrl}>{fullName}</OptionalLink>
}
