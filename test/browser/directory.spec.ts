import { randomBytes } from 'node:crypto'
import {
  cards,
  chips,
  names,
  option,
  panel,
  search,
  showAll,
  total,
  unfold,
} from './directory-page.ts'
import { expect, test } from './fixtures.ts'
import { type Fields, makeTalent, type Talent } from './members.ts'
import { goLive } from './people.ts'

/** Three people whom only their unique word finds. */
async function threeOf(word: string, baseURL: string | undefined) {
  const profiles: Fields[] = [
    {
      primary_role: 'Chief Financial Officer (CFO)',
      skill_ids: ['skill_fundraising', 'skill_financial_modeling'],
      tool_ids: ['tool_excel', 'tool_quickbooks'],
      years_experience: '9',
      price_day_min: '700',
      price_day_max: '2900',
      summary_bio: `A summary with ${word.toUpperCase()} in it.`,
    },
    {
      primary_role: 'Chief Technology Officer (CTO)',
      skill_ids: ['skill_fundraising', 'skill_cloud_infrastructure'],
      tool_ids: ['tool_excel'],
      years_experience: '30',
      price_day_min: '1400',
      price_day_max: '1500',
      headline: `A headline with ${word}`,
    },
    {
      primary_role: 'other',
      primary_role_custom: `Keeper of ${word}`,
      skill_ids: ['skill_cloud_infrastructure'],
      tool_ids: [],
      years_experience: '18',
      price_day_min: '900',
      price_day_max: '1000',
    },
  ]
  const people: Talent[] = []
  for (const profile of profiles) {
    const talent = await makeTalent(String(baseURL), {
      ...profile,
      headline: profile.headline ?? `Of ${word}`,
    })
    people.push(talent)
    await talent.leave()
  }
  return people.map(talent => talent.name) as [string, string, string]
}

test.describe('of three people', () => {
  const word = `zq${randomBytes(4).toString('hex')}`
  let cfo = ''
  let cto = ''
  let keeper = ''

  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser: _ }, info) => {
    ;[cfo, cto, keeper] = await threeOf(word, info.project.use.baseURL)
  })

  test('the four sort orders work, and persist through a search', async ({ visit }) => {
    const page = await visit(null)
    await goLive(page, `/talent-directory?q=${word}`)
    const sort = page.getByLabel('Sort by')
    await expect(sort).toHaveValue('relevance')
    for (const [value, order] of [
      ['experience', [cto, keeper, cfo]],
      ['rate_low', [cfo, keeper, cto]],
      ['rate_high', [cfo, cto, keeper]],
      ['recent', [keeper, cto, cfo]],
    ] as const) {
      await sort.selectOption(value)
      await expect.poll(() => names(page)).toEqual(order)
      expect(new URL(page.url()).searchParams.get('q')).toBe(word)
      await expect(search(page)).toHaveValue(word)
    }
  })

  test('the search looks in name, headline, role and summary, whatever the case', async ({
    visit,
  }) => {
    const page = await visit(null)
    for (const [q, found] of [
      [`headline with ${word}`, [cto]],
      [`SUMMARY WITH ${word}`, [cfo]],
      [cto.toUpperCase(), [cto]],
      [`KEEPER OF ${word}`, [keeper]],
    ] as const) {
      await page.goto(`/talent-directory?q=${encodeURIComponent(q)}`)
      expect(await names(page)).toEqual(found)
    }
    await page.goto(`/talent-directory?q=${encodeURIComponent(`%${word.slice(2)}`)}`)
    await expect(page.getByRole('heading', { name: 'No Profiles Found' })).toBeVisible()
  })

  test('roles match any of the chosen, skills and tools all of them', async ({ visit }) => {
    const page = await visit(null)
    await goLive(page, `/talent-directory?q=${word}`)
    await total(page, '3 profiles')
    await unfold(page, 'Roles', 'C-Suite & Executive')
    await option(page, 'Chief Financial Officer (CFO)').check()
    await total(page, '1 profile')
    await option(page, 'Chief Technology Officer (CTO)').check()
    await total(page, '2 profiles')

    await unfold(page, 'Skills', 'Finance & Operations')
    await option(page, 'Fundraising').check()
    await total(page, '2 profiles')
    await option(page, 'Financial Modeling').check()
    await total(page, '1 profile')
    expect(await names(page)).toEqual([cfo])

    const tool = page.getByRole('link', { name: 'Remove filter Financial Modeling' })
    await tool.click()
    await total(page, '2 profiles')
    await unfold(page, 'Tools', 'Analytics & Data')
    await option(page, 'Excel').check()
    await total(page, '2 profiles')

    await expect(panel(page).locator('summary').first()).toContainText('4 chosen')
    await expect(chips(page)).toHaveText([
      /“zq.*”/,
      /Chief Financial Officer/,
      /Chief Technology Officer/,
      /Fundraising/,
      /Excel/,
      'Clear All',
    ])
    await page.getByLabel('Sort by').selectOption('rate_low')
    await page
      .getByRole('list', { name: 'Chosen filters' })
      .getByRole('link', { name: 'Clear All' })
      .click()
    await expect(chips(page)).toHaveCount(0)
    await expect(page).toHaveURL('/talent-directory?sort=rate_low')
    await expect(search(page)).toHaveValue('')
    await expect(option(page, 'Fundraising')).not.toBeChecked()
  })

  test('every option shows how many it matches or adds; those without results are collapsed and disabled', async ({
    visit,
  }) => {
    const page = await visit(null)
    await goLive(page, `/talent-directory?q=${word}`)
    await unfold(page, 'Skills', 'Finance & Operations')
    await expect(option(page, 'Fundraising 2')).toBeEnabled()
    await expect(option(page, 'Financial Modeling 1')).toBeEnabled()
    await expect(option(page, 'Budgeting & Forecasting')).toHaveCount(0)
    await showAll(page, 'Skills')
    await expect(option(page, 'Budgeting & Forecasting 0')).toBeDisabled()
    await option(page, 'Financial Modeling').check()
    await expect(option(page, 'Fundraising 1')).toBeEnabled()
    await unfold(page, 'Roles', 'C-Suite & Executive')
    await expect(option(page, 'Chief Financial Officer (CFO) 1')).toBeEnabled()
    await showAll(page, 'Roles')
    await expect(option(page, 'Chief Technology Officer (CTO) 0')).toBeDisabled()
    await option(page, 'Financial Modeling').uncheck()
    await option(page, 'Chief Financial Officer (CFO)').check()
    await expect(option(page, 'Chief Technology Officer (CTO) +1')).toBeEnabled()
    await expect(option(page, 'Chief Financial Officer (CFO) 1')).toBeChecked()
  })

  test('nobody found: names the blocking filter and offers to remove it', async ({ visit }) => {
    const page = await visit(null)
    await goLive(
      page,
      `/talent-directory?q=${word}&skill=skill_fundraising&tool=tool_dbt&sort=rate_low`,
    )
    await expect(page.getByRole('heading', { name: 'No Profiles Found' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      'dbt rules everyone out. Without it, there are 2 profiles.',
    )
    await page.getByRole('link', { name: 'Remove dbt: 2 profiles' }).click()
    await total(page, '2 profiles')
    await expect(page).toHaveURL(
      `/talent-directory?q=${word}&skill=skill_fundraising&sort=rate_low`,
    )

    await goLive(page, `/talent-directory?q=${word}${word}`)
    await expect(page.getByRole('main')).toContainText(
      /rules everyone out. Without it, there are [\d,]+ profiles/,
    )
    await goLive(page, `/talent-directory?q=${word}&tool=tool_dbt&tool=tool_figma&sort=rate_low`)
    await expect(page.getByRole('heading', { name: 'No Profiles Found' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Removing one filter isn’t enough')

    // Filters stay, and the part of the search that somebody has is one click away.
    await goLive(page, `/talent-directory?q=${word}+${word}${word}&skill=skill_fundraising`)
    await page.getByRole('link', { name: `Search for “${word}”: 2 profiles` }).click()
    await total(page, '2 profiles')
    await expect(page).toHaveURL(`/talent-directory?q=${word}&skill=skill_fundraising`)
  })

  test('a card shows all facts, and links to the profile', async ({ visit, newTalent }) => {
    const talent = await newTalent({
      headline: `Card of ${word}`,
      summary_bio: 'Line one. '.repeat(60),
    })
    const page = await visit(null)
    await page.goto(`/talent-directory?q=${encodeURIComponent(talent.name)}`)
    const card = cards(page)
    await expect(card).toHaveCount(1)
    await expect(card.getByRole('heading', { name: talent.name })).toBeVisible()
    await expect(card).toContainText(`Card of ${word}`)
    await expect(card.getByRole('listitem')).toHaveText([
      'Financial Modeling',
      'Fundraising',
      'Unit Economics',
      '+1 more',
      'Up to 16 hrs/week',
      '$1,100 - $1,500 / day',
      '17+ years experience',
    ])
    const summary = card.getByText('Line one.')
    const lines = await summary.evaluate(
      element =>
        element.getBoundingClientRect().height /
        Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
    const picture = card.locator('img, svg').first()
    await expect(picture).toBeVisible()
    await card.getByRole('link', { name: 'View Profile' }).click()
    await expect(page).toHaveURL(talent.profileUrl)
  })
})
