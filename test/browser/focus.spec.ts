// The keyboard's place on the page after a control is pressed that disappears: never at the start of the document.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { introduce, postRequest } from './members.ts'
import { goLive, signIn } from './people.ts'

async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

const heading = (page: Page, name: string | RegExp, level?: number) =>
  page.getByRole('main').getByRole('heading', { name, level })
const part = (page: Page, name: string) => page.getByRole('region', { name })

test('a request is closed: its heading; deleted: the heading of the list, then of the page', async ({
  visit,
  newCompany,
}) => {
  const company = await newCompany()
  await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
  const page = await visit(company)
  await goLive(page, '/company/dashboard')
  const requests = part(page, 'Talent Requests').getByRole('article')
  const remove = async () => {
    await press(requests.first().getByRole('link', { name: /^Delete/ }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  }
  const cto = requests.filter({ hasText: 'Chief Technology' })
  await press(cto.locator('summary', { hasText: 'Close' }))
  await press(cto.getByRole('button', { name: 'No longer needed' }))
  await expect(cto.getByRole('button', { name: /^Reopen/ })).toBeVisible()
  await expect(cto.getByRole('heading')).toBeFocused()

  await remove()
  await expect(requests).toHaveCount(1)
  await expect(heading(page, /^Talent Requests/, 2)).toBeFocused()
  await remove()
  await expect(heading(page, 'Create Your First Request')).toBeVisible()
  await expect(heading(page, 'Company Dashboard', 1)).toBeFocused()
})

test('a link to a part of a page: its field, or its heading', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const [talent, company] = [await newTalent({ skill_ids: [] }), await newCompany()]
  await introduce(company, talent)
  const page = await visit(talent)
  await goLive(page, '/talent/dashboard')
  await press(page.getByRole('link', { name: 'Answer', exact: true }))
  await expect(heading(page, /^Pending Requests/, 2)).toBeFocused()
  await press(page.getByRole('link', { name: 'Choose at least 3 skills' }))
  await expect(page.getByRole('combobox', { name: 'Skills' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Skills' })).toBeInViewport()

  const theirs = await visit(company)
  await goLive(theirs, '/company/dashboard')
  await press(theirs.getByRole('link', { name: /^View Matches/ }).first())
  await expect(heading(theirs, 'Top Matches', 2)).toBeFocused()
})

test('a person is added to the shortlist: the button removes them now; there: the page’s heading', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const company = await newCompany()
  const talent = await newTalent()
  const page = await visit(company)
  const paths = [talent.profileUrl, '/company/dashboard', '/talent-directory']
  for (const path of paths) {
    await goLive(page, path)
    const add = page.getByRole('button', { name: /^Add to Shortlist/ }).first()
    const name = (await add.textContent())?.replace('Add to Shortlist: ', '')
    await press(add)
    await expect(page.getByRole('button', { name: `Remove : ${name}` })).toBeFocused()
  }
  await goLive(page, '/company/shortlist')
  const removes = page.getByRole('button', { name: /^Remove/ })
  const before = await removes.count()
  await press(removes.first())
  await expect(removes).toHaveCount(before - 1)
  await expect(heading(page, 'Shortlist', 1)).toBeFocused()
})

test('a notification is read: its heading; all are: the page’s', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const talent = await newTalent()
  for (let n = 0; n < 2; n += 1) await introduce(await newCompany(), talent)
  const page = await visit(talent)
  await goLive(page, '/notifications')
  const [first] = await page.getByRole('article').all()
  await press(page.getByRole('button', { name: /^Mark as read/ }).first())
  await expect(first?.getByRole('heading') ?? page.locator('none')).toBeFocused()
  await press(page.getByRole('button', { name: 'Mark all as read' }))
  await expect(page.getByRole('main')).toContainText('You’re all caught up.')
  await expect(heading(page, 'Notifications', 1)).toBeFocused()
})

for (const from of ['a link', 'the button of the profile'])
  test(`an introduction is sent from ${from}: the message that says what happens next`, async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const talent = await newTalent()
    const page = await visit(await newCompany())
    await goLive(page, `${talent.profileUrl}${from === 'a link' ? '?introduce=1' : ''}`)
    if (from !== 'a link') await press(page.getByRole('button', { name: 'Request Introduction' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contact details').fill('ada@mail.example')
    await press(dialog.getByRole('button', { name: 'Send' }))
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused()
  })

test('hours and the date are saved: the heading of the card', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent/dashboard')
  const hours = part(page, 'Your hours')
  await hours.getByLabel('Taken elsewhere').fill('7')
  await press(hours.getByRole('button', { name: 'Confirm my hours' }))
  await expect(heading(page, 'Your hours')).toBeFocused()

  const date = part(page, 'Availability')
  await date.getByLabel('Next free from').fill('2031-05-06')
  await press(date.getByRole('button', { name: 'Save date' }))
  await expect(heading(page, 'Availability')).toBeFocused()
})

test('another device is signed out: the heading of the list', async ({ visit, newTalent }) => {
  const talent = await newTalent()
  await signIn(await visit(null), talent.email)
  const page = await visit(talent)
  await goLive(page, '/settings')
  const rows = part(page, 'Active sessions').getByRole('listitem')
  const other = rows.filter({ hasNotText: 'This browser' })
  await press(other.getByRole('button', { name: /^Sign out/ }))
  await expect(rows).toHaveCount(1)
  await expect(heading(page, /^Active sessions/)).toBeFocused()
})

test('what is still there keeps the focus', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent/dashboard')
  const pause = page.getByRole('button', { name: 'Pause my profile' })
  await press(pause)
  await expect(page.getByRole('button', { name: 'Resume my profile' })).toBeFocused()
  // The page itself has the focus.
  await page.getByText('Your profile is paused.').last().click()
  await page.getByRole('button', { name: 'Resume my profile' }).evaluate(button => {
    if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button)
  })
  await expect(pause).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('an administrator hides a post: its heading; reads a conversation: that', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  await talent.post(room, { intent: 'report', reason: 'They insult me' })
  const title = `What does ${company.name} pay?`
  const body = 'Told at such a length that it is taken for a question.'
  const asked = await company.post('/community/ask', { title, topic: 'hiring', body })
  const question = asked.headers().location ?? ''
  const id = /name="post_id" value="([^"]+)"/.exec(await talent.read(question))?.[1] ?? ''
  await talent.post(question, { intent: 'report', post_id: id, reason: 'It names somebody' })

  const desk = await visit(null)
  await signIn(desk, 'admin@example.com', 'vinculum')
  await goLive(desk, '/admin/community')
  const post = desk.getByRole('article').filter({ hasText: title })
  await post.getByLabel('Reason').fill('It names somebody')
  await press(post.getByRole('button', { name: 'Hide' }))
  await expect(post.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(post.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(post.getByLabel('Reason')).toHaveValue('')

  await goLive(desk, '/admin/rooms')
  const reported = desk.getByRole('article').filter({ hasText: talent.name })
  await reported.getByLabel('Reason').fill('To see the insults')
  await press(reported.getByRole('button', { name: 'Read the conversation' }))
  await expect(reported.getByRole('heading', { name: 'The conversation' })).toBeFocused()
  await expect(reported.getByLabel('Reason')).toHaveValue('')
})

test('another page of a list: its heading; changes are discarded: the button that saves', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent-directory')
  await press(page.getByRole('link', { name: 'Page 2' }))
  await expect(page).toHaveURL('/talent-directory?page=2')
  await expect(heading(page, /profiles$/, 2)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'page 2 of' })).toHaveCount(1)

  await goLive(page, '/talent/profile')
  await page.getByLabel('Headline').fill('Another headline')
  await press(page.getByRole('button', { name: 'Discard' }))
  const save = page.locator('form').getByRole('button', { name: 'Save Profile' })
  await expect(save).toBeFocused()
})

test('an answer is found helpful: the button; reported: the heading of the answers, because an answer has none', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  const title = `Who answers ${company.name}?`
  const body = 'Told at such a length that it is taken for a question.'
  const asked = await company.post('/community/ask', { title, topic: 'hiring', body })
  const question = asked.headers().location ?? ''
  await talent.post(question, { intent: 'answer', body })
  const page = await visit(company)
  await goLive(page, question)
  const answers = part(page, 'Answers')
  const helpful = answers.getByRole('button', { name: 'Helpful' })
  await press(helpful)
  await expect(answers).toContainText('Helpful to 1 member')
  await expect(helpful).toBeFocused()
  await press(answers.locator('summary', { hasText: 'Report' }))
  await answers.getByLabel('What’s wrong with this answer?').fill('It names somebody')
  await press(answers.getByRole('button', { name: 'Send report' }))
  await expect(page.getByRole('main')).toContainText('We’ll review it.')
  await expect(heading(page, /^Answers/, 2)).toBeFocused()
})

test('on a phone, a notice of success leaves the action at the bottom of a profile clear', async ({
  visit,
  newCompany,
}) => {
  const CFO = 'Chief Financial Officer (CFO)'
  const company = await newCompany(null)
  const page = await visit(company, { viewport: { width: 390, height: 844 } })
  await goLive(page, '/company/request/new')
  await page.getByRole('combobox', { name: 'Desired role' }).selectOption({ label: CFO })
  await page.getByRole('button', { name: 'Save Request' }).first().click()
  const notice = page.getByRole('status').filter({ hasText: 'Request saved' })
  await expect(notice).toBeVisible()
  // A notice that the pointer rests on stays.
  await notice.getByText('Request saved').hover()
  await page.getByRole('main').locator('a[href^="/talent/"]').first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request Introduction' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const action = page.getByRole('button', { name: 'Request Introduction' })
  await expect(action).toBeVisible()
  await expect(notice).toBeVisible()
  const isOnTop = await action.evaluate(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
})
