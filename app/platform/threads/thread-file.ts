import path from 'node:path'
import { projectRoot } from '../env/project-root.ts'

/**
 * The file with a thread's code: the source, or in a built server the bundle that scripts/build.ts made. A thread that
 * runs a source file loads Node's TypeScript support, about 20 MB per thread.
 */
export function threadFile(source: `app/${string}.worker.ts`): string {
  const isBuilt = !import.meta.filename.endsWith('.ts')
  return path.join(projectRoot, isBuilt ? builtThread(source) : source)
}

export function builtThread(source: string): string {
  return path.join('build/threads', `${path.basename(source, '.worker.ts')}.js`)
}
