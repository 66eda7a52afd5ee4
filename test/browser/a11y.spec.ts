// Menus, sheets, refused forms, questions and the states of an introduction: no axe violations, no overflow on a small
// phone, no console messages. Every page as it opens is in every-page.spec.ts.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { expectSound, expectSoundInBothLooks, LOOKS, ON_PHONE, test } from './looks.ts'
import { answer, FEW_MATCHES, introduce } from './members.ts'
import { goLive, signIn } from './people.ts'

/** Waits for mails to an address in the shared server's folder. */
async function readKeptMails(to: string): Promise<{ to: string; unsubscribeUrl?: string }[]> {
  const folder = path.join(String(process.env.E2E_DATA_DIR), 'outbox')
  const read = async () => {
    const names = await readdir(folder).catch(() => [])
    const texts = names
      .filter(name => name.endsWith('.json'))
      .map(name => readFile(path.join(folder, name), 'utf8'))
    const mails: { to: string; unsubscribeUrl?: string }[] = (await Promise.all(texts)).map(text =>
      JSON.parse(text),
    )
    return mails.filter(mail => mail.to === to)
  }
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
  return await read()
}

const editOf = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Edit' }).first().getAttribute('href')

for (const { name, ...look } of LOOKS) {
  const options = { ...look, reducedMotion: 'reduce' } as const

  test(`menus, sheets and refused forms of visitors, at ${name}`, async ({ visit }) => {
    test.setTimeout(120_000)
    const page = await visit(null, options)
    await page.goto('/login')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert')).toContainText('Please fill in all fields')
    await expectSound(page, 'refused login')
    await page.goto('/signup')
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert')).toContainText('Please fill in all fields')
    if (look.viewport.width < 1024) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    } else {
      await page.getByRole('banner').getByText('Resources', { exact: true }).click()
      await expect(page.getByRole('link', { name: 'Partners' }).first()).toBeVisible()
    }
    await expectSound(page, 'refused sign-up under an open menu')

    await goLive(page, '/talent-directory')
    if (look.viewport.width < 1024) {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    }
    const categories = page.locator('summary').filter({ hasText: 'C-Suite & Executive' })
    await categories.locator('visible=true').click()
    await expectSound(page, 'open filters')
  })

  test(`a profile refused, changed and left, at ${name}`, async ({ visit, newTalent }) => {
    test.setTimeout(120_000)
    const page = await visit(await newTalent(), options)
    await goLive(page, '/talent/profile')
    await page.getByRole('button', { name: 'Live Preview' }).click()
    await expect(page.getByRole('heading', { name: 'Your public page' })).toBeVisible()
    await expectSound(page, 'the public page as it is typed')
    await page.getByRole('button', { name: /^Close/ }).click()
    await page.getByLabel('Max hours per week').fill('99')
    await page.getByRole('textbox', { name: 'Full name' }).fill('')
    await page
      .getByRole('button', { name: /^Save Profile/ })
      .first()
      .click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('There is a problem')
    await page.getByRole('combobox', { name: 'Skills' }).fill('model')
    await expect(page.getByRole('listbox', { name: 'Skills' })).toBeVisible()
    await expectSound(page, 'refused profile with an open list')
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click()
    })
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await expectSound(page, 'leaving with changes')
  })

  test(`who fits a request: somebody, nobody, not known, at ${name}`, async ({
    visit,
    newCompany,
  }) => {
    test.setTimeout(120_000)
    const page = await visit(await newCompany(null), { ...options, expects: /ERR_FAILED/ })
    await goLive(page, '/company/request/new')
    const meter = page.getByRole('complementary', { name: 'Who fits' })
    if (look.viewport.width < 1024) await meter.getByRole('button', { name: /^Who fits/ }).click()
    await expect(meter).toContainText(/\d+ of \d+ people fit/)
    await expectSound(page, 'who fits a request')
    await page.getByLabel('Minimum budget').fill('0')
    await page.getByLabel('Maximum budget').fill('0')
    await page.getByLabel('Desired role').selectOption('Chief Medical Officer')
    await expect(meter.getByRole('status')).toHaveText(/^0 of \d+ people fit/)
    await expect(meter).toContainText('Relaxing one condition isn’t enough')
    // On a phone the open meter covers content below its edge; the top of the page is clear of it.
    await page.evaluate(() => scrollTo(0, 0))
    await expectSound(page, 'nobody fits a request')
    await page.route('**/company/request/fit', route => route.abort())
    await page.getByLabel('Maximum budget').fill('1')
    await expect(meter.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await expectSound(page, 'who fits cannot be counted')
  })
}

test('people with nothing yet, or with few matches', async ({ visit, newTalent, newCompany }) => {
  test.setTimeout(120_000)
  const talent = await visit(await newTalent(null), ON_PHONE)
  for (const path of ['/talent/profile', '/connections', '/notifications', '/settings']) {
    await talent.goto(path)
    await expectSoundInBothLooks(talent, path)
  }
  // A list of all matches, and short: a long one takes half a minute to judge.
  const few = await visit(await newTalent(FEW_MATCHES), ON_PHONE)
  await few.goto('/talent/dashboard?matches=all')
  const matches = few.getByRole('region', { name: 'Best Matches' }).getByRole('article')
  expect(await matches.count()).toBeGreaterThan(0)
  await expectSoundInBothLooks(few, 'all matches')
  const company = await visit(await newCompany(null), ON_PHONE)
  for (const path of [
    '/company/dashboard',
    '/connections',
    '/talent/amara-okafor-demo01?introduce=1',
  ]) {
    await company.goto(path)
    await expectSoundInBothLooks(company, path)
  }
})

test('a post refused and previewed, and a person', async ({ visit }) => {
  test.setTimeout(120_000)
  const page = await visit(null, ON_PHONE)
  await signIn(page, 'admin@example.com', 'vinculum')
  await goLive(page, '/admin/posts/new')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Please give the post a title',
  )
  await expectSoundInBothLooks(page, 'a refused post')
  await page.getByRole('textbox', { name: 'Text' }).fill('## One\n\n| a |\n|---|\n| b |')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  await expectSoundInBothLooks(page, 'a previewed post')
  await goLive(page, '/admin/people?q=talent@example.com')
  await page.locator('main li', { hasText: 'talent@example.com' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Hide Profile' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Give a reason')
  await expectSoundInBothLooks(page, 'a person and a refused action')
})

test('notices, and being signed out', async ({ visit, newTalent, newCompany }) => {
  test.setTimeout(120_000)
  const [talent, company] = [await newTalent(), await newCompany()]
  await introduce(company, talent)
  const page = await visit(talent, ON_PHONE)
  await goLive(page, '/notifications')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  await expectSoundInBothLooks(page, 'an unread notice')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await expectSoundInBothLooks(page, 'a read notice')
  await page.goto('/connections')
  await expectSoundInBothLooks(page, 'a request with its clock')

  const asked = await visit(company, ON_PHONE)
  await goLive(asked, '/connections')
  await asked.getByText(`Withdraw the introduction to ${talent.name}`).click()
  await expectSoundInBothLooks(asked, 'a withdrawal to be confirmed')
  await asked.getByRole('button', { name: 'Withdraw introduction' }).click()
  await expect(asked.getByRole('heading', { name: 'Expired or withdrawn' })).toBeVisible()
  await expectSoundInBothLooks(asked, 'a withdrawn introduction')

  const mails = await readKeptMails(talent.email)
  const link = new URL(mails.find(mail => mail.unsubscribeUrl)?.unsubscribeUrl ?? '')
  const stopping = await visit(null, ON_PHONE)
  await stopping.goto(link.pathname + link.search)
  await expectSoundInBothLooks(stopping, 'a question before unsubscribing')
  await stopping.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stopping.getByRole('heading', { level: 1 })).toHaveText('Unsubscribed')
  await expectSoundInBothLooks(stopping, 'unsubscribed')

  await goLive(page, '/settings')
  await talent.post('/logout', {})
  await expect(page.getByRole('alert')).toContainText('You’ve been signed out')
  await expectSoundInBothLooks(page, 'signed out elsewhere')
})

test('a question refused, answered, reported and moderated', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  test.setTimeout(120_000)
  const [talent, company] = [await newTalent(), await newCompany()]
  const title = `What does ${company.name} sound like?`
  const body = 'Told at such a length that it is taken for a question.'
  const asker = await visit(company, ON_PHONE)
  await goLive(asker, '/community/ask')
  await asker.getByRole('button', { name: 'Ask the question' }).click()
  await expect(asker.getByRole('main').getByRole('alert')).toBeVisible()
  await expectSoundInBothLooks(asker, 'a refused question')
  await company.post('/community/ask', { title, topic: 'hiring', body })
  await goLive(asker, `/community?q=${encodeURIComponent(company.name)}`)
  await asker.getByRole('main').getByRole('link', { name: title }).click()
  await expect(asker.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = new URL(asker.url()).pathname

  const page = await visit(talent, ON_PHONE)
  await goLive(page, address)
  await page.getByRole('button', { name: 'Post answer' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.locator('summary', { hasText: 'Report' }).first().click()
  await expectSoundInBothLooks(page, 'a refused answer and an open report')
  await page.getByLabel('What’s wrong with this question?').fill('It names somebody')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('main').locator('div[role=status]').first()).toBeVisible()
  await talent.post(address, { intent: 'answer', body })
  await page.goto(address)
  await expectSoundInBothLooks(page, 'an answered question')
  await page.goto((await editOf(page)) ?? '')
  await expectSoundInBothLooks(page, 'an answer to be changed')

  const desk = await visit(null, ON_PHONE)
  await signIn(desk, 'admin@example.com', 'vinculum')
  await goLive(desk, '/admin/community')
  const reported = desk.getByRole('article').filter({ hasText: title })
  await reported.getByRole('button', { name: 'Hide' }).click()
  await expect(desk.getByRole('main').getByRole('alert')).toBeVisible()
  await expectSoundInBothLooks(desk, 'a report, and a verdict without a reason')
  const remove = async (whose: Page) => {
    await goLive(whose, address)
    await whose.locator('summary', { hasText: 'Delete' }).first().click()
    await expectSoundInBothLooks(whose, 'a post about to be deleted')
    await whose.getByRole('button', { name: 'Delete permanently' }).click()
  }
  await remove(page)
  await expect(page.getByRole('main')).toContainText('No answers yet.')
  await remove(asker)
  await expect(asker.getByText('Your question is deleted.')).toBeVisible()
})

test('a talent’s dashboard with a request, its answer and a receipt', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  test.setTimeout(120_000)
  const talent = await newTalent()
  const company = await newCompany()
  await introduce(company, talent)
  const page = await visit(talent, ON_PHONE)
  await goLive(page, '/talent/dashboard')
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
  const receipt = await page.locator('a[href^="/match/"]').first().getAttribute('href')
  await page.getByText('Why this score').first().click()
  await expect(page.getByText('Why matched')).toBeVisible()
  await page.getByText('Not for me').first().click()
  await page
    .getByRole('button', { name: /^I’m interested/ })
    .first()
    .click()
  await expect(page.getByText('The company can see you’re interested.')).toBeVisible()
  await expectSoundInBothLooks(page, 'a pending request, a receipt and what can be said to a match')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectSoundInBothLooks(page, 'a question before accepting')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('region', { name: 'Active Connections' })).toContainText('Active')
  await expectSoundInBothLooks(page, 'an active connection')
  await goLive(page, String(receipt))
  await expectSoundInBothLooks(page, 'a receipt on its own page')
  await goLive(page, '/talent/dashboard')
  await page.getByRole('link', { name: 'Read the whole request' }).first().click()
  await expect(page.getByRole('heading', { name: 'What They Need' })).toBeVisible()
  await expectSoundInBothLooks(page, 'a request with its introduction')
})

test('a company’s dashboard with matches, a shortlist and introductions', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  test.setTimeout(120_000)
  const talent = await newTalent()
  const company = await newCompany()
  await introduce(company, talent)
  await answer(talent, 'matched')
  const asking = await visit(company, ON_PHONE)
  await goLive(asking, '/company/dashboard')
  const match = asking.getByRole('region', { name: 'Top Matches' }).getByRole('article').first()
  await match.getByText('Not for me').click()
  await match.getByLabel('Why not').selectOption('Something else')
  await match.getByRole('button', { name: 'Hide' }).click()
  await asking.getByText('Hidden (1)').click()
  await expect(asking.getByRole('button', { name: /^Restore/ })).toBeVisible()
  await expectSoundInBothLooks(asking, 'a match that was set aside')
  const matches = asking.getByRole('region', { name: 'Top Matches' }).getByRole('article')
  // By name: other tests add and remove talent in this list.
  const names = (await matches.getByRole('heading').allTextContents()).slice(0, 2)
  for (const name of names) {
    const kept = matches.filter({ has: asking.getByRole('heading', { name, exact: true }) })
    await kept.getByRole('button', { name: /^Add to Shortlist/ }).click()
    await expect(kept.getByRole('link', { name: 'On your shortlist' })).toBeVisible()
  }
  await goLive(asking, '/company/shortlist')
  for (const box of await asking.getByRole('checkbox').all()) await box.check()
  await expectSoundInBothLooks(asking, 'a shortlist')
  await asking.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(asking.getByRole('table')).toBeVisible()
  await expectSoundInBothLooks(asking, 'a comparison')
  await goLive(asking, '/company/dashboard')
  await asking.getByRole('link', { name: /^Delete/ }).click()
  await expect(asking.getByRole('alertdialog')).toBeVisible()
  await expectSoundInBothLooks(asking, 'a question before deleting')
  await goLive(asking, `/company/request/${company.requestId}`)
  await asking.getByLabel('Minimum budget').fill('9999')
  await asking.getByRole('button', { name: /^Save Request/ }).click()
  await expect(asking.getByRole('main').getByRole('alert')).toBeVisible()
  await expectSoundInBothLooks(asking, 'a refused request')
  await goLive(asking, `${(await newTalent()).profileUrl}?introduce=1`)
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectSoundInBothLooks(asking, 'an introduction that was just sent')
  await goLive(asking, `${talent.profileUrl}?introduce=1`)
  await expect(asking.getByRole('alertdialog', { name: /already asked/ })).toBeVisible()
  await expectSoundInBothLooks(asking, 'an introduction that is open already')
})
