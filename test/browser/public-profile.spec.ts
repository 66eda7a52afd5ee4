import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { introduce, postRequest, REQUIREMENTS } from './members.ts'
import { goLive } from './people.ts'

const DEMO = '/talent/amara-okafor-demo01'
const requestButton = (page: Page) => {
  const asked = { name: 'Request Introduction', exact: true }
  const main = page.getByRole('main')
  return main.getByRole('button', asked).or(main.getByRole('link', asked))
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request Introduction' })
const send = (page: Page) => dialog(page).getByRole('button', { name: /^Send/ })

test('shows everything that was entered, in its sections', async ({ visit, newTalent }) => {
  const talent = await newTalent({
    industries_experienced: ['SaaS', 'FinTech'],
    company_size_experience: 'Small (11-50)',
    company_stage_preference: 'Series A',
    roles_offered: 'Interim CFO, Board adviser',
    years_fractional: '1',
    willing_to_travel: 'on',
    client_testimonials: ['She found the money.', 'And kept it.'],
    case_studies: 'From 19 days of close to 8.',
    summary_bio: 'First line.\nSecond line.',
  })
  const page = await visit(null)
  await page.goto(talent.profileUrl)
  await expect(page).toHaveTitle(new RegExp(`^${talent.name}.* · Vinculum$`))
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(talent.name)
  for (const text of [
    'Fractional finance chief for climate hardware',
    'Chief Financial Officer (CFO)',
    'Up to 16 hrs/week',
    '17 years',
    '1 year fractional',
  ])
    await expect(main).toContainText(text)
  await expect(main).toContainText(/\$1,100 - \$1,500/)

  const part = (name: string) => page.getByRole('region', { name, exact: true })
  expect(await part('About').innerText()).toContain('First line.\nSecond line.')
  for (const name of [
    'Financial Modeling',
    'Budgeting & Forecasting',
    'Excel',
    'QuickBooks',
    'Interim CFO',
    'Board adviser',
  ])
    await expect(part('Skills & Expertise').getByText(name, { exact: true })).toBeVisible()
  await expect(part('Testimonials').getByRole('blockquote')).toHaveText([
    'She found the money.',
    'And kept it.',
  ])
  for (const [term, value] of Object.entries({
    'Engagement types': 'Advisory, Embedded',
    'Working model': 'Remote',
    'Minimum commitment': '8 weeks',
    'Time zone': 'New York time',
    'Willing to travel': 'Yes',
    Languages: 'English',
    'Company sizes': 'Small (11-50)',
    'Company stages': 'Series A',
  })) {
    await expect(part('Engagement Details').getByText(term, { exact: true })).toBeVisible()
    await expect(part('Engagement Details').getByText(value, { exact: true })).toBeVisible()
  }
  for (const text of ['SaaS', 'FinTech', 'From 19 days of close to 8.'])
    await expect(part('Experience')).toContainText(text)
  expect(await page.content()).not.toContain(talent.email)
})

test('an empty profile says what is not stated, in every section', async ({ visit, newTalent }) => {
  const talent = await newTalent(null)
  const saved = await talent.post('/talent/profile', { full_name: talent.name })
  expect(saved.status()).toBe(302)
  const page = await visit(talent)
  await page.goto('/talent/dashboard')
  await page.getByRole('link', { name: 'Preview' }).click()
  for (const text of [
    'No summary yet.',
    'No skills listed yet.',
    'No testimonials yet.',
    'Not stated',
    'No industries listed yet.',
    'No case studies yet.',
    'Hours not stated',
  ])
    await expect(page.getByText(text).first()).toBeVisible()
})

test('a missing profile is not found, with a link home', async ({ visit }) => {
  const page = await visit(null)
  for (const slug of ['nobody-of-this-name', 'amara-okafor-demo0', '%00', 'a%2Fb']) {
    const response = await page.goto(`/talent/${slug}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Profile not found' })).toBeVisible()
    await expect(page).toHaveTitle('Profile not found · Vinculum')
    await expect(page.getByRole('main')).toContainText('does not exist or has been removed')
    await expect(page.getByRole('main').getByRole('link', { name: 'Return Home' })).toHaveAttribute(
      'href',
      '/',
    )
  }
})

test('a missing profile suggests people with a similar name, otherwise the featured ones', async ({
  visit,
}) => {
  const page = await visit(null)
  const instead = (name: string) => page.getByRole('region', { name })
  await page.goto('/talent/amara-okafor-demo0')
  await expect(instead('People with a similar name').getByRole('article').first()).toContainText(
    'Amara',
  )
  await page.goto('/talent/xqzvw-7f3a')
  await expect(instead('Featured talent').getByRole('article')).toHaveCount(3)
})

test('prints as one clean sheet', async ({ visit }) => {
  const page = await visit(null)
  await page.goto(DEMO)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(requestButton(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})

test.describe('Request Introduction', () => {
  test('sends a visitor to sign up as a company', async ({ visit }) => {
    const page = await visit(null)
    await page.goto(DEMO)
    await requestButton(page).click()
    await expect(page).toHaveURL('/signup?type=company')
  })

  test('tells talent: Only companies can send connection requests.', async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent())
    await goLive(page, DEMO)
    await requestButton(page).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Only companies can send connection requests.')
    await alert.getByRole('link', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await expect(requestButton(page)).toBeFocused()
  })

  test('tells talent on their own page that it is theirs', async ({ visit, newTalent }) => {
    const talent = await newTalent()
    const page = await visit(talent)
    await page.goto(talent.profileUrl)
    await expect(page.getByText('This is your public profile')).toBeVisible()
    await page.goto(DEMO)
    await expect(page.getByText('This is your public profile')).toHaveCount(0)
  })

  test('asks a company without a request to create one first', async ({ visit, newCompany }) => {
    const page = await visit(await newCompany(null))
    await goLive(page, DEMO)
    await requestButton(page).click()
    const alert = page.getByRole('alertdialog', { name: 'Create a Talent Request' })
    await expect(alert).toContainText('create a talent request first')
    await alert.getByRole('link', { name: 'Cancel' }).click()
    await expect(alert).toBeHidden()
    await expect(page).toHaveURL(DEMO)
    await requestButton(page).click()
    await alert.getByRole('link', { name: 'Create Request' }).click()
    await expect(page).toHaveURL('/company/request/new')
    await expect(page.getByRole('main')).toContainText('For your introduction to Amara Okafor')
  })

  test('sends the only request without asking; the result is shown and kept', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const talent = await newTalent()
    const company = await newCompany()
    const page = await visit(company)
    await goLive(page, talent.profileUrl)
    await requestButton(page).click()
    await expect(dialog(page).getByLabel('Talent request')).toHaveValue(company.requestId)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(requestButton(page)).toBeFocused()

    await requestButton(page).click()
    await dialog(page).getByLabel('Requirements').fill(`  ${REQUIREMENTS} `)
    await dialog(page).getByLabel('Contact details').fill('ring@harbor.example')
    await send(page).click()
    await expect(page.getByText('Connection request sent successfully!')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    const state = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pending' })
    await expect(state).toContainText('Chief Financial Officer (CFO)')
    await page.goto(talent.profileUrl)
    await expect(page.getByText('Connection request sent successfully!')).toHaveCount(0)
    await expect(state).toBeVisible()
  })

  for (const javaScriptEnabled of [true, false])
    test(`requires neither requirements nor contact details, but asks once, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
      visit,
      newCompany,
      newTalent,
    }) => {
      const talent = await newTalent()
      const company = await newCompany()
      const page = await visit(company, { javaScriptEnabled })
      const address = `${talent.profileUrl}?introduce=1`
      await (javaScriptEnabled ? goLive(page, address) : page.goto(address))
      const [requirements, contact] = [
        dialog(page).getByLabel('Requirements'),
        dialog(page).getByLabel('Contact details'),
      ]
      await expect(requirements).toHaveValue('Our lender wants covenants reported monthly.')
      await expect(contact).toHaveValue(`${company.name}, ${company.email}`)
      await requirements.clear()
      await contact.clear()
      await send(page).click()
      await expect(dialog(page).getByRole('alert')).toContainText('Without contact details')
      await expect(contact).toHaveValue('')
      await dialog(page).getByRole('button', { name: 'Send anyway' }).click()
      await expect(page.getByText('Connection request sent successfully!')).toBeVisible()
    })

  test('another request prefills its own texts, unless the user has typed others', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const company = await newCompany()
    await postRequest(company, {
      desired_role: 'Chief Technology Officer (CTO)',
      challenge_description: 'Our builds take an hour.',
    })
    const page = await visit(company)
    await goLive(page, `${(await newTalent()).profileUrl}?introduce=1`)
    const [which, requirements] = [
      dialog(page).getByLabel('Talent request'),
      dialog(page).getByLabel('Requirements'),
    ]
    await expect(requirements).toHaveValue('')
    await which.selectOption('Chief Technology Officer (CTO)')
    await expect(requirements).toHaveValue('Our builds take an hour.')
    await which.selectOption('Chief Financial Officer (CFO)')
    await expect(requirements).toHaveValue('Our lender wants covenants reported monthly.')
    await requirements.fill('Mine')
    await which.selectOption('Chief Technology Officer (CTO)')
    await expect(requirements).toHaveValue('Mine')
  })

  for (const javaScriptEnabled of [true, false])
    test(`can be undone for ten seconds, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
      visit,
      newCompany,
      newTalent,
    }) => {
      const talent = await newTalent()
      const company = await newCompany()
      const page = await visit(company, { javaScriptEnabled })
      await page.goto(`${talent.profileUrl}?introduce=1`)
      await send(page).click()
      const main = page.getByRole('main')
      await expect(main).toContainText(`${talent.name} has until`)
      await expect(requestButton(page)).toHaveCount(0)
      await main.getByRole('button', { name: 'Undo' }).click()
      await expect(main).toContainText(`We didn’t tell ${talent.name} anything.`)
      await expect(requestButton(page)).toBeVisible()

      await page.goto(`${talent.profileUrl}?introduce=1`)
      await send(page).click()
      const undo = main.getByRole('button', { name: 'Undo' })
      await expect(undo).toBeVisible()
      if (!javaScriptEnabled) return
      await expect(undo).toHaveCount(0, { timeout: 15_000 })

      // The next one has its own ten seconds.
      await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
      await goLive(page, `${talent.profileUrl}?introduce=1`)
      await dialog(page).getByLabel('Talent request').selectOption('Chief Technology Officer (CTO)')
      await send(page).click()
      await expect(undo).toBeVisible()
    })

  test('counts the days left from the reader’s today, wherever it says them', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    // A day ahead of the talent’s most of the time.
    const page = await visit(await newCompany(), { timezoneId: 'Pacific/Kiritimati' })
    await goLive(page, `${(await newTalent()).profileUrl}?introduce=1`)
    await send(page).click()
    await expect(page.getByRole('main')).toContainText('Connection request sent successfully!')
    const said = (await page.getByRole('main').innerText()).match(/\d+ days left/g)
    expect(said).toHaveLength(2)
    expect(said?.[0]).toBe(said?.[1])
  })

  test('stays at the bottom of a phone’s screen, and covers nothing', async ({ visit }) => {
    const page = await visit(null, { viewport: { width: 390, height: 844 } })
    await page.goto(DEMO)
    const atBottom = async () => {
      const box = await requestButton(page).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    }
    await atBottom()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await atBottom()
    const last = await page.getByRole('contentinfo').boundingBox()
    const bar = await requestButton(page).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('asks which of several requests it is about, and refuses a second introduction for the same one', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const talent = await newTalent()
    const company = await newCompany()
    await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
    const page = await visit(company)
    await goLive(page, `${talent.profileUrl}?introduce=1`)
    const which = dialog(page).getByLabel('Talent request')
    await expect(which.getByRole('option')).toHaveText([
      'Choose a request',
      'Chief Technology Officer (CTO)',
      'Chief Financial Officer (CFO)',
    ])
    await dialog(page).getByLabel('Requirements').fill('Kept through the refusal')
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose the request this is about')
    await expect(which).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog(page).getByLabel('Requirements')).toHaveValue('Kept through the refusal')

    await which.selectOption('Chief Financial Officer (CFO)')
    await introduce(company, talent)
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'You’ve already asked about this request. See it under Connections.',
    )
    await expect(dialog(page).getByLabel('Requirements')).toHaveValue('Kept through the refusal')

    await goLive(page, `${talent.profileUrl}?introduce=1`)
    await expect(which.getByRole('option', { name: /already asked/ })).toBeDisabled()
    await expect(which).not.toHaveValue(company.requestId)
    await send(page).click()
    await expect(page.getByText('Connection request sent successfully!')).toBeVisible()

    await page.goto(talent.profileUrl)
    await expect(requestButton(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Your introductions')).toBeVisible()
    await page.goto(`${talent.profileUrl}?introduce=1`)
    const alert = page.getByRole('alertdialog', { name: 'You’ve already asked' })
    await expect(alert.getByRole('link', { name: 'View Connections' })).toHaveAttribute(
      'href',
      '/connections',
    )
    await alert.getByRole('link', { name: 'Close' }).click()
    await expect(alert).toBeHidden()
  })

  test('opened from a match is about that match’s request', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const talent = await newTalent()
    const company = await newCompany()
    const newest = await postRequest(company, { desired_role: 'Chief Operating Officer (COO)' })
    const page = await visit(company)
    await goLive(page, `/company/dashboard?request=${company.requestId}`)
    const matched = page.getByRole('region', { name: 'Top Matches' }).getByRole('article').first()
    await matched.getByRole('link', { name: 'Request Introduction' }).click()
    const which = dialog(page).getByLabel('Talent request')
    await expect(which).toHaveValue(company.requestId)

    for (const [asked, chosen] of [
      [newest, newest],
      ['00000000-0000-4000-8000-000000000000', ''],
    ] as const) {
      await page.goto(`${talent.profileUrl}?introduce=${asked}`)
      await expect(which).toHaveValue(chosen)
    }
  })

  test('lost by the network is reported, keeps the input and can be retried', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const talent = await newTalent()
    const page = await visit(await newCompany(), { expects: /ERR_FAILED/ })
    await goLive(page, talent.profileUrl)
    await requestButton(page).click()
    await dialog(page).getByLabel('Requirements').fill('Typed on a train')
    await page.route('**/talent/*.data*', route => route.abort())
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Failed to send connection request. Please try again.',
    )
    await expect(dialog(page).getByLabel('Requirements')).toHaveValue('Typed on a train')
    await page.unroute('**/talent/*.data*')
    await send(page).click()
    await expect(page.getByText('Connection request sent successfully!')).toBeVisible()
  })
})
