import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-outbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const mail = { id: 'first', to: 'a@mail.test', subject: 'S', text: 'T', html: '<p>T</p>' }

test('stores each mail once, readable by nobody else, newest first', async () => {
  const outbox = createOutbox(path.join(folder, 'outbox'))
  expect(await outbox.list()).toEqual([])
  await outbox.send(mail)
  await new Promise(resolve => setTimeout(resolve, 5))
  await outbox.send({ ...mail, id: 'second' })
  await outbox.send({ ...mail, id: 'second' })
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['second', 'first'])
  expect((await stat(path.join(folder, 'outbox', 'first.json'))).mode & 0o777).toBe(0o600)
})
