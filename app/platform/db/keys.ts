import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { withSystem } from './actor.ts'
import { readKeys } from './secret.ts'

/** How soon each server learns of a new key. */
const READ_EVERY_MS = 5_000

/** The values of a key that may be replaced while the server runs. */
export type Keys = {
  /** The key to sign with. */
  current: () => string
  /** All accepted keys, the current one first. */
  accepted: () => readonly string[]
}

/** Reads the keys periodically. `onSeal` receives the key that seals user ids. */
export async function openKeys(
  db: Kysely<DB>,
  { onSeal }: { onSeal: (key: string) => void },
): Promise<Keys & { stop: () => void }> {
  let session: readonly string[] = []
  async function read(): Promise<void> {
    const keys = await withSystem(db, readKeys)
    session = keys.session
    const [seal] = keys['person-seal']
    if (seal !== undefined) onSeal(seal)
  }
  await read()

  let reading = false
  const timer = setInterval(async () => {
    if (reading) return
    reading = true
    // While the database is unavailable, which is logged elsewhere, the previous keys stay valid.
    await read().catch(() => {})
    reading = false
  }, READ_EVERY_MS)
  timer.unref()
  return {
    current() {
      const [key] = session
      if (key === undefined) throw new Error('There is no key to sign with')
      return key
    },
    accepted: () => session,
    stop: () => clearInterval(timer),
  }
}
