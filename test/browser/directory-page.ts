import { expect, type Page } from '@playwright/test'

export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
export const cards = (page: Page) => page.getByRole('article')
export const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
export const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
export const total = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 2, name: text, exact: true })).toBeVisible()
export const panel = (page: Page) => page.locator('#filters')

/** Opens a facet and a category if they are closed. */
export async function unfold(page: Page, facet: string, category: string) {
  for (const name of [facet, category]) {
    const summary = panel(page).locator('summary').filter({ hasText: name }).first()
    if (!(await summary.evaluate(element => element.closest('details')?.open)))
      await summary.click()
  }
}
export const facet = (page: Page, name: string) =>
  panel(page)
    .locator('details')
    .filter({ has: page.locator(':scope > summary').filter({ hasText: name }) })
    .first()
/** Shows the options without results. */
export const showAll = (page: Page, name: string) => facet(page, name).getByText('Show all').click()
export const option = (page: Page, name: string) => panel(page).getByRole('checkbox', { name })
