import { DEFAULT_LIMITS, type LimitName } from './limits.ts'
import { type Env as AnyEnv, readEnv as readAnyEnv } from './platform/env/env.ts'

/** The environment, with the limits of this product. */
export type Env = AnyEnv<LimitName>

/** Throws an EnvironmentError that lists all invalid variables. */
export function readEnv(source: Record<string, string | undefined>): Env {
  return readAnyEnv(source, DEFAULT_LIMITS)
}
