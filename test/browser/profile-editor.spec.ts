import { expect, test } from './fixtures.ts'
import { choose, goLive } from './people.ts'
import { box, part, problems, save, selection } from './profile-form.ts'

test('every field is saved and shown again', async ({ visit, newTalent }) => {
  const talent = await newTalent(null)
  const page = await visit(talent)
  await goLive(page, '/talent/profile')
  const typed = {
    'Full name': talent.name,
    Headline: 'Pricing & packaging, "by the acre"',
    Summary: 'Two lines\nof summary.',
    'Years of experience': '21',
    'Years of fractional work': '6',
    'Minimum day rate': '900',
    'Maximum day rate': '1250',
    'Max hours per week': '18',
    'Minimum commitment': '9',
    'Notice you need': '0',
    'Roles offered': 'Interim CFO, Board adviser',
  }
  const listed = { 'Time zone': 'Europe/Berlin', 'Primary role': 'Chief Technology Officer (CTO)' }
  const chosen = {
    'Languages spoken': ['German'],
    Skills: ['Financial Modeling', 'Fundraising'],
    Tools: ['Excel'],
    Industries: ['SaaS'],
    'Company sizes': ['Small (11-50)', 'Enterprise (1000+)'],
    'Preferred company stages': ['Series C+', 'Bootstrapped'],
  }
  for (const [label, value] of Object.entries(typed)) await box(page, label).fill(value)
  for (const [label, value] of Object.entries(listed))
    await page.getByLabel(label).selectOption(value)
  for (const [label, names] of Object.entries(chosen)) await choose(page, label, names)
  await page.getByRole('checkbox', { name: 'Interim' }).check()
  await page.getByRole('checkbox', { name: 'Project-based' }).check()
  await page.getByRole('radio', { name: 'Hybrid' }).check()
  await page.getByRole('checkbox', { name: 'Willing to travel' }).check()
  await box(page, 'Testimonial 1').fill('She found the money. (CEO)')
  await box(page, 'Case study 1').fill('From 19 days of close to 8.')

  await save(page).last().click()
  await expect(page).toHaveURL('/talent/dashboard')
  await expect(page.getByText('Profile saved')).toBeVisible()

  await goLive(page, '/talent/profile')
  for (const [label, value] of Object.entries(typed))
    await expect(box(page, label)).toHaveValue(value)
  for (const [label, value] of Object.entries(listed))
    await expect(page.getByLabel(label)).toHaveValue(value)
  for (const [label, names] of Object.entries({
    ...chosen,
    'Languages spoken': ['English', 'German'],
  }))
    await expect(selection(page, label).chips).toHaveText(names)
  await expect(
    page.getByRole('group', { name: 'Engagement types' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: 'Interim' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Project-based' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Hybrid' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Willing to travel' })).toBeChecked()
  await expect(box(page, 'Testimonial 1')).toHaveValue('She found the money. (CEO)')
  await expect(box(page, 'Case study 1')).toHaveValue('From 19 days of close to 8.')
})

test('the primary role "Other" reveals a custom role, which is then required', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(null))
  await goLive(page, '/talent/profile')
  const own = page.getByLabel('Custom role')
  await expect(own).toBeHidden()
  await page.getByLabel('Primary role').selectOption('Chief Technology Officer (CTO)')
  await expect(own).toBeHidden()
  await page.getByLabel('Primary role').selectOption('Other')
  await expect(own).toBeVisible()
  await save(page).first().click()
  await expect(problems(page)).toContainText('Please enter your role')
  await expect(own).toBeVisible()
  await own.fill('  Chief Beekeeper ')
  await save(page).first().click()
  await expect(page).toHaveURL('/talent/dashboard')
  await expect(page.getByRole('main')).toContainText('Chief Beekeeper')
})

test('what would raise the matches: sorted by weight, links to its field, gone once it is stated', async ({
  visit,
  newTalent,
}) => {
  const talent = await newTalent({ skill_ids: [], timezone: '', industries_experienced: [] })
  const page = await visit(talent)
  await goLive(page, '/talent/profile')
  const card = part(page, 'How to raise your match scores')
  const open = card.getByRole('listitem')
  await expect(open.filter({ hasText: 'Skills' })).toContainText(/\+\d+ points/)
  const points = (await open.allTextContents()).map(text => Number(/\+(\d+)/.exec(text)?.[1]))
  expect(points.length).toBeGreaterThanOrEqual(3)
  expect(points).toEqual(points.toSorted((a, b) => b - a))
  for (const stated of ['Primary role', 'Tools', 'Day rate'])
    await expect(open.filter({ hasText: stated })).toHaveCount(0)

  await card.getByRole('link', { name: 'Skills' }).press('Enter')
  await expect(selection(page, 'Skills').box).toBeFocused()
  await choose(page, 'Skills', ['Fundraising'])
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await choose(page, 'Industries', ['SaaS'])
  for (const stated of ['Skills', 'Time zone', 'Industries'])
    await expect(open.filter({ hasText: stated })).toHaveCount(0)
  await page.getByLabel('Headline').fill('Seen while it is typed')
  await expect(page.getByRole('main').locator('[inert]')).toContainText('Seen while it is typed')
  await save(page).first().click()
  await expect(page).toHaveURL('/talent/dashboard')
  await page.goto('/talent/profile')
  for (const stated of ['Skills', 'Time zone', 'Industries'])
    await expect(open.filter({ hasText: stated })).toHaveCount(0)
})

test('the public page is shown beside the form, and follows the typing', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent({ headline: 'As it was' }))
  await goLive(page, '/talent/profile')
  await page.getByRole('button', { name: 'Live Preview' }).click()
  const preview = part(page, 'Your public page')
  await expect(preview.getByRole('heading', { name: 'Your public page' })).toBeFocused()
  await expect(preview).toContainText('As it was')
  await page.getByLabel('Headline').fill('As it is typed')
  await page.getByLabel('Summary').fill('A summary nobody has seen yet')
  await choose(page, 'Skills', ['Investor Relations'])
  for (const text of ['As it is typed', 'A summary nobody has seen yet', 'Investor Relations'])
    await expect(preview).toContainText(text)
  await preview.getByRole('button', { name: 'Close the preview' }).click()
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Live Preview' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Live Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your public page' })
  await expect(dialog).toContainText('A summary nobody has seen yet')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Headline')).toHaveValue('As it is typed')
})

test('parts of the editor that cannot be loaded say so', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent(), { expects: /ERR_FAILED/ })
  await goLive(page, '/talent/profile')
  await page.route(/live-preview|proposals/, route => route.abort())
  const preview = page.getByRole('button', { name: 'Live Preview' })
  await preview.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('couldn’t load the preview')
  await page.locator('summary', { hasText: 'Start from LinkedIn' }).click()
  const file = { name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await page.getByLabel('File (.zip or .json)').setInputFiles(file)
  await expect(page.getByRole('main')).toContainText('couldn’t load what reads the file')
  await page.unroute(/live-preview|proposals/)
  await preview.click()
  await expect(page.getByRole('heading', { name: 'Your public page' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('testimonials and case studies are lists: items are added, moved, removed', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(null))
  await goLive(page, '/talent/profile')
  await box(page, 'Testimonial 1').fill('First, of two lines\nindeed.')
  await page.getByRole('button', { name: 'Add testimonial' }).click()
  await expect(box(page, 'Testimonial 2')).toBeFocused()
  await page.keyboard.type('Second')
  await page.getByRole('button', { name: 'Add testimonial' }).click()
  await page.keyboard.type('Third')
  await page.getByRole('button', { name: 'Move testimonial 3 up' }).click()
  await page.getByRole('button', { name: 'Remove testimonial 3' }).click()
  await box(page, 'Case study 1').fill('Only one')
  await page.getByRole('button', { name: 'Add case study' }).click()
  await save(page).first().click()
  await expect(page).toHaveURL('/talent/dashboard')
  await goLive(page, '/talent/profile')
  await expect(box(page, 'Testimonial 1')).toHaveValue('First, of two lines\nindeed.')
  await expect(box(page, 'Testimonial 2')).toHaveValue('Third')
  await expect(box(page, 'Testimonial 3')).toHaveCount(0)
  await expect(box(page, 'Case study 1')).toHaveValue('Only one')
  await expect(box(page, 'Case study 2')).toHaveCount(0)
})
