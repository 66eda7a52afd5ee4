// With long names, endless words and forty skills no page grows wider than a phone.
import type { Page } from '@playwright/test'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { expect, test } from './fixtures.ts'
import { answer, introduce } from './members.ts'

const SMALL_PHONE = { viewport: { width: 320, height: 640 } }
const ENDLESS = 'Unbroken'.repeat(20)
const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery Maximiliane de la Concepción'
const ids = (number: number) => SKILLS.slice(0, number).map(({ id }) => id)

async function expectNarrow(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cut = await page.getByRole('main').evaluate(main =>
    [...main.querySelectorAll('p, h1, h2, h3, li, dd, blockquote, a')]
      .filter(
        element =>
          element.getClientRects().length > 0 &&
          // Content of a scrolling row is not cut off.
          !element.closest('.sr-only, .overflow-x-auto') &&
          element.getBoundingClientRect().right > document.documentElement.clientWidth,
      )
      .map(element => element.outerHTML.slice(0, 120)),
  )
  expect(cut, path).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, path).toBeLessThanOrEqual(SMALL_PHONE.viewport.width)
}

test('on a small phone long content doesn’t overflow', async ({ visit, newTalent, newCompany }) => {
  const talent = await newTalent({
    full_name: NAME,
    headline: ENDLESS,
    summary_bio: `${ENDLESS} and some words. ${ENDLESS}`,
    primary_role: 'other',
    primary_role_custom: `Chief ${ENDLESS.slice(0, 100)}`,
    roles_offered: `${ENDLESS.slice(0, 60)}, Adviser`,
    skill_ids: ids(40),
    client_testimonials: [ENDLESS],
    case_studies: [ENDLESS],
    price_day_max: '1000000',
  })
  const company = await newCompany({
    required_skills: ids(40),
    key_challenges: [ENDLESS],
    challenge_description: ENDLESS,
  })
  const other = await newCompany()
  await introduce(company, talent, `${ENDLESS}\nhttps://example.com/${ENDLESS}`)
  await answer(talent, 'accepted')
  await introduce(other, talent, ENDLESS)

  const visitor = await visit(null, SMALL_PHONE)
  await expectNarrow(visitor, talent.profileUrl)
  await expectNarrow(visitor, `/talent-directory?q=${encodeURIComponent(talent.name)}`)
  await expectNarrow(visitor, `/talent-directory?q=${encodeURIComponent(NAME)}`)
  const own = await visit(talent, SMALL_PHONE)
  for (const path of ['/talent/dashboard?matches=all', '/talent/profile', '/connections'])
    await expectNarrow(own, path)
  const asking = await visit(company, SMALL_PHONE)
  for (const path of [
    '/company/dashboard',
    `/company/request/${company.requestId}`,
    '/connections',
    `${talent.profileUrl}?introduce=1`,
  ])
    await expectNarrow(asking, path)
})

/** How far from the left end of its line the last character of each text stands. */
async function lastCharacters(page: Page, path: string, text: string): Promise<number[]> {
  await page.goto(path)
  const paragraphs = page.getByRole('main').locator('p', { hasText: text })
  return await paragraphs.evaluateAll(elements =>
    elements
      .filter(element => element.checkVisibility() && element.firstChild instanceof Text)
      .map(element => {
        const characters = document.createRange()
        characters.selectNodeContents(element)
        const { left } = characters.getBoundingClientRect()
        const last = element.firstChild instanceof Text ? element.firstChild : new Text()
        characters.setStart(last, last.length - 1)
        return Math.round(characters.getBoundingClientRect().left - left)
      }),
  )
}

test('Arabic texts end on the left', async ({ visit, newTalent, newCompany }) => {
  const text = 'أبني توقعات التدفق النقدي.'
  const talent = await newTalent({ full_name: 'نور', headline: text, summary_bio: text })
  const company = await newCompany({ challenge_description: text })
  await introduce(company, talent, text)
  expect(await lastCharacters(await visit(null), talent.profileUrl, text)).toEqual([0, 0])
  const own = await visit(talent)
  expect(await lastCharacters(own, '/connections', text)).toEqual([0])
  await own.goto('/talent/profile')
  for (const field of ['Headline', 'Summary'])
    await expect(own.getByLabel(field)).toHaveCSS('unicode-bidi', 'plaintext')
})
