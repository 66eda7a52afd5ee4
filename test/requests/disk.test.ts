// The disk of the embedded database becomes full or read-only under a running server: a real file system of its own.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/e2e/own-server.ts'
import { figureIn } from '#test/figures.ts'

const SOON = { timeout: 30_000 }
const SIZE_MB = 160
const NOBODY_WAITS_MS = 8_000
/** Only an administrator of the machine mounts. */
const mayMount = process.getuid?.() === 0

let disk: string
let server: OwnServer
beforeAll(() => {
  disk = mkdtempSync(path.join(os.tmpdir(), 'vinculum-disk-'))
})
afterEach(async () => {
  await server?.end('SIGKILL')
  execFileSync('umount', ['--lazy', disk])
})
afterAll(() => rmSync(disk, { recursive: true, force: true }))

async function startOnDisk(): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0700`, 'tmpfs', disk])
  server = await startServer({ DATA_DIR: path.join(disk, 'data'), DEMO: 'off', LOG_LEVEL: 'error' })
}

const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, disk])

/** Leaves so many bytes free. */
async function fill(bytesFree: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  await writeFile(path.join(disk, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - bytesFree)))
}

let people = 0
/** Nobody waits longer than this, whatever becomes of the disk. */
async function signUp(as = new Browser()): Promise<{ status: number; text: string; as: Browser }> {
  people += 1
  const response = await fetch(`${server.url}/signup`, {
    method: 'POST',
    headers: { Origin: server.url },
    body: new URLSearchParams({
      user_type: 'company',
      full_name: 'Disk Full',
      email: `disk.${people}@mail.test`,
      password: 'five plain words',
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(NOBODY_WAITS_MS),
  })
  as.keep(response)
  return { status: response.status, text: await response.text(), as }
}

const statusOf = async (where: string, as?: Browser) =>
  (
    await fetch(server.url + where, {
      headers: as?.header() ?? {},
      redirect: 'manual',
      signal: AbortSignal.timeout(NOBODY_WAITS_MS),
    })
  ).status

/** Of one core, over two seconds. */
async function load(): Promise<number> {
  const seconds = async () => figureIn(await server.metrics(), 'process_cpu_seconds_total')
  const before = await seconds()
  await sleep(2_000)
  return ((await seconds()) - before) / 2
}

test.runIf(mayMount)(
  'with little room left: pages go on, changes are refused, nothing breaks',
  async () => {
    await startOnDisk()
    const { as } = await signUp()
    await fill(8 * 1024 * 1024)
    await expect.poll(() => statusOf('/readyz?writes'), SOON).toBe(503)
    expect(await statusOf('/readyz')).toBe(200)
    expect(await statusOf('/settings', as)).toBe(200)
    expect(await statusOf('/talent-directory')).toBe(200)
    const refused = await signUp()
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('Nothing can be saved right now')
    expect(await load()).toBeLessThan(0.5)
    await rm(path.join(disk, 'ballast'))
    await expect.poll(() => statusOf('/readyz?writes'), SOON).toBe(200)
    expect((await signUp()).status).toBe(302)
    expect(server.said().match(/the disk cannot be written/g)).toHaveLength(1)
    expect(await server.end('SIGTERM')).toBe(0)
  },
  120_000,
)

test.runIf(mayMount).each([
  ['full to the last byte', () => fill(0), () => rm(path.join(disk, 'ballast'))],
  ['read-only', async () => remount('ro'), async () => remount('rw')],
] as const)(
  'all at once %s: nobody waits for ever, and it works again when the disk does',
  async (_name, breakIt, mend) => {
    await startOnDisk()
    const { as } = await signUp()
    expect(await statusOf('/')).toBe(200)
    await breakIt()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp()))
    for (const { status } of answers) expect([302, 503]).toContain(status)
    await expect.poll(() => statusOf('/readyz?writes'), SOON).toBe(503)
    expect(await statusOf('/'), 'a page that was kept').toBe(200)
    expect([200, 503]).toContain(await statusOf('/settings', as))
    expect(await load()).toBeLessThan(0.5)
    await mend()
    await expect.poll(() => statusOf('/readyz?writes'), SOON).toBe(200)
    expect((await signUp()).status).toBe(302)
    expect(await statusOf('/settings', as)).toBe(200)
    const kept = answers.filter(({ status }) => status === 302)
    for (const { as } of kept) expect(await statusOf('/settings', as)).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  },
  120_000,
)
