import { randomBytes } from 'node:crypto'
import type { ActorTx, AsActor, AsSystem } from '#app/platform/db/actor.ts'
import { violatesCheck } from '#app/platform/db/errors.ts'
import { filesProblemOf } from '#app/platform/forms/form-with-files.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import type { FailureLog } from '#app/platform/log.ts'
import type { FileStore } from '#app/platform/storage/file-store.ts'
import { isSent, type NewFile, type NewMessage, sendMessage } from './commands.server.ts'
import { removeUnusedFileJob } from './file-jobs.server.ts'
import { fileName, fileTypeOf, HEAD_BYTES } from './file-type.ts'
import { chosenProblem, FILES_FIELD, type FilesRefusal } from './files.ts'

type CheckedFile = { file: File; record: NewFile }
type Context = {
  asActor: AsActor
  asSystem: AsSystem
  files: FileStore
  log: FailureLog
}
export type SendResult = { ok: true } | { ok: false; reason: FilesRefusal | 'nobody there' }

/** The files of a form with their detected types, or why they can't be sent. */
export async function readFiles(form: FormData): Promise<CheckedFile[] | FilesRefusal> {
  const files = form.getAll(FILES_FIELD).filter(value => value instanceof File)
  const problem = filesProblemOf(form) ?? chosenProblem(files)
  if (problem !== null) return problem
  const checked: CheckedFile[] = []
  for (const file of files) {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const type = fileTypeOf(head, file.name)
    if (type === undefined) return 'wrong type'
    const { mime } = type
    const storedAs = randomBytes(16).toString('hex')
    checked.push({
      file,
      record: { name: fileName(file.name, type), type: mime, bytes: file.size, storedAs },
    })
  }
  return checked
}

/**
 * Sends a message with its files. Files are stored before the message, so no message refers to a missing file. The
 * cleanup job is enqueued before the files are stored, so no file is orphaned.
 */
export async function sendWithFiles(
  { asActor, asSystem, files, log }: Context,
  text: Omit<NewMessage, 'files'>,
  checked: readonly CheckedFile[],
): Promise<SendResult> {
  if (checked.length === 0) return await send(asActor, text)
  // A retry after a lost response: the first attempt has stored it.
  const message = { ...text, files: checked.map(({ record }) => record) }
  if (await asActor(tx => isSent(tx, message))) return { ok: true }
  await asSystem(async tx => {
    for (const { record } of checked) await enqueue(tx, removeUnusedFileJob(record.storedAs))
  })
  const sent = await storeAndSend({ asActor, files, log }, message, checked)
  // The job waits for an hour, and for as long as the disk is full.
  if (!sent.ok)
    for (const { record } of checked) await files.remove(record.storedAs).catch(() => {})
  return sent
}

async function storeAndSend(
  { asActor, files, log }: Omit<Context, 'asSystem'>,
  message: NewMessage,
  checked: readonly CheckedFile[],
): Promise<SendResult> {
  try {
    for (const { file, record } of checked)
      await files.put(record.storedAs, file, { type: record.type })
  } catch (error) {
    log.error({ err: error }, 'files of a message could not be stored')
    return { ok: false, reason: 'no room' }
  }
  return await send(asActor, message).catch(error => {
    if (violatesCheck(error, 'engagement_files_of_account'))
      return { ok: false, reason: 'account full' }
    throw error
  })
}

async function send(asActor: Context['asActor'], message: NewMessage): Promise<SendResult> {
  const sent = await asActor(tx => sendMessage(tx, message))
  return sent ? { ok: true } : { ok: false, reason: 'nobody there' }
}

type StoredFile = { name: string; type: string; bytes: number; storedAs: string }

/** A file of one of the caller's rooms. Undefined if it doesn't exist or isn't theirs. */
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
