// After an acceptance: two people in two browsers, in their room.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { acceptBy, introduce } from './members.ts'
import { actEarly, goLive, live } from './people.ts'

const PHONE = { width: 390, height: 844 }

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const message = (page: Page, text: string) =>
  conversation(page).getByRole('article').filter({ hasText: text })

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n'),
})

async function say(page: Page, to: string, text: string) {
  await page.getByLabel(`Message to ${to}`).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page, text)).toBeVisible()
  await expect(page.getByLabel(`Message to ${to}`)).toHaveValue('')
  await expect(conversation(page).getByRole('status').first()).toHaveText('Message sent')
}

test('both can write after the acceptance, one of them with a phone', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  test.setTimeout(90_000)
  const [talent, company] = [await newTalent(), await newCompany()]
  const { contact } = await introduce(company, talent)
  const [mine, theirs] = [await visit(talent, { viewport: PHONE }), await visit(company)]
  await goLive(mine, '/connections')
  await acceptBy(mine.getByRole('button', { name: /^Accept/ }))
  await mine.getByRole('link', { name: `Open the conversation with ${company.name}` }).click()
  await expect(mine.getByRole('heading', { level: 1 })).toHaveText(company.name)
  await expect(mine.getByRole('link', { name: contact })).toBeVisible()
  await mine.getByText('Share yours').click()
  await mine.getByLabel('Your contact details').fill('ngozi-direct@mail.example')
  await mine.getByRole('button', { name: 'Save contact details' }).click()
  await expect(mine.getByRole('link', { name: 'ngozi-direct@mail.example' })).toBeVisible()

  await goLive(theirs, '/notifications')
  await theirs.getByRole('link', { name: 'Write to them' }).first().click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(talent.name)
  await expect(theirs.getByRole('link', { name: 'ngozi-direct@mail.example' })).toBeVisible()
  await say(theirs, talent.name, 'Could we talk on Thursday?')
  // It appears without a reload.
  await expect(message(mine, 'Could we talk on Thursday?')).toBeVisible()
  await say(mine, company.name, 'Thursday at four, New York time.')
  await expect(message(theirs, 'Thursday at four')).toBeVisible()
  // Below all messages on a phone.
  const propose = mine.getByRole('link', { name: 'Propose times to meet' })
  await expect(propose).not.toBeInViewport()
  await mine.getByRole('link', { name: 'Meeting and next steps' }).click()
  await expect(propose).toBeInViewport()
  await expect(theirs.getByRole('link', { name: 'Meeting and next steps' })).toHaveCount(0)

  await mine.getByLabel('Files').setInputFiles([pdf('plan.pdf'), pdf('figures.pdf')])
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  const text = mine.getByLabel(`Message to ${company.name}`)
  await expect(text).toHaveAccessibleDescription('Error: Write a line to go with your files.')
  await expect(text).toBeFocused()
  // The files stay chosen.
  await say(mine, company.name, 'What I would read before that.')
  await expect(mine.getByLabel('Files')).toHaveValue('')
  const file = message(theirs, 'What I would read').getByRole('link', { name: 'figures.pdf' })
  const arriving = theirs.waitForEvent('download')
  await file.click()
  expect((await arriving).suggestedFilename()).toBe('figures.pdf')

  await message(mine, 'Thursday at four').getByRole('link', { name: 'Edit or delete' }).click()
  await mine.getByLabel('Your message').fill('Thursday at five, New York time.')
  await mine.getByRole('button', { name: 'Save changes' }).click()
  await expect(message(mine, 'Thursday at five')).toContainText('edited')
  await expect(message(theirs, 'Thursday at five')).toContainText('edited')

  for (const page of [mine, theirs]) {
    await page.getByLabel('Read receipts').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await expect(message(mine, 'What I would read')).toContainText('Read by')

  await message(theirs, 'Could we talk').getByRole('link', { name: 'Edit or delete' }).click()
  await theirs.getByRole('button', { name: 'Delete message' }).click()
  await expect(conversation(theirs)).toContainText('You deleted this message.')
  await expect(conversation(mine)).toContainText('This message was deleted.')
  for (const page of [mine, theirs]) {
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wide()).toBeLessThanOrEqual(0)
  }
})

test('typed text survives a reload, and a message whose response was lost is there once', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const page = await visit(company, { expects: /ERR_FAILED|ERR_ABORTED/ })
  await goLive(page, room)
  const field = page.getByLabel(`Message to ${talent.name}`)
  await field.fill('Half a thought')
  await page.reload()
  await live(page)
  await expect(field).toHaveValue('Half a thought')

  // Typed before the script starts, beside what was kept.
  await actEarly(page, new URL(page.url()).pathname, () => field.fill('Another'))
  await expect(field).toHaveValue('Half a thought\nAnother')

  // The request reaches the server, but the response is lost.
  await page.route('**/connections/*.data*', async route => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await field.fill('The whole thought')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('please try again')
  await expect(field).toHaveValue('The whole thought')
  await page.unroute('**/connections/*.data*')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page, 'The whole thought')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(message(page, 'The whole thought')).toHaveCount(1)
})

test('a message that arrives leaves the focus where somebody types, also below a refusal', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const [mine, theirs] = [await visit(talent), await visit(company)]
  await goLive(mine, room)
  await goLive(theirs, room)
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(conversation(mine).getByRole('alert')).toBeFocused()
  const text = mine.getByLabel(`Message to ${company.name}`)
  await text.pressSequentially('Thursday at')
  await say(theirs, talent.name, 'Could we talk on Thursday?')
  await expect(message(mine, 'Could we talk on Thursday?')).toBeVisible()
  await expect(text).toBeFocused()
  await say(mine, company.name, 'Thursday at four')
})

test('a message that arrives while the network is gone leaves the page, and appears later', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const page = await visit(talent, { expects: /ERR_INTERNET_DISCONNECTED/ })
  await goLive(page, room)
  const text = page.getByLabel(`Message to ${company.name}`)
  await text.pressSequentially('Thursday at')
  await page.route('**/*.data*', route => route.abort('internetdisconnected'))
  const read = page.waitForEvent('requestfailed')
  await company.post(room, { intent: 'send', body: 'Still there?', client_key: randomUUID() })
  await read
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' }).first()).toBeVisible()
  await expect(text).toHaveValue('Thursday at')
  await expect(text).toBeFocused()
  await page.unroute('**/*.data*')
  await expect(message(page, 'Still there?')).toBeVisible({ timeout: 15_000 })
  await expect(text).toHaveValue('Thursday at')
  await expect(text).toBeFocused()
})

test('from the acceptance to an agreed charter, one of them with a phone', async ({
  visit,
  newRoom,
}) => {
  test.setTimeout(120_000)
  const { talent, company, room } = await newRoom()
  const [mine, theirs] = [await visit(talent), await visit(company, { viewport: PHONE })]
  await goLive(mine, room)
  await mine.getByRole('link', { name: 'Write an offer' }).click()
  await live(mine)
  // It is prefilled with what both know: twelve hours a week at what rate and budget share.
  await expect(mine.getByLabel('Time')).toHaveValue('12')
  await mine.getByLabel('Outcome').fill('Covenants that the lender believes')
  await mine.getByLabel('How it’s paid').selectOption('Monthly retainer')
  await mine.getByLabel('Amount').fill('9,000')
  await expect(
    mine.getByText('$9,000 a month × 12 months ÷ 52 weeks ÷ 1.5 days a week = about $1,385 a day'),
  ).toBeVisible()
  // Paid another way, the amount follows, so that nobody offers a month's pay for an hour.
  await mine.getByLabel('How it’s paid').selectOption('By the hour')
  await expect(mine.getByLabel('Amount')).toHaveValue('173')
  await mine.getByLabel('How it’s paid').selectOption('Monthly retainer')
  await mine.getByLabel('Amount').fill('9,000')
  // The warning is about the hours that were sent, and ends with them.
  const warning = mine.getByText('You’re offering 40 hours a week')
  await mine.getByLabel('Time').fill('40')
  await mine.getByRole('button', { name: 'Send the offer' }).click()
  await expect(warning).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Send it anyway' })).toBeVisible()
  await mine.getByLabel('Time').fill('12')
  await expect(warning).toHaveCount(0)
  await mine.getByRole('button', { name: 'Send the offer' }).click()
  await expect(mine.getByText(`It’s ${company.name}’s turn`)).toBeVisible()

  await goLive(theirs, '/company/dashboard')
  await theirs.getByRole('link', { name: `Read the offer from ${talent.name}` }).click()
  await expect(theirs.getByText('It’s your turn')).toBeVisible()
  await theirs.getByRole('link', { name: 'Write a counteroffer' }).click()
  await live(theirs)
  await theirs.getByLabel('Amount').fill('8,500')
  await theirs.getByRole('button', { name: 'Send counteroffer' }).click()
  await expect(theirs.getByText(`It’s ${talent.name}’s turn`)).toBeVisible()
  const dashboard = await talent.read('/talent/dashboard')
  expect(dashboard).toContain(`${company.name} sent you an offer.</span>`)
  expect(dashboard).toContain('You can agree, send a counteroffer or decline until ')

  // It appears without a reload, with its changes.
  const changes = mine.getByRole('region', { name: 'What version 2 changes' })
  await expect(changes).toContainText('$9,000 a month')
  await expect(changes).toContainText('$8,500 a month')
  await mine.getByText('Agree to version 2').click()
  await mine.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(mine.getByRole('heading', { level: 1 })).toHaveText('Your charter')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Your charter')
  // Printed, it is the sheet alone.
  await theirs.emulateMedia({ media: 'print' })
  await expect(theirs.getByRole('heading', { name: /^Charter: / })).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeHidden()
  await theirs.emulateMedia({ media: null })
  for (const page of [mine, theirs]) {
    const paper = page.getByRole('article', { name: /^Charter/ })
    for (const said of [talent.name, company.name, '$8,500 a month'])
      await expect(paper).toContainText(said)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Word (DOCX)' }).click()
    expect((await download).suggestedFilename()).toBe('charter.docx')
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wide()).toBeLessThanOrEqual(0)
  }
  await mine.getByRole('link', { name: `Conversation with ${company.name}` }).click()
  await expect(conversation(mine)).toContainText('You agreed to the offer')
  // Printed, it is what was said, without the controls.
  await mine.emulateMedia({ media: 'print' })
  await expect(conversation(mine).getByText('You agreed to the offer')).toBeVisible()
  const controls = [
    mine.getByLabel(/^Message to/),
    mine.getByLabel('Read receipts'),
    mine.getByText('Next steps', { exact: true }),
    mine.locator('summary', { hasText: /^Read it in/ }),
    mine.getByText('Why you match'),
  ]
  for (const left of controls) await expect(left).toBeHidden()
  await mine.emulateMedia({ media: null })
  const steps = (page: Page) => page.getByRole('region', { name: 'Next steps' })
  await expect(steps(mine).getByRole('status')).toBeEmpty()
  await mine.getByText('Start the work', { exact: true }).first().click()
  await expect(
    mine.getByText(
      'If you start earlier, the hours count from today, and the end stays as agreed.',
    ),
  ).toBeVisible()
  await mine.getByRole('button', { name: 'Start today' }).click()
  await expect(conversation(mine)).toContainText('You marked the work as started')
  await expect(steps(mine).getByRole('status')).toContainText('The work is under way.')
  for (const path of ['/company/dashboard', '/connections'])
    expect(await company.read(path)).toContain('The work is under way.')
  expect(await talent.read('/talent/dashboard')).toContain(
    `Your work with ${company.name} is under way.`,
  )
  await goLive(theirs, '/notifications')
  const started = theirs
    .getByRole('listitem')
    .filter({ hasText: `${talent.name} marked the work as started` })
  await started.getByRole('link', { name: 'Open the conversation' }).click()
  await theirs.getByText('End the work', { exact: true }).first().click()
  await theirs.getByRole('button', { name: 'End the work', exact: true }).click()
  // Beside the button, because the top of the page is out of sight on a phone.
  await expect(steps(theirs).getByText('This engagement has ended.').first()).toBeInViewport()
  await expect(conversation(mine)).toContainText(`${company.name} ended the engagement`)
  await goLive(mine, '/connections')
  const over = mine.getByRole('region', { name: 'Ended' })
  await expect(over).toContainText(company.name)
  await expect(over.getByRole('link', { name: /^Open the conversation/ })).toBeVisible()
  await expect(mine.getByRole('region', { name: 'Active Connections' })).not.toContainText(
    company.name,
  )
})
