import { expect, test } from './fixtures.ts'
import { goLive, hold } from './people.ts'

test('a member who waits for a post sees a spinner in place of the page', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(null))
  const main = page.getByRole('main')
  await goLive(page, '/blog')
  const goOn = await hold(page, '**/blog/*.data*')
  await main.getByRole('article').getByRole('link').first().click()
  await expect(main.locator('svg.animate-turn')).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(0)
  goOn()
  await expect(main.getByRole('link', { name: 'Back to Blog' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
