import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { syncCatalogues } from '#db/seed/catalogues.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database with the catalogues, which each test file starts from. */
    embeddedImage: string
    /** Has all rights on the real server, whose database "template" is prepared in the same way. */
    adminUrl: string
    /** The product's own login there: no superuser, and subject to row security. */
    loginUrl: string
  }
}

const LOGIN = 'vinculum_login'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-test-'))
  const embeddedImage = path.join(folder, 'database')
  // Upgrading the build's database takes a fifth of the time of creating one.
  const image = path.join(projectRoot, 'build/database')
  await prepare(await openEmbeddedDatabase({ folder: embeddedImage, image }))

  const postgres = await startPostgres()
  const adminUrl = postgres.url('postgres')
  const loginUrl = adminUrl.replace('postgres@', `${LOGIN}@`)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create role ${LOGIN} login createrole nosuperuser nobypassrls`)
  await admin.query(`create database template owner ${LOGIN}`)
  await admin.end()
  await prepare(openServerDatabase(loginUrl.replace(/postgres$/, 'template'), fail))

  project.provide('embeddedImage', embeddedImage)
  project.provide('adminUrl', adminUrl)
  project.provide('loginUrl', loginUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database, await readSchema())
  await withSystem(database.kysely, syncCatalogues)
  await database.close()
}

function fail(error: Error): never {
  throw error
}
