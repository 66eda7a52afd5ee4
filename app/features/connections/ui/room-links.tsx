import { href } from 'react-router'
import { countOf } from '#app/platform/count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { CompanyConnection, TalentConnection } from '../schema.ts'

type RoomLinksProps = {
  connection: Pick<CompanyConnection, 'id' | 'unread' | 'progress'> &
    (Pick<CompanyConnection, 'talent'> | Pick<TalentConnection, 'companyName'>)
}

/** Links to what waits for an answer, and to the room. */
export function RoomLinks({ connection }: RoomLinksProps) {
  const { id, unread, progress } = connection
  const name = 'companyName' in connection ? connection.companyName : connection.talent.fullName
  const room = href('/connections/:id', { id })
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {progress?.awaits.map(({ action, to }) => (
        <ButtonLink key={to} to={to} size="small">
          {action}
          <span className="sr-only"> from {name}</span>
        </ButtonLink>
      ))}
      {progress?.ownStep?.isDue && progress.ownStep.to !== room && (
        <ButtonLink to={progress.ownStep.to} size="small">
          {progress.ownStep.action}
          <span className="sr-only"> with {name}</span>
        </ButtonLink>
      )}
      <ButtonLink to={room} variant="secondary" size="small">
        Open the conversation<span className="sr-only"> with {name}</span>
      </ButtonLink>
      {unread > 0 && (
        <span className="figures text-sm font-medium text-accent">
          {countOf(unread, 'unread message')}
        </span>
      )}
    </p>
  )
}
