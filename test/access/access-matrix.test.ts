import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { VISITOR, withActor } from '#app/platform/db/actor.ts'
import type { DB } from '#db/types.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { type Attempt, CHANGES, insertAttempts } from './access-attempts.ts'
import { functionCalls } from './access-calls.ts'
import {
  ACTORS,
  type ActorName,
  FUNCTION_RULES,
  type Rule,
  reaches,
  TABLE_RULES,
  type Tags,
  VERBS,
  type Word,
} from './access-matrix.ts'
import { readRows } from './access-rows.ts'
import { type AccessWorld, buildAccessWorld, type TaggedRow } from './access-world.ts'

const SCHEMAS = sql`(values ('public'), ('app'), ('auth'))`
const LISTED = new Set(TABLE_RULES.map(({ of }) => of))
const MINE = 'xmin::text = pg_current_xact_id_if_assigned()::text'

/** `key` identifies a row; `column` is any column, used to try an update. */
type Table = { key: string; column: string; rows: TaggedRow[] }

/** Rolls a transaction back. */
class Undo extends Error {}

describe.each(ENGINES)('access on the %s engine', engine => {
  const { database, system } = sharedDatabase(engine)
  let world: AccessWorld
  let tables: Map<string, Table>
  beforeAll(async () => {
    world = await buildAccessWorld(database.kysely)
    tables = await readTables()
  })

  async function names(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
    const { rows } = await query.execute(database.kysely)
    return rows.map(({ name }) => name)
  }

  /** Every table with its rows. They persist, because every test's changes are rolled back. */
  async function readTables(): Promise<Map<string, Table>> {
    return await system(async tx => {
      const { rows } = await sql<{ name: string; key: string; column: string }>`
        select n.nspname || '.' || c.relname as name,
               format('concat_ws(''/'', %s)', string_agg(quote_ident(k.attname), ', ' order by k.attnum)) as key,
               (select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum = 1) as column
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          left join pg_index i on i.indrelid = c.oid and i.indisprimary
          -- A view has no key: its first column is the one of what it shows.
          join pg_attribute k on k.attrelid = c.oid
               and (k.attnum = any (i.indkey) or c.relkind = 'v' and k.attnum = 1)
         where n.nspname in (select s.column1 from ${SCHEMAS} s)
         group by c.oid, n.nspname, c.relname
      `.execute(tx)
      const read = new Map<string, Table>()
      for (const { name, key, column } of rows.filter(({ name }) => LISTED.has(name)))
        read.set(name, { key, column, rows: await readRows(tx, world, { table: name, key }) })
      return read
    })
  }

  describe('the table is complete', () => {
    test('it lists every relation of every schema', async () => {
      const existing = await names(sql`
        select n.nspname || '.' || c.relname as name
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
           and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'ops')
      `)
      expect([...LISTED].toSorted()).toEqual(existing.toSorted())
    })

    test('with one line for each verb', () => {
      for (const table of LISTED) {
        const actions = TABLE_RULES.filter(({ of }) => of === table).map(({ action }) => action)
        expect(actions.toSorted(), table).toEqual(VERBS.toSorted())
      }
    })

    test("it lists every function that people may execute, except those that run with the caller's rights", async () => {
      const existing = await names(sql`
        select regexp_replace(p.oid::regprocedure::text, '^public\\.', '') as name
          from pg_proc p
         where (p.pronamespace = 'public'::regnamespace
                or p.pronamespace = 'app'::regnamespace and p.prosecdef)
           and has_function_privilege('vinculum_person', p.oid, 'execute')
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      `)
      expect([...new Set(FUNCTION_RULES.map(({ of }) => of))].toSorted()).toEqual(
        existing.toSorted(),
      )
      const tried = Object.keys(functionCalls(world, 'anyone'))
      expect(FUNCTION_RULES.map(({ of, action }) => `${of}: ${action}`)).toEqual(tried)
    })
  })

  describe('nothing bypasses it', () => {
    test('row security is on and forced everywhere', async () => {
      const open = await names(sql`
        select c.oid::regclass::text as name from pg_class c
         where c.relnamespace::regnamespace::text in (select column1 from ${SCHEMAS} s)
           and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
      `)
      expect(open).toEqual([])
    })

    test('no policy and no grant applies to PUBLIC', async () => {
      const policies = await names(
        sql`select policyname as name from pg_policies where 'public' = any (roles)`,
      )
      const grants = await names(sql`
        select c.oid::regclass::text as name from pg_class c, aclexplode(c.relacl) g
         where g.grantee = 0 and c.relnamespace::regnamespace::text in (select column1 from ${SCHEMAS} s)
      `)
      expect({ policies, grants }).toEqual({ policies: [], grants: [] })
    })

    test('every security definer function has pg_temp last in its search path', async () => {
      const loose = await names(sql`
        select p.oid::regprocedure::text as name from pg_proc p
         where p.prosecdef and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
           and not coalesce('search_path=pg_catalog, public, pg_temp' = any (p.proconfig), false)
      `)
      expect(loose).toEqual([])
    })

    test.each(['vinculum_person', 'vinculum_system'])(
      '%s has no special privileges, cannot create anything, and cannot read the bookkeeping',
      async role => {
        const { rows } = await sql`
        select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as powers,
               has_schema_privilege(oid, 'ops', 'usage') as ops,
               has_table_privilege(oid, 'ops.migrations', 'select') as migrations,
               (select bool_or(has_schema_privilege(r.oid, s.column1, 'create')) from ${SCHEMAS} s) as creates,
               exists (select from pg_auth_members m where m.member = r.oid) as member
          from pg_roles r where rolname = ${role}
      `.execute(database.kysely)
        expect(rows).toEqual([
          { powers: false, ops: false, migrations: false, creates: false, member: false },
        ])
      },
    )
  })

  /** Acts in a transaction that is rolled back, and checks the effect as the product itself. */
  async function attempt<T>(
    actor: ActorName,
    { before, statement }: Pick<Attempt, 'before' | 'statement'>,
    look: (tx: Kysely<DB>, rows: unknown[]) => Promise<T>,
  ): Promise<T | 'denied' | 'refused'> {
    const userId = world.people.find(({ name }) => name === actor)?.userId
    let seen: { value: T } | undefined
    // A person's queries cannot switch roles, so the test uses statements of its own.
    const become = (tx: Kysely<DB>, role: string) => sql`set local role ${sql.id(role)}`.execute(tx)
    try {
      await withActor(database.kysely, userId === undefined ? VISITOR : { userId }, async tx => {
        if (before !== undefined) {
          await become(tx, 'vinculum_system')
          await sql.raw(before).execute(tx)
          await become(tx, 'vinculum_person')
        }
        const { rows } = await sql.raw(statement).execute(tx)
        await become(tx, 'vinculum_system')
        seen = { value: await look(tx, rows) }
        throw new Undo()
      })
    } catch (error) {
      if (error instanceof Undo && seen) return seen.value
      if (error instanceof Error && error.message.startsWith('permission denied')) return 'denied'
      if (error instanceof Error && error.message.includes('row-level security')) return 'refused'
      throw error
    }
    throw new Error('The attempt was not undone')
  }

  const keys = (rows: TaggedRow[]) => rows.map(({ key }) => key).toSorted()

  function readTable(name: string): Table {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`There is no table ${name}`)
    return table
  }

  async function rowsReached(verb: string, table: string, actor: ActorName) {
    const { key, column, rows: before } = readTable(table)
    switch (verb) {
      case 'select':
        return await attempt(
          actor,
          { statement: `select ${key} as key from ${table}` },
          async (_tx, rows) => {
            const seen = new Set(rows.map(row => Reflect.get(Object(row), 'key')))
            return before.filter(row => seen.has(row.key))
          },
        )
      case 'update':
        return await attempt(
          actor,
          { statement: `update ${table} set ${CHANGES[table] ?? `${column} = default`}` },
          async tx => {
            const changed = new Set(keys(await readRows(tx, world, { table, key, where: MINE })))
            return before.filter(row => changed.has(row.key))
          },
        )
      case 'delete':
        return await attempt(actor, { statement: `delete from ${table}` }, async tx => {
          const left = new Set(keys(await readRows(tx, world, { table, key })))
          return before.filter(row => !left.has(row.key))
        })
      default:
        throw new Error(`No rows are reached by ${verb}`)
    }
  }

  async function inserts(table: string, actor: ActorName) {
    const { key } = readTable(table)
    const outcomes: { tags: Tags; outcome: string }[] = []
    for (const one of insertAttempts(world, table, actor)) {
      const outcome = await attempt(actor, one, async tx => {
        const [made, ...more] = await readRows(tx, world, { table, key, where: MINE })
        expect(more).toEqual([])
        // Whatever was attempted, the created row is the allowed one.
        expect(made?.tags).toMatchObject(one.tags)
        return 'inserted'
      })
      outcomes.push({ tags: one.tags, outcome })
    }
    return outcomes
  }

  function expectedInsert(word: Word, tags: Tags, actor: ActorName): string {
    if (word === 'denied') return 'denied'
    return reaches(word, tags, actor) ? 'inserted' : 'refused'
  }

  describe.each(TABLE_RULES)('$of: $action', ({ of, action, cells }: Rule) => {
    test.each(ACTORS)(`%s`, async actor => {
      const word = cells.get(actor) ?? 'denied'
      if (action === 'insert') {
        const outcomes = await inserts(of, actor)
        expect(outcomes).not.toEqual([])
        expect(outcomes).toEqual(
          outcomes.map(({ tags }) => ({ tags, outcome: expectedInsert(word, tags, actor) })),
        )
        return
      }
      const { rows: all } = readTable(of)
      expect(all, 'the world has a row to try it on').not.toEqual([])
      const reached = await rowsReached(action, of, actor)
      if (typeof reached === 'string') expect(reached).toBe(word)
      else
        expect({ word, rows: keys(reached) }).toEqual({
          word: word === 'denied' ? 'something else' : word,
          rows: keys(all.filter(({ tags }) => reaches(word, tags, actor))),
        })
    })
  })

  describe.each(FUNCTION_RULES)('$of: $action', ({ of, action, cells }: Rule) => {
    test.each(ACTORS)(`%s`, async actor => {
      const word = cells.get(actor) ?? 'denied'
      const calls = functionCalls(world, actor)[`${of}: ${action}`] ?? []
      expect(calls).not.toEqual([])
      for (const call of calls) {
        const answered = await attempt(actor, call, async (tx, rows) => {
          if (call.effect === undefined) return rows.length > 0
          return (await sql.raw(call.effect).execute(tx)).rows.length > 0
        })
        expect({ tags: call.tags, answered }).toEqual({
          tags: call.tags,
          answered: word === 'denied' ? 'denied' : reaches(word, call.tags, actor),
        })
      }
    })
  })
})

test('the login of the server engine is no superuser and does not bypass row security', async () => {
  const database = await openTestDatabase('server')
  const { rows } = await sql`
    select rolsuper, rolbypassrls from pg_roles where rolname = session_user
  `.execute(database.kysely)
  await database.close()
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
})
