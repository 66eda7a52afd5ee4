import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { projectRoot } from '#app/platform/env/project-root.ts'

/**
 * Runs a command of scripts/ to its end, without the databases and addresses of this environment, as another user, or
 * until it is stopped by a signal.
 */
export async function runScript(
  name: string,
  words: readonly string[],
  settings: Record<string, string> = {},
  { stop, ...owner }: { uid?: number; gid?: number; stop?: Promise<NodeJS.Signals> } = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--liftoff-only',
      path.join('scripts', name),
      ...words,
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', ...settings },
      ...owner,
    },
  )
  void stop?.then(signal => child.kill(signal))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += String(chunk)
    })
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, output: output.trim() }
}
