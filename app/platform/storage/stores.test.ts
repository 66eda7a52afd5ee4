import { openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '#test/bucket.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

const bucket = startBucket()
const stores: Record<string, FileStore> = {}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-files-'))
  const url = `${await bucket.listen()}/`
  const settings = { url, bucket: 'faces', key: 'key', secret: 'secret', region: 'eu-test-1' }
  stores.folder = createFolderStore(path.join(folder, 'uploads'))
  stores.s3 = createS3Store(settings, 'photos')
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'])('the %s store', name => {
  const store = (): FileStore => {
    const found = stores[name]
    if (found === undefined) throw new Error(`No store ${name}`)
    return found
  }
  const bytes = new Uint8Array([0, 255, 1, 254])
  const type = 'image/webp'

  test('returns what was stored, replaces it, and can remove it repeatedly', async () => {
    expect(await store().get('one.webp')).toBeUndefined()
    await store().put('one.webp', new Uint8Array([9]), { type })
    await store().put('one.webp', bytes, { type })
    expect([...((await store().get('one.webp')) ?? [])]).toEqual([...bytes])
    await store().remove('one.webp')
    await store().remove('one.webp')
    expect(await store().get('one.webp')).toBeUndefined()
  })

  test('stores a file from the disk, and streams it', async () => {
    const place = path.join(folder, `${name} from the disk`)
    await writeFile(place, Buffer.alloc(3_000_000, 5))
    await store().put('three.bin', await openAsBlob(place), { type: 'text/plain' })
    let [size, pieces] = [0, 0]
    for await (const piece of (await store().read('three.bin')) ?? []) {
      size += piece.length
      pieces += 1
    }
    expect([size, pieces > 3]).toEqual([3_000_000, true])
    await store().remove('three.bin')
    expect(await store().read('three.bin')).toBeUndefined()
  })

  test.each(['../one.webp', '..', '', 'a/b.webp', 'a\0.webp', '.hidden', 'A.webp', 'a..b'])(
    'refuses the name %j',
    async wrong => {
      await expect(store().put(wrong, bytes, { type })).rejects.toThrow('Not a valid file name')
      await expect(store().get(wrong)).rejects.toThrow('Not a valid file name')
      await expect(store().read(wrong)).rejects.toThrow('Not a valid file name')
      await expect(store().remove(wrong)).rejects.toThrow('Not a valid file name')
    },
  )
})

test('a folder keeps no partial files', async () => {
  await stores.folder?.put('two.webp', new Uint8Array(10), { type: 'image/webp' })
  expect((await readdir(path.join(folder, 'uploads'), { recursive: true })).toSorted()).toEqual([
    '.parts',
    'two.webp',
  ])
  const breaking = new File([new Uint8Array(10)], 'breaking')
  breaking.stream = () => new ReadableStream({ start: to => to.error(new Error('no room')) })
  await expect(stores.folder?.put('three.webp', breaking, { type: 'image/webp' })).rejects.toThrow(
    'no room',
  )
  expect((await readdir(path.join(folder, 'uploads'), { recursive: true })).toSorted()).toEqual([
    '.parts',
    'two.webp',
  ])
})

test('the next removal deletes what a killed process was writing, but not what is being written', async () => {
  const parts = path.join(folder, 'uploads', '.parts')
  const [old, young] = [path.join(parts, 'old'), path.join(parts, 'young')]
  for (const part of [old, young]) await writeFile(part, 'half')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await utimes(old, anHourAgo, anHourAgo)
  await stores.folder?.remove('none.webp')
  expect(await readdir(parts)).toEqual(['young'])
})

test('a bucket stores files under its prefix with their type, and is retried when it fails', async () => {
  bucket.fail(1)
  await stores.s3?.put('two.webp', new Uint8Array([1]), { type: 'image/webp' })
  expect([...bucket.objects].map(([key, { type }]) => [key, type])).toEqual([
    ['/faces/photos/two.webp', 'image/webp'],
  ])
  bucket.fail(10)
  await expect(stores.s3?.get('two.webp')).rejects.toThrow('503')
  bucket.fail(0)
})

test('a bucket’s endless response is refused, and its connection closed', async () => {
  const ended = Promise.withResolvers<void>()
  const server = createServer((_, response) => {
    response.writeHead(200).on('error', () => {})
    response.once('close', ended.resolve)
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000)));
    }
    response.on('drain', send)
    send()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const settings = { url, bucket: 'faces', key: 'key', secret: 'secret', region: 'eu-test-1' }
  try {
    await expect(createS3Store(settings, 'photos').get('one.webp')).rejects.toThrow('more than')
    await ended.promise
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
