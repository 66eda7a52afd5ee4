import { z } from 'zod'
import { CHOSEN_KINDS, type ChosenKind } from './rules.ts'

/** What concerns the safety of an account is always told by mail too. */
const SAFETY_KINDS = ['new_device', 'password_changed', 'email_changed'] as const

export const NoticeKind = z.enum([...CHOSEN_KINDS, ...SAFETY_KINDS])
type NoticeKind = z.output<typeof NoticeKind>

export function isChosenKind(kind: string): kind is ChosenKind {
  return CHOSEN_KINDS.some(known => known === kind)
}

/** Whether another person's doing brings it about, so that mail of it is limited for the one who receives it. */
export function isCausedByOthers(kind: string): boolean {
  return isChosenKind(kind) && kind !== 'match_digest' && kind !== 'featured_answered'
}

/** What a notice says besides its introduction. What is not there was not told. */
export const NoticePayload = z.object({
  status: z.string().catch(''),
  /** Of a request that is gone: its role. */
  role: z.string().catch(''),
  device: z.string().catch(''),
  /** Devices of earlier sign-ins that were not read either. */
  earlier: z.array(z.string()).catch([]),
  matches: z
    .array(
      z.object({
        name: z.string(),
        score: z.number(),
        requestId: z.string(),
        role: z.string().catch(''),
        /** False where an interest was taken back. */
        interested: z.boolean().catch(true),
      }),
    )
    .catch([]),
})

/** What happened, to whom it is told, and the introduction it is about. */
export type NoticeFacts = {
  kind: NoticeKind
  payload: z.output<typeof NoticePayload>
  side: 'talent' | 'company'
  connection: {
    id: string
    status: string
    companyName: string
    talentName: string
    role: string | null
    requestId: string | null
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
