// Other accounts of the machine have no access to a real server's data.
import { chmod, chown, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type OwnServer, runToEnd, startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { runScript } from '#test/run-script.ts'
import { sendTo } from '#test/send.ts'
import { unprivilegedOwner } from '#test/setup/postgres-server.ts'

const folder = makeFolder()
let data: string
let umask: number
beforeAll(async () => {
  data = path.join(folder, 'data')
  // The most permissive mask; the processes below inherit it.
  umask = process.umask(0)
  await mkdir(path.join(data, 'uploads'), { recursive: true })
  await mkdir(path.join(data, 'outbox'))
  await writeFile(path.join(data, 'uploads', `${'a'.repeat(32)}-512.webp`), 'an older photo')
  await writeFile(path.join(data, 'outbox', 'note.txt'), 'an older mail')
})
afterAll(async () => {
  process.umask(umask)
})

/** Everything that others may read, write or enter, and the total number of entries. */
async function looseIn(place: string): Promise<{ loose: string[]; entries: number }> {
  const names = await readdir(place, { recursive: true })
  const all = [place, ...names.map(name => path.join(place, name))]
  const loose: string[] = []
  for (const one of all) {
    // A running server renames and removes files.
    const found = await lstat(one).catch(() => null)
    if (found === null) continue
    const { mode } = found
    if ((mode & 0o077) !== 0) loose.push(`${(mode & 0o777).toString(8)} ${one}`)
  }
  return { loose, entries: all.length }
}

async function loosen(place: string): Promise<void> {
  const names = await readdir(place, { recursive: true, withFileTypes: true })
  await chmod(place, 0o777)
  for (const entry of names)
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666)
}

async function writeSomething(server: OwnServer): Promise<void> {
  const email = `${crypto.randomUUID()}@mail.test`
  const password = 'words for a password'
  const form = { user_type: 'talent', full_name: 'Mo Modes', email, password }
  await sendTo(server, '/signup', { form })
  const mails = async () =>
    (await readdir(path.join(data, 'outbox'))).filter(name => name.endsWith('.json')).length
  const before = await mails()
  await sendTo(server, '/forgot-password', { form: { email } })
  await expect.poll(mails).toBeGreaterThan(before)
}

test('a world-readable folder is made private, and so is everything written into it', async () => {
  const start = () => startServer({ DATA_DIR: data, DEMO: 'off' })
  const first = await start()
  await writeSomething(first)
  const { loose, entries } = await looseIn(data)
  expect(loose).toEqual([])
  expect(entries).toBeGreaterThan(900)
  await first.end('SIGTERM')

  await loosen(data)
  expect((await looseIn(data)).loose.length).toBeGreaterThan(900)
  const second = await start()
  expect((await looseIn(data)).loose).toEqual([])
  await writeSomething(second)
  await second.end('SIGTERM')
  expect((await looseIn(data)).loose).toEqual([])
})

test('a backup and a restored folder are just as private', async () => {
  const run = async (command: string, place: string, where: string) =>
    (await runScript('backup.ts', [command, place], { DATA_DIR: where })).code
  const copy = path.join(folder, 'copy')
  expect(await run('backup', copy, data)).toBe(0)
  expect((await looseIn(copy)).loose).toEqual([])
  await loosen(copy)
  const again = path.join(folder, 'again')
  expect(await run('restore', copy, again)).toBe(0)
  expect((await looseIn(again)).loose).toEqual([])
})

test('a new folder is filled by a process that may open no more files than there are in it', async () => {
  const fresh = path.join(folder, 'fresh')
  const server = await startServer({ DATA_DIR: fresh, DEMO: 'off' }, { openFiles: 800 })
  expect((await fetch(server.url)).status).toBe(200)
  await server.end('SIGTERM')
  expect((await readdir(path.join(fresh, 'database'), { recursive: true })).length).toBeGreaterThan(
    900,
  )
})

test('a disk mounted for photos, with a folder that only root may read, is started on and backed up', async () => {
  const own = unprivilegedOwner()
  // Only root can make such a folder.
  if (own === undefined) return
  const place = makeFolder(onTestFinished)
  const uploads = path.join(place, 'data', 'uploads')
  await mkdir(path.join(uploads, 'lost+found'), { recursive: true })
  await chmod(path.join(uploads, 'lost+found'), 0o700)
  for (const folder of [place, path.dirname(uploads), uploads])
    await chown(folder, own.uid, own.gid)
  const settings = { DATA_DIR: path.dirname(uploads), DEMO: 'off' }
  const server = await startServer(settings, own)
  const ready = await (await fetch(`${server.url}/readyz`)).json()
  expect(ready).toMatchObject({ ready: true, storage: 'ok' })
  await server.end('SIGTERM')
  const copy = path.join(place, 'copy')
  const { output } = await runScript('backup.ts', ['backup', copy], settings, own)
  expect(output).toBe(`Backed up to ${copy}.`)
})

test('files that root makes in the database of another user: a command refuses to, and the start names one', async () => {
  const own = unprivilegedOwner()
  if (own === undefined) return
  const place = makeFolder(onTestFinished)
  await chown(place, own.uid, own.gid)
  const settings = { DATA_DIR: path.join(place, 'data'), DEMO: 'off' }
  const start = async () => await (await startServer(settings, own)).end('SIGTERM')
  await start()
  const create = (user?: typeof own) =>
    runScript('admin.ts', ['create', 'first@mail.test'], settings, user)
  expect(await create()).toEqual({
    code: 1,
    output: expect.stringContaining(`Run this as that user, with sudo -u '#${own.uid}'`),
  })
  expect((await create(own)).code).toBe(0)
  await start()

  const journal = path.join(settings.DATA_DIR, 'database', 'pg_wal')
  const [segment = ''] = (await readdir(journal)).filter(name => /^[0-9A-F]{24}$/.test(name))
  await chown(path.join(journal, segment), 0, 0)
  const named = await runToEnd(settings, own)
  expect([named.code, named.output]).toEqual([1, expect.stringContaining(`${segment} belongs to`)])
  await chown(path.join(journal, segment), own.uid, own.gid)
  await start()

  // As restoring a backup into their folder leaves it.
  const lock = path.join(settings.DATA_DIR, 'database.lock')
  await chown(lock, 0, 0)
  const { code, output } = await runToEnd(settings, own)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`permission denied, access '${lock}'`),
  ])
})

test('a folder that is moved away and replaced under the server takes no changes until it is back', async () => {
  const [place, elsewhere] = [path.join(folder, 'moved'), path.join(folder, 'elsewhere')]
  const server = await startServer({ DATA_DIR: place, DEMO: 'off' })
  const writes = async () => await (await fetch(`${server.url}/readyz?writes`)).json()
  await rename(place, elsewhere)
  await mkdir(path.join(place, 'database'), { recursive: true })
  await expect
    .poll(writes)
    .toMatchObject({ ready: false, writes: 'the folder was moved away or replaced' })
  const form = {
    user_type: 'talent',
    full_name: 'Mo Moved',
    email: 'moved@mail.test',
    password: 'words for a password',
  }
  const signUp = () => sendTo(server, '/signup', { form })
  expect((await signUp()).status).toBe(503)
  await rm(place, { recursive: true })
  await rename(elsewhere, place)
  await expect.poll(writes).toMatchObject({ ready: true, writes: 'ok' })
  expect((await signUp()).status).toBe(302)
  await server.end('SIGTERM')
})
