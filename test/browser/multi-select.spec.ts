import { expect, test } from './fixtures.ts'
import { goLive, hold, live } from './people.ts'
import { save, selection } from './profile-form.ts'

test.describe('multi-select', () => {
  test('a custom option: Add is disabled while empty, Enter adds too, the text is trimmed', async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent(null))
    await goLive(page, '/talent/profile')
    const skills = selection(page, 'Skills')
    await expect(skills.own).toHaveCount(0)
    await skills.box.click()
    await expect(skills.add).toBeDisabled()
    await skills.own.fill('   ')
    await expect(skills.add).toBeDisabled()
    await skills.own.press('Enter')
    await expect(skills.chips).toHaveCount(0)

    await skills.own.fill('  Grant Accounting ')
    await expect(skills.add).toBeEnabled()
    await skills.own.press('Enter')
    await expect(skills.chips).toHaveText(['Grant Accounting'])
    await expect(skills.own).toHaveValue('')
    await expect(skills.own).toBeFocused()
    await expect(page).toHaveURL('/talent/profile')

    await skills.category.selectOption('Finance & Operations')
    await skills.own.fill('Carbon Ledgers')
    await skills.add.click()
    await skills.own.fill('grant accounting')
    await skills.own.press('Enter')
    await skills.own.fill('fundraising')
    await skills.own.press('Enter')
    await expect(skills.chips).toHaveText(['Grant Accounting', 'Carbon Ledgers', 'Fundraising'])

    await save(page).first().click()
    await expect(page).toHaveURL('/talent/dashboard')
    await goLive(page, '/talent/profile')
    await expect(skills.chips).toHaveText(['Grant Accounting', 'Carbon Ledgers', 'Fundraising'])
    const stored = page.locator('input[name=skill_ids__custom]')
    const options = await stored.evaluateAll(inputs =>
      inputs.map(input => input.getAttribute('value') ?? ''),
    )
    expect(options.map(option => JSON.parse(option))).toEqual([
      { id: expect.stringMatching(/^custom_/), name: 'Grant Accounting', category: 'Other' },
      {
        id: expect.stringMatching(/^custom_/),
        name: 'Carbon Ledgers',
        category: 'Finance & Operations',
      },
    ])
  })

  test('after a choice the field is empty, so the next search is not added to the last', async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent(null))
    await goLive(page, '/talent/profile')
    const skills = selection(page, 'Skills')
    const list = page.getByRole('listbox', { name: 'Skills' })
    await skills.box.click()
    await page.keyboard.type('pric')
    await list.getByRole('option', { name: 'Pricing Strategy', exact: true }).click()
    await expect(skills.box).toHaveValue('')
    await expect(skills.box).toBeFocused()
    await expect(skills.own).toHaveValue('')
    await skills.box.click()
    await page.keyboard.type('Unit Ec')
    await expect(page.getByRole('status').filter({ hasText: /^1 found$/ })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(skills.chips).toHaveText(['Pricing Strategy', 'Unit Economics'])
    await expect(skills.box).toHaveValue('')

    // Without a search, the arrows go on from the chosen place.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(skills.chips).toHaveCount(4)
  })

  test('a double click chooses or removes one option, not the one that takes its place', async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent(null))
    await goLive(page, '/talent/profile')
    const skills = selection(page, 'Skills')
    const list = page.getByRole('listbox', { name: 'Skills' })
    for (const name of ['Pricing Strategy', 'Unit Economics']) {
      await skills.box.fill(name)
      await list.getByRole('option', { name, exact: true }).dblclick()
    }
    await expect(skills.chips).toHaveText(['Pricing Strategy', 'Unit Economics'])
    await page.keyboard.press('Escape')
    await skills.chips.first().dblclick()
    await expect(skills.chips).toHaveText(['Unit Economics'])
  })

  test('can be searched by keyboard only, with groups', async ({ visit, newTalent }) => {
    const page = await visit(await newTalent(null))
    await goLive(page, '/talent/profile')
    const skills = selection(page, 'Skills')
    await skills.box.focus()
    await page.keyboard.press('ArrowDown')
    await expect(skills.box).toHaveAttribute('aria-expanded', 'true')
    const list = page.getByRole('listbox', { name: 'Skills' })
    expect(await list.getByRole('group').count()).toBeGreaterThanOrEqual(11)
    expect(await list.getByRole('option').count()).toBeGreaterThan(100)

    await page.keyboard.type('MODEL')
    const shown = await list.getByRole('option').allTextContents()
    expect(shown).toContain('Financial Modeling')
    expect(shown.every(name => /model/i.test(name))).toBe(true)
    await page.keyboard.press('Enter')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(skills.chips).toHaveCount(1)

    await page.keyboard.type('fundrais')
    await page.keyboard.press('Enter')
    await expect(skills.chips).toHaveText(['Financial Modeling', 'Fundraising'])
    // The search has ended: a second Enter takes nothing back.
    await page.keyboard.press('Enter')
    await expect(skills.chips).toHaveCount(2)
    await skills.chips.last().click()
    await skills.box.focus()

    await page.keyboard.type('no such skill anywhere')
    await expect(list).toContainText('Not in the list. Add it below.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('No such  skill anywhere')
    await expect(list).toHaveText('no such skill anywhere is already chosen.')
    await page.keyboard.press('Escape')
    await skills.chips.last().click()
    await skills.box.focus()

    await skills.chips.first().press('Delete')
    await expect(skills.chips).toHaveCount(0)
    await expect(skills.box).toBeFocused()
  })

  test('clicks before the page is hydrated are repeated', async ({ visit, newTalent }) => {
    const page = await visit(await newTalent())
    const skills = selection(page, 'Skills')
    await goLive(page, '/talent/profile')
    const names = await skills.chips.allTextContents()
    const start = await hold(page, '**/assets/entry.client*.js')
    await page.reload()
    // The second click of a double click doesn't count.
    await skills.chips.nth(0).dblclick()
    await skills.chips.nth(1).click()
    start()
    await live(page)
    await expect(skills.chips).toHaveText(names.slice(2))
  })
})
