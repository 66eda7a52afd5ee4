import { data, href, type RouterContextProvider, replace } from 'react-router'
import type { z } from 'zod'
import type { RequestContext } from '#app/context.ts'
import {
  actInRoom,
  deleteMessage,
  editMessage,
  reportRoom,
  setTalentContact,
  showReads,
} from '#app/features/rooms/commands.server.ts'
import { readFiles, sendWithFiles } from '#app/features/rooms/files.server.ts'
import {
  FILES_FIELD,
  FILES_NEED_TEXT,
  FILES_WORDS,
  type FilesRefusal,
} from '#app/features/rooms/files.ts'
import {
  ActForm,
  ContactForm,
  DeleteForm,
  EditForm,
  FILE_FIELDS,
  ReadsForm,
  ReportForm,
  SendForm,
} from '#app/features/rooms/forms.server.ts'
import { findRoom } from '#app/features/rooms/queries.server.ts'
import { CHANGE_MINUTES } from '#app/features/rooms/types.ts'
import type { LimitName } from '#app/limits.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { words } from '#app/platform/forms/fields.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { textOf } from '#app/platform/forms/text-of.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import type { Claims } from '#app/platform/limits/limits.ts'
import { ENOUGH } from '../../parts/enough.ts'
import { problemOf } from './room-problem.ts'

export const ROOM_FORMS = [
  SendForm,
  EditForm,
  DeleteForm,
  ContactForm,
  ReadsForm,
  ActForm,
  ReportForm,
  FILE_FIELDS,
  words('intent'),
]

const FILES_STATUS: Record<FilesRefusal, number> = {
  'too large': 413,
  'too many': 413,
  'account full': 413,
  'wrong type': 415,
  empty: 400,
  'no room': 503,
}

const CHOOSE_AGAIN = `${FILES_NEED_TEXT} Then choose the files again.`
const NOBODY_THERE = 'They’ve deleted their account, so no one would read this.'
const TOO_LATE = `You can only edit a message for ${CHANGE_MINUTES} minutes after sending it.`
const CHANGED = 'Something changed in the meantime. Take a look and try again.'

type FormArgs = {
  params: { id: string }
  context: Readonly<RouterContextProvider>
}

/** Handles the forms of a room's page: redirects to the page, or returns why the form had no effect. */
export async function handleRoomForm(
  { params, context }: FormArgs,
  ctx: Pick<RequestContext, 'asActor' | 'asSystem' | 'files' | 'limits' | 'log'> & {
    user: { id: string }
  },
) {
  const form = readForm(context)
  const roomId = params.id
  const known = isId(roomId) && (await ctx.asActor(tx => findRoom(tx, roomId)))
  if (!known) throw data(null, { status: 404 })
  const failed = (message: string, status: number) => data(problemOf(form, message), { status })

  const failedByFiles = (why: FilesRefusal) =>
    data({ ...problemOf(form, FILES_WORDS[why]), ofFiles: true }, { status: FILES_STATUS[why] })

  /** Counts an act that the other side will see against the limits. Returns the refusal if a limit is exceeded. */
  async function refuseTooMany(more: Claims<LimitName> = {}) {
    const taken = await ctx.limits.take({ 'messages-account': ctx.user.id, ...more })
    if (taken.ok) return undefined
    return answerTooMany(
      problemOf(form, tooManyMessage(taken.retryAfterS, ENOUGH.conversations)),
      taken.retryAfterS,
    )
  }

  /** Reads the form and runs its command. `refusal` is the message if the command had no effect. */
  async function take<Schema extends z.ZodObject>(
    schema: Schema,
    command: (tx: ActorTx, value: z.output<Schema>) => Promise<unknown>,
    refusal = CHANGED,
  ) {
    const parsed = parseForm(schema, form)
    if (!parsed.ok) return failed(parsed.state.message ?? CHANGED, 400)
    const done = await ctx.asActor(tx => command(tx, parsed.value))
    return done === false ? failed(refusal, 409) : replace(href('/connections/:id', { id: roomId }))
  }

  switch (form.get('intent')) {
    case 'send': {
      const parsed = parseForm(SendForm, form)
      if (!parsed.ok) {
        const isBare = hasFiles(form) && textOf(form, 'body').trim() === ''
        return failed(isBare ? CHOOSE_AGAIN : (parsed.state.message ?? CHANGED), 400)
      }
      const files = await readFiles(form)
      if (typeof files === 'string') return failedByFiles(files)
      const refused = await refuseTooMany(
        files.length > 0 ? { 'uploads-account': ctx.user.id } : {},
      )
      if (refused) return refused
      const { client_key: clientKey, body } = parsed.value
      const sent = await sendWithFiles(ctx, { roomId, clientKey, body }, files)
      if (sent.ok) return replace(href('/connections/:id', { id: roomId }))
      if (sent.reason === 'nobody there') return failed(NOBODY_THERE, 409)
      return failedByFiles(sent.reason)
    }
    case 'edit':
      return await take(
        EditForm,
        (tx, { message_id: messageId, body }) => editMessage(tx, { roomId, messageId, body }),
        TOO_LATE,
      )
    case 'delete':
      return await take(DeleteForm, (tx, { message_id: id }) => deleteMessage(tx, id), TOO_LATE)
    case 'contact':
      return await take(ContactForm, (tx, { talent_contact: contact }) =>
        setTalentContact(tx, roomId, contact),
      )
    case 'reads':
      return await take(ReadsForm, (tx, { shows_reads: shows }) =>
        showReads(tx, roomId, shows === 'on'),
      )
    case 'act':
      // An act stays in the timeline of both sides, as a message does.
      return (
        (await refuseTooMany()) ??
        (await take(ActForm, (tx, { act, seen }) => actInRoom(tx, { roomId, act, seen })))
      )
    case 'report':
      return await take(ReportForm, (tx, { reason }) => reportRoom(tx, roomId, reason))
    default:
      throw unreadable()
  }
}

/** An empty file field is posted as a file without a name. */
function hasFiles(form: FormData): boolean {
  return form.getAll(FILES_FIELD).some(file => file instanceof File && file.name !== '')
}
