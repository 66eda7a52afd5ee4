import { z } from 'zod'
import { CHOSEN_KINDS, type ChosenKind } from './rules.ts'

/** Security notices, which are always sent by mail too. */
const SECURITY_KINDS = ['new_device', 'password_changed', 'email_changed'] as const

export const NoticeKind = z.enum([...CHOSEN_KINDS, ...SECURITY_KINDS])
type NoticeKind = z.output<typeof NoticeKind>

export function isChosenKind(kind: string): kind is ChosenKind {
  return CHOSEN_KINDS.some(known => known === kind)
}

/** The facts of a notice besides its introduction, with defaults for missing ones. */
export const NoticePayload = z.object({
  status: z.string().catch(''),
  /** The role of a request that has been deleted. */
  role: z.string().catch(''),
  /** The question that was answered, or whose answer was accepted; null if either is gone or hidden. */
  question: z
    .object({
      key: z.string(),
      title: z.string(),
      /** Whether the answer is the accepted one: the asker can change that. */
      accepts: z.boolean().catch(false),
    })
    .nullable()
    .catch(null),
  device: z.string().catch(''),
  /** Devices of earlier unread sign-ins. */
  earlier: z.array(z.string()).catch([]),
  matches: z
    .array(
      z.object({
        name: z.string(),
        score: z.number(),
        requestId: z.string(),
        role: z.string().catch(''),
        /** Whether the company has closed the request, which then has no matches. */
        isClosed: z.boolean().catch(false),
        /** False if the interest was withdrawn. */
        interested: z.boolean().catch(true),
      }),
    )
    .catch([]),
})

/** The kind of a notice, its facts, its reader's side and its introduction. */
export type NoticeFacts = {
  kind: NoticeKind
  payload: z.output<typeof NoticePayload>
  side: 'talent' | 'company'
  connection: {
    id: string
    status: string
    /** Whether a decline has a reason for the company to read. */
    withReason: boolean
    companyName: string
    talentName: string
    role: string | null
    requestId: string | null
    /** The company has closed the request. */
    isClosed: boolean
    /** There is a request, but the reader may not see it: its company is suspended. */
    isHidden: boolean
    /** The last day to answer the introduction or the offer; empty if there is none. */
    answerBy: string
  } | null
}

export type NoticeView = {
  id: string
  createdAt: string
  read: boolean
  title: string
  text: string
  to: string
  action: string
}

export const ReadForm = z.object({ id: z.guid() })
