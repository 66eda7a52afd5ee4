// An administrator's tasks, on a dedicated server: published posts and featured profiles show on everybody's home
// page.
import type { Page } from '@playwright/test'
import { expect, test as people } from './fixtures.ts'
import { type OwnServer, startServer } from './own-server.ts'
import { goLive, live, signIn } from './people.ts'

const test = people.extend<object, { own: OwnServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const server = await startServer({})
      await use(server)
      await server.end('SIGTERM')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.url)
  },
  dataFolder: async ({ own }, use) => {
    await use(own.folder)
  },
})

// One server for all tests: two workers would each start one.
test.describe.configure({ mode: 'default' })

async function openDesk(visit: (as: null) => Promise<Page>, where = '/admin') {
  const page = await visit(null)
  await signIn(page, 'admin@example.com', 'vinculum')
  await goLive(page, where)
  return page
}

/** Presses a button of a form and waits until the response is shown. */
async function send(page: Page, button: string, told?: string) {
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  const pressed = page.getByRole('main').getByRole('button', { name: button, exact: true })
  await pressed.click()
  await answered
  if (told) await expect(page.locator('main div[role=status]', { hasText: told })).toBeVisible()
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
}

test('a post is written, previewed, scheduled, published, changed and unpublished', async ({
  visit,
}) => {
  const desk = await openDesk(visit)
  const reader = await visit(null)
  await desk.getByRole('link', { name: 'Posts', exact: true }).click()
  await desk.getByRole('link', { name: 'New Post' }).first().click()
  await expect(desk.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible()
  await desk.getByLabel('Title').fill('A Day at the Desk')
  await desk.getByRole('textbox', { name: 'Text' }).fill('## First\n\nSome **strong** words.')
  await desk.getByRole('button', { name: 'Preview' }).click()
  const preview = desk.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('strong')
  await expect(desk.getByLabel('Title')).toHaveValue('A Day at the Desk')
  // The preview follows the typing, without the button.
  await desk.getByRole('textbox', { name: 'Text' }).fill('## Second\n\nSome **other** words.')
  await expect(preview.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('other')

  await send(desk, 'Save Draft', 'The post is saved.')
  await expect(desk.getByLabel('Address')).toHaveValue('a-day-at-the-desk')
  await desk.goBack()
  await expect(desk).toHaveURL('/admin/posts')
  await desk.goForward()
  await expect(desk.getByLabel('Address')).toHaveValue('a-day-at-the-desk')
  await desk.getByLabel(/^Date and time/).fill('2001-01-01T09:00')
  await desk.getByRole('button', { name: 'Schedule' }).click()
  await expect(desk.getByRole('main').getByRole('alert')).toContainText(
    'Choose a time in the future',
  )
  await desk.getByLabel('Date and time (New York time)').fill('2199-07-01T09:00')
  await send(desk, 'Schedule', 'The post is scheduled.')
  await expect(desk.getByRole('main').locator('header time')).toHaveAttribute(
    'datetime',
    '2199-07-01T13:00:00.000Z',
  )
  // Not visible to readers yet, including the administrator.
  expect((await reader.goto('/blog/a-day-at-the-desk'))?.status()).toBe(404)
  expect((await desk.request.get('/blog/a-day-at-the-desk')).status()).toBe(404)

  await send(desk, 'Publish Now', 'The post is published.')
  const published = await desk.locator('header time').first().getAttribute('datetime')
  await reader.goto('/')
  await expect(reader.getByRole('region', { name: 'From the blog' })).toContainText(
    'A Day at the Desk',
  )
  await desk.getByRole('textbox', { name: 'Text' }).fill('Other words.')
  await send(desk, 'Save', 'The post is saved.')
  expect(await desk.locator('header time').first().getAttribute('datetime')).toBe(published)
  await reader.goto('/blog/a-day-at-the-desk')
  await expect(reader.locator('.prose')).toContainText('Other words.')

  await desk.getByRole('button', { name: 'Unpublish' }).click()
  await expect(desk.getByText('Give a reason for the audit trail', { exact: true })).toBeVisible()
  await desk.getByLabel('Reason').fill('A fact in it is wrong')
  await send(desk, 'Unpublish', 'back in drafts')
  expect((await reader.goto('/blog/a-day-at-the-desk'))?.status()).toBe(404)

  await goLive(desk, '/admin/audit?subject=post&q=A+Day+at')
  const told = desk.locator('main ol > li')
  await expect(told.first()).toContainText('Unpublished the post A Day at the Desk')
  await expect(told.first()).toContainText('A fact in it is wrong')
  const main = desk.getByRole('main')
  for (const action of ['Wrote a draft', 'Scheduled', 'Published', 'Edited'])
    await expect(main).toContainText(`${action}`)
})

test('a profile is hidden and an account suspended only once that is confirmed, and once', async ({
  visit,
  newTalent,
}) => {
  const talent = await newTalent()
  const desk = await openDesk(visit, '/admin/people')
  await desk.getByLabel('Name or email').fill(talent.email)
  await desk.getByRole('button', { name: 'Find' }).click()
  await desk.getByRole('link', { name: talent.name }).click()
  const reason = desk.getByLabel('Reason')
  const isHidden = async () => (await desk.request.get(talent.profileUrl)).status() === 404
  const isSuspended = async () => !(await talent.read('/settings')).includes(talent.email)
  for (const [action, why, told, isDone] of [
    ['Hide Profile', 'The photo shows somebody else.', 'is hidden.', isHidden],
    ['Suspend Account', 'Sent the same note to forty companies.', 'suspended', isSuspended],
  ] as const)
    await test.step(action, async () => {
      const button = desk.getByRole('main').getByRole('button', { name: action })
      const question = desk.getByRole('alertdialog', { name: talent.name })
      await live(desk)
      await reason.fill(why)
      await button.click()
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await desk.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(reason).toHaveValue(why)
      await expect(desk.getByRole('button', { name: action })).toBeFocused()
      expect(await isDone()).toBe(false)
      await desk.keyboard.press('Enter')
      await question.getByRole('button', { name: action }).click()
      await expect(desk.locator('main div[role=status]', { hasText: told })).toBeVisible()
      expect(await isDone()).toBe(true)
    })
  await test.step('who comes second keeps the reason, and sees who came first', async () => {
    const first = await desk.request.post(desk.url(), {
      form: { admin_action: 'restore', reason: 'The photo is another one now.' },
      headers: { Origin: new URL(desk.url()).origin },
      maxRedirects: 0,
    })
    expect(first.status()).toBe(302)
    await reason.fill('They wrote to us')
    await desk.getByRole('button', { name: 'Restore Profile' }).click()
    const told = desk.getByRole('main').getByRole('alert')
    await expect(told).toContainText('“The photo is another one now.”')
    await expect(desk.getByRole('button', { name: 'Hide Profile' })).toBeVisible()
    await expect(reason).toHaveValue('They wrote to us')
    await expect(told).toBeFocused()
  })
})
