import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EnvironmentError } from '../env/env.ts'
import { makePrivateTree } from '../storage/private-folder.ts'

/** Another process holds the lock. */
const SQLITE_BUSY = 5

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that one first, or choose another DATA_DIR.`,
    )
  }
}

/**
 * Makes a data folder safe to open: locked, private, completely initialized, and without traces of a dead process. A
 * second process that opens the same folder would silently corrupt it, and an interrupted initialization leaves a
 * folder that cannot be opened. Call `clean` before opening the folder again.
 */
export async function prepareFolder(folder: string, fill: (folder: string) => Promise<void>) {
  const resolved = path.resolve(folder)
  await mkdir(path.dirname(resolved), { recursive: true, mode: 0o700 })
  const release = lock(`${resolved}.lock`, folder)
  try {
    for (const file of [`${resolved}.lock`, `${resolved}.lock-journal`]) await makePrivateTree(file)
    if (existsSync(resolved)) await makePrivateTree(resolved)
    else await initialize(resolved, fill)
    const clean = () => rm(path.join(resolved, 'postmaster.pid'), { force: true })
    await clean()
    return { path: resolved, clean, release }
  } catch (error) {
    release()
    throw error
  }
}

/** An exclusive lock that the kernel releases when the process ends, however it ends. */
function lock(file: string, folder: string): () => void {
  const holder = new DatabaseSync(file)
  try {
    holder.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    holder.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new FolderInUseError(folder)
    throw new EnvironmentError(
      `The data folder ${folder} cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
  return () => holder.close()
}

async function initialize(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await fill(unfinished)
  // A copied image has the file modes of the build.
  await makePrivateTree(unfinished)
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await sync(path.dirname(folder))
}

/** A database has more files than a process may have open on some machines. */
const SYNCED_AT_ONCE = 16

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (let n = 0; n < entries.length; n += SYNCED_AT_ONCE) {
    const some = entries.slice(n, n + SYNCED_AT_ONCE)
    await Promise.all(
      some.map(entry => (entry.isDirectory() ? syncTree : sync)(path.join(folder, entry.name))),
    )
  }
  await sync(folder)
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
