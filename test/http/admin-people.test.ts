// The desk finds people by the names that others see, too: the one on a profile, and the one on a company card.
import { expect, test } from 'vitest'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildCompany, buildTalent } from '#test/world.ts'

const app = sharedApp()

test('people are found by the name on a profile and on a company card, and shown with it', async () => {
  const admin = await app.system(buildAdmin)
  const [talent, company] = await app.system(async tx => {
    const people = [
      await buildTalent(tx, { full_name: 'Wilhelmina Vandersloot' }),
      await buildCompany(tx, { fullName: 'Ottilie Krummacher' }),
    ] as const
    await tx
      .updateTable('talent_profiles')
      .set({ full_name: 'Mina V. Sloot' })
      .where('user_id', '=', people[0].userId)
      .execute()
    await tx
      .insertInto('company_cards')
      .values({ user_id: people[1].userId, name: 'Quux_Bakeries' })
      .execute()
    return people
  })
  const as = await app.signIn(admin)
  const find = (q: string) =>
    app.fetch(`/admin/people?q=${encodeURIComponent(q)}`, { as }).then(textOf)
  for (const q of ['v. sloot', 'Vandersloot']) {
    const text = await find(q)
    expect(text).toContain('1 found')
    expect(text).toContain('Wilhelmina Vandersloot Shown as Mina V. Sloot')
  }
  const text = await find('x_bake')
  expect(text).toContain('1 found')
  expect(text).toContain('Ottilie Krummacher Shown as Quux_Bakeries')
  expect(await find(company.email)).toContain('1 found')
  const page = await app.fetch(`/admin/people/${talent.userId}`, { as }).then(textOf)
  expect(page).toContain('Shown as Mina V. Sloot')
})
