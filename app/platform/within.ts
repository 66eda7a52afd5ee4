import { setTimeout as sleep } from 'node:timers/promises'

/** Work took longer than its time limit. */
export class TimeoutError extends Error {}

export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(ms, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new TimeoutError(`No answer within ${ms} ms`)
  })
  late.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
