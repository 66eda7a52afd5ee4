// Acknowledged writes survive a power failure, and two servers never share one folder.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { makeCompany, makeTalent, REQUEST } from './members.ts'
import { type OwnServer, runToEnd, startServer } from './own-server.ts'
import { newPerson } from './people.ts'

test.describe.configure({ mode: 'serial' })

let folder = ''
let server: OwnServer | undefined
const start = async () => {
  server = await startServer({ DATA_DIR: folder, DEMO: 'off' })
  return server
}

test.beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-survives-'))
})
test.afterAll(async () => {
  await server?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('killed and restarted: still signed in, and saved data is there', async ({ page }) => {
  const first = await start()
  const talent = newPerson('Ngozi')
  await page.goto(`${first.url}/signup`)
  await page.getByLabel('Full name').fill(talent.name)
  await page.getByLabel('Email').fill(talent.email)
  await page.getByLabel('Password').fill('123456')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${first.url}/talent/profile`)
  await page.getByLabel('Headline').fill('Here before the power failed')
  await page.getByRole('button', { name: 'Save Profile' }).first().click()
  await expect(page).toHaveURL(`${first.url}/talent/dashboard`)

  await first.end('SIGKILL')
  const second = await start()
  await page.goto(`${second.url}/talent/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(talent.name)
  await expect(page.getByRole('main')).toContainText('Here before the power failed')
})

test('killed while people save: every acknowledged save is there, complete', async () => {
  if (server === undefined) throw new Error('The test before has started none')
  const company = await makeCompany(server.url, null)
  const talent = await makeTalent(server.url)
  const answered: string[] = []
  let killed = false
  const saving = async (round: number) => {
    for (let number = 0; !killed; number++) {
      const mark = `mark ${round}-${number} end`
      const saved = await company
        .post('/company/request/new', { ...REQUEST, challenge_description: mark })
        .catch(() => null)
      if (saved?.status() === 302) answered.push(mark)
    }
  }
  const rounds = [1, 2, 3].map(saving)
  await expect.poll(() => answered.length).toBeGreaterThan(12)
  await server.end('SIGKILL')
  killed = true
  await Promise.all(rounds)

  const again = await start()
  const { cookies } = await talent.cookies()
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const page = await fetch(`${again.url}/talent/dashboard?matches=all`, { headers })
  const html = await page.text()
  const kept = new Set(html.match(/mark \d-\d+ end/g))
  expect(answered.filter(mark => !kept.has(mark))).toEqual([])
  await company.leave()
  await talent.leave()
})

test('a second server on the same folder is refused with a clear message', async ({ page }) => {
  const { code, output } = await runToEnd({ DATA_DIR: folder, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toContain('is in use by another process')
  expect(output).toContain('Stop that one first, or choose another DATA_DIR.')
  expect(output).not.toMatch(/^\s+at /m)
  await page.goto(`${server?.url}/blog`)
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})

test('a normal stop loses nothing either', async ({ page }) => {
  await server?.end('SIGTERM')
  const again = await start()
  await page.goto(`${again.url}/talent-directory`)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.getByRole('article').count()).toBe(2)
})
