import { pino } from 'pino'
import type { Env } from './env/env.ts'
import { describeError } from './errors.ts'
import { MEGABYTE } from './units.ts'

/** Logs a failure of a request, with its cause. */
export type FailureLog = {
  error: (cause: { err: unknown; traceId?: string | undefined }, what: string) => void
}

/** How much may wait for whatever reads standard output. */
const MAX_WAITING_BYTES = MEGABYTE

// Lines that can't be written are dropped: losing them must not stop the server. The stream stays usable.
process.stdout.on('error', () => {})

/** JSON lines on standard output. Errors go under `err`, where only the parts that are known to be harmless are kept. */
export function createLog({ logLevel }: Pick<Env, 'logLevel'>) {
  let dropped = 0
  /** How many the next line reports as missing. */
  let reported = 0
  const destination = {
    // pino's own destination waits for a reader that has stopped, and everything waits with it.
    write(line: string) {
      const waiting = process.stdout.writableLength
      if (waiting > (dropped > 0 ? 0 : MAX_WAITING_BYTES)) {
        dropped += 1
        return
      }
      if (dropped > 0) {
        reported = dropped
        dropped = 0
        log.warn({ lines: reported }, 'lines are missing here: the log could not be written')
      }
      const lines = reported || 1
      reported = 0
      process.stdout.write(line, error => {
        if (error) dropped += lines
      })
    },
  }
  const log = pino({ level: logLevel, serializers: { err: describeError } }, destination)
  return log
}
