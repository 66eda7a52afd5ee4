import { constants, existsSync } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const PERMISSIONS = 0o777
const STICKY = 0o1000
const AT_ONCE = 32
/** The file system's own folder on a mounted disk, which only root may read. */
export const LOST_FOUND = 'lost+found'

/**
 * Creates a folder, and those above it, that only this user can enter. Node's own `recursive` tries forever where nothing
 * can be created, such as below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: FOLDER_MODE }).catch(error => {
    // Another process may create it at the same moment.
    if (!existsSync(folder)) throw error
  })
}

/** Creates a folder that only this user can enter, or restricts an existing one. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await makePrivate(folder)
}

/** Removes all other users' permissions on a file, or on a folder and its content. */
export async function makePrivateTree(place: string): Promise<void> {
  const isFolder = await makePrivate(place)
  if (!isFolder) return
  const names = (await readdir(place)).filter(name => name !== LOST_FOUND)
  while (names.length > 0)
    await Promise.all(names.splice(0, AT_ONCE).map(name => makePrivateTree(path.join(place, name))))
}

/** A file or folder that this user may not read and change; undefined if there is none. */
export async function findForbidden(folder: string): Promise<string | undefined> {
  const names = await readdir(folder, { recursive: true })
  for (const place of names.map(name => path.join(folder, name)))
    if (await access(place, constants.R_OK | constants.W_OK).catch(() => true)) return place
  return undefined
}

/**
 * Returns whether it is a folder. Skips files of other users and shared folders such as /tmp. A missing file needs no
 * change.
 */
async function makePrivate(place: string): Promise<boolean> {
  const found = await lstat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined || found.isSymbolicLink()) return false
  const isFolder = found.isDirectory()
  const mode = isFolder ? FOLDER_MODE : FILE_MODE
  const isOurs = found.uid === process.getuid?.()
  const isShared = (found.mode & STICKY) !== 0
  if (isOurs && !isShared && (found.mode & PERMISSIONS) !== mode) await chmod(place, mode)
  return isFolder
}
