// The box above a form that was refused leads to each invalid field.
import type { Page, Route } from '@playwright/test'
import { noticePage } from '#app/platform/http/notice-page.ts'
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

const box = (page: Page) => page.getByRole('main').getByRole('alert')

test('each problem on the contact page leads to its field', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(box(page)).toBeFocused()
  for (const [problem, field] of [
    ['Please enter your name', page.getByRole('textbox', { name: /^Your name/ })],
    [
      'Please enter a valid email address, so that we can reply',
      page.getByRole('textbox', { name: /^Email/ }),
    ],
    ['Please choose what it’s about', page.getByRole('combobox', { name: /^What is it about/ })],
    ['Please write your message', page.getByRole('textbox', { name: /^Message/ })],
  ] as const) {
    await box(page).getByRole('link', { name: problem }).click()
    await expect(field).toBeFocused()
  }
})

test('each problem in one of several forms on the settings page leads to its field', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(null))
  await goLive(page, '/settings')
  await page.getByLabel('New email').fill('other@mail.example')
  await page.getByRole('button', { name: 'Change email' }).click()
  await box(page).getByRole('link', { name: 'Please fill in all fields' }).click()
  await expect(page.locator('#email-current-password')).toBeFocused()
  await page.getByRole('textbox', { name: /^New password/ }).fill('long enough')
  await page.getByRole('button', { name: 'Change password' }).click()
  // Until the response, the box of the other form has a link of the same name.
  await expect(page.locator('#current_password')).toHaveAttribute('aria-invalid', 'true')
  await box(page).getByRole('link', { name: 'Please fill in all fields' }).click()
  await expect(page.locator('#current_password')).toBeFocused()
})

/** As the server answers before it has read the form. */
const TOO_SLOW = {
  status: 408,
  title: 'That took too long',
  text: 'Your form took too long to reach us. Go back and send it again.',
}
const TOO_MANY = {
  status: 429,
  title: 'Too many pages at once',
  text: 'Too many pages were requested from your network. Please try again in a second.',
}

async function fulfill(route: Route, notice: typeof TOO_SLOW): Promise<void> {
  const { status, headers } = noticePage(notice)
  await route.fulfill({
    status,
    headers: Object.fromEntries(headers),
    body: await noticePage(notice).text(),
  })
}

test('a page that is refused before the application reads the request says why, in words', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(), { expects: /status of 429/ })
  await goLive(page, '/contact')
  await page.route('**/connections.data*', route => fulfill(route, TOO_MANY))
  await page.getByRole('banner').getByRole('link', { name: 'Connections' }).first().click()
  const main = page.getByRole('main')
  await expect(main).toContainText(TOO_MANY.text)
  await expect(main).not.toContainText('<')
})

test('a form that can’t be sent keeps what was typed, and is sent later', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(), { expects: /ERR_FAILED|status of (502|408)/ })
  await goLive(page, '/contact')
  const message = page.getByRole('textbox', { name: /^Message/ })
  const send = page.getByRole('button', { name: 'Send Message' })
  const notice = page.getByText('That couldn’t be sent.')
  for (const [why, answer] of [
    ['without a network', (route: Route) => route.abort()],
    ['a proxy finds no server', (route: Route) => route.fulfill({ status: 502, body: 'Bad' })],
    ['it takes too long', (route: Route) => fulfill(route, TOO_SLOW)],
  ] as const)
    await test.step(why, async () => {
      await message.fill(`Typed on a train, ${why}`)
      await expect(notice).toHaveCount(0)
      await page.getByRole('combobox', { name: /^What is it about/ }).selectOption({ index: 1 })
      await page.route('**/contact.data*', answer)
      await send.click()
      await expect(notice).toBeVisible()
      await expect(message).toHaveValue(`Typed on a train, ${why}`)
      await page.unroute('**/contact.data*')
      await send.click()
      await expect(page.getByText('Thank you, we’ve got your message')).toBeVisible()
      await expect(notice).toHaveCount(0)
      await page.getByRole('link', { name: 'Write another message' }).click()
    })
})

test('a visitor’s message survives a browser that can’t send it, until it is sent', async ({
  visit,
}) => {
  const page = await visit(null, { expects: /ERR_FAILED/ })
  await page.goto('/contact')
  const message = page.getByRole('textbox', { name: /^Message/ })
  const send = page.getByRole('button', { name: 'Send Message' })
  await message.fill('Typed on a train')
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Ada Reader')
  await page.getByRole('textbox', { name: /^Email/ }).fill('ada@mail.example')
  await page.route('**/contact', route => route.abort())
  await send.click()
  await page.unroute('**/contact')
  await page.goto('/contact')
  await expect(message).toHaveValue('Typed on a train')
  await page.getByRole('combobox', { name: /^What is it about/ }).selectOption({ index: 1 })
  await send.click()
  await expect(page.getByText('Thank you, we’ve got your message')).toBeVisible()
  await page.getByRole('link', { name: 'Write another message' }).click()
  await expect(message).toHaveValue('')
})
