import { createContext } from 'react-router'
import type { CurrentUser, Own } from './features/accounts/schema.ts'
import type { Subscription } from './features/notices/rules.ts'
import type { LimitName } from './limits.ts'
import type { Auth } from './platform/auth/auth.ts'
import type { Actor, ActorTx, AsActor, AsSystem } from './platform/db/actor.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Live } from './platform/live/streams.ts'
import type { FailureLog } from './platform/log.ts'
import type { StoredMail } from './platform/mail/outbox.ts'
import type { PictureCache } from './platform/pictures/picture-cache.ts'
import type { FileStore } from './platform/storage/file-store.ts'

/** The context of every loader and action: the person, the clock, and access to the database as actor or as system. */
export type RequestContext = {
  /** Part of every log line of this request, and sent with the response as X-Request-Id. */
  traceId: string
  /** For the Content-Security-Policy of this response. */
  nonce: string
  now: () => Date
  /** Differs if the code for browsers does. */
  build: string
  /** The public scheme, host and port of the product. */
  origin: string
  /** The network the request comes from, as limits count it. */
  client: string
  limits: Limits<LimitName>
  user: CurrentUser | null
  own: Own
  /** Unread notices: from `own`, or counted again if the request may have changed the number. */
  countUnread: () => Promise<number>
  /** The time zone of the reader's browser, if it has told; null for visitors, whose pages are the same for all. */
  zone: string | null
  /** The session this request belongs to. */
  sessionId: string | null
  /** Whether the browser still sends a session that has ended, such as one that was ended on another device. */
  sessionEnded: boolean
  actor: Actor
  asActor: AsActor
  /** For a person who signs in with this very request. */
  asPerson: <T>(userId: string, work: (tx: ActorTx) => Promise<T>) => Promise<T>
  asSystem: AsSystem
  auth: Auth
  /** What an unsubscribe link switches off; null for a link that isn't ours. */
  readUnsubscribe: (token: string) => Subscription | null
  live: Pick<Live, 'open'>
  /** Profile photos. */
  photos: FileStore
  /** Files that people send each other. */
  files: FileStore
  /** Rendered preview pictures of pages, for shared links. */
  pictures: PictureCache
  /** Mail that was stored instead of sent, newest first; null if this person may not read it. */
  listOutbox: (() => Promise<StoredMail[]>) | null
  log: FailureLog
}

export const requestContext = createContext<RequestContext>()
