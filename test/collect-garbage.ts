import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** What is still held afterwards is not garbage that nobody has collected yet. */
export const collectGarbage: () => void = runInNewContext('gc')
