// A page in both looks: no axe violations, one heading, a title, and no overflow on a small phone.
import type { Page } from '@playwright/test'
import { addAxe, findViolations } from './axe.ts'
import { expect, test as people } from './fixtures.ts'

/** Visits with axe in every page. */
export const test = people.extend({
  visit: async ({ visit }, use) => {
    await use(async (...whom) => {
      const page = await visit(...whom)
      await addAxe(page)
      return page
    })
  },
})

const SMALL_PHONE = 320

export const LOOKS = [
  { name: '1280 light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: '320 dark', viewport: { width: SMALL_PHONE, height: 640 }, colorScheme: 'dark' },
] as const

/** For pages that are reached alike in both looks, one pass suffices. */
const { name: _, ...PHONE } = LOOKS[1]
export const ON_PHONE = { ...PHONE, reducedMotion: 'reduce' } as const

/** Expects one heading, a title with page and site, no axe violations, and no horizontal scrolling on a small phone.
 */
export async function expectSound(page: Page, where: string) {
  await expectAccessible(page, where)
  await expectNarrow(page, where)
}

const widthOf = (page: Page) => page.viewportSize()?.width

/** The same in both looks, for pages that are reached alike in both. The page keeps the look it ends with, because
 * changing it takes as long as some of the checks. */
export async function expectSoundInBothLooks(page: Page, where: string) {
  for (const look of widthOf(page) === SMALL_PHONE ? LOOKS.toReversed() : LOOKS) {
    const { name, viewport, colorScheme } = look
    if (widthOf(page) !== viewport.width) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
    }
    await expectAccessible(page, `${where} at ${name}`)
    if (viewport.width === SMALL_PHONE) await expectNarrow(page, where)
  }
}

async function expectNarrow(page: Page, where: string) {
  const viewport = page.viewportSize()
  const isWide = viewport !== null && viewport.width > SMALL_PHONE
  if (isWide) await page.setViewportSize({ width: SMALL_PHONE, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${where} at ${SMALL_PHONE} px`).toBeLessThanOrEqual(SMALL_PHONE)
  if (isWide) await page.setViewportSize(viewport)
}

async function expectAccessible(page: Page, where: string) {
  await expect(page.locator('h1'), where).toHaveCount(1)
  await expect(page, where).toHaveTitle(/^.+ · Vinculum$|^Vinculum: .+$/)
  expect(await findViolations(page), where).toEqual([])
}
