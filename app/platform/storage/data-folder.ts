import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { asEnvironmentError } from '../env/env.ts'
import { makePrivateFolder, makePrivateTree } from './private-folder.ts'

/** Makes DATA_DIR private. Throws EnvironmentError if it cannot be used, and logs it if nothing can be stored there. */
export async function openDataFolder(folder: string, log: Logger): Promise<void> {
  await asEnvironmentError(`DATA_DIR (${folder})`, async () => {
    await makePrivateFolder(folder)
    for (const name of ['outbox', 'uploads', 'incoming'])
      await makePrivateTree(path.join(folder, name))
  })
  // With a database server and stores for mail and photos, nearly everything works without it.
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) =>
    log.error({ problem: error.code }, 'DATA_DIR is not writable: files cannot be stored in it'),
  )
}
