import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that one first, or choose another DATA_DIR.`,
    )
  }
}

/**
 * Makes a data folder safe to open: ours alone, completely initialized, and free of a dead process's traces.
 * A second process opening the same folder would corrupt it without a word, and an initialization cut
 * short leaves a folder that cannot be opened.
 */
export async function prepareFolder(folder: string, fill: (folder: string) => Promise<void>) {
  const resolved = path.resolve(folder)
  await mkdir(path.dirname(resolved), { recursive: true })
  const release = lock(`${resolved}.lock`, folder)
  try {
    if (!existsSync(resolved)) await initialize(resolved, fill)
    await rm(path.join(resolved, 'postmaster.pid'), { force: true })
    return { path: resolved, release }
  } catch (error) {
    release()
    throw error
  }
}

/** An exclusive lock the kernel takes back when the process ends, however it ends. */
function lock(file: string, folder: string): () => void {
  const holder = new DatabaseSync(file)
  try {
    holder.exec('pragma busy_timeout = 0; begin exclusive')
  } catch {
    holder.close()
    throw new FolderInUseError(folder)
  }
  return () => holder.close()
}

async function initialize(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await fill(unfinished)
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await sync(path.dirname(folder))
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(entry => (entry.isDirectory() ? syncTree : sync)(path.join(folder, entry.name))),
  )
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
