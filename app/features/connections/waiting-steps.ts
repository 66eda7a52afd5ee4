import { href } from 'react-router'
import { EXPIRED_DAYS } from './rules.ts'
import type { CompanyConnection, TalentConnection } from './schema.ts'

type Listed = Pick<CompanyConnection, 'id' | 'unread' | 'progress'> &
  (Pick<CompanyConnection, 'talent'> | Pick<TalentConnection, 'companyName'>)

/** What waits for the reader's answer in all of their conversations, and what they can do without one. */
export function waitingSteps(connections: readonly Listed[]) {
  const unread = connections.flatMap(connection =>
    connection.unread > 0 ? [unreadStep(connection)] : [],
  )
  // A conversation with unread messages is linked once.
  const linked = new Set(unread.map(({ to }) => to))
  return {
    awaited: [...connections.flatMap(({ progress }) => progress?.awaits ?? []), ...unread],
    own: connections
      .flatMap(({ progress }) => progress?.ownStep ?? [])
      .filter(({ to }) => !linked.has(to)),
  }
}

/** That introductions expired while the talent was away. */
export function expiredSteps(expired: number) {
  if (expired === 0) return []
  const what = expired === 1 ? 'An introduction' : `${expired} introductions`
  const text = `${what} expired in the last ${EXPIRED_DAYS} days before you answered.`
  return [
    { text, action: expired === 1 ? 'See it' : 'See them', to: `${href('/connections')}#lapsed` },
  ]
}

function unreadStep(connection: Listed) {
  const { id, unread, progress } = connection
  const name = 'companyName' in connection ? connection.companyName : connection.talent.fullName
  return {
    text: `${name} sent you ${unread === 1 ? 'a message' : `${unread} messages`}.`,
    action: progress?.isOver ? 'Read' : 'Read and answer',
    to: href('/connections/:id', { id }),
  }
}
