import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { DB } from '#db/types.ts'
import { setSealKey } from './actor.ts'
import { followReplica } from './replica.ts'

/** A database whose answers are made by `answer`. */
function fakeDatabase(answer: (query: string) => Promise<object[]>): Kysely<DB> {
  class Driver extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return {
        async executeQuery<R>({ sql }: CompiledQuery) {
          // Checked edge: the answer fits the query.
          return { rows: (await answer(sql)) as R[] }
        },
        // biome-ignore lint/correctness/useYield: it always throws
        async *streamQuery(): AsyncIterableIterator<never> {
          throw new Error('nothing is streamed')
        },
      }
    }
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

test('while the position after the latest change is being read, an older one is not enough', async () => {
  const asked: PromiseWithResolvers<string>[] = []
  let answersAtOnce = true
  const primary = fakeDatabase(async query => {
    if (!query.includes('pg_current_wal_insert_lsn')) return [{ identity: 'one' }]
    if (answersAtOnce) return [{ lsn: '0/1' }]
    const next = Promise.withResolvers<string>()
    asked.push(next)
    return [{ lsn: await next.promise }]
  })
  const standby = fakeDatabase(async () => [{ lsn: '0/1', identity: 'one' }])
  const close = async () => {}
  setSealKey(standby, 'key')
  const replica = await followReplica({
    primary,
    replica: { kysely: standby, dropAll() {}, close },
    people: { kysely: standby, pool: () => ({ open: 0, idle: 0, waiting: 0 }), close },
    log: pino({ level: 'silent' }),
  })
  const readBy = () =>
    replica.read(
      async () => 'replica',
      async () => 'primary',
    )
  expect(await readBy()).toBe('replica')

  answersAtOnce = false
  replica.changed()
  await expect.poll(() => asked.length).toBe(1)
  // Another change, while the position after the first is still being read.
  replica.changed()
  asked[0]?.resolve('0/1')
  await expect.poll(() => asked.length).toBe(2)
  expect(await readBy()).toBe('primary')
  asked[1]?.resolve('0/2')
  await replica.close()
})
