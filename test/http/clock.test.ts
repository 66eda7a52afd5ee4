// The clock of a server is wrong: only the database's decides when a session ends.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { sendTo } from '#test/send.ts'
import { PASSWORD } from '#test/world.ts'

const folder = makeFolder()

/** A server whose clock differs by this many days, on a database that runs on this machine's clock. */
async function startAt(days: number) {
  const world = await createServerDatabase()
  const preload = path.join(folder, `${days}.mjs`)
  await writeFile(
    preload,
    `const Real = Date
     const now = () => Real.now() + ${days * 86_400_000}
     globalThis.Date = class extends Real {
       constructor(...given) { given.length === 0 ? super(now()) : super(...given) }
       static now() { return now() }
     }`,
  )
  const server = await startServer({
    DATABASE_URL: world.url,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${preload}`,
  })
  return { server, drop: world.drop }
}

test.each([-40, -2, 2, 40])('a server whose clock is %i days off signs people in', async days => {
  const { server, drop } = await startAt(days)
  try {
    const email = `person${Math.abs(days)}@mail.test`
    const account = { user_type: 'company', full_name: 'Ada Byron', email, password: PASSWORD }
    for (const [where, form] of [
      ['/signup', account],
      ['/login', { email, password: PASSWORD }],
      ['/login', { email, password: PASSWORD, remember: 'on' }],
    ] as const) {
      const as = new Browser()
      expect((await sendTo(server, where, { as, form })).status).toBe(302)
      // Reads the session before the upload, and otherwise as a page does.
      const upload = new FormData()
      upload.set('intent', 'send')
      upload.set('files', new File(['A plan'], 'plan.txt'))
      const nowhere = `/connections/${randomUUID()}`
      expect((await sendTo(server, nowhere, { as, form: upload })).status).toBe(404)
      for (const page of ['/settings', '/settings'])
        expect([where, form, (await sendTo(server, page, { as })).status]).toEqual([
          where,
          form,
          200,
        ])
    }
  } finally {
    await server.end('SIGTERM')
    await drop()
  }
})
