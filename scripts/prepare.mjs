// Runs with the system's Node (20 or later), before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const INSTALLED = path.join(root, 'node_modules/.installed')
const BUILT = path.join(root, 'build/.built')
const SOURCES = [
  'app',
  'db',
  'public',
  'server.ts',
  'scripts/build.ts',
  'scripts/faces.ts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
]

/** The Node that npm installed with the other packages; the product does not depend on the system's. */
export const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** An environment with the installed Node and the packages' commands first in the path. */
export function environment(extra = {}) {
  const bin = [path.join(root, 'node_modules/.bin'), path.dirname(node), process.env.PATH].join(
    path.delimiter,
  )
  return { ...process.env, PATH: bin, ...extra }
}

export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return
  console.log('Installing packages …')
  // With NODE_ENV=production, npm would leave out what the build needs.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  })
  if (!existsSync(node)) {
    fail(
      'The package "node" came without its binary. Allow its install script (npm config ignore-scripts) and try again.',
    )
  }
  writeFileSync(INSTALLED, lock)
}

export function isBuilt() {
  return existsSync(BUILT) && newest(SOURCES) <= statSync(BUILT).mtimeMs
}

// Optimising the embedded database takes longer than making one; see docs/decisions/0038-small-heaps-and-one-question.md.
export const BUILD = ['--liftoff-only', 'scripts/build.ts']

export function noteBuilt() {
  writeFileSync(BUILT, '')
}

export function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building …')
  run(node, BUILD)
  noteBuilt()
}

function newest(entries) {
  return Math.max(
    ...entries.map(entry => {
      const full = path.join(root, entry)
      const stats = statSync(full)
      if (!stats.isDirectory()) return stats.mtimeMs
      return Math.max(stats.mtimeMs, newest(readdirSync(full).map(name => path.join(entry, name))))
    }),
  )
}

/** Runs a command and waits for it; if it fails, this process ends with its code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
    ...options,
  })
  if (error) fail(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Serves with flags that save memory without making it slower (docs/operating.md, "Running"), and forwards stop signals.
 */
export function serve() {
  const file = path.join(root, 'scripts/server-process.json')
  const server = JSON.parse(readFileSync(file, 'utf8'))
  stay(node, server.arguments, server.environment)
}

/** Starts a command that keeps running. */
export function stay(command, args, extra = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(extra) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  if (process.env.npm_lifecycle_event) stopWithShell(child)
}

/** At a stop signal npm ends its shell, which does not pass the signal on: this process gets another parent. */
function stopWithShell(child) {
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
