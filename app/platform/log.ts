import { pino } from 'pino'
import type { Env } from './env/env.ts'
import { describeError } from './errors.ts'

/** JSON lines on standard output. Errors go under `err`, where only the parts that are known to be harmless are kept. */
export function createLog({ logLevel }: Pick<Env, 'logLevel'>) {
  return pino({ level: logLevel, serializers: { err: describeError } })
}
