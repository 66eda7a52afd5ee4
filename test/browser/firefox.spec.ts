// Both main journeys in another browser: to a sent introduction, and to a published profile.

import { type Firefox, startFirefox } from './firefox.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, PASSWORD } from './people.ts'

async function fillIn(page: Firefox, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields))
    await page.type({ css: `[name=${name}]` }, text)
}

const button = (name: string) => ({ role: 'button', name }) as const

test('a company sends an introduction in Firefox', async ({ baseURL }) => {
  const page = await startFirefox(390, 844)
  try {
    await page.goto(`${baseURL}/`)
    await page.click({ css: 'main article a[href^="/talent/"]' })
    expect(await page.url(path => path.startsWith('/talent/'))).toMatch(/^\/talent\/[^/]+$/)
    const profile = await page.url(Boolean)
    await page.click({ role: 'link', name: 'Request Introduction' })
    expect(await page.url(path => path === '/signup')).toBe('/signup')

    const { name: full_name, email } = newPerson('Hal')
    await fillIn(page, { full_name, company_name: 'Harbor Freight', email, password: PASSWORD })
    await page.click({ css: 'main button[type=submit]' })
    const form = '/company/request/new'
    expect(await page.url(path => path === form)).toBe(form)
    await page.live()
    await fillIn(page, {
      desired_role: 'Chief Financial Officer',
      challenge_description: 'Our lender wants covenants monthly.',
    })
    await page.click(button('Save Request'))

    expect(await page.url(path => path === profile)).toBe(profile)
    expect(await page.valueOf('dialog [name=requirements]')).toContain('Our lender wants covenants')
    expect(await page.valueOf('dialog [name=contact_details]')).toBe(`${full_name}, ${email}`)
    await page.click(button('Send'))
    const sent = 'Connection request sent successfully!'
    expect(await page.text(text => text.includes(sent))).toContain(sent)
    expect(page.errors()).toEqual([])
  } finally {
    await page.end()
  }
})

test('a talent publishes a profile in Firefox', async ({ baseURL, visit }) => {
  const page = await startFirefox(1280, 900)
  try {
    await page.goto(`${baseURL}/`)
    await page.click({ role: 'link', name: 'Offer Your Services' })
    expect(await page.url(path => path === '/signup')).toBe('/signup')
    const { name: full_name, email } = newPerson('Wanda')
    await fillIn(page, { full_name, email, password: PASSWORD })
    await page.click({ css: 'main button[type=submit]' })
    expect(await page.url(path => path === '/talent/profile')).toBe('/talent/profile')
    await page.live()

    await fillIn(page, {
      headline: 'Fractional finance chief for climate hardware',
      primary_role: 'Chief Financial Officer',
      summary_bio: 'Thirteen-week cash forecasts, lender covenants and a calm board.',
      years_experience: '17',
    })
    await page.type({ role: 'combobox', name: 'Skills' }, 'Financial Modeling')
    await page.click({ role: 'option', name: 'Financial Modeling' })
    await page.click(button('Save Profile'))
    expect(await page.url(path => path === '/talent/dashboard')).toBe('/talent/dashboard')

    await page.click({ role: 'link', name: 'Preview' })
    const published = await page.url(path => /^\/talent\/wanda/.test(path))
    expect(published).toMatch(/^\/talent\/wanda-/)
    const visitor = await visit(null)
    await visitor.goto(published)
    await expect(visitor.getByRole('main')).toContainText('Thirteen-week cash forecasts')
    await expect(visitor.getByRole('main')).toContainText('Financial Modeling')
    await expect(visitor.getByRole('main')).toContainText('Chief Financial Officer (CFO)')
    expect(page.errors()).toEqual([])
  } finally {
    await page.end()
  }
})
