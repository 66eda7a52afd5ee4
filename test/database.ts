import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { revokePublicPrivileges } from '#app/platform/db/migrate.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'

export const ENGINES = ['embedded', 'server'] as const
export type Engine = (typeof ENGINES)[number]

/** A fresh migrated database with the catalogues and no accounts. It is dropped when closed. */
export function openTestDatabase(engine: Engine): Promise<Database> {
  return engine === 'embedded' ? openEmbeddedCopy() : openServerCopy()
}

async function openEmbeddedCopy(): Promise<Database> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'vinculum-database-'))
  const folder = path.join(parent, 'database')
  // Not opened as an image, which would be copied durably.
  cpSync(inject('embeddedImage'), folder, { recursive: true })
  const database = await openEmbeddedDatabase({ folder })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** The address of a fresh database on the real server, with the product's own login. With `empty` it has no tables.
 */
export async function createServerDatabase({ empty = false } = {}): Promise<{
  url: string
  drop: () => Promise<void>
}> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const login = new URL(inject('loginUrl')).username
  await asAdmin(
    `create database ${name} template ${empty ? 'template0' : 'template'} owner ${login}`,
  )
  const drop = () => asAdmin(`drop database if exists ${name} with (force)`)
  return { url: inject('loginUrl').replace(/postgres$/, name), drop }
}

/** The same database with the rights of its server's administrator. */
export function withAllRights(url: string): string {
  const admin = new URL(inject('adminUrl'))
  admin.pathname = new URL(url).pathname
  return admin.href
}

async function openServerCopy(): Promise<Database> {
  const { url, drop } = await createServerDatabase()
  let closing = false
  const database = openServerDatabase(url, error => {
    // Dropping the database may cut connections that are just closing.
    if (!closing) throw error
  })
  await revokePublicPrivileges(database)
  return {
    ...database,
    async close() {
      closing = true
      await database.close()
      await drop()
    },
  }
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
