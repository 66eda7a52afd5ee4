import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestContext } from '#app/platform/context.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { violatesCheck } from '#app/platform/db/errors.ts'
import { filesProblemOf } from '#app/platform/forms/form-with-files.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import { type NewFile, sendMessage } from './commands.server.ts'
import { unclaimedFileJob } from './file-jobs.server.ts'
import { fileName, fileTypeOf, HEAD_BYTES } from './file-type.ts'
import { chosenProblem, FILES_FIELD, type FilesRefusal } from './files.ts'

type Checked = { file: File; kept: NewFile }
type Means = Pick<RequestContext, 'asActor' | 'asSystem' | 'files' | 'log'>
type Letter = { roomId: string; clientKey: string; body: string }
export type SendResult = { ok: true } | { ok: false; reason: FilesRefusal | 'nobody there' }

/** The files of a form, each with its type, or why they cannot be sent. */
export async function readFiles(form: FormData): Promise<Checked[] | FilesRefusal> {
  const files = form.getAll(FILES_FIELD).filter(value => value instanceof File)
  const problem = filesProblemOf(form) ?? chosenProblem(files)
  if (problem !== null) return problem
  const checked: Checked[] = []
  for (const file of files) {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const type = fileTypeOf(head, file.name)
    if (type === undefined) return 'wrong type'
    const { mime } = type
    const storedAs = randomBytes(16).toString('hex')
    checked.push({
      file,
      kept: { name: fileName(file.name, type), type: mime, bytes: file.size, storedAs },
    })
  }
  return checked
}

/**
 * Writes to the other side, with files if there are any. Files first and the message last, so that no message names a file that is not
 * there; the job is asked for before the files, so that none is left behind.
 */
export async function sendWithFiles(
  { asActor, asSystem, files, log }: Means,
  letter: Letter,
  checked: readonly Checked[],
): Promise<SendResult> {
  if (checked.length === 0) return await send(asActor, letter)
  // Sent again because the answer was lost: the first time has stored it.
  if (await asActor(tx => isSent(tx, letter))) return { ok: true }
  await asSystem(async tx => {
    for (const { kept } of checked) await enqueue(tx, unclaimedFileJob(kept.storedAs))
  })
  try {
    for (const { file, kept } of checked) await files.put(kept.storedAs, file, { type: kept.type })
  } catch (error) {
    log.error({ err: error }, 'files of a message could not be stored')
    return { ok: false, reason: 'no room' }
  }
  const named = checked.map(each => each.kept)
  return await send(asActor, { ...letter, files: named }).catch(error => {
    if (violatesCheck(error, 'engagement_files_of_account'))
      return { ok: false, reason: 'account full' }
    throw error
  })
}

async function send(
  asActor: Means['asActor'],
  message: Letter & { files?: NewFile[] },
): Promise<SendResult> {
  const sent = await asActor(tx => sendMessage(tx, message))
  return sent ? { ok: true } : { ok: false, reason: 'nobody there' }
}

async function isSent(tx: ActorTx, { roomId, clientKey }: Letter): Promise<boolean> {
  const { rows } = await sql`
    select from public.engagement_messages m
     where m.engagement_id = ${roomId} and m.client_key = ${clientKey} and m.side = app.engagement_side(${roomId}::uuid)
  `.execute(tx)
  return rows.length > 0
}

export type StoredFile = { name: string; type: string; bytes: number; storedAs: string }

/** For one of the two sides of its room; undefined for everybody else, as for none. */
export async function findFile(
  tx: ActorTx,
  { roomId, fileId }: { roomId: string; fileId: string },
): Promise<StoredFile | undefined> {
  return await tx
    .selectFrom('engagement_files')
    .select(['name', 'type', 'bytes', 'stored_as as storedAs'])
    .where('id', '=', fileId)
    .where('engagement_id', '=', roomId)
    .executeTakeFirst()
}
