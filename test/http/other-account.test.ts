// Installed and built by one account, run by another that can only write to its data folder.
import { chownSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { sendTo } from '#test/send.ts'
import { unprivilegedOwner } from '#test/setup/postgres-server.ts'
import { PASSWORD } from '#test/world.ts'

/** The parts of the checkout that a server reads. */
const READ = ['build', 'db', 'public', 'node_modules/node', 'package.json', 'server.ts']

const folder = makeFolder()

async function filesIn(name: string): Promise<string[]> {
  const whole = path.join(projectRoot, name)
  if (!statSync(whole).isDirectory()) return [whole]
  const entries = await readdir(whole, { recursive: true })
  return [whole, ...entries.map(entry => path.join(whole, entry))]
}

/** Every file with its modification time. */
async function checkout(): Promise<Map<string, number>> {
  const files = (await Promise.all(READ.map(filesIn))).flat()
  return new Map(files.map(file => [file, statSync(file).mtimeMs]))
}

test('it serves, stores, and leaves the checkout unchanged', async () => {
  // Only root can switch accounts; otherwise this only checks that the checkout stays unchanged.
  const account = unprivilegedOwner()
  if (account) chownSync(folder, account.uid, account.gid)
  const before = await checkout()
  const server = await startServer({ DATA_DIR: path.join(folder, 'data'), DEMO: 'off' }, account)
  const form = {
    user_type: 'company',
    full_name: 'Other Account',
    email: 'other@mail.test',
    password: PASSWORD,
  }
  const answer = await sendTo(server, '/signup', { form })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/company/request/new'])
  expect((await fetch(server.url)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)

  const { uid, mode } = statSync(path.join(folder, 'data', 'database'))
  expect({ uid, mode: mode & 0o077 }).toEqual({
    uid: account?.uid ?? process.getuid?.(),
    mode: 0,
  })
  expect(await checkout()).toEqual(before)
})
