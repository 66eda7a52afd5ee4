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

/** The signed-in person, as their own users row says. */
export type CurrentUser = {
  id: string
  email: string
  fullName: string
  userType: 'talent' | 'company'
  role: 'user' | 'admin'
  emailConfirmed: boolean
  /** What the mail server of the address answered when it refused it for good. */
  mailRefusal: string | null
}

/** What was read with the session and is not asked for again. */
export type Own = {
  /** How many notices were not read, up to a bound. */
  unread: number
  /** A talent's profile, once it is written. */
  profileId: string | null
  /** A company's open requests, newest first. */
  requestIds: string[]
  /** How many matches the person has set aside. */
  setAside: number
}

/** What every loader and action is given: who asks, when, and the two ways to the database. */
export type RequestContext = {
  /** Stands in every line of the log that this request causes, and in the answer as X-Request-Id. */
  traceId: string
  /** For this answer's Content-Security-Policy. */
  nonce: string
  now: () => Date
  /** Scheme, host and port people reach the product at. */
  origin: string
  /** What was posted; undefined where nothing was, or where nothing is taken. */
  form: FormData | FormRefusal | undefined
  /** The network the request comes from, as limits count it. */
  client: string
  limits: Limits
  user: CurrentUser | null
  own: Own
  /** As `own` says, or counted anew where the request may have changed it. */
  countUnread: () => Promise<number>
  /** Which of the person's sessions this request belongs to. */
  sessionId: string | null
  actor: Actor
  asActor: <T>(work: (tx: ActorTx) => Promise<T>) => Promise<T>
  /** For somebody who has just signed in with this request. */
  asPerson: <T>(userId: string, work: (tx: ActorTx) => Promise<T>) => Promise<T>
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  auth: Auth
  /** Which kind of notice a link of a mail switches off; null for a link we have not made. */
  readUnsubscribe: (token: string) => string | null
  live: Pick<Live, 'open'>
  /** The files of people's photos. */
  photos: FileStore
  /** The files that people send each other. */
  files: FileStore
  /** Drawn pictures of pages, for whoever shares their address. */
  pictures: PictureCache
  /** Mail that was kept instead of sent, newest first; null for whoever may not read it. */
  listOutbox: (() => Promise<StoredMail[]>) | null
  log: Logger
}

export const requestContext = createContext<RequestContext>()
