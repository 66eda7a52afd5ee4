import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { withSystem } from './actor.ts'
import { readKeys } from './secret.ts'

/** How soon each server knows of a new key. */
const READ_EVERY_MS = 5_000

/** A key that may be replaced while the server runs. */
export type Keys = {
  /** The one to sign with. */
  current: () => string
  /** All that are accepted, the current one first. */
  accepted: () => readonly string[]
}

/** Reads the keys again and again. `onSeal` is told the key that seals who acts. */
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
    // While the database is away, which others tell, the keys of before hold.
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
