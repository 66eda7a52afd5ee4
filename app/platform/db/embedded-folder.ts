import { constants, existsSync } from 'node:fs'
import { access, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EnvironmentError } from '../env/env.ts'
import { makeFolder, makePrivateTree } from '../storage/private-folder.ts'

/** Another process holds the lock. */
const SQLITE_BUSY = 5
/** The folder has about a thousand files, and a process may not be allowed to open as many. */
const SYNCED_AT_ONCE = 32

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
  const parent = path.dirname(resolved)
  await makeFolder(parent)
  // SQLite would not say why it cannot create the lock, or open one that another user has made.
  await access(`${parent}${path.sep}.`, constants.W_OK | constants.X_OK)
  const locked = `${resolved}.lock`
  if (existsSync(locked)) await access(locked, constants.R_OK | constants.W_OK)
  const release = lock(locked, folder)
  try {
    for (const file of [locked, `${locked}-journal`]) await makePrivateTree(file)
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
  try {
    await fill(unfinished)
    // A copied image has the file modes of the build.
    await makePrivateTree(unfinished)
    await syncTree(unfinished)
  } catch (error) {
    // It may have filled the disk.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await rename(unfinished, folder)
  await sync(path.dirname(folder))
}

async function syncTree(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  while (names.length > 0)
    await Promise.all(names.splice(0, SYNCED_AT_ONCE).map(name => sync(path.join(folder, name))))
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
