// node test/releases/create.ts: stores a database of this version for the tests of later ones.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import { openServerDatabase } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { syncCatalogues } from '#db/seed/catalogues.ts'
import { buildAccessWorld } from '../access/access-world.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { buildConnection } from '../world.ts'

const LOGIN = 'vinculum_login'
const NAME = 'release'

const { version } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8'))
const server = await startPostgres()
const admin = new pg.Client({ connectionString: server.url('postgres') })
await admin.connect()
await admin.query(`create role ${LOGIN} login createrole nosuperuser nobypassrls`)
await admin.query(`create database ${NAME} owner ${LOGIN}`)
await admin.end()

const database = openServerDatabase(server.url(NAME).replace('postgres@', `${LOGIN}@`), error => {
  throw error
})
await migrate(database, await readSchema())
await withSystem(database.kysely, syncCatalogues)
await buildAccessWorld(database.kysely)
await withSystem(database.kysely, tx => buildConnection(tx, { status: 'accepted' }))
await database.close()

const dump = execFileSync(
  'pg_dump',
  ['--no-owner', '--inserts', '--rows-per-insert=100', server.url(NAME)],
  { encoding: 'utf8', maxBuffer: 2 ** 30 },
)
await server.stop()
const file = path.join(import.meta.dirname, `${version}.sql.gz`)
await writeFile(file, gzipSync(loadable(dump), { level: 9 }))
console.log(file)

/** Both engines, and a login without special rights, can load this in one transaction. */
function loadable(dump: string): string {
  return dump
    .replace(/^\\(un)?restrict .*\n/gm, '')
    .replace(/^COMMENT ON EXTENSION .*\n/gm, '')
    .replace(/^SET /gm, 'SET LOCAL ')
    .replaceAll("set_config('search_path', '', false)", "set_config('search_path', '', true)")
    .replace(/^(ALTER DEFAULT PRIVILEGES) FOR ROLE [a-z_]+ /gm, '$1 ')
}
