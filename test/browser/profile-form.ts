import type { Page } from '@playwright/test'

export const save = (page: Page) => page.getByRole('button', { name: /^Save Profile/ })
export const problems = (page: Page) => page.getByRole('main').getByRole('alert')
/** A text field, by its exact label. */
export const box = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A multi-select: its text field, its chips and its row for custom options. */
export function selection(page: Page, label: string) {
  const box = page.getByRole('combobox', { name: label, exact: true })
  // Including its chips and its list, which ends with adding a custom option.
  const whole = box.locator('xpath=ancestor::div[contains(@class, "noscript:hidden")]')
  return {
    box,
    chips: whole.getByRole('list', { name: label }).getByRole('button'),
    chip: (name: string) => whole.getByRole('button', { name: `Remove ${name}`, exact: true }),
    own: whole.getByLabel('Add custom option'),
    category: whole.getByLabel('Category of the custom option'),
    add: whole.getByRole('button', { name: 'Add', exact: true }),
  }
}
