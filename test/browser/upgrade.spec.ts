// The server is upgraded while people have its pages open: their code is older than the data they get from then on.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

/** From now on, what this page loads comes from another build. */
async function upgrade(page: Page): Promise<void> {
  const version = await page.evaluate(() => Reflect.get(window, '__reactRouterManifest').version)
  await page.evaluate(() => Reflect.set(window, 'isOldDocument', true))
  await page.route(/\.data(\?|$)/, async route => {
    const response = await route.fetch({ maxRedirects: 0 })
    const body = (await response.text()).replaceAll(version, 'another')
    await route.fulfill({ response, body })
  })
}

const isOldDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'isOldDocument') === true)

test('the next page comes as a document', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent())
  await goLive(page, '/connections')
  await upgrade(page)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings')
  await expect.poll(() => isOldDocument(page)).toBe(false)
})

test('a conversation stays as it is while somebody types, until they have sent it', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const [mine, theirs] = [await visit(talent), await visit(company)]
  await goLive(mine, room)
  await goLive(theirs, room)
  await upgrade(mine)
  const text = mine.getByLabel(`Message to ${company.name}`)
  await text.fill('Typed before the upgrade')
  const loaded = mine.waitForResponse(/\.data(\?|$)/)
  await theirs.getByLabel(`Message to ${talent.name}`).fill('Sent meanwhile')
  await theirs.getByRole('button', { name: 'Send', exact: true }).click()
  await (await loaded).finished()
  await expect(text).toBeFocused()
  expect(await isOldDocument(mine)).toBe(true)

  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  for (const sent of ['Sent meanwhile', 'Typed before the upgrade'])
    await expect(mine.getByRole('article').filter({ hasText: sent })).toBeVisible()
  await expect(text).toHaveValue('')
  expect(await isOldDocument(mine)).toBe(false)
})

test('a long form that was saved asks for nothing', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent())
  page.on('dialog', () => expect.soft('a question').toBe('none'))
  await goLive(page, '/talent/profile')
  await upgrade(page)
  await page.getByLabel('Headline').fill('Typed before the upgrade')
  await page.getByRole('button', { name: 'Save Profile' }).first().click()
  await expect(page).toHaveURL('/talent/dashboard')
  await expect(page.getByRole('main')).toContainText('Typed before the upgrade')
  expect(await isOldDocument(page)).toBe(false)
})

test('a link to a page whose script is gone leads there', async ({ page, newTalent }) => {
  const { name } = await newTalent()
  await goLive(page, `/talent-directory?${new URLSearchParams({ q: name })}`)
  await page.evaluate(() => Reflect.set(window, 'isOldDocument', true))
  await page.route(/\/assets\/talent-profile-.*\.js$/, (route, request) =>
    route.continue({ url: request.url().replace('.js', '-replaced.js') }),
  )
  await page.locator('main a[href^="/talent/"]', { hasText: name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await isOldDocument(page)).toBe(false)
})
