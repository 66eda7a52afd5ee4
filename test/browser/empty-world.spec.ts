// An empty product: no people and no content yet.
import { expect, test } from '@playwright/test'
import { type OwnServer, startServer } from './own-server.ts'
import { watchConsole } from './people.ts'

let server: OwnServer | undefined

test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off' })
})
test.afterAll(() => server?.end('SIGTERM'))

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
