import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

const card = (page: Page, region: string, name: string) =>
  page.getByRole('region', { name: region }).getByRole('article').filter({ hasText: name })

/** A request that hardly anybody but this test's talent matches. */
const RARE = {
  desired_role: 'Chief Sustainability Officer',
  required_skills: ['skill_esg_strategy', 'skill_procurement'],
  required_tools: [],
  budget_day_min: '1000',
  budget_day_max: '1400',
  languages_required: ['English', 'Icelandic'],
}

test('a printed receipt names both sides, without the form that hides the match', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  const page = await visit(company)
  const id = (await talent.read('/talent/dashboard')).match(
    /\/match\/[0-9a-f-]{36}\/([0-9a-f-]{36})/,
  )
  await page.goto(`/match/${company.requestId}/${id?.[1]}`)
  await expect(page.getByLabel('Why not')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${talent.name} for Chief Financial Officer (CFO)`)).toBeVisible()
  await expect(page.getByText('Why matched')).toBeVisible()
  await expect(page.getByLabel('Why not')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to your dashboard' })).toBeHidden()
})

test('the company sees an interest, and a hidden match stays hidden until it is restored', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const talent = await newTalent({
    primary_role: 'Chief Sustainability Officer',
    skill_ids: RARE.required_skills,
    languages_spoken: RARE.languages_required,
  })
  const company = await newCompany(RARE)

  const own = await visit(talent)
  await goLive(own, '/talent/dashboard?matches=all')
  const here = card(own, 'Best Matches', company.name)
  await here.getByRole('button', { name: /^I’m interested/ }).click()
  await expect(here.getByText('The company can see you’re interested.')).toBeVisible()

  const theirs = await visit(company)
  await goLive(theirs, '/company/dashboard')
  const there = card(theirs, 'Top Matches', talent.name)
  await expect(there.getByText('Interested in this request')).toBeVisible()
  await there.getByText('Why this score').click()
  await expect(there.getByText('Why matched', { exact: true })).toBeVisible()
  const announced = theirs.getByRole('region', { name: 'Top Matches' }).getByRole('status').first()
  await expect(announced).toBeEmpty()
  await theirs.getByRole('link', { name: 'Interested (1)' }).click()
  await expect(theirs.getByRole('link', { name: 'Show the best matches' })).toBeVisible()
  await expect(
    theirs.getByRole('region', { name: 'Top Matches' }).getByRole('article'),
  ).toHaveCount(1)
  await theirs.getByRole('link', { name: 'Show the best matches' }).click()
  await there.getByText('Not for me').click()
  await there.getByLabel('Why not').selectOption('No experience in our industry')
  await there.getByRole('button', { name: 'Hide' }).click()
  await expect(there).toHaveCount(0)
  await expect(theirs.locator('summary', { hasText: 'Hidden (1)' })).toBeFocused()
  await expect(announced).toContainText(/shown, 1 hidden$/)

  await theirs.getByText('Hidden (1)').click()
  await theirs.getByRole('button', { name: `Restore ${talent.name}` }).click()
  await expect(there).toHaveCount(1)
  // Its list is gone.
  await expect(theirs.getByRole('heading', { name: 'Top Matches' })).toBeFocused()
})
