// Posts every column of every table to every form: only the form's own fields may change.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildWorld, POSTED_FORMS, type World } from './posted-forms.ts'

const app = sharedApp()
let world: World
beforeEach(async () => {
  world = await app.system(buildWorld)
})

type Row = Record<string, unknown>
type Contents = Map<string, { table: string; row: Row }>

/** Every row of every table that people's forms may touch. Rows that the product writes by itself are left out. */
async function contents(): Promise<Contents> {
  return await app.system(async tx => {
    const { rows: tables } = await sql<{ name: string; key: string }>`
      select c.oid::regclass::text as name,
             string_agg(format('entry.%I', a.attname), ',' order by a.attnum) as key
        from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where c.relnamespace::regnamespace::text in ('public', 'app', 'auth') and c.relkind = 'r'
         and c.relname not in ('session', 'jobs', 'account_links', 'secrets', 'limit_tries', 'known_devices',
                               'changes')
       group by c.oid
    `.execute(tx)
    const all: Contents = new Map()
    for (const { name, key } of tables) {
      const { rows } = await sql
        .raw<{ key: string; row: Row }>(
          `select concat_ws('/', ${key}) as key, to_jsonb(entry) as row from ${name} as entry`,
        )
        .execute(tx)
      for (const one of rows) all.set(`${name} ${one.key}`, { table: name, row: one.row })
    }
    return all
  })
}

function difference(before: Contents, after: Contents) {
  const changed = new Set<string>()
  const added: { table: string; row: Row }[] = []
  for (const [key, { table, row }] of after) {
    const old = before.get(key)
    if (old === undefined) added.push({ table, row })
    else
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value) !== JSON.stringify(old.row[column]))
          changed.add(`${table}.${column}`)
  }
  const removed = [...before.keys()].filter(key => !after.has(key))
  return { changed: [...changed].toSorted(), added, removed }
}

/** A value for every existing column, each one that an attacker would like to set. */
async function wishes(own: string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ column: string }>`
    select distinct column_name as column from information_schema.columns
     where table_schema in ('public', 'app', 'auth')
  `.execute(app.database.kysely)
  const special: Record<string, string> = {
    featured: 'true',
    is_match: 'true',
    emailVerified: 'true',
    role: 'admin',
    status: 'accepted',
    user_type: 'company',
    id: world.stranger.talentId,
    user_id: world.stranger.userId,
    author_id: world.stranger.userId,
    parent_id: world.question.id,
    accepted_id: world.answer.id,
    hidden: 'true',
    hidden_at: '2001-01-01T00:00:00Z',
    edited_at: '2001-01-01T00:00:00Z',
    read_at: '2001-01-01T00:00:00Z',
    userId: world.stranger.userId,
    company_id: world.theirs.company.userId,
    talent_id: world.stranger.talentId,
    connection_id: world.theirs.connectionId,
    public_profile_url: '/talent/hostile',
    featured_application_url: 'https://hostile.test',
    created_at: '2001-01-01T00:00:00Z',
    updated_at: '2001-01-01T00:00:00Z',
    answered_at: '2001-01-01T00:00:00Z',
    published_at: '2001-01-01T00:00:00Z',
  }
  return rows
    .map(({ column }) => column)
    .filter(column => !own.includes(column))
    .flatMap(column => {
      const value = special[column] ?? 'hostile'
      const camel = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      const names = [column, `${column}[]`, ...(own.includes(camel) ? [] : [camel])]
      // A one-word column has no camel-case spelling of its own; and the number of names in a form is limited.
      return [...new Set(names)].map(name => [name, value] as [string, string])
    })
}

/** Values that must not appear in any row written by such a form. */
function wishesGranted(rows: Row[]): string[] {
  const text = JSON.stringify(rows)
  const marks = [
    'hostile',
    '2001-01-01',
    '"featured":true',
    '"role":"admin"',
    '"emailVerified":true',
    world.stranger.userId,
    world.stranger.talentId,
    world.theirs.company.userId,
    world.theirs.connectionId,
  ]
  return marks.filter(mark => text.includes(mark))
}

test.each(Object.entries(POSTED_FORMS))('%s', async (_name, one) => {
  const own = one.form(world)
  const person = one.as(world)
  const as = person === null ? new Browser() : await app.signIn(person)
  const extra = await wishes(Object.keys(own))
  expect(extra.length).toBeGreaterThan(100)
  const before = await contents()
  const given = Object.entries(own).filter(([, value]) => value !== '')
  const form = new URLSearchParams([...given, ...extra])
  const response = await app.fetch(one.path(world), { as, form })
  expect(response.status).toBe(302)

  const { changed, added, removed } = difference(before, await contents())
  expect(changed.filter(column => !one.changes.test(column))).toEqual([])
  if (one.changes.source !== '^$') expect(changed).not.toEqual([])
  expect(removed).toEqual([])
  const counts: Record<string, number> = {}
  for (const { table } of added) counts[table] = (counts[table] ?? 0) + 1
  expect(counts).toEqual(one.adds)
  expect(wishesGranted(added.map(({ row }) => row))).toEqual([])
  const byTable = Object.fromEntries(added.map(({ table, row }) => [table, row]))
  expect(byTable).toMatchObject(one.holds)
  const owners = added.flatMap(({ row }) => ('company_id' in row ? [row.company_id] : []))
  expect(owners.every(owner => owner === world.company.userId)).toBe(true)
})

test('deleting a request only deletes that one', async () => {
  const as = await app.signIn(world.company)
  const own = { intent: 'delete', requestId: world.request.requestId }
  const before = await contents()
  const form = new URLSearchParams([...Object.entries(own), ...(await wishes(Object.keys(own)))])
  expect((await app.fetch('/company/dashboard', { as, form })).status).toBe(302)
  const { changed, added, removed } = difference(before, await contents())
  expect({ changed, added, removed }).toEqual({
    changed: [],
    added: [],
    removed: [`company_requests ${world.request.requestId}`],
  })
})
