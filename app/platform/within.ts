import { setTimeout as sleep } from 'node:timers/promises'

/** Something took longer than it may. */
export class SilenceError extends Error {}

export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(ms, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new SilenceError(`No answer within ${ms} ms`)
  })
  late.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
