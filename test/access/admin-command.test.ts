// npm run admin: grants access to the desk from the command line.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { runScript } from '#test/run-script.ts'
import { buildCompany, type Person, restore, suspend } from '#test/world.ts'

const run = (settings: Record<string, string>, ...words: string[]) =>
  runScript('admin.ts', words, settings)

async function roleOf(database: Database, person: Person) {
  const row = await withSystem(database.kysely, tx =>
    tx.selectFrom('users').select('role').where('id', '=', person.userId).executeTakeFirst(),
  )
  return row?.role
}

test('an empty database is explained, by every command', async () => {
  const { url, drop } = await createServerDatabase({ empty: true })
  const commands = [
    ['admin.ts', 'create', 'new@mail.test'],
    ['admin.ts', 'grant', 'new@mail.test'],
    ['keys.ts', 'list'],
    ['audit-exposure.ts', '--group-by', 'timezone'],
  ] as const
  for (const [name, ...words] of commands)
    expect(await runScript(name, words, { DATABASE_URL: url }), words[0]).toEqual({
      code: 1,
      output: 'This database is empty. Start the product once, so that it makes its tables.',
    })
  await drop()
})

describe('with DATABASE_URL, while the database is in use', () => {
  let database: Database
  let drop: () => Promise<void>
  let url: string
  let person: Person
  beforeAll(async () => {
    const made = await createServerDatabase()
    url = made.url
    drop = made.drop
    database = openServerDatabase(url, () => {})
    person = await withSystem(database.kysely, tx => buildCompany(tx))
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  test('grants and revokes, and reports if there is nothing to do', async () => {
    const admin = (command: string) =>
      run({ DATABASE_URL: url }, command, person.email.toUpperCase())
    expect(await admin('grant')).toEqual({
      code: 0,
      output: `${person.email} is an administrator now. The desk is at /admin.`,
    })
    expect(await roleOf(database, person)).toBe('admin')
    expect((await admin('grant')).output).toBe(`${person.email} is an administrator already.`)
    expect((await admin('revoke')).output).toBe(`${person.email} is no longer an administrator.`)
    expect(await roleOf(database, person)).toBe('user')
    expect((await admin('revoke')).output).toContain('nothing has changed')
  })

  test('refuses a suspended account until it is restored', async () => {
    const suspended = await withSystem(database.kysely, async tx => {
      const company = await buildCompany(tx)
      await suspend(tx, company)
      return company
    })
    const grant = () => run({ DATABASE_URL: url }, 'grant', suspended.email)
    expect(await grant()).toEqual({
      code: 1,
      output: `${suspended.email} is suspended, and an administrator cannot be. Restore the account at /admin/people first.`,
    })
    expect(await roleOf(database, suspended)).toBe('user')
    await withSystem(database.kysely, tx => restore(tx, suspended))
    expect((await grant()).code).toBe(0)
    expect(await roleOf(database, suspended)).toBe('admin')
  })

  test('an unknown address is named', async () => {
    expect(await run({ DATABASE_URL: url }, 'grant', 'nobody@mail.test')).toEqual({
      code: 1,
      output: 'No account has the address nobody@mail.test. They have to sign up first.',
    })
  })

  test.each(['Anna <anna@mail.test>', 'anna@intranet', 'anna lee@mail.test', 'ännä@mail.test'])(
    'no administrator is created for %s, with which nobody could log in',
    async address => {
      expect(await run({ DATABASE_URL: url }, 'create', address)).toEqual({
        code: 1,
        output: `“${address.toLowerCase()}” is not a valid email address: nobody could log in with it.`,
      })
    },
  )

  test.each([[[]], [['grant']], [['praise', 'a@b.test']], [['grant', 'a@b.test', 'more']]])(
    'arguments %j print the usage',
    async words => {
      const { code, output } = await run({ DATABASE_URL: url }, ...words)
      expect(code).toBe(1)
      expect(output).toMatch(/^Usage:/)
    },
  )
})

describe('with the embedded database', () => {
  const folder = makeFolder()

  const open = () =>
    openEmbeddedDatabase({
      folder: path.join(folder, 'database'),
      image: inject('embeddedImage'),
    })

  test('refuses to run while the database is missing or in use, and then does its work', async () => {
    const admin = (email: string) => run({ DATA_DIR: folder }, 'grant', email)
    expect((await admin('a@b.test')).output).toContain('There is no database in')

    const running = await open()
    const person = await withSystem(running.kysely, tx => buildCompany(tx))
    const refused = await admin(person.email)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/^The server is running on this data folder/)
    expect(await roleOf(running, person)).toBe('user')
    await running.close()

    expect((await admin(person.email)).code).toBe(0)
    const again = await open()
    expect(await roleOf(again, person)).toBe('admin')
    await again.close()
  })
})
