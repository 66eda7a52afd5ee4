import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Forces a garbage collection: memory still in use afterwards is not garbage. */
export const collectGarbage: () => void = runInNewContext('gc')
