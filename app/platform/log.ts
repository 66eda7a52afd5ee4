import { pino } from 'pino'
import type { Env } from './env/env.ts'
import { describeError } from './errors.ts'

/** JSON lines on standard output. An error belongs under `err`, where only what is known to be harmless is kept. */
export function createLog({ logLevel }: Pick<Env, 'logLevel'>) {
  return pino({ level: logLevel, serializers: { err: describeError } })
}
