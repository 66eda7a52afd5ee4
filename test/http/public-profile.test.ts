// The public page of a talent: what it says, to whom, and what stands there instead of a missing one.
import { expect, test } from 'vitest'
import { readHead } from '#test/page-head.ts'
import { partUnder, textIn } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAccount, buildRequest, buildTalent, type Person } from '#test/world.ts'

const app = sharedApp()
const visitAs = async (person: Person) => new PlainVisitor(app, await app.signIn(person))

test('shows everything that was entered, in its sections, and no address', async () => {
  const account = await app.system(tx => buildAccount(tx))
  const own = await visitAs(account)
  await own.open('/talent/profile')
  await own.press('Save Profile', {
    full_name: 'Ngozi Shown',
    headline: 'Fractional finance chief for climate hardware',
    summary_bio: 'First line.\nSecond line.',
    primary_role: 'Chief Financial Officer (CFO)',
    skill_ids__text: 'Financial Modeling, Budgeting & Forecasting',
    tool_ids__text: 'Excel, QuickBooks',
    roles_offered: 'Interim CFO, Board adviser',
    industries_experienced__text: 'SaaS, FinTech',
    years_experience: '17',
    years_fractional: '1',
    max_hours_per_week: '16',
    min_commitment_weeks: '8',
    price_day_min: '1100',
    price_day_max: '1500',
    timezone: 'America/New_York',
    languages_spoken__text: 'English',
    engagement_types: ['Embedded', 'Advisory'],
    working_model: 'Remote',
    company_size_experience__text: 'Small (11-50)',
    company_stage_preference__text: 'Series A',
    willing_to_travel: 'on',
    client_testimonials: ['She found the money.', 'And kept it.'],
    case_studies: 'From 19 days of close to 8.',
  })
  expect(own.path).toBe('/talent/dashboard')
  await own.follow('Preview')
  const { html } = await new PlainVisitor(app).open(own.path)
  expect(readHead(html).title).toMatch(/^Ngozi Shown.* · Vinculum$/)
  expect(html).toMatch(/<h1[^>]*>Ngozi Shown</)
  expect(html).toContain('First line.\nSecond line.')
  expect(html).not.toContain(account.email)
  for (const text of [
    'Fractional finance chief for climate hardware',
    'Chief Financial Officer (CFO)',
    'Up to 16 hrs/week',
    '17 years',
    '1 year fractional',
    '$1,100 - $1,500',
  ])
    expect(textIn(html)).toContain(text)
  for (const [part, texts] of Object.entries({
    'Skills & Expertise': [
      ...['Financial Modeling', 'Budgeting & Forecasting', 'Excel', 'QuickBooks'],
      ...['Interim CFO', 'Board adviser'],
    ],
    Testimonials: ['She found the money. And kept it.'],
    'Engagement Details': [
      'Engagement types Advisory, Embedded',
      'Working model Remote',
      'Minimum commitment 8 weeks',
      'Time zone New York time',
      'Willing to travel Yes',
      'Languages English',
      'Company sizes Small (11-50)',
      'Company stages Series A',
    ],
    Experience: ['SaaS', 'FinTech', 'From 19 days of close to 8.'],
  }))
    for (const text of texts) expect(textIn(partUnder(part, html)), part).toContain(text)
})

test('an empty profile says what is not stated, in every section', async () => {
  const as = await app.signIn(await app.system(tx => buildAccount(tx)))
  await app.fetch('/talent/profile', { as, form: { full_name: 'Nobody Yet' } })
  const own = await new PlainVisitor(app, as).open('/talent/dashboard')
  await own.follow('Preview')
  for (const text of [
    'No summary yet.',
    'No skills listed yet.',
    'No testimonials yet.',
    'Not stated',
    'No industries listed yet.',
    'No case studies yet.',
    'Hours not stated',
  ])
    expect(own.text).toContain(text)
})

test.each(['nobody-of-this-name', 'amara-okafor-demo0', '%00', 'a%2Fb'])(
  '/talent/%s is not found, with a link home',
  async slug => {
    const response = await app.fetch(`/talent/${slug}`)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toMatch(/<h1[^>]*>Profile not found</)
    expect(readHead(html).title).toBe('Profile not found · Vinculum')
    expect(textIn(html)).toContain('does not exist or has been removed')
    expect(html).toMatch(/<a[^>]* href="\/"[^>]*>Return Home</)
  },
)

test('a missing profile suggests people with a similar name, otherwise the featured ones', async () => {
  await app.system(async tx => {
    await buildTalent(tx, { full_name: 'Amara Okafor' })
    for (const name of ['Fay One', 'Fay Two', 'Fay Three', 'Fay Four'])
      await buildTalent(tx, { full_name: name, featured: true })
  })
  const articlesUnder = async (heading: string, path: string) => {
    const html = await (await app.fetch(path)).text()
    const [, ...articles] = partUnder(heading, html).split('<article')
    return articles.map(textIn)
  }
  const [similar] = await articlesUnder('People with a similar name', '/talent/amara-okafor-demo0')
  expect(similar).toContain('Amara Okafor')
  const others = await articlesUnder('Featured talent', '/talent/xqzvw-7f3a')
  expect(others).toHaveLength(3)
  for (const article of others) expect(article).toContain('Fay ')
})

test('tells talent on their own page that it is theirs', async () => {
  const { own, other } = await app.system(async tx => ({
    own: await buildTalent(tx),
    other: await buildTalent(tx),
  }))
  const page = await visitAs(own)
  await page.open(own.profileUrl)
  expect(page.text).toContain('This is your public profile')
  await page.open(other.profileUrl)
  expect(page.text).not.toContain('This is your public profile')
})

test('an introduction opened from a match is about that match’s request', async () => {
  const { talent, older, newest } = await app.system(async tx => {
    const older = await buildRequest(tx)
    const newest = await buildRequest(tx, { company: older.company })
    return { talent: await buildTalent(tx, { full_name: 'Matched One' }), older, newest }
  })
  const page = await visitAs(older.company)
  await page.open(`/company/dashboard?request=${older.requestId}`)
  await page.follow(/^Request Introduction/)
  expect(page.values('request_id')).toEqual([older.requestId])
  for (const [asked, chosen] of [
    [newest.requestId, newest.requestId],
    ['00000000-0000-4000-8000-000000000000', ''],
    ['1', ''],
  ] as const) {
    await page.open(`${talent.profileUrl}?introduce=${asked}`)
    expect(page.values('request_id')).toEqual([chosen])
  }
})

test('a request that this talent was already asked about can’t be chosen again', async () => {
  const { talent, first, second } = await app.system(async tx => {
    const desired_role = 'Chief Financial Officer (CFO)'
    const first = await buildRequest(tx, { desired_role, created_at: new Date('2026-03-01') })
    const second = await buildRequest(tx, { company: first.company })
    return { talent: await buildTalent(tx), first, second }
  })
  const page = await visitAs(first.company)
  const open = () => page.open(`${talent.profileUrl}?introduce=1`)
  await open()
  expect([...page.html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Choose a request',
    'Chief Technology Officer (CTO)',
    'Chief Financial Officer (CFO)',
  ])
  const about = { request_id: first.requestId, requirements: 'Kept through the refusal' }
  const sent = await visitAs(first.company)
  await sent.open(`${talent.profileUrl}?introduce=1`)
  await sent.press('Send', { ...about, requirements: 'From another tab' })
  await page.press('Send', about)
  expect(page.text).toContain('You’ve already asked about this request. See it under Connections.')
  expect(page.values('requirements')).toEqual(['Kept through the refusal'])

  await open()
  expect(page.html).toMatch(/<option[^>]* disabled[^>]*>[^<]*already asked/)
  expect(page.values('request_id')).not.toEqual([first.requestId])
  await page.press('Send', { request_id: second.requestId })
  expect(page.text).toContain('Connection request sent successfully!')

  await page.open(talent.profileUrl)
  expect(page.text).not.toContain('Request Introduction')
  expect(page.text).toContain('Your introductions')
  await open()
  expect(page.text).toContain('You’ve already asked')
  await page.follow('Close')
  expect(page.path).toBe(talent.profileUrl)
  await open()
  await page.follow('View Connections')
  expect(page.path).toBe('/connections')
})
