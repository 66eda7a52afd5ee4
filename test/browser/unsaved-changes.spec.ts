import { expect, test } from './fixtures.ts'
import { actEarly, choose, endSession, goLive, hold, live } from './people.ts'
import { problems, save, selection } from './profile-form.ts'

test.describe('unsaved changes', () => {
  test('show a save bar, survive a reload, and can be discarded', async ({ visit, newTalent }) => {
    const page = await visit(await newTalent({ headline: 'As stored' }))
    await goLive(page, '/talent/profile')
    const bar = page.locator('.save-bar').filter({ hasText: 'Unsaved changes' })
    await expect(bar).toHaveCount(0)
    await page.getByLabel('Headline').fill('As typed')
    await choose(page, 'Skills', ['Team Building'])
    await expect(bar).toBeVisible()

    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await live(page)
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
    await expect(page.getByLabel('Headline')).toHaveValue('As typed')
    await expect(selection(page, 'Skills').chip('Team Building')).toBeVisible()

    await bar.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Headline')).toHaveValue('As stored')
    await expect(selection(page, 'Skills').chip('Team Building')).toHaveCount(0)
    await expect(bar).toHaveCount(0)
  })

  test('need a confirmation before leaving the page, by a link or by the browser', async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent({ headline: 'As stored' }))
    await goLive(page, '/talent/profile')
    await page.getByLabel('Headline').fill('As typed')
    const away = page.getByRole('banner').getByRole('link', { name: 'Connections' })
    await away.click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL('/talent/profile')
    await expect(page.getByLabel('Headline')).toHaveValue('As typed')

    // Triggered from inside the page: a browser that closes a busy tab doesn't wait for the dialog.
    const asking = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => window.location.assign('/about')))
    const asked = await asking
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await expect(page).toHaveURL('/talent/profile')
    await expect(page.getByLabel('Headline')).toHaveValue('As typed')

    await away.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/connections')
  })

  test('are gone once saved, even if a key is released late', async ({ visit, newTalent }) => {
    const page = await visit(await newTalent({ headline: 'As stored' }))
    await goLive(page, '/talent/profile')
    const goOn = await hold(page, '**/talent/dashboard.data*')
    await page.getByLabel('Headline').fill('As typed')
    const saved = page.waitForRequest('**/talent/dashboard.data*')
    await page.getByLabel('Headline').press('Enter')
    await saved
    await page.getByLabel('Headline').press('Shift')
    // Waits two frames: the key listener reads the form in the next one.
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    goOn()
    await expect(page).toHaveURL('/talent/dashboard')
    await goLive(page, '/talent/profile')
    await expect(page.getByLabel('Headline')).toHaveValue('As typed')
    await expect(page.getByText('Your unsaved changes are back')).toHaveCount(0)
  })

  test('include what was typed before the script started', async ({ visit, newTalent }) => {
    const page = await visit(await newTalent({ headline: 'As stored' }))
    await actEarly(page, '/talent/profile', () => page.getByLabel('Headline').fill('Typed early'))
    // Nothing moves while somebody may just be pressing a button.
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    // The script keeps them a moment after it has taken over the page.
    await page.waitForFunction(() =>
      Object.values(sessionStorage).some(text => text.includes('Typed early')),
    )
    await page.goto('/connections')
    await goLive(page, '/talent/profile')
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
    await expect(page.getByText('Unsaved changes').first()).toBeVisible()
    await expect(page.getByLabel('Headline')).toHaveValue('Typed early')
  })

  test('survive an expired session', async ({ visit, newTalent }) => {
    const talent = await newTalent()
    const page = await visit(talent)
    await goLive(page, '/talent/profile')
    await page.getByLabel('Headline').fill('Typed while the session ended')
    await endSession(page)
    await save(page).first().click()
    await expect(page).toHaveURL('/login?next=%2Ftalent%2Fprofile&posted=1')
    await expect(page.getByRole('main')).toContainText(
      'You’re signed out, so this wasn’t savedLog in to pick up where you left off. What you typed is kept in this tab.',
    )
    await page.getByLabel('Email').fill(talent.email)
    await page.getByLabel('Password').fill('five plain words make passwords')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/talent/profile')
    await expect(page.getByLabel('Headline')).toHaveValue('Typed while the session ended')
  })
})

test('a save lost by the network is reported, keeps the input and can be retried', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(), { expects: /ERR_FAILED/ })
  await goLive(page, '/talent/profile')
  await page.getByLabel('Headline').fill('Typed on a train')
  await page.route('**/talent/profile.data*', route => route.abort())
  await save(page).first().click()
  await expect(problems(page)).toHaveText('We couldn’t save your profile. Please try again.')
  await expect(page.getByLabel('Headline')).toHaveValue('Typed on a train')
  await page.unroute('**/talent/profile.data*')
  await save(page).first().click()
  await expect(page).toHaveURL('/talent/dashboard')
  await expect(page.getByText('Typed on a train')).toBeVisible()
})

test('Save submits once, shows that it is busy, and a new name keeps the public address', async ({
  visit,
  newTalent,
}) => {
  const talent = await newTalent()
  const page = await visit(talent)
  await goLive(page, '/talent/profile')
  await page.getByLabel('Full name').fill('Another Name')
  let posts = 0
  page.on('request', request => {
    if (request.url().includes('/talent/profile.data')) posts += 1
  })
  const goOn = await hold(page, '**/talent/profile.data*')
  await save(page).first().click()
  for (const button of await save(page).all()) {
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await button.click({ force: true })
  }
  goOn()
  await expect(page).toHaveURL('/talent/dashboard')
  expect(posts).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another Name')
  await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    talent.profileUrl,
  )
})

test('the save bar never covers what has the focus, even a tall text', async ({
  visit,
  newTalent,
}) => {
  const talent = await newTalent({ summary_bio: 'One line of several.\n'.repeat(12) })
  const page = await visit(talent, { viewport: { width: 640, height: 450 } })
  await goLive(page, '/talent/profile')
  await page.getByLabel('Headline').fill('Typed, so the bar appears')
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  const summary = page.getByLabel('Summary')
  await expect(summary).toBeFocused()
  const firstLine = 20
  const isOnTop = await summary.evaluate((text, y) => {
    const { left, top } = text.getBoundingClientRect()
    return document.elementFromPoint(left + y, top + y) === text
  }, firstLine)
  expect(isOnTop).toBe(true)
})

test('what is typed before the page is hydrated stays, also in a field with a text', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent({ summary_bio: 'As stored' }))
  const start = await hold(page, '**/assets/entry.client*.js')
  await page.goto('/talent/profile')
  const bio = page.locator('[name=summary_bio]')
  await bio.fill('As typed')
  start()
  await live(page)
  await expect(page.locator('.save-bar').filter({ hasText: 'Unsaved changes' })).toBeVisible()
  await expect(bio).toHaveValue('As typed')
})
