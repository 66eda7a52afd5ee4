// The number of clicks to a published profile.
import type { Page } from '@playwright/test'
import { countClicks } from './count-clicks.ts'
import { expect, test } from './fixtures.ts'
import { live, newPerson, PASSWORD } from './people.ts'

const MAX_CLICKS = 20

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
}

for (const width of [390, 1280]) {
  test(`a talent goes from home to a published profile in at most ${MAX_CLICKS} clicks, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit(null, { viewport: { width, height: 844 } })
    const by = countClicks()
    const person = newPerson('Wanda')
    await page.goto('/')
    await by.click(page.getByRole('link', { name: 'Offer Your Services' }).first())

    await fillIn(page, { 'Full name': person.name, Email: person.email, Password: PASSWORD })
    await by.click(page.getByRole('main').getByRole('button', { name: 'Sign Up' }))
    await expect(page).toHaveURL('/talent/profile')
    await live(page)

    await fillIn(page, {
      Headline: 'Fractional finance chief for climate hardware',
      Summary: 'Thirteen-week cash forecasts, lender covenants and a calm board.',
    })
    await by.choose(page.getByLabel('Primary role'), 'Chief Financial Officer (CFO)')
    for (const [label, names] of [
      ['Skills', ['Financial Modeling', 'Fundraising', 'Unit Economics']],
      ['Tools', ['Excel']],
      ['Industries', ['SaaS']],
    ] as const) {
      const box = page.getByRole('combobox', { name: label })
      for (const name of names) {
        await box.fill(name)
        const list = page.getByRole('listbox', { name: label })
        await by.click(list.getByRole('option', { name, exact: true }))
      }
    }
    await fillIn(page, {
      'Years of experience': '17',
      'Minimum day rate': '1100',
      'Maximum day rate': '1500',
    })
    await by.click(page.getByLabel('Embedded'))
    await by.click(page.getByRole('radio', { name: 'Remote' }))
    await by.click(page.getByRole('button', { name: 'Save Profile' }).first())
    await expect(page).toHaveURL('/talent/dashboard')

    await by.click(page.getByRole('main').getByRole('link', { name: 'Preview' }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
    await expect(page.getByRole('main')).toContainText('Thirteen-week cash forecasts')
    const published = page.url()
    const visitor = await visit(null)
    expect((await visitor.goto(published))?.status()).toBe(200)
    expect(by.clicks()).toBeLessThanOrEqual(MAX_CLICKS)
  })
}
