// What pages show when the database fails while somebody uses them: a message, typed values kept, a way to retry. Pages
// that only read are in test/http/unreadable.test.ts, answers to introductions in test/http/dashboards.test.ts.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect, test as people } from './fixtures.ts'
import { type OwnServer, startEmptyPostgres, startServer } from './own-server.ts'
import { goLive, PASSWORD } from './people.ts'

type Broken = {
  /** Runs SQL with all rights. `undo` runs when the test ends or `repair` is called. */
  breakWith: (sql: string, undo: string) => Promise<() => Promise<void>>
}
type World = { world: OwnServer & { admin: pg.Client } }

const test = people.extend<Broken, World>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const postgres = await startEmptyPostgres()
      const server = await startServer({
        DATABASE_URL: postgres.url,
        DEMO: 'on',
        DEMO_PASSWORD: PASSWORD,
      })
      const admin = new pg.Client({ connectionString: postgres.adminUrl })
      await admin.connect()
      await admin.query(
        `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'broken for a test'; end $$`,
      )
      await use({ ...server, admin })
      await admin.end()
      await server.end('SIGTERM')
      await postgres.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.url)
  },
  dataFolder: async ({ world }, use) => {
    await use(world.folder)
  },
  breakWith: async ({ world }, use) => {
    const repairs: (() => Promise<void>)[] = []
    await use(async (sql, undo) => {
      await world.admin.query(sql)
      let broken = true
      const repair = async () => {
        if (broken) await world.admin.query(undo)
        broken = false
      }
      repairs.push(repair)
      return repair
    })
    for (const repair of repairs) await repair()
  },
})
// One database for all tests: they must not run in parallel, because they break it.
test.describe.configure({ mode: 'default' })

const refusing = (event: string, table: string) =>
  [
    `create trigger refuse before ${event} on public.${table} for each row execute function public.refuse()`,
    `drop trigger refuse on public.${table}`,
  ] as const

const SERVER_ERROR = /status of 50[03]/
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test('a profile that cannot be saved', async ({ visit, newTalent, breakWith }) => {
  const page = await visit(await newTalent(), { expects: SERVER_ERROR })
  await goLive(page, '/talent/profile')
  await page.getByLabel('Headline').fill('Kept through the failure')
  const repair = await breakWith(...refusing('update', 'talent_profiles'))
  const save = page.getByRole('button', { name: /^Save Profile/ }).first()
  await save.click()
  await expect(alert(page)).toHaveText('We couldn’t save your profile. Please try again.')
  await expect(page.getByLabel('Headline')).toHaveValue('Kept through the failure')
  await repair()
  await save.click()
  await expect(page).toHaveURL('/talent/dashboard')
})

test('a request that can be neither saved nor deleted', async ({
  visit,
  newCompany,
  breakWith,
}) => {
  const company = await newCompany()
  const page = await visit(company, { expects: SERVER_ERROR })
  await goLive(page, `/company/request/${company.requestId}`)
  await page.getByLabel('Challenge description').fill('Kept through the failure')
  const repairSave = await breakWith(...refusing('update', 'company_requests'))
  const save = page.getByRole('button', { name: /^Save Request/ })
  await save.click()
  await expect(alert(page)).toContainText('We couldn’t save your request.')
  await expect(page.getByLabel('Challenge description')).toHaveValue('Kept through the failure')
  await repairSave()
  await save.click()
  await expect(page).toHaveURL('/company/dashboard')

  const repairDelete = await breakWith(...refusing('delete', 'company_requests'))
  await page.getByRole('link', { name: 'Delete Chief Financial Officer (CFO)' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'We couldn’t delete the request. Please try again.',
  )
  await repairDelete()
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('heading', { name: 'Create Your First Request' })).toBeVisible()
})

test('settings that cannot be saved', async ({ visit, newTalent, breakWith }) => {
  const page = await visit(await newTalent(), { expects: SERVER_ERROR })
  await goLive(page, '/settings')
  for (const [section, button, table] of [
    ['Name', 'Save name', 'users'],
    ['Notifications', 'Save preferences', 'notice_preferences'],
  ] as const) {
    const part = page.getByRole('region', { name: section })
    await page.getByLabel('Full name').fill('Kept Through The Failure')
    const repair = await breakWith(...refusing('insert or update', table))
    await part.getByRole('button', { name: button }).click()
    await expect(part.getByRole('alert')).toHaveText('We couldn’t save that. Please try again.')
    await expect(page.getByLabel('Full name')).toHaveValue('Kept Through The Failure')
    await repair()
    await part.getByRole('button', { name: button }).click()
    await expect(page.getByText(/^(Name|Notification preferences) saved$/)).toBeVisible()
  }
})

test('an introduction that cannot be sent', async ({ visit, newCompany, newTalent, breakWith }) => {
  const talent = await newTalent()
  const page = await visit(await newCompany(), { expects: SERVER_ERROR })
  await goLive(page, `${talent.profileUrl}?introduce=1`)
  const dialog = page.getByRole('dialog', { name: 'Request Introduction' })
  await dialog.getByLabel('Requirements').fill('Kept through the failure')
  const repair = await breakWith(...refusing('insert', 'connection_requests'))
  const send = dialog.getByRole('button', { name: /^Send/ })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to send connection request. Please try again.',
  )
  await expect(dialog.getByLabel('Requirements')).toHaveValue('Kept through the failure')
  await repair()
  await send.click()
  await expect(page.getByText('Connection request sent successfully!')).toBeVisible()
})
