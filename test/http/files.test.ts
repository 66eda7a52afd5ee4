// Uploads and downloads of message files: who may download one, which uploads are refused, and what stays on the disk.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MEGABYTE } from '#app/platform/units.ts'
import type { Browser } from '#test/app.ts'
import { collectGarbage } from '#test/collect-garbage.ts'
import { sharedApp } from '#test/shared-app.ts'
import { head, open } from '#test/socket.ts'
import { buildAdmin, buildConnection, type Connection, PASSWORD, type Person } from '#test/world.ts'

const MOST = 10 * MEGABYTE

const app = sharedApp()
let room: Connection
let talent: Browser
let company: Browser
beforeAll(async () => {
  room = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  talent = await app.signIn(room.talent)
  company = await app.signIn(room.company)
})

const address = (at = room) => `/connections/${at.connectionId}`
const dataAt = (...names: string[]) => path.join(path.dirname(app.outbox), ...names)
const stored = async () =>
  (await readdir(dataAt('uploads', 'files')).catch(() => [])).filter(name => name !== '.parts')
const onTheirWay = () => readdir(dataAt('incoming')).catch(() => [])

const pdf = (size = 100, name = 'plan.pdf') => {
  const content = new Uint8Array(size).fill(7)
  content.set(new TextEncoder().encode('%PDF-1.7\n').subarray(0, size))
  return new File([content], name)
}

function letter(files: readonly File[], fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  const all = { intent: 'send', client_key: randomUUID(), body: 'Here it is.', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  for (const file of files) form.append('files', file)
  return form
}
const send = (form: FormData, as = talent, at = room) => app.fetch(address(at), { as, form })

/** The addresses of all files in a room, newest message first. */
async function filesIn(as = company, at = room): Promise<string[]> {
  const page = await (await app.fetch(address(at), { as })).text()
  return [...page.matchAll(/href="(\/connections\/[^"]+\/files\/[^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
}

/** Runs the jobs that are due within a day now. */
async function doJobs(): Promise<void> {
  const open = () =>
    app.system(tx =>
      sql`select from app.jobs where kind = 'remove-unused-file' and state = 'open'`.execute(tx),
    )
  await app.system(tx =>
    sql`update app.jobs set run_at = now() where kind = 'remove-unused-file'`.execute(tx),
  )
  // Any write wakes the worker.
  await send(letter([]))
  await expect.poll(async () => (await open()).rows.length).toBe(0)
}

test('both sides get the sent file, as a download that cannot run anything', async () => {
  const text = new File(['<script>alert(1)</script>'], 'Bericht “Q3”.html', { type: 'text/html' })
  const sent = await send(letter([pdf(), text]))
  expect([sent.status, sent.headers.get('location')]).toEqual([302, address()])
  const page = await (await app.fetch(address(), { as: company })).text()
  expect(page).toContain('plan.pdf')
  expect(page).toContain('Bericht “Q3”.html.txt')
  const [first = '', second = ''] = await filesIn()
  for (const as of [talent, company]) {
    const file = await app.fetch(first, { as })
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(await pdf().arrayBuffer()))
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '100',
      'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store, no-transform',
    })
  }
  const html = await app.fetch(second, { as: company })
  expect(html.headers.get('content-type')).toBe('text/plain')
  expect(html.headers.get('content-disposition')).toBe(
    `attachment; filename="Bericht _Q3_.html.txt"; filename*=UTF-8''Bericht%20%E2%80%9CQ3%E2%80%9D.html.txt`,
  )
  const asked = await app.fetch(first, { as: company, method: 'HEAD' })
  expect([asked.status, asked.headers.get('content-length')]).toEqual([200, '100'])
})

test('a file that is shorter in the store than it was sent: the download fails at once', async () => {
  const at = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  const as = await app.signIn(at.talent)
  const before = await stored()
  await send(letter([pdf(50_000)]), as, at)
  const [name = ''] = (await stored()).filter(each => !before.includes(each))
  await truncate(dataAt('uploads', 'files', name), 20_000)
  const [where = ''] = await filesIn(as, at)
  const cut = await fetch((await app.listen()) + where, {
    headers: as.header(),
    signal: AbortSignal.timeout(5_000),
  })
  await expect(cut.text()).rejects.toThrow('terminated')
})

test('for a stranger, an administrator and another room the file doesn’t exist', async () => {
  const { other, admin } = await app.system(async tx => ({
    other: await buildConnection(tx, { status: 'accepted' }),
    admin: await buildAdmin(tx),
  }))
  const [file = ''] = await filesIn()
  const id = file.split('/').at(-1) ?? ''
  const absent = `${address()}/files/${randomUUID()}`
  for (const person of [other.talent, other.company, admin]) {
    const as = await app.signIn(person)
    for (const where of [file, absent, `${address(other)}/files/${id}`, `${address()}/files/none`])
      expect((await app.fetch(where, { as })).status).toBe(404)
  }
  expect((await app.fetch(`${address(other)}/files/${id}`, { as: talent })).status).toBe(404)
  const visitor = await app.fetch(file)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/login?next='),
  ])
  // A stranger's form reaches neither the room nor the disk.
  const before = await stored()
  expect((await send(letter([pdf()]), await app.signIn(other.talent))).status).toBe(404)
  expect((await app.fetch(address(), { form: letter([pdf()]) })).status).toBe(302)
  expect(await stored()).toEqual(before)
})

describe('a refusal keeps the typed values', () => {
  const many = (count: number, size = 100) => Array.from({ length: count }, () => pdf(size))
  test.each([
    ['a sixth file', () => many(6), 413, 'at most 5 files of 10 MB each'],
    ['far too many', () => many(100, 1), 413, 'at most 5 files of 10 MB each'],
    ['a byte too many', () => [pdf(MOST + 1)], 413, 'at most 5 files of 10 MB each'],
    ['far too much', () => many(6, MOST), 413, 'at most 5 files of 10 MB each'],
    ['a program', () => [new File(['MZ\x90\0'], 'plan.pdf')], 415, 'what kind of file'],
    ['nothing in it', () => [new File([], 'plan.pdf')], 400, 'is empty'],
  ])('%s', async (_what, files, status, words) => {
    const before = await stored()
    const refused = await send(letter(files(), { body: 'Kept through it all' }))
    const page = await refused.text()
    expect(refused.status).toBe(status)
    expect(page).toContain(words)
    expect(page).toContain('Kept through it all</textarea>')
    expect([await stored(), await onTheirWay()]).toEqual([before, []])
  })

  test('a message without words', async () => {
    const refused = await send(letter([pdf()], { body: ' ' }))
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Write a line to go with your files. Then choose the files again.'),
    ])
  })

  test('a file store that refuses writes', async () => {
    const folder = dataAt('uploads', 'files')
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, 'in the way')
    const refused = await send(letter([pdf()], { body: 'Kept without a store' }))
    const page = await refused.text()
    await rm(folder)
    await mkdir(folder)
    expect(refused.status).toBe(503)
    expect(page).toContain('can’t store files right now')
    expect(page).toContain('Kept without a store</textarea>')
  })

  test('a disk that refuses the temporary file', async () => {
    const folder = dataAt('incoming')
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, 'in the way')
    const refused = await send(letter([pdf()], { body: 'Kept without a disk' }))
    const page = await refused.text()
    await rm(folder)
    expect([refused.status, page.includes('Kept without a disk</textarea>')]).toEqual([503, true])
  })

  test('a truncated form, and one that is not a form', async () => {
    const as = talent.header()
    const type = 'multipart/form-data; boundary=b'
    const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF'
    for (const [contentType, body] of [
      [type, part],
      [type, 'nothing of the kind'],
      ['multipart/form-data', part],
    ] as const) {
      const headers = { ...as, 'Content-Type': contentType }
      const answer = await app.fetch(address(), { method: 'POST', headers, body })
      expect(answer.status).toBe(400)
    }
    expect(await onTheirWay()).toEqual([])
  })
})

test('five files of the maximum size arrive intact, without being held in memory', async () => {
  const at = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  const origin = await app.listen()
  const as = await app.signIn(at.talent)
  const chunk = Buffer.alloc(MEGABYTE, 7)
  async function* body() {
    for (const [name, value] of letter([], { body: 'Fifty' }))
      yield `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    for (let file = 0; file < 5; file += 1) {
      yield `--b\r\nContent-Disposition: form-data; name="files"; filename="${file}.pdf"\r\n\r\n%PDF-1.7\n`
      for (let n = 0; n < 10; n += 1) yield n === 0 ? chunk.subarray(9) : chunk
      yield '\r\n'
      most = Math.max(most, held())
    }
    yield '--b--\r\n'
  }
  const socket = await open(origin)
  const held = () => {
    collectGarbage()
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return arrayBuffers + heapUsed
  }
  const before = held()
  let most = before
  const answer = new Promise<string>(resolve => {
    socket.once('data', data => resolve(data.toString().split('\r\n')[0] ?? ''))
  })
  socket.write(
    head(address(at), origin, {
      ...as.header(),
      'Content-Type': 'multipart/form-data; boundary=b',
      'Transfer-Encoding': 'chunked',
    }),
  )
  for await (const piece of body()) {
    const bytes = Buffer.from(piece)
    socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    if (!socket.write('\r\n')) await new Promise(resolve => socket.once('drain', resolve))
  }
  socket.write('0\r\n\r\n')
  expect(await answer).toContain('302')
  socket.destroy()
  expect(most - before).toBeLessThan(35 * MEGABYTE)
  const files = await filesIn(as, at)
  expect(files).toHaveLength(5)
  const got = await (await app.fetch(files[4] ?? '', { as })).arrayBuffer()
  expect(got.byteLength).toBe(MOST)
  expect(await onTheirWay()).toEqual([])
})

test('an aborted upload leaves nothing behind', async () => {
  const origin = await app.listen()
  const socket = await open(origin)
  socket.write(
    head(address(), origin, {
      ...talent.header(),
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': String(5 * MEGABYTE),
    }),
  )
  socket.write(
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  )
  socket.write(Buffer.alloc(2 * MEGABYTE))
  await expect.poll(onTheirWay).toHaveLength(1)
  socket.destroy()
  await expect.poll(onTheirWay).toEqual([])
})

test('sent twice at once, a file is stored once; unreferenced files are deleted', async () => {
  const at = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  const as = await app.signIn(at.talent)
  const before = (await stored()).length
  const fields = { client_key: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => send(letter([pdf()], fields), as, at)))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
  expect((await send(letter([pdf()], fields), as, at)).status).toBe(302)
  expect(await filesIn(as, at)).toHaveLength(1)
  await doJobs()
  expect((await stored()).length).toBe(before + 1)
})

test('after a lost response, a message whose text was changed is another one, with its file', async () => {
  const at = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  const as = await app.signIn(at.talent)
  const fields = { client_key: randomUUID() }
  for (const body of ['First words', 'Second words', 'Second words'])
    expect((await send(letter([pdf()], { ...fields, body }), as, at)).status).toBe(302)
  const text = await (await app.fetch(address(at), { as })).text()
  expect(text).toContain('Second words')
  expect(await filesIn(as, at)).toHaveLength(2)
  // The third was a repetition: its file is not used.
  await doJobs()
})

test('after a lost response, the same text with one more file is sent, and without its files is not', async () => {
  const at = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  const as = await app.signIn(at.talent)
  const fields = { client_key: randomUUID() }
  const [one, other] = [pdf(100, 'one.pdf'), pdf(100, 'other.pdf')]
  for (const files of [[], [one], [], [one], [one, other], [one, other], []])
    expect((await send(letter(files, fields), as, at)).status).toBe(302)
  expect(await filesIn(as, at)).toHaveLength(3)
  const text = await (await app.fetch(address(at), { as })).text()
  expect(text.match(/<article/g)).toHaveLength(3)
  await doJobs()
})

test('deleting a message deletes its files, and so does deleting an account', async () => {
  const at = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  const [as, other] = [await app.signIn(at.talent), await app.signIn(at.company)]
  const before = await stored()
  await send(letter([pdf(100, 'first.pdf')]), as, at)
  await send(letter([pdf(100, 'second.pdf')]), as, at)
  expect(await filesIn(other, at)).toHaveLength(2)
  const page = await (await app.fetch(address(at), { as })).text()
  const [, message = ''] = /\?edit=([0-9a-f-]{36})/.exec(page) ?? []
  const deletion = { intent: 'delete', message_id: message, body: '' }
  await app.fetch(address(at), { as, form: deletion })
  const [left = '', ...more] = await filesIn(other, at)
  expect(more).toEqual([])
  const own = await (await app.fetch('/settings/download', { as })).json()
  const kept = own.rooms[0].messages.flatMap(({ files }: { files: unknown[] }) => files)
  expect(kept).toEqual([{ name: 'first.pdf', type: 'application/pdf', bytes: 100, address: left }])

  await app.fetch('/settings', { as, form: { intent: 'delete-account', password: PASSWORD } })
  const text = await (await app.fetch(address(at), { as: other })).text()
  expect(text).toContain('Here it is.')
  expect(text).not.toContain('first.pdf')
  expect((await app.fetch(left, { as: other })).status).toBe(404)
  await doJobs()
  expect((await stored()).toSorted()).toEqual(before.toSorted())
})

test('an account can store 500 MB, and not a byte more when two uploads arrive at once', async () => {
  const at = await app.system(async tx => {
    const made = await buildConnection(tx, { status: 'accepted' })
    await sql`
      with letter as (
        insert into public.engagement_messages (engagement_id, side, client_key, body)
        select ${made.connectionId}, 'talent', gen_random_uuid(), 'Files' from generate_series(1, 10) returning id
      )
      insert into public.engagement_files (engagement_id, message_id, user_id, place, name, type, bytes, stored_as)
      select ${made.connectionId}, letter.id, ${made.talent.userId}, place, 'a.pdf', 'application/pdf',
             case when row_number() over () = 1 then 10485760 - 150 else 10485760 end,
             md5(letter.id || ' ' || place)
        from letter, generate_series(1, 5) as place
    `.execute(tx)
    return made
  })
  const as = await app.signIn(at.talent)
  const before = await stored()
  const answers = await Promise.all([1, 2, 3].map(() => send(letter([pdf(100)]), as, at)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 413, 413])
  expect((await stored()).length, 'refused files are gone at once').toBe(before.length + 1)
  const full = await send(letter([pdf(51)], { body: 'Kept when full' }), as, at)
  const page = await full.text()
  expect(page).toContain('500 MB of files')
  expect(page).toContain('Kept when full</textarea>')
  expect((await send(letter([pdf(50)]), as, at)).status).toBe(302)
  expect((await send(letter([pdf(50)]), await app.signIn(at.company), at)).status).toBe(302)
})

test('the mail mentions the files, and an administrator sees their names', async () => {
  const { at, admin } = await app.system(async tx => ({
    at: await buildConnection(tx, { status: 'accepted' }),
    admin: await buildAdmin(tx),
  }))
  await send(letter([pdf(100, 'secret-plan.pdf'), pdf()]), await app.signIn(at.company), at)
  await app.system(tx =>
    sql`update app.jobs set run_at = now() where kind = 'notice-mail' and state = 'open'`.execute(
      tx,
    ),
  )
  const as = await app.signIn(at.talent)
  await app.fetch(`${address(at)}`, {
    as,
    form: { intent: 'report', reason: 'What do they send me' },
  })
  const mail = await expectMail(at.talent)
  expect(mail).toContain('There are 2 files with it.')
  expect(mail).not.toContain('secret-plan')
  expect(mail).not.toContain('%PDF')

  const desk = await app.signIn(admin)
  const list = await (await app.fetch('/admin/rooms', { as: desk })).text()
  const [, reportId = ''] = /name="report_id" value="([^"]+)"/.exec(list) ?? []
  const form = { report_id: reportId, verdict: 'read', reason: 'They asked' }
  const read = await (await app.fetch('/admin/rooms', { as: desk, form })).text()
  expect(read).toContain('secret-plan.pdf, plan.pdf')
})

async function expectMail(to: Person): Promise<string> {
  const find = async () => {
    const names = (await readdir(app.outbox).catch(() => [])).filter(name => name.endsWith('.json'))
    const mails = await Promise.all(
      names.map(async name => await readFile(path.join(app.outbox, name), 'utf8')),
    )
    return mails.find(mail => mail.includes(to.email) && mail.includes('You have a new message'))
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
