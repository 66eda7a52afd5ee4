// Help for new users: a file that fills the profile, a link to share.
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

test('a file fills the profile field by field, and overwrites nothing', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent({ headline: 'My own line', summary_bio: '' }))
  await goLive(page, '/talent/profile')
  await page.getByText('Start from LinkedIn or a JSON Resume').click()
  const file = page.getByLabel('File (.zip or .json)')
  const choose = (text: string) =>
    file.setInputFiles({
      name: 'resume.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })

  await choose('Dear reader')
  await expect(page.getByText('We couldn’t read this file.')).toBeVisible()

  await choose(
    JSON.stringify({
      basics: { label: 'Their line', summary: 'Calm boards.' },
      languages: [{ language: 'German' }, { language: 'Klingon' }],
      references: [{ reference: 'Long. '.repeat(400), name: 'Bo' }],
    }),
  )
  await expect(page.getByText('Not in our lists: Klingon.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Headline' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Summary' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added: Summary.' })).toBeFocused()
  await page.getByRole('button', { name: 'Add Languages' }).click()
  await page.getByRole('button', { name: 'Add Client testimonials' }).click()
  await expect(page.getByText('That’s all. Save your profile to keep it.')).toBeVisible()
  await expect(page.getByLabel('Headline')).toHaveValue('My own line')
  await expect(page.getByLabel('Summary')).toHaveValue('Calm boards.')
  await expect(page.getByRole('button', { name: 'Remove German' })).toBeVisible()
  const save = page.getByRole('button', { name: /^Save Profile/ }).first()
  await save.click()
  await expect(page.getByRole('link', { name: /at most 2,000 characters/ })).toBeVisible()
  const long = page.getByRole('textbox', { name: 'Testimonial 1' })
  await long.fill((await long.inputValue()).slice(0, 1999))
  await save.click()
  await page.waitForURL('**/talent/dashboard')
  await expect(page.getByRole('main')).toContainText('Calm boards.')
})

test('a profile’s link is copied, with a confirmation', async ({ visit }) => {
  const page = await visit(null, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/talent/amara-okafor-demo01')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(page.url())
})
