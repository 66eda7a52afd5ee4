// A response that breaks off in the middle, because its file cannot be read: the log says so, in its own form.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Browser, type Form } from '#test/app.ts'
import { startServer } from '#test/browser/own-server.ts'
import { sendTo } from '#test/send.ts'

test('is one line of the log, with nothing printed beside it', async () => {
  const server = await startServer({ DEMO: 'on', LOG_LEVEL: 'error' })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const as = new Browser()
  const read = (where: string) => fetch(server.url + where, { headers: as.header() })
  const post = async (where: string, form: Form) =>
    (await sendTo(server, where, { as, form })).status
  const member = { email: 'talent@example.com', password: 'vinculum' }
  expect(await post('/login', member)).toBe(302)
  const list = await (await read('/connections')).text()
  const [room = ''] = /\/connections\/[\da-f-]{36}(?=")/.exec(list) ?? []
  const files = path.join(server.folder, 'uploads', 'files')
  const stored = async () => new Set(await readdir(files).catch(() => []))
  const before = await stored()
  const message = new FormData()
  for (const [name, value] of Object.entries({
    intent: 'send',
    body: 'A file',
    client_key: randomUUID(),
  }))
    message.set(name, value)
  message.append('files', new File(['%PDF-1.7\n'], 'plan.pdf'))
  expect(await post(room, message)).toBe(302)
  const [name = ''] = [...(await stored()).difference(before)].filter(each => each !== '.parts')
  await rm(path.join(files, name))
  await mkdir(path.join(files, name))

  const page = await (await read(room)).text()
  const [, file = ''] = /href="(\/connections\/[^"]+\/files\/[^"]+)"/.exec(page) ?? []
  await expect(read(file).then(response => response.text())).rejects.toThrow()
  await expect.poll(() => server.output()).toContain('a response broke off')
  const lines = server.output().trim().split('\n')
  expect(lines.map(line => JSON.parse(line).err.code)).toEqual(['EISDIR'])
})
