// A log that can't be written costs lines, but not the server: its disk is full, or its reader has stopped or is gone.
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { mayMount } from '#test/setup/loop-disk.ts'

/** Their lines are more than a pipe holds, and more than the server keeps. */
const MANY_REQUESTS = 8_000
const AT_ONCE = 20

let folder: string
let server: OwnServer | undefined

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-unread-'))
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function startLoggingTo(file: number): Promise<OwnServer> {
  const settings = { DATA_DIR: path.join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'info' }
  return startServer(settings, { stdio: ['ignore', file, 'ignore'] })
}

async function request({ url }: OwnServer, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += AT_ONCE) {
    const asked = Array.from({ length: AT_ONCE }, () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }),
    )
    for (const response of await Promise.all(asked)) {
      expect(response.status).toBe(200)
      await response.text()
    }
  }
}

test('on a full disk the server serves and stops', async () => {
  const full = openSync('/dev/full', 'w')
  server = await startLoggingTo(full)
  closeSync(full)
  await request(server, AT_ONCE)
  expect(await server.end('SIGTERM')).toBe(0)
})

test.skipIf(!mayMount())(
  'a disk that has room again has lines that say how many are missing',
  async () => {
    const disk = path.join(folder, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    try {
      const [log, ballast] = [path.join(disk, 'log'), path.join(disk, 'ballast')]
      const file = openSync(log, 'a')
      server = await startLoggingTo(file)
      closeSync(file)
      await writeFile(ballast, Buffer.alloc(2 * 1024 ** 2)).catch(() => {})
      const sent = 10 * AT_ONCE
      await request(server, sent)
      await rm(ballast)
      await request(server, AT_ONCE)
      const [, missing = 0] = /"lines":(\d+)/.exec(await readFile(log, 'utf8')) ?? []
      expect(Number(missing)).toBeGreaterThan(sent / 2)
      expect(await server.end('SIGTERM')).toBe(0)
    } finally {
      await server?.end('SIGKILL')
      execFileSync('umount', [disk])
    }
  },
)

function openPipe() {
  const fifo = path.join(folder, 'log')
  execFileSync('mkfifo', [fifo])
  // Opened for both, it waits for no other side.
  const reader = openSync(fifo, constants.O_RDWR)
  return { reader, writer: openSync(fifo, 'w') }
}

test('without a reader the server serves and stops', async () => {
  const { reader, writer } = openPipe()
  server = await startLoggingTo(writer)
  closeSync(writer)
  closeSync(reader)
  await request(server, AT_ONCE)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('while its reader has stopped the server serves, and the log says later how much is missing', async () => {
  const { reader, writer } = openPipe()
  server = await startLoggingTo(writer)
  closeSync(writer)
  await request(server, MANY_REQUESTS)
  let text = ''
  const heard = spawn('cat', { stdio: [reader, 'pipe', 'ignore'] })
  heard.stdout?.on('data', chunk => {
    text += String(chunk)
  })
  try {
    await expect
      .poll(async () => {
        if (server) await request(server, AT_ONCE)
        return text
      })
      .toMatch(/"lines":[1-9]\d*,"msg":"lines are missing here/)
    expect(text.match(/lines are missing here/g)).toHaveLength(1)
  } finally {
    heard.kill()
    closeSync(reader)
  }
  expect(await server.end('SIGTERM')).toBe(0)
})
