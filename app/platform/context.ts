import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Auth } from './auth/auth.ts'
import type { Actor, ActorTx, SystemTx } from './db/actor.ts'
import type { FormRefusal } from './forms/takes-form.ts'
import type { Limits } from './limits/limits.ts'
import type { Live } from './live/streams.ts'
import type { StoredMail } from './mail/outbox.ts'
import type { PictureCache } from './pictures/picture-cache.ts'
import type { FileStore } from './storage/file-store.ts'

/** The signed-in person, from their own users row. */
export type CurrentUser = {
  id: string
  email: string
  fullName: string
  userType: 'talent' | 'company'
  role: 'user' | 'admin'
  emailConfirmed: boolean
  /** The mail server's response when it permanently refused the address. */
  mailRefusal: string | null
}

/** The person's own data that is read together with the session, so nothing queries it again. */
export type Own = {
  /** The number of unread notices, up to a bound. */
  unread: number
  /** A talent's profile, if they have one. */
  profileId: string | null
  /** A company's open requests, newest first. */
  requestIds: string[]
  /** The number of matches the person has set aside. */
  setAside: number
}

/** The context of every loader and action: the person, the clock, and access to the database as actor or as system. */
export type RequestContext = {
  /** Part of every log line of this request, and sent with the response as X-Request-Id. */
  traceId: string
  /** For the Content-Security-Policy of this response. */
  nonce: string
  now: () => Date
  /** The public scheme, host and port of the product. */
  origin: string
  /** The posted form; undefined if there is none or the route accepts none. */
  form: FormData | FormRefusal | undefined
  /** The network the request comes from, as limits count it. */
  client: string
  limits: Limits
  user: CurrentUser | null
  own: Own
  /** Unread notices: from `own`, or counted again if the request may have changed the number. */
  countUnread: () => Promise<number>
  /** The session this request belongs to. */
  sessionId: string | null
  actor: Actor
  asActor: <T>(work: (tx: ActorTx) => Promise<T>) => Promise<T>
  /** For a person who signs in with this very request. */
  asPerson: <T>(userId: string, work: (tx: ActorTx) => Promise<T>) => Promise<T>
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  auth: Auth
  /** The kind of notice that an unsubscribe link switches off; null for a link that isn't ours. */
  readUnsubscribe: (token: string) => string | null
  live: Pick<Live, 'open'>
  /** Profile photos. */
  photos: FileStore
  /** Files that people send each other. */
  files: FileStore
  /** Rendered preview pictures of pages, for shared links. */
  pictures: PictureCache
  /** Mail that was stored instead of sent, newest first; null if this person may not read it. */
  listOutbox: (() => Promise<StoredMail[]>) | null
  log: Logger
}

export const requestContext = createContext<RequestContext>()
