import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { FILES_RESERVE_BYTES, freeBytes, onlyFree } from './disk-guard.ts'
import { checkedName, type FileStore } from './file-store.ts'
import { sweep } from './sweep.ts'

/** Longer than writing a file takes, and shorter than the delay of the removal job that is enqueued before each write. */
const ORPHANED_AFTER_MS = 1_800_000

/** Files in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  const place = (name: string) => path.join(folder, checkedName(name))
  /** Holds files that are being written: on the same disk, in a folder whose name no file can have. */
  const parts = path.join(folder, '.parts')
  return {
    async put(name, content) {
      const file = place(name)
      const part = path.join(parts, randomUUID())
      await mkdir(parts, { recursive: true, mode: 0o700 })
      await ensureRoom(parts, content instanceof Blob ? content.size : content.length)
      try {
        const data = content instanceof Blob ? content.stream() : content
        await writeFile(part, data, { mode: 0o600, flush: true })
        await rename(part, file)
      } catch (error) {
        // A partial file would occupy the full disk forever.
        await rm(part, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(folder)
    },

    async get(name) {
      try {
        return await readFile(place(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async read(name) {
      try {
        await stat(place(name))
        // Checked edge: Node's own type of the same stream, of bytes.
        return NodeStream.from(chunksOf(place(name))) as ReadableStream<Uint8Array<ArrayBuffer>>
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async remove(name) {
      await rm(place(name), { force: true })
      await sweep(parts, ORPHANED_AFTER_MS)
    },
  }
}

/** Opens the file once it is read: if the client has left before, nobody reads or closes it. */
async function* chunksOf(file: string) {
  yield* createReadStream(file)
}

/** The disk is full, but for what the database needs. The message is our own text. */
class NoRoom extends Error {
  override name = 'NoRoom'
}

async function ensureRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free - bytes < FILES_RESERVE_BYTES) throw new NoRoom(onlyFree(free))
}

/** Makes a rename durable: without it, a power failure may lose the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
