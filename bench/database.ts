// A real PostgreSQL for benchmarks, with a given number of people and requests.
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { syncCatalogues } from '#db/seed/catalogues.ts'
import { type PostgresServer, startPostgres } from '../test/setup/postgres-server.ts'
import { OWN_OPTIONS, profile, request } from './people.ts'

const LOGIN = 'vinculum_login'
/** The companies of all requests, in turn. */
const BENCH_COMPANIES = 1_000

export type BenchDatabase = {
  database: Database
  /** With all privileges and no time limit: for the oracle, which may take minutes. */
  admin: pg.Client
  server: PostgresServer
  /** The URL of the product's own login. */
  urlAt(server: PostgresServer): string
  close(): Promise<void>
}

/** Opens the database of this size in the folder, or creates it. */
export async function openBenchDatabase(size: {
  profiles: number
  requests: number
  keep?: string
}): Promise<BenchDatabase> {
  const server = await startPostgres({
    keptFolder: size.keep,
    settings: [
      'shared_buffers=2GB',
      'work_mem=256MB',
      'maintenance_work_mem=1GB',
      'max_wal_size=16GB',
    ],
  })
  const name = `bench_${size.profiles}_${size.requests}`
  const root = new pg.Client({ connectionString: server.url('postgres') })
  await root.connect()
  const known = await root.query('select from pg_roles where rolname = $1', [LOGIN])
  if (known.rowCount === 0)
    await root.query(`create role ${LOGIN} login createrole nosuperuser nobypassrls`)
  const made = await root.query('select from pg_database where datname = $1', [name])
  if (made.rowCount === 0) await root.query(`create database ${name} owner ${LOGIN}`)
  await root.end()

  const url = server.url(name)
  const urlAt = (at: PostgresServer) => at.url(name).replace('postgres@', `${LOGIN}@`)
  let closing = false
  const database = openServerDatabase(urlAt(server), error => {
    // A stopping server may end a connection that is just being closed.
    if (!closing) throw error
  })
  await migrate(database, await readSchema())
  await withSystem(database.kysely, syncCatalogues)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  if (made.rowCount === 0) await fill(admin, size)
  return {
    database,
    admin,
    server,
    urlAt,
    async close() {
      closing = true
      await admin.end()
      await database.close()
      await server.stop()
    },
  }
}

async function fill(
  admin: pg.Client,
  { profiles, requests }: { profiles: number; requests: number },
) {
  // Rows are inserted in bulk: triggers and foreign keys are skipped, and the indexes are created at the end.
  await admin.query(`set session_replication_role = replica`)
  const { rows: indexes } = await admin.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
     where indrelid = 'public.talent_profiles'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of indexes) await admin.query(`drop index ${name}`)
  await copy(admin, 'public.custom_options', OWN_OPTIONS.length, n => ({ ...OWN_OPTIONS[n] }))
  await copy(admin, 'public.talent_profiles', profiles, n => {
    const { taken, ...row } = profile(n)
    return { ...row, taken: JSON.stringify(taken) }
  })
  await copy(admin, 'public.company_requests', requests, n => request(n, BENCH_COMPANIES))
  for (const [table, type] of [
    ['talent_profiles', 'talent'],
    ['company_requests', 'company'],
  ]) {
    await admin.query(`
      insert into auth."user" (id, name, email, user_type, "emailVerified")
      select distinct user_id, 'Bench ' || left(user_id::text, 8), user_id || '@bench.test', '${type}', true from public.${table}`)
  }
  await admin.query(`
    insert into public.users (id, email, full_name, user_type, email_confirmed)
    select id, email, name, user_type, true from auth."user"`)
  for (const { definition } of indexes) await admin.query(definition)
  await admin.query(`set session_replication_role = origin`)
  await admin.query('vacuum analyze')
}

async function copy(
  admin: pg.Client,
  table: string,
  count: number,
  row: (n: number) => Record<string, unknown>,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-copy-'))
  const file = path.join(folder, 'rows')
  const columns = Object.keys(row(0))
  function* lines() {
    let batch = ''
    for (let n = 0; n < count; n++) {
      batch += `${Object.values(row(n)).map(field).join('\t')}\n`
      if (batch.length > 1_000_000) {
        yield batch
        batch = ''
      }
    }
    yield batch
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o644 }))
  // The server runs as another user.
  chmodSync(folder, 0o755)
  await admin.query(`copy ${table} (${columns.join(', ')}) from '${file}'`)
  rmSync(folder, { recursive: true })
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (!Array.isArray(value)) return plain(String(value))
  return plain(`{${value.map(one => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

function plain(text: string): string {
  return text.replace(/[\\\t\n\r]/g, '\\$&')
}
