import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#app/platform/auth/credentials.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { leaseJobs } from '#app/platform/jobs/jobs.ts'
import { photoFiles } from '#app/platform/photos/address.ts'
import type { FileStore } from '#app/platform/storage/file-store.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAccount, buildTalent, type Person } from '#test/world.ts'
import { findOwnPhoto, removePhoto, savePhoto } from './photo.server.ts'
import { MIDDLE } from './photo-form.ts'
import { photoJobs } from './photo-jobs.server.ts'

const log = pino({ level: 'silent' })

function createMemoryStore() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const store: FileStore = {
    async put(name, content) {
      const bytes = content instanceof Blob ? await content.arrayBuffer() : content
      files.set(name, new Uint8Array(bytes))
    },
    get: async name => files.get(name),
    read: async () => undefined,
    remove: async name => void files.delete(name),
  }
  return { files, store }
}

describe.each(ENGINES)('photos on the %s engine', engine => {
  const { system: asSystem, as } = sharedDatabase(engine)
  let picture: Blob
  beforeAll(async () => {
    const sent = { width: 300, height: 200, channels: 3 as const, background: 'red' }
    picture = new Blob([new Uint8Array(await sharp({ create: sent }).jpeg().toBuffer())])
  })

  const newTalent = () => asSystem(tx => buildTalent(tx))
  const photoOf = async (person: Person) => (await as(person, findOwnPhoto))?.url ?? null
  const save = (person: Person, photos: FileStore, sent = picture) => {
    const asActor = <T>(work: (tx: ActorTx) => Promise<T>) => as(person, work)
    return savePhoto({ asActor, asSystem, photos, log }, sent, MIDDLE)
  }
  /** Runs all jobs, including those scheduled for later. */
  const runJobs = async (photos: FileStore) => {
    const kind = 'remove-unused-photo'
    await asSystem(tx => sql`update app.jobs set run_at = now() - interval '1 s'`.execute(tx))
    const jobs = await asSystem(tx => leaseJobs(tx, { kinds: [kind], max: 100 }))
    for (const job of jobs) await photoJobs({ asSystem, photos })[kind]?.(job)
  }

  test('a photo is stored in each size, and the cleanup jobs keep it', async () => {
    const [ada, { files, store }] = [await newTalent(), createMemoryStore()]
    expect(await save(ada, store)).toEqual({ ok: true })
    const url = (await photoOf(ada)) ?? ''
    expect([...files.keys()]).toEqual(photoFiles(url))
    await runJobs(store)
    expect([...files.keys()]).toEqual(photoFiles(url))
  })

  test('the files of a replaced, removed or deleted photo are removed', async () => {
    const [ada, { files, store }] = [await newTalent(), createMemoryStore()]
    await save(ada, store)
    await save(ada, store)
    expect(files.size).toBe(4)
    await runJobs(store)
    expect([...files.keys()]).toEqual(photoFiles((await photoOf(ada)) ?? ''))

    await as(ada, removePhoto)
    await as(ada, removePhoto)
    expect(await photoOf(ada)).toBeNull()
    await runJobs(store)
    expect(files.size).toBe(0)

    await save(ada, store)
    await asSystem(tx => deleteAccount(tx, ada.userId))
    await runJobs(store)
    expect(files.size).toBe(0)
  })

  test('files that no profile refers to are removed', async () => {
    const [ada, { files, store }] = [await newTalent(), createMemoryStore()]
    const failing: FileStore = {
      ...store,
      async put(...file) {
        await store.put(...file)
        throw new Error('no room')
      },
    }
    expect(await save(ada, failing)).toEqual({ ok: false, reason: 'no_room' })
    expect(await photoOf(ada)).toBeNull()
    expect(files.size).toBe(1)
    await runJobs(store)
    expect(files.size).toBe(0)
  })

  test('a refused file changes nothing, and nothing is stored without a profile', async () => {
    const [ada, { files, store }] = [await newTalent(), createMemoryStore()]
    await save(ada, store)
    const url = await photoOf(ada)
    const refused = await save(ada, store, new Blob(['<svg/>']))
    expect(refused).toEqual({ ok: false, reason: 'wrong_type' })
    expect([await photoOf(ada), files.size]).toEqual([url, 2])

    const nobody = await asSystem(tx => buildAccount(tx))
    const other = createMemoryStore()
    expect(await save(nobody, other.store)).toEqual({ ok: false, reason: 'no_profile' })
    expect(other.files.size).toBe(0)
  })

  test('the database refuses a URL that is invalid or belongs to another profile', async () => {
    const [ada, ida, { store }] = [await newTalent(), await newTalent(), createMemoryStore()]
    await save(ada, store)
    const set = (url: string | null) =>
      as(ida, tx => sql`select app.set_own_photo(${url})`.execute(tx))
    for (const url of ['https://else.test/a.webp', '/photos/../a.webp', '//photos/a.webp', ''])
      await expect(set(url)).rejects.toThrow('talent_profiles_photo_url_check')
    await expect(set(await photoOf(ada))).rejects.toThrow('talent_profiles_photo')
  })
})
