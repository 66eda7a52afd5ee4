import path from 'node:path'
import { projectRoot } from '../env/project-root.ts'

/**
 * Where the code of a thread stands: among the sources, or, for a server that is built, as scripts/build.ts has
 * bundled it. A thread that runs a source loads Node's reader of TypeScript, some 20 MB for each thread.
 */
export function threadFile(source: `app/${string}.worker.ts`): string {
  const isBuilt = !import.meta.filename.endsWith('.ts')
  return path.join(projectRoot, isBuilt ? builtThread(source) : source)
}

export function builtThread(source: string): string {
  return path.join('build/threads', `${path.basename(source, '.worker.ts')}.js`)
}
