import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sharedDatabase } from '#test/shared-database.ts'

const { database, system } = sharedDatabase('embedded')

const run = async <T>(text: string, ...values: unknown[]) => {
  const texts = text.split('?')
  const { rows } = await sql<T>(Object.assign(texts, { raw: texts }), ...values).execute(
    database.kysely,
  )
  return rows
}
const countPrepared = async () => {
  const [counted] = await run<{ n: number }>('select count(*) as n from pg_prepared_statements')
  return counted?.n ?? 0
}

it('reads values of each type correctly, the first time and later', async () => {
  const when = new Date('2026-11-22T10:00:00.123Z')
  const read = () =>
    run(
      `select ?::text as text, ?::integer as int, ?::bigint as big, ?::numeric as number, ?::boolean as yes,
              ?::jsonb as json, ?::uuid[] as ids, ?::text[] as texts, ?::timestamptz as at, ?::text as nothing`,
      'é "x", \\ {}',
      7,
      '9007199254740991',
      1.5,
      true,
      { a: [1, null] },
      ['00000000-0000-4000-8000-000000000001'],
      ['a,b', '"c"', ''],
      when,
      null,
    )
  const expected = {
    text: 'é "x", \\ {}',
    int: 7,
    big: 9_007_199_254_740_991,
    number: 1.5,
    yes: true,
    json: { a: [1, null] },
    ids: ['00000000-0000-4000-8000-000000000001'],
    texts: ['a,b', '"c"', ''],
    at: when,
    nothing: null,
  }
  expect(await read()).toEqual([expected])
  expect(await read()).toEqual([expected])
})

it('prepares a statement once', async () => {
  const ask = () => run('select ?::integer + 1 as next', 1)
  await ask()
  await countPrepared()
  const before = await countPrepared()
  expect(await ask()).toEqual([{ next: 2 }])
  expect(await countPrepared()).toBe(before)
})

it('keeps a limited number', async () => {
  for (let n = 0; n < 300; n += 1) await run(`select ${n} as n`)
  expect(await countPrepared()).toBeLessThanOrEqual(151)
})

it('returns the current columns of a table', async () => {
  await run('create table changing (a integer)')
  await run('insert into changing values (?)', 1)
  const read = () => run('select * from changing')
  expect(await read()).toEqual([{ a: 1 }])
  await run('alter table changing add column b text default ?'.replace('?', `'x'`))
  expect(await read()).toEqual([{ a: 1, b: 'x' }])
  await database.exec('alter table changing drop column a')
  expect(await read()).toEqual([{ b: 'x' }])
  await run('drop table changing')
})

it('prepares a statement again that was deallocated', async () => {
  const ask = () => run('select ?::text as told', 'yes')
  await ask()
  await run('deallocate all')
  await expect(ask()).rejects.toThrow('does not exist')
  expect(await ask()).toEqual([{ told: 'yes' }])
})

it('reports the failure of the failed statement, and runs nothing after it', async () => {
  const asked = system(async tx => {
    const insert = (key: string) =>
      sql`insert into app.secrets (name, value) values (${key}, 'x')`.execute(tx)
    return await Promise.allSettled([
      insert('one'),
      insert('one'),
      insert('two'),
      sql`select 1 as one`.execute(tx),
    ])
  })
  await expect(asked).rejects.toThrow('duplicate key')
  expect(await run(`select name from app.secrets where name in ('one', 'two')`)).toEqual([])
})

it('reports a syntax error, and a value that cannot be encoded', async () => {
  await expect(run('select nonsense')).rejects.toThrow('column "nonsense" does not exist')
  await expect(run('select 1; select 2')).rejects.toThrow('cannot insert multiple commands')
  const notBoolean = run('select ?::boolean as yes', 'maybe')
  await expect(notBoolean).rejects.toThrow('Invalid input for boolean type')
  expect(await run('select 1 as one')).toEqual([{ one: 1 }])
})
