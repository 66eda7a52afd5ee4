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

/** Makes three people whom only their unique word finds. Returns their names. */
async function threeOf(word: string, baseURL: string | undefined) {
  const profiles: Fields[] = [
    {
      primary_role: 'Chief Financial Officer (CFO)',
      skill_ids: ['skill_fundraising', 'skill_financial_modeling'],
      tool_ids: ['tool_excel', 'tool_quickbooks'],
      years_experience: '9',
      price_day_min: '700',
      price_day_max: '2900',
      summary_bio: 'Line one. '.repeat(60),
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
  return people.map(talent => talent.name)
}

test.describe('of three people', () => {
  const word = `zq${randomBytes(4).toString('hex')}`
  let cfo = ''

  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser: _ }, info) => {
    ;[cfo = ''] = await threeOf(word, info.project.use.baseURL)
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
    await expect(cards(page).locator('img, svg').first()).toBeVisible()
    const lines = await cards(page)
      .getByText('Line one.')
      .evaluate(
        element =>
          element.getBoundingClientRect().height /
          Number.parseFloat(getComputedStyle(element).lineHeight),
      )
    expect(Math.round(lines)).toBe(2)

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
})
