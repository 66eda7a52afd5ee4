import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

const card = (page: Page, region: string, name: string) =>
  page.getByRole('region', { name: region }).getByRole('article').filter({ hasText: name })

async function readReceipt(article: Locator): Promise<string[]> {
  await article.getByText('Why this score').click()
  await expect(article.getByText('Why matched', { exact: true })).toBeVisible()
  return await article.locator('tbody').allInnerTexts()
}

const pointsOf = (parts: string[]) =>
  parts.reduce((sum, part) => sum + Number(/\t\s*(\d+)\s+of \d+/.exec(part)?.[1] ?? 0), 0)

/** A request that hardly anybody but this test's talent matches. */
const RARE = {
  desired_role: 'Chief Sustainability Officer',
  required_skills: ['skill_esg_strategy', 'skill_procurement'],
  required_tools: [],
  budget_day_min: '1000',
  budget_day_max: '1400',
  languages_required: ['English', 'Icelandic'],
}

test('company and talent see the same receipt: why, what is missing, what is unknown, what would raise it', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const talent = await newTalent({
    primary_role: 'Chief Sustainability Officer',
    skill_ids: ['skill_esg_strategy'],
    languages_spoken: ['English', 'Icelandic'],
    price_day_min: '1200',
    price_day_max: '1600',
    industries_experienced: [],
  })
  const company = await newCompany({ ...RARE, required_skills: RARE.required_skills })

  const [theirs, own] = [await visit(company), await visit(talent)]
  const there = card(theirs, 'Top Matches', talent.name)
  const fit = theirs.getByRole('region', { name: 'Match with Your Requests' })
  const here = card(own, 'Best Matches', company.name)
  // Other tests change the market meanwhile, and with it how rare a skill is.
  await expect(async () => {
    await theirs.goto('/company/dashboard')
    const parts = await readReceipt(there)
    await expect(there).toContainText('a day rate of up to $1,400 (now $1,200 to $1,600)')
    await expect(there).toContainText('missing Procurement')
    await expect(there.getByText('What we don’t know')).toBeVisible()
    const score = Number(/Match score: (\d+)%/.exec((await there.textContent()) ?? '')?.[1])
    expect(pointsOf(parts)).toBe(score)

    // Readable without color: every state has words.
    for (const part of parts) expect(part).toMatch(/^\s*(Matched|Partly matched|Missing|Unknown):/)
    await there.getByRole('link', { name: /^View Profile/ }).click()
    expect(await readReceipt(fit)).toEqual(parts)

    await own.goto('/talent/dashboard?matches=all')
    expect(await readReceipt(here)).toEqual(parts)
    await expect(here).toContainText(`${score}%`)
  }).toPass()

  await here.getByRole('link', { name: 'How matching works, with its weights' }).click()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('How matching works')
  await expect(own.getByText(/Version \d+\./)).toBeVisible()
})

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
