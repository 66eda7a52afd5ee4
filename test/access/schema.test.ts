// Checks the files in db/ against the database built from them.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { findUnfiled } from '../../scripts/unfiled-functions.ts'

const schema = await readSchema()
const functionFiles = [...schema.functions, ...schema.rowFunctions]
const DEFINITION = /create (?:or replace )?function (?:if not exists )?([a-z_.]+)\s*\(/gi

const definedIn = (text: string) => [...text.matchAll(DEFINITION)].map(([, name = '']) => name)

describe.each(ENGINES)('on the %s engine', engine => {
  const { database } = sharedDatabase(engine)

  const list = async (text: string) => {
    const { rows } = await sql.raw<{ name: string }>(text).execute(database.kysely)
    return rows.map(({ name }) => name)
  }

  test('every function only uses what exists', async () => {
    // Unlike a migration, this checks each body.
    for (const { text } of functionFiles) await database.exec(text)
  })

  test('every function is defined in db/functions, once', async () => {
    const there = await list(`
      select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'app', 'auth', 'ops')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
    expect(functionFiles.flatMap(({ text }) => definedIn(text)).toSorted()).toEqual(
      there.toSorted(),
    )
  })

  test('every table has a comment', async () => {
    const silent = await list(`
      select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'app', 'auth', 'ops')
         and obj_description(c.oid, 'pg_class') is null`)
    expect(silent).toEqual([])
  })

  test('every foreign key has an index, so that a deletion scans no table', async () => {
    // A partial index serves if it only leaves out rows without a reference.
    const scanned = await list(`
      select k.conrelid::regclass::text || ' ' || k.conname as name from pg_constraint k
       where k.contype = 'f' and not exists (
         select from pg_index i
          where i.indrelid = k.conrelid
            and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
              select '(' || a.attname || ' IS NOT NULL)' from pg_attribute a
               where a.attrelid = k.conrelid and a.attnum = k.conkey[1])))`)
    expect(scanned).toEqual([])
  })
})

test('the functions of recent migrations equal those of db/functions', () => {
  expect(findUnfiled(schema)).toEqual([])
})

test('every comment of db/schema is applied again when it changes', () => {
  const written = schema.tables.flatMap(({ text }) => text.match(/^comment on /gm) ?? [])
  const foundation = schema.foundation.text.match(/^comment on /gm) ?? []
  expect(schema.comments.text.match(/^comment on /gm)?.length).toBe(
    written.length + foundation.length,
  )
})

test('every function is used somewhere besides its definition', () => {
  const code = globSync('{app,db/seed,scripts}/**/*.{ts,tsx}', { cwd: projectRoot })
    .map(file => readFileSync(path.join(projectRoot, file), 'utf8'))
    .join('\n')
  const sqlText = [...schema.tables, ...functionFiles]
    .map(({ text }) => text.replace(/^(grant|comment) [^;]*;|--.*$/gm, '').replace(DEFINITION, ''))
    .join('\n')
  const named = new Set(`${code}\n${sqlText}`.match(/\w+/g))
  const functions = functionFiles.flatMap(({ text }) => definedIn(text))
  expect(functions.filter(name => !named.has(name.replace(/^.*\./, '')))).toEqual([])
})
