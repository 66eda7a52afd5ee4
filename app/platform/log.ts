import { pino } from 'pino'
import type { Env } from './env/env.ts'

export function createLog(env: Env) {
  return pino({ level: env.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] })
}
