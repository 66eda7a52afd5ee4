// A server that is started on a terminal or by npm: what it prints, and that ending either stops it properly.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startServer } from '#test/browser/own-server.ts'
import { freePort } from '#test/setup/postgres-server.ts'
import SERVER from '../../scripts/server-process.json' with { type: 'json' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-terminal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts it on a terminal, closes that, and returns what it printed. */
async function printed(): Promise<string> {
  const command = [process.execPath, ...SERVER.arguments].join(' ')
  const terminal = spawn('script', ['-qfec', `exec ${command}`, '/dev/null'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DATA_DIR: folder,
      PORT: String(await freePort()),
    },
  })
  const ended = once(terminal, 'close')
  let output = ''
  terminal.stdout.on('data', chunk => {
    output += String(chunk)
  })
  // Ctrl-C follows what it prints at the start.
  await expect.poll(() => output).toContain('Mail it sends')
  terminal.stdin.write('\x03')
  await ended
  return output
}

test('the demo’s sign-ins are shown while their password works', async () => {
  const first = await printed()
  expect(first).toContain('Demo sign-ins, password "vinculum":')
  for (const email of ['talent@example.com', 'company@example.com', 'admin@example.com'])
    expect(first).toContain(email)

  const served = await startServer({ DATA_DIR: folder, PUBLIC_URL: 'http://people.test' })
  await served.end('SIGTERM')
  expect(await printed()).not.toMatch(/password|@example\.com/)
})

test('when the terminal is closed, it ends as if told to stop', async () => {
  const server = await startServer({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'info' })
  expect(await server.end('SIGHUP')).toBe(0)
  expect(server.output()).toContain('"stopped"')
})

test('when npm is told to stop, the server ends as if told so itself', async () => {
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: 'off',
      DATA_DIR: folder,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.on('data', chunk => {
    output += String(chunk)
  })
  await expect.poll(() => output).toContain('"listening"')
  npm.kill('SIGTERM')
  await expect.poll(() => output).toContain('"stopped"')
})
