// With a broken mail server or file store, the server reports that and continues without them.
import { once } from 'node:events'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/setup/postgres-server.ts'
import { signUpCompany } from '#test/sign-up.ts'
import { startOnPostgres } from './on-postgres.ts'

const PHOTO = '/photos/0123456789abcdef0123456789abcdef-512.webp'

/** A server that accepts connections and never answers. */
async function openMute(): Promise<number> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return portOf(server)
}

function portOf(server: net.Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a mail server and a file store that hang: reported at the start and by /readyz, and jobs don’t wait for either', async () => {
  const { server, postgres } = await startOnPostgres(async () => ({
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${await openMute()}`,
    S3_URL: `http://127.0.0.1:${await openMute()}`,
    S3_BUCKET: 'photos',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  }))
  const readiness = async () => (await fetch(`${server.url}/readyz`)).json()
  await expect.poll(readiness).toEqual({
    ready: true,
    pages: 'ok',
    writes: 'ok',
    index: 'ok',
    mail: 'not working, see the log',
    storage: 'not working, see the log',
  })
  expect(server.output()).toContain('the mail server does not work')
  expect(server.output()).toContain('the file store does not work')
  expect(server.output()).toContain('The file store does not answer')
  expect(await server.metrics()).toMatch(/works\{what="mail"\} 0/)

  const photo = await fetch(server.url + PHOTO, { signal: AbortSignal.timeout(15_000) })
  expect([photo.status, Number(photo.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await fetch(`${server.url}/talent-directory`)).status).toBe(200)

  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  // More than run at once.
  for (let mails = 1; mails <= 8; mails++)
    await signUpCompany(server, { full_name: 'Somebody New', email: `new.${mails}@mail.test` })
  const untried = async () =>
    (await admin.query(`select from app.jobs where kind = 'confirm-email-link' and attempts = 0`))
      .rowCount
  await expect.poll(untried, { timeout: 8_000 }).toBe(0)
  expect(
    (await admin.query(`select from app.jobs where kind = 'confirm-email-link'`)).rowCount,
  ).toBe(8)
  await admin.end()
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a file store that refuses to delete, or has a damaged file, is reported, and its other photos are shown', async () => {
  const damaged = PHOTO.replace('0', '1')
  const store = createServer((request, response) => {
    const { method, url = '' } = request
    request.resume().on('end', () => {
      if (method === 'DELETE') response.writeHead(403)
      if (url.endsWith(damaged)) {
        response.writeHead(200, { 'Content-Length': 100 }).write('half of it')
        response.socket?.end()
      } else response.end('a photo')
    })
  })
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  onTestFinished(() => {
    store.close()
  })
  const { server } = await startOnPostgres(async () => ({
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    S3_URL: `http://127.0.0.1:${portOf(store)}`,
    S3_BUCKET: 'photos',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  }))
  const storage = async () => (await (await fetch(`${server.url}/readyz`)).json()).storage
  await expect.poll(storage).toBe('not working, see the log')
  expect(server.output(), 'and so is a mail server that is down').toContain(
    'the mail server does not work',
  )
  for (const [photo, status] of [
    [PHOTO, 200],
    [damaged, 503],
    [PHOTO, 200],
  ] as const)
    expect((await fetch(server.url + photo)).status).toBe(status)
})

test('a folder of photos that is gone while the server runs is reported until it is back', async () => {
  const { folder, server } = await startOnPostgres()
  const storage = async () => (await (await fetch(`${server.url}/readyz`)).json()).storage
  expect(await storage()).toBe('ok')
  const [photos, elsewhere] = [path.join(folder, 'uploads'), path.join(folder, 'elsewhere')]
  await rename(photos, elsewhere)
  await expect.poll(storage).toBe('not working, see the log')
  expect(server.output()).toContain('photos and files cannot be stored')
  expect(await server.metrics()).toMatch(/works\{what="storage"\} 0/)
  expect((await fetch(`${server.url}/readyz`)).status, 'pages can be read').toBe(200)
  await rename(elsewhere, photos)
  await expect.poll(storage).toBe('ok')
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await readdir(photos), 'the check leaves nothing behind').toEqual([])
})

test('a folder for mail that cannot be written is reported, and mail waits', async () => {
  const { folder, server } = await startOnPostgres(async dataFolder => {
    // Not even root can make a folder of a file.
    await writeFile(path.join(dataFolder, 'outbox'), '')
    return {}
  })
  const mail = async () => (await (await fetch(`${server.url}/readyz`)).json()).mail
  await expect.poll(mail).toBe('not working, see the log')
  expect(server.output()).toContain('the folder for mail does not work')
  expect(await server.metrics()).toMatch(/works\{what="mail"\} 0/)
  expect((await fetch(`${server.url}/readyz`)).status, 'pages can be read').toBe(200)
  await rm(path.join(folder, 'outbox'))
  await expect.poll(mail, { interval: 1_000 }).toBe('ok')
  expect(await readdir(path.join(folder, 'outbox')), 'the check leaves nothing behind').toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
})
