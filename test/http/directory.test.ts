// What the page of the directory says and links to: order, cards, filters with their counts, and what blocks a search.
import { beforeAll, expect, test } from 'vitest'
import { textIn } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildTalent } from '#test/world.ts'

const CFO = 'Chief Financial Officer (CFO)'
const CTO = 'Chief Technology Officer (CTO)'

const app = sharedApp()
beforeAll(async () => {
  await app.system(async tx => {
    for (const [day, profile] of Object.entries({
      '2026-01-01': {
        full_name: 'Cora Finance',
        primary_role: CFO,
        headline: 'Of zebras',
        skill_ids: ['skill_fundraising', 'skill_financial_modeling'],
        tool_ids: ['tool_excel', 'tool_quickbooks'],
        years_experience: 9,
        price_day_min: 700,
        price_day_max: 2900,
        max_hours_per_week: 24,
        availability_notice_days: 5,
        timezone: 'Europe/Berlin',
        working_model: 'Hybrid',
        engagement_types: ['Interim'],
        industries_experienced: ['FinTech'],
        languages_spoken: ['English', 'German'],
      },
      '2026-01-02': {
        full_name: 'Toma Tech',
        primary_role: CTO,
        headline: 'Of zebras as well',
        skill_ids: ['skill_fundraising', 'skill_cloud_infrastructure'],
        tool_ids: ['tool_excel'],
        years_experience: 30,
        price_day_min: 1400,
        price_day_max: 1500,
        max_hours_per_week: 8,
        availability_notice_days: 60,
        timezone: 'Asia/Singapore',
        working_model: 'Remote',
        engagement_types: ['Advisory'],
        industries_experienced: ['Telehealth'],
        languages_spoken: ['English'],
      },
      '2026-01-03': {
        full_name: 'Kira Keeper',
        primary_role: 'other',
        primary_role_custom: 'Keeper of zebras',
        skill_ids: ['skill_cloud_infrastructure'],
        years_experience: 18,
        max_hours_per_week: 12,
        price_day_min: 900,
        price_day_max: 1000,
      },
    }))
      await buildTalent(tx, { ...profile, created_at: new Date(day) })
    for (let n = 1; n <= 26; n += 1)
      await buildTalent(tx, { full_name: `Cash Person ${n}`, primary_role: CFO })
  })
})

const visit = (search: string) => new PlainVisitor(app).open(`/talent-directory?${search}`)
const cardsOf = ({ html }: PlainVisitor) =>
  [...html.matchAll(/<article\b[\s\S]*?<\/article>/g)].map(([card]) => card)
const namesOf = (page: PlainVisitor) =>
  cardsOf(page).map(card => textIn(/<h3\b[\s\S]*?<\/h3>/.exec(card)?.[0] ?? '').trim())

test.each([
  ['experience', ['Toma Tech', 'Kira Keeper', 'Cora Finance']],
  ['rate_low', ['Cora Finance', 'Kira Keeper', 'Toma Tech']],
  ['rate_high', ['Cora Finance', 'Toma Tech', 'Kira Keeper']],
  ['recent', ['Kira Keeper', 'Toma Tech', 'Cora Finance']],
])('in the order of %s, which stays chosen beside the search', async (sort, names) => {
  const page = await visit(`q=zebras&sort=${sort}`)
  expect(namesOf(page)).toEqual(names)
  expect(page.values('sort')).toEqual([sort])
  expect(page.values('q')).toEqual(['zebras'])
})

test('a card shows all facts, and links to the profile', async () => {
  const talent = await app.system(tx =>
    buildTalent(tx, {
      full_name: 'Carda Facts',
      primary_role: CFO,
      headline: 'Card of giraffes',
      summary_bio: 'Line one. '.repeat(60),
      skill_ids: [
        ...['skill_financial_modeling', 'skill_fundraising'],
        ...['skill_unit_economics', 'skill_budgeting_forecasting'],
      ],
      years_experience: 17,
      max_hours_per_week: 16,
      price_day_min: 1100,
      price_day_max: 1500,
    }),
  )
  const page = await visit('q=giraffes')
  expect(namesOf(page)).toEqual(['Carda Facts'])
  const [card = ''] = cardsOf(page)
  expect(card).toContain('Card of giraffes')
  expect([...card.matchAll(/<li\b[\s\S]*?<\/li>/g)].map(([item]) => textIn(item).trim())).toEqual([
    'Financial Modeling',
    'Fundraising',
    'Unit Economics',
    '+1 more',
    'Up to 16 hrs/week',
    '$1,100 - $1,500 / day',
    '17+ years experience',
  ])
  await page.follow(/^View Profile/)
  expect(page.path).toBe(talent.profileUrl)
})

test.each([
  ['rate=750', 'Up to $750 a day', ['Cora Finance']],
  ['hours=16', '16+ hours a week', ['Cora Finance']],
  ['start=7', 'Starts within a week', ['Cora Finance']],
  ['engagement=Interim', 'Interim', ['Cora Finance']],
  ['model=Hybrid', 'Hybrid', ['Cora Finance']],
  ['overlap=Europe%2FLondon.6', '6+ hours a day with London time', ['Cora Finance']],
  ['industry=ind_fintech', 'FinTech', ['Cora Finance']],
  ['industry=ind_fintech&industry=ind_telehealth', 'Telehealth', ['Toma Tech', 'Cora Finance']],
  ['language=lang_german', 'German', ['Cora Finance']],
  ['role=role_chief_financial_officer', CFO, ['Cora Finance']],
  ['skill=skill_fundraising', 'Fundraising', ['Toma Tech', 'Cora Finance']],
  [
    'skill=skill_fundraising&skill=skill_financial_modeling',
    'Financial Modeling',
    ['Cora Finance'],
  ],
  ['tool=tool_excel', 'Excel', ['Toma Tech', 'Cora Finance']],
])('%s filters, is ticked, and can be taken away', async (search, name, found) => {
  const page = await visit(`q=zebras&sort=recent&${search}`)
  expect(namesOf(page)).toEqual(found)
  for (const [field, value] of new URLSearchParams(search))
    expect(page.values(field)).toContain(value)
  await page.follow(`Remove filter ${name}`)
  expect(namesOf(page).length).not.toBe(found.length)
})

test('an option shows how many it matches or adds', async () => {
  const options = async (search: string) => (await visit(`q=zebras&filters=open&${search}`)).text
  const all = await options('')
  for (const text of ['Fundraising 2', 'Financial Modeling 1', 'Budgeting & Forecasting 0'])
    expect(all).toContain(text)
  const both = await options('skill=skill_financial_modeling')
  for (const text of ['Fundraising 1', `${CFO} 1`, `${CTO} 0`]) expect(both).toContain(text)
  expect(await options('role=role_chief_financial_officer')).toContain(`${CTO} +1`)
})

test('nobody found: names the blocking filter and offers to remove it', async () => {
  const page = await visit('q=zebras&skill=skill_fundraising&tool=tool_dbt&sort=rate_low')
  expect(page.text).toContain('No Profiles Found')
  expect(page.text).toContain('dbt rules everyone out. Without it, there are 2 profiles.')
  await page.follow(/^Remove dbt: 2 profiles/)
  expect(page.path).toBe('/talent-directory?q=zebras&skill=skill_fundraising&sort=rate_low')
  expect(namesOf(page)).toHaveLength(2)

  expect((await visit('q=zebraszebras')).text).toMatch(
    /rules everyone out. Without it, there are [\d,]+ profiles/,
  )
  expect((await visit('q=zebras&tool=tool_dbt&tool=tool_figma')).text).toContain(
    'Removing one filter isn’t enough',
  )
  // Filters stay, and the part of the search that somebody has is one click away.
  await page.open('/talent-directory?q=zebras+zebraszebras&skill=skill_fundraising')
  await page.follow(/^Search for “zebras”: 2 profiles/)
  expect(page.path).toBe('/talent-directory?q=zebras&skill=skill_fundraising')
})

test.each(['page=-3', 'page=abc', 'sort=drop', 'role=nobody&skill=1&tool[]=2'])(
  'an address with the invalid %s shows the directory',
  async search => {
    const page = await visit(search)
    expect(page.status).toBe(200)
    expect(cardsOf(page)).toHaveLength(24)
  },
)

test('without JavaScript: search, filter, sort, pages, chips', async () => {
  const page = await new PlainVisitor(app).open('/talent-directory')
  expect(cardsOf(page)).toHaveLength(24)
  await page.follow('Next page')
  expect(page.path).toBe('/talent-directory?page=2')

  // The typed text is kept; from here on every group has its options.
  await page.press('Load all options', { q: 'cash', sort: 'rate_low' })
  expect(page.path).toMatch(/q=cash.*filters=open$/)
  await page.press('Show results', { role: 'role_chief_financial_officer' })
  const search = new URL(page.path, app.origin).searchParams
  expect([search.get('q'), search.get('sort'), search.get('page')]).toEqual([
    'cash',
    'rate_low',
    null,
  ])
  expect(search.getAll('role')).toEqual(['role_chief_financial_officer'])
  expect(page.values('role')).toEqual(['role_chief_financial_officer'])
  expect(cardsOf(page)).toHaveLength(24)

  await page.follow(`Remove filter ${CFO}`)
  expect(page.path).toBe('/talent-directory?q=cash&sort=rate_low')
  await page.press('Show results', { q: 'nobodyatall' })
  expect(page.text).toContain('No Profiles Found')
  await page.follow('Clear All')
  expect(cardsOf(page)).toHaveLength(24)
})
