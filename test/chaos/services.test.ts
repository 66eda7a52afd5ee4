// With a broken mail server or file store, the server reports that and continues without them.
import { once } from 'node:events'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/setup/postgres-server.ts'
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
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a mail server that is down and a file store that hangs: reported at the start and by /readyz', async () => {
  const { server } = await startOnPostgres(async () => ({
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
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
  expect(await server.metrics()).toMatch(/works\{what="mail"\} 0/)

  const photo = await fetch(server.url + PHOTO, { signal: AbortSignal.timeout(15_000) })
  expect([photo.status, Number(photo.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await fetch(`${server.url}/talent-directory`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
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
