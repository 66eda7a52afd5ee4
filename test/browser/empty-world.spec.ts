// An empty product: no people and no content yet.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type OwnServer, startServer } from './own-server.ts'
import { watchConsole } from './people.ts'

let folder = ''
let server: OwnServer | undefined

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-empty-'))
  server = await startServer({ DATA_DIR: folder, DEMO: 'off' })
})
test.afterAll(async () => {
  await server?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('home hides its empty lists, the blog says No Posts Yet, the directory No Profiles Found', async ({
  page,
}) => {
  const judge = await watchConsole(page.context())
  await page.goto(`${server?.url}/`)
  await expect(page.getByRole('region', { name: 'How it works' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Featured talent' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'From the blog' })).toHaveCount(0)
  await expect(page.getByText('Failed to load content')).toHaveCount(0)

  await page.goto(`${server?.url}/blog`)
  await expect(page.getByRole('heading', { name: 'No Posts Yet' })).toBeVisible()

  await page.goto(`${server?.url}/talent-directory`)
  await expect(page.getByRole('heading', { name: 'No Profiles Found' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No one has published a profile yet.')
  judge()
})
