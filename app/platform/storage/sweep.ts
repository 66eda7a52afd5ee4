import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Removes files that were not modified for this long: a process that died left them behind. Those that can't be removed,
 * for example because the disk is read-only, stay for the next time.
 */
export async function sweep(folder: string, olderThanMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > olderThanMs)
      await rm(file, { force: true }).catch(() => {})
  }
}
