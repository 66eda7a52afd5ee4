import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { type Fields, pickFields } from '../forms/fields.ts'
import { type FilesProblem, FormWithFiles } from '../forms/form-with-files.ts'
import { type FormRefusal, UNREADABLE } from '../forms/takes-form.ts'
import { freeBytes, RESERVE_BYTES } from '../storage/disk-guard.ts'
import { sweep } from '../storage/sweep.ts'
import { HOUR_MS } from '../units.ts'
import { MAX_VALUES, TOO_MANY } from './parse-body.ts'

/** Longer than any request takes: older files were left behind by a process that died. */
const ORPHANED_AFTER_MS = HOUR_MS
const MAX_BYTES_PER_CHARACTER = 4
/** The headers of one part: a name of 255 characters takes a kilobyte. The parser takes most of its time for them. */
const MAX_HEADER_BYTES = 4 * 1024
/** Our forms have a handful of files; a body with more file parts than this is refused. */
const MAX_FILES = 50

type Entry = [string, FormDataEntryValue]

type Spooled = {
  write: (chunk: Uint8Array) => Promise<void>
  /** Returns the form, after all chunks were taken. */
  end: () => Promise<FormWithFiles | FormRefusal>
  /** Deletes its files, once the request is answered or has failed. */
  drop: () => Promise<void>
}
export type Spool = { begin: (contentType: string, fields: Fields) => Spooled; stop: () => void }

/** Stores uploaded files of forms in a temporary folder until their request is answered. */
export function createSpool(folder: string): Spool {
  void sweep(folder, ORPHANED_AFTER_MS)
  const timer = setInterval(() => void sweep(folder, ORPHANED_AFTER_MS), ORPHANED_AFTER_MS)
  timer.unref()
  return {
    begin: (contentType, fields) => beginSpooling(folder, contentType, fields),
    stop: () => clearInterval(timer),
  }
}

function beginSpooling(folder: string, contentType: string, fields: Fields): Spooled {
  // In order of arrival: a small file may be written before a larger one that came first.
  const entries: (Entry | Promise<Entry | undefined>)[] = []
  const places: string[] = []
  const streams: BusboyFileStream[] = []
  const counts = new Map<string, number>()
  let problem: FilesProblem | null = null
  let refusal: FormRefusal | undefined
  const finished = Promise.withResolvers<void>()
  const refuse = (why: FormRefusal): undefined => {
    refusal ??= why
    finished.resolve()
  }
  const parser = createParser(contentType, fields)
  parser?.on('field', (name, value) => entries.push([name, value]))
  parser?.on('file', (name, stream, fileName) => {
    streams.push(stream)
    // Without a listener, a second error would crash the process.
    stream.on('error', () => {})
    entries.push(keep(name, stream, fileName ?? '').catch(() => refuse(UNREADABLE)))
  })
  parser?.on('fieldsLimit', () => refuse(TOO_MANY))
  parser?.on('partsLimit', () => refuse(TOO_MANY))
  // The parser skips further files.
  parser?.on('filesLimit', () => {
    problem ??= 'too many'
  })
  parser?.on('finish', finished.resolve)
  parser?.on('error', () => refuse(UNREADABLE))
  if (parser === undefined) refuse(UNREADABLE)

  /** Reads a file to its end even if it is not wanted, because the parts after it are. */
  async function keep(name: string, stream: BusboyFileStream, fileName: string) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const count = (counts.get(name) ?? 0) + 1
    // A file field without a chosen file is sent as a file without a name.
    const isWanted = field?.file?.onDisk === true && fileName !== ''
    if (isWanted) counts.set(name, count)
    if (isWanted && count > field.maxCount) problem ??= 'too many'
    if (!isWanted || problem !== null) {
      for await (const _ of stream);
      return undefined
    }
    const place = path.join(folder, randomUUID())
    places.push(place)
    const written = await write(place, stream)
    if (!written) problem ??= 'no room'
    else if (stream.truncated) problem ??= 'too large'
    else return [name, new File([await openAsBlob(place)], fileName)] satisfies Entry
    return undefined
  }

  return {
    write: chunk =>
      refusal === undefined && parser !== undefined
        ? Promise.race([
            new Promise<void>(resolve => parser.write(chunk, () => resolve())),
            finished.promise,
          ])
        : Promise.resolve(),

    async end() {
      if (refusal === undefined) parser?.end()
      await finished.promise
      if (refusal !== undefined) return refusal
      const received = (await Promise.all(entries)).filter(entry => entry !== undefined)
      if (refusal !== undefined) return refusal
      const form = new FormWithFiles()
      form.filesProblem = problem
      pickFields(problem === null ? received : received.filter(isText), fields, form)
      return form
    },

    async drop() {
      parser?.destroy()
      // If the body was cut off, the streams of its files never end by themselves.
      for (const stream of streams) stream.destroy()
      await Promise.all(entries)
      for (const place of places) await rm(place, { force: true }).catch(() => {})
    },
  }
}

/** Undefined if the content type has no boundary. */
function createParser(contentType: string, fields: Fields) {
  const all = Object.values(fields)
  const maxLength = Math.max(...all.map(field => field.maxLength))
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        fieldSize: 2 * maxLength * MAX_BYTES_PER_CHARACTER,
        fields: 2 * all.reduce((sum, { maxCount }) => sum + maxCount, 0),
        fileSize: Math.max(...all.map(({ file }) => file?.bytes ?? 0)),
        files: MAX_FILES,
        headerSize: MAX_HEADER_BYTES,
        parts: MAX_VALUES,
      },
    })
  } catch {
    return undefined
  }
}

/** Writes a file and returns whether it succeeded. Reads the stream to its end either way. */
async function write(place: string, stream: BusboyFileStream): Promise<boolean> {
  const file = await open(place, 'w', 0o600)
    .catch(async () => {
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      return await open(place, 'w', 0o600)
    })
    .catch(() => undefined)
  let works = file !== undefined
  async function append(chunk: Uint8Array) {
    if ((await freeBytes(place)) < RESERVE_BYTES) throw new Error('The disk is full')
    await file?.appendFile(chunk)
  }
  try {
    for await (const chunk of stream)
      if (works)
        works = await append(chunk).then(
          () => true,
          () => false,
        )
  } finally {
    await file?.close().catch(() => {
      works = false
    })
  }
  return works
}

function isText([, value]: Entry): boolean {
  return typeof value === 'string'
}
