// Two people agree on a time: proposed, answered with others, accepted, moved and cancelled.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { REQUEST } from './members.ts'
import { endSession, goLive, live, PASSWORD } from './people.ts'

const PHONE = { width: 390, height: 844 }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function fillTimes(page: Page, times: [day: string, time: string][]) {
  const places = ['first', 'second', 'third', 'fourth', 'fifth']
  for (const [place, name] of places.entries()) {
    const [day, time] = times[place] ?? ['', '']
    await page.getByLabel(`Day of the ${name} time`).fill(day)
    await page.getByLabel(`Time of the ${name} time`).fill(time)
  }
}

/** The narrowest space between two hours above the drawn days, in pixels. */
const hoursApart = (page: Page) =>
  page.locator('svg:has(> text)').evaluateAll(scales => {
    const spaces = scales.flatMap(scale => {
      const boxes = [...scale.querySelectorAll('text')]
        .map(text => text.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0))
    })
    return Math.min(...spaces)
  })

/** Whether a field is narrower than what it holds, which its `scrollWidth` doesn't tell for a time. */
function isCut(field: Element) {
  const copy = document.createElement('input')
  copy.type = 'time'
  copy.className = field.className
  copy.style.position = 'absolute'
  copy.style.width = 'max-content'
  field.after(copy)
  const { width } = copy.getBoundingClientRect()
  copy.remove()
  return field.getBoundingClientRect().width < width
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('two people in two zones agree on a time, one of them with a phone', async ({
  visit,
  newRoom,
}) => {
  test.setTimeout(120_000)
  const { talent, company, room } = await newRoom({ timezone: 'Europe/London' })
  const [mine, theirs] = [await visit(talent, { viewport: PHONE }), await visit(company)]
  await goLive(mine, room)
  await mine.getByRole('link', { name: 'Propose times to meet' }).click()
  await live(mine)
  await expect(mine.getByRole('region', { name: 'Your days and theirs' })).toContainText(
    'New York time for you, London time for',
  )
  // Printed, the key keeps its colors.
  await expect(mine.getByText('Your hours', { exact: true }).first().locator('span')).toHaveCSS(
    'print-color-adjust',
    'exact',
  )
  const day = mine.getByRole('region', { name: 'Your days and theirs' }).getByText(/^Mon, /)
  const twoLines = 40
  expect((await day.first().boundingBox())?.height).toBeLessThan(twoLines)
  await mine.setViewportSize({ width: 320, height: 640 })
  expect(await hoursApart(mine)).toBeGreaterThan(3)
  await mine.setViewportSize(PHONE)
  const time = mine.getByLabel('Time of the first time')
  expect(await time.evaluate(isCut)).toBe(false)
  // The suggestions are within both working days.
  await expect(time).toHaveValue('09:00')
  await fillTimes(mine, [
    [inDays(8), '09:00'],
    [inDays(9), '10:30'],
  ])
  await mine.getByRole('button', { name: 'Propose these times' }).click()
  await expect(mine.getByText(`${company.name} hasn’t answered your times yet.`)).toBeVisible()
  expect(await isWide(mine)).toBe(false)

  await goLive(theirs, '/notifications')
  await theirs.getByRole('link', { name: 'Choose a time' }).first().click()
  await expect(theirs.getByRole('radio')).toHaveCount(2)
  await theirs.getByRole('link', { name: 'Propose other times' }).click()
  await live(theirs)
  await fillTimes(theirs, [
    [inDays(10), '15:00'],
    [inDays(11), '16:00'],
    [inDays(12), '16:30'],
  ])
  await theirs.getByLabel('Link to a video call').fill('https://meet.example.com/both')
  await theirs.getByRole('button', { name: 'Send these instead' }).click()
  await expect(theirs.getByText(`${talent.name} hasn’t answered your times yet.`)).toBeVisible()
  expect(await isWide(theirs)).toBe(false)

  // It appears without a reload.
  await expect(mine.getByRole('radio')).toHaveCount(3)
  await mine.getByRole('button', { name: 'Accept this time' }).click()
  await expect(mine.getByRole('main').getByRole('alert')).toContainText('Choose one of the times')
  await mine.getByRole('radio').nth(1).check()
  await mine.getByRole('button', { name: 'Accept this time' }).click()
  for (const [page, time] of [
    [mine, 'New York time'],
    [theirs, '4:00 PM to 4:30 PM'],
  ] as const) {
    const agreed = page.getByRole('region', { name: 'Agreed' })
    await expect(agreed).toContainText(time)
    await expect(agreed.getByRole('link', { name: 'https://meet.example.com/both' })).toBeVisible()
    expect(await isWide(page)).toBe(false)
  }
  await goLive(mine, room)
  await expect(mine.getByRole('region', { name: 'Meeting', exact: true })).toContainText(
    '4:00 PM to 4:30 PM London time',
  )
  await expect(mine.getByRole('region', { name: 'Conversation', exact: true })).toContainText(
    'You agreed to meet',
  )
  await theirs.getByText('Cancel the meeting').click()
  await theirs.getByRole('button', { name: 'Cancel meeting' }).click()
  await expect(theirs.getByText('You canceled the meeting on')).toBeVisible()
  await expect(mine.getByRole('region', { name: 'Conversation', exact: true })).toContainText(
    `${company.name} canceled the meeting`,
  )
})

test('proposed times survive an expired session', async ({ visit, newRoom }) => {
  const { talent, company, room } = await newRoom()
  const page = await visit(talent)
  await goLive(page, `${room}/meeting/new`)
  await fillTimes(page, [
    [inDays(8), '09:15'],
    [inDays(9), '10:45'],
  ])
  await page.getByLabel('Length').selectOption('60')
  await page.getByLabel('Link to a video call').fill('https://meet.example.com/kept')
  await endSession(page)
  const send = page.getByRole('button', { name: 'Propose these times' })
  await send.click()
  await expect(page.getByText('What you typed is kept in this tab.')).toBeVisible()
  await page.getByLabel('Email').fill(talent.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Time of the first time')).toHaveValue('09:15')
  await expect(page.getByLabel('Day of the second time')).toHaveValue(inDays(9))
  await expect(page.getByLabel('Length')).toHaveValue('60')
  await send.click()
  await expect(page.getByText(`${company.name} hasn’t answered your times yet.`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('10:45 AM to 11:45 AM')
})

test('people without a stated time zone propose times in the browser’s', async ({
  visit,
  newRoom,
}) => {
  const confirmed = REQUEST.confirmed.filter(name => name !== 'timezone')
  const { company, room } = await newRoom({ confirmed })
  const page = await visit(company, { timezoneId: 'Asia/Tokyo' })
  await goLive(page, `${room}/meeting/new`)
  await expect(page.getByText('Times are in Tokyo time')).toBeVisible()
  await expect(page.getByLabel('Your time zone')).toHaveValue('Asia/Tokyo')
  await fillTimes(page, [
    [inDays(8), '09:00'],
    [inDays(9), '10:00'],
  ])
  await page.getByRole('button', { name: 'Propose these times' }).click()
  const proposed = page.getByRole('region', { name: 'You proposed' })
  await expect(proposed).toContainText('9:00 AM to 9:30 AM Tokyo time')
  await expect(proposed).toContainText('New York time for')
})

test('a refused proposal explains every row, keeps what was typed, and starts at the first', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const page = await visit(talent)
  await goLive(page, `${room}/meeting/new`)
  await fillTimes(page, [
    [inDays(8), '09:00'],
    ['2020-01-06', '10:00'],
    [inDays(9), ''],
  ])
  await page.getByLabel('Link to a video call').fill('meet.example.com')
  await page.getByRole('button', { name: 'Propose these times' }).click()
  const problems = page.getByRole('main').getByRole('alert')
  await expect(problems.getByRole('link')).toHaveText([
    'The second time: choose a time that hasn’t passed',
    'The third time: choose a time',
    'A link must begin with https://',
  ])
  await expect(page.getByLabel('Day of the second time')).toBeFocused()
  const third = page.getByLabel('Time of the third time')
  await expect(third).toHaveAccessibleDescription('Error: Choose a time')
  await expect(page.getByLabel('Day of the first time')).toHaveValue(inDays(8))
  await expect(page.getByLabel('Day of the second time')).toHaveValue('2020-01-06')
  await expect(page.getByLabel('Link to a video call')).toHaveValue('meet.example.com')

  // One corrected: the focus moves on to what is first now.
  await page.getByLabel('Day of the second time').fill(inDays(10))
  await page.getByRole('button', { name: 'Propose these times' }).click()
  await expect(third).toBeFocused()
  await third.fill('11:00')
  await problems.getByRole('link', { name: 'A link must' }).click()
  const link = page.getByLabel('Link to a video call')
  await expect(link).toBeFocused()
  await link.fill('https://meet.example.com/')
  await page.getByRole('button', { name: 'Propose these times' }).click()
  await expect(page.getByText(`${company.name} hasn’t answered your times yet.`)).toBeVisible()
})

test('whoever declines, withdraws or cancels is shown what that has done', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const low = { viewport: { width: 640, height: 450 } }
  const [mine, theirs] = [await visit(talent, low), await visit(company, low)]
  const propose = async () => {
    await goLive(mine, `${room}/meeting/new`)
    await mine.getByRole('button', { name: 'Propose these times' }).click()
    await expect(mine).toHaveURL(`${room}/meeting`)
    await goLive(theirs, `${room}/meeting`)
  }
  await propose()
  await theirs.getByRole('button', { name: 'None of these' }).press('Enter')
  await expect(theirs.getByText('You can’t make any of the times')).toBeInViewport({ ratio: 1 })

  await propose()
  await live(mine)
  await mine.getByRole('button', { name: 'Withdraw these times' }).press('Enter')
  await expect(mine.getByText('You withdrew')).toBeInViewport({ ratio: 1 })

  await propose()
  await live(mine)
  // Printed, they are the times without the controls.
  for (const page of [mine, theirs]) {
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('main').getByText(/outside a working day|within both/i)).toHaveCount(
      3,
    )
    for (const control of await page.locator('main').locator('button, input').all())
      await expect(control).toBeHidden()
    await expect(page.getByRole('link', { name: 'Propose' })).toBeHidden()
    await page.emulateMedia({ media: null })
  }
  await theirs.getByRole('radio').first().check()
  await theirs.getByRole('button', { name: 'Accept this time' }).press('Enter')
  await expect(theirs.getByText('You’ve agreed on a time.')).toBeInViewport({ ratio: 1 })
  // Printed, it is the meeting without the controls.
  await theirs.emulateMedia({ media: 'print' })
  await expect(theirs.getByText('Add a video link')).toBeHidden()
  await theirs.emulateMedia({ media: null })
  await theirs.getByText('Cancel the meeting').click()
  await theirs.getByRole('button', { name: 'Cancel meeting' }).press('Enter')
  await expect(theirs.getByText('You canceled the meeting on')).toBeInViewport({ ratio: 1 })
})
