import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAccount, buildAdmin, buildTalent, type Person } from '#test/world.ts'
import { applyToBeFeatured, findOwnApplication, mayApply } from './featured.server.ts'

describe.each(ENGINES)('applications to be featured on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)

  const newTalent = () => system(tx => buildTalent(tx))
  const apply = (person: Person, note = 'Please') => as(person, tx => applyToBeFeatured(tx, note))
  const applicationOf = (person: Person) => as(person, findOwnApplication)
  const may = (person: Person) => as(person, mayApply)
  const rows = (talentId: string) =>
    system(tx =>
      tx
        .selectFrom('featured_applications')
        .select(['note', 'status'])
        .where('talent_id', '=', talentId)
        .execute(),
    )
  const answer = async (talentId: string, status: string) => {
    const admin = await system(tx => buildAdmin(tx))
    const { rows } = await as(admin, tx =>
      sql<{ answered: boolean }>`
        select app.answer_application(id, ${status}, 'A note') as answered
          from public.featured_applications where talent_id = ${talentId} order by created_at desc limit 1
      `.execute(tx),
    )
    return rows[0]?.answered
  }

  test('only one application is open at a time', async () => {
    const ada = await newTalent()
    expect(await applicationOf(ada)).toBeUndefined()
    await Promise.all(Array.from({ length: 10 }, (_, place) => apply(ada, `Note ${place}`)))
    expect(await rows(ada.talentId)).toHaveLength(1)
    expect(await applicationOf(ada)).toMatchObject({ status: 'pending', answeredAt: null })
  })

  test('an approval features the talent, who can’t apply anymore', async () => {
    const ada = await newTalent()
    await apply(ada)
    await answer(ada.talentId, 'approved')
    expect((await applicationOf(ada))?.answeredAt).not.toBeNull()
    expect(await may(ada)).toBe(false)
    const profile = await system(tx =>
      tx.selectFrom('talent_profiles').select('featured').where('id', '=', ada.talentId).execute(),
    )
    expect(profile).toEqual([{ featured: true }])
    await expect(apply(ada)).rejects.toThrow(/row-level security/)
  })

  test('after a refusal the talent can apply again', async () => {
    const ada = await newTalent()
    await apply(ada)
    await answer(ada.talentId, 'declined')
    expect(await may(ada)).toBe(true)
    await apply(ada, 'Again')
    expect((await rows(ada.talentId)).map(({ status }) => status).toSorted()).toEqual([
      'declined',
      'pending',
    ])
    expect(await applicationOf(ada)).toMatchObject({ status: 'pending' })
  })

  test('an application is answered only once', async () => {
    const ada = await newTalent()
    await apply(ada)
    await answer(ada.talentId, 'declined')
    expect(await answer(ada.talentId, 'approved')).toBe(false)
    expect((await applicationOf(ada))?.answer).toBe('A note')
  })

  test('an application needs a profile', async () => {
    const nobody = await system(tx => buildAccount(tx))
    expect(await may(nobody)).toBe(false)
    await expect(apply(nobody)).rejects.toThrow(/row-level security/)
  })
})
