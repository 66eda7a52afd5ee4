// The embedded database's disk becomes full or read-only under a running server: a real file system of its own.
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openEmbeddedDatabase } from '#app/platform/db/open.ts'
import { MEGABYTE } from '#app/platform/units.ts'
import { Browser, type Form } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { metricIn } from '#test/metric-in.ts'
import { sendTo } from '#test/send.ts'
import { type LoopDisk, makeLoopDisk, mayMount } from '#test/setup/loop-disk.ts'
import { signUpCompany } from '#test/sign-up.ts'

const RESPONSE_TIMEOUT_MS = 10_000
/** After this a cached page is rendered again if possible. */
const FRESH_MS = 6_000

let disk: LoopDisk
let server: OwnServer | undefined
beforeEach(() => {
  disk = makeLoopDisk()
})
afterEach(async () => {
  await server?.end('SIGKILL')
  disk.remove()
})

async function start(settings: Record<string, string> = {}): Promise<OwnServer> {
  server = await startServer({
    DATA_DIR: path.join(disk.path, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  })
  return server
}

let people = 0
/** Nobody waits longer than this, whatever happens to the disk. */
async function signUp(server: OwnServer) {
  people += 1
  const as = new Browser()
  const response = await signUpCompany(
    server,
    { full_name: 'Disk Full', email: `disk.${people}@mail.test` },
    AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  )
  as.keep(response)
  return { status: response.status, text: await response.text(), as }
}

async function statusOf({ url }: OwnServer, where: string, as?: Browser): Promise<number> {
  const { status } = await fetch(url + where, {
    headers: as?.header() ?? {},
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  return status
}

/** The process's CPU time over two seconds, as a share of one core. */
async function load(server: OwnServer): Promise<number> {
  const seconds = async () => metricIn(await server.metrics(), 'process_cpu_seconds_total')
  const before = await seconds()
  await sleep(2_000)
  return ((await seconds()) - before) / 2
}

if (mayMount()) {
  describe('a disk', () => {
    test('with little space left: pages work, changes are refused, nothing breaks', async () => {
      const server = await start()
      const { as } = await signUp(server)
      await disk.fill(8 * 1024 * 1024)
      await expect.poll(() => statusOf(server, '/readyz?writes')).toBe(503)
      expect(await statusOf(server, '/readyz')).toBe(200)
      expect(await statusOf(server, '/settings', as)).toBe(200)
      expect(await statusOf(server, '/talent-directory')).toBe(200)
      const refused = await signUp(server)
      expect(refused.status).toBe(503)
      expect(refused.text).toContain('Nothing can be saved right now')
      expect(await load(server)).toBeLessThan(0.5)
      await disk.makeRoom()
      await expect.poll(() => statusOf(server, '/readyz?writes')).toBe(200)
      expect((await signUp(server)).status).toBe(302)
      expect(server.output().match(/the disk is not writable/g)).toHaveLength(1)
      expect(await server.end('SIGTERM')).toBe(0)
    })

    test('suddenly full to the last byte: nobody waits forever, and it works again once there is space', async () => {
      const server = await start()
      const { as } = await signUp(server)
      // Sending its mail writes too, and drops cached pages.
      await sleep(3_000)
      expect(await statusOf(server, '/')).toBe(200)
      await disk.fill(0)
      const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(server)))
      for (const { status } of answers) expect([302, 503]).toContain(status)
      await expect.poll(() => statusOf(server, '/readyz?writes')).toBe(503)
      expect([200, 503]).toContain(await statusOf(server, '/settings', as))
      expect(await load(server)).toBeLessThan(0.5)
      await disk.makeRoom()
      await expect.poll(() => statusOf(server, '/readyz?writes')).toBe(200)
      expect((await signUp(server)).status).toBe(302)
      expect(await statusOf(server, '/settings', as)).toBe(200)
      for (const { status, as } of answers)
        if (status === 302) expect(await statusOf(server, '/settings', as)).toBe(200)
      expect(await server.end('SIGTERM')).toBe(0)
    })

    test('nearly full at the start: pages work or the disk is named, and it starts once there is space', async () => {
      let running = await start()
      const { as } = await signUp(running)
      for (const bytesFree of [8 * 1024 * 1024, 0]) {
        expect(await running.end('SIGTERM')).toBe(0)
        await disk.fill(bytesFree)
        const started = await start().catch((error: Error) => error.message)
        if (typeof started === 'string')
          expect(started).toMatch(/the database needs 48 MB to start|cannot be used: .*full/)
        else expect(await statusOf(started, '/settings', as)).toBe(200)
        await disk.makeRoom()
        running = typeof started === 'string' ? await start() : started
        expect(await statusOf(running, '/settings', as)).toBe(200)
      }
    })

    test('that takes no more files: changes are refused, and what failed works once it does', async () => {
      const server = await start()
      const database = await openEmbeddedDatabase({
        folder: path.join(disk.path, 'other', 'database'),
        image: inject('embeddedImage'),
      })
      onTestFinished(() => database.close())
      await database.exec('create table public.filled (t text)')
      // Too much for a table without a map of its free space, which is a file.
      const fill = () =>
        database.exec(
          "insert into public.filled select repeat('x', 1000) from generate_series(1, 100)",
        )
      const many = path.join(disk.path, 'many')
      mkdirSync(many)
      expect(() => {
        for (let n = 0; ; n += 1) writeFileSync(path.join(many, String(n)), '')
      }).toThrow('ENOSPC')
      await expect(fill()).rejects.toThrow()
      await expect.poll(() => statusOf(server, '/readyz?writes')).toBe(503)
      expect((await signUp(server)).text).toContain('Nothing can be saved right now')

      rmSync(many, { recursive: true })
      expect(await database.writeProblem()).toBeNull()
      await fill()
      await expect.poll(() => statusOf(server, '/readyz?writes')).toBe(200)
      expect((await signUp(server)).status).toBe(302)
    })

    test('that files would fill: they are refused, and all else can be saved', async () => {
      const server = await start({ DEMO: 'on' })
      const as = new Browser()
      const send = async (where: string, form: Form) => {
        const response = await sendTo(server, where, { as, form })
        return { status: response.status, text: await response.text() }
      }
      const member = { email: 'talent@example.com', password: 'vinculum' }
      expect((await send('/login', member)).status).toBe(302)
      const list = await fetch(`${server.url}/connections`, { headers: as.header() })
      const [room = ''] = /\/connections\/[\da-f-]{36}(?=")/.exec(await list.text()) ?? []
      const message = (files: number) => {
        const form = new FormData()
        const fields = { intent: 'send', client_key: randomUUID(), body: 'Kept through it all' }
        for (const [name, value] of Object.entries(fields)) form.set(name, value)
        for (let n = 0; n < files; n += 1)
          form.append('files', new File(['%PDF-1.7\n', new Uint8Array(9_000_000)], `${n}.pdf`))
        return form
      }
      for (const [megabytesFree, files] of [
        [90, 4],
        [50, 4],
        [40, 1],
      ] as const) {
        await disk.fill(megabytesFree * MEGABYTE)
        const before = (await statfs(disk.path)).bavail
        const refused = await send(room, message(files))
        expect(refused.status).toBe(503)
        expect(refused.text).toContain('can’t store files right now')
        expect(refused.text).toContain('Kept through it all</textarea>')
        expect(before - (await statfs(disk.path)).bavail, 'blocks used').toBeLessThan(500)
        expect((await send(room, message(0))).status).toBe(302)
      }
      expect(server.output()).not.toContain('the disk is not writable')
      await disk.makeRoom()
      expect((await send(room, message(1))).status).toBe(302)
    })

    test('that fails: nobody waits forever, and acknowledged writes are there after the repair', async () => {
      const server = await start()
      const { as } = await signUp(server)
      // Sending its mail writes too, and drops cached pages.
      await sleep(3_000)
      expect(await statusOf(server, '/')).toBe(200)
      disk.fail()
      await expect.poll(() => statusOf(server, '/readyz?writes')).toBe(503)
      await sleep(FRESH_MS)
      expect(await statusOf(server, '/'), 'a page that was kept').toBe(200)
      const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(server)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
      expect(await load(server)).toBeLessThan(0.5)
      await server.end('SIGTERM')
      disk.repair()
      const again = await start()
      expect(await statusOf(again, '/settings', as)).toBe(200)
      expect((await signUp(again)).status).toBe(302)
    })
  })
} else {
  console.warn('This machine lets nobody mount: what a full disk does is not tested here.')
  test('there is no disk to fill', () => expect(mayMount()).toBe(false))
}
