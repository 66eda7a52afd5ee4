import { z } from 'zod'

const MAX = 100_000

/** The number of a version, which counts from 1, in a hidden field. */
export const numbered = z.string().transform(Number).pipe(z.int().min(1).max(MAX))
/** The newest number its sender had seen; 0 if there was none. */
export const seen = z.string().transform(Number).pipe(z.int().min(0).max(MAX))
