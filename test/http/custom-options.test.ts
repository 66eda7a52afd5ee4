// An account adds more skills and tools of its own than it may: the forms say so, and keep what was typed.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TOO_MANY_OPTIONS } from '#app/features/catalogues/custom-options.server.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildRequest, buildTalent, type Person } from '#test/world.ts'

const app = sharedApp()

/** Adds as many custom options as an account may have. */
const addMost = ({ userId }: Person) =>
  app.system(tx =>
    sql`
      insert into public.custom_options (id, catalogue, name, user_id)
      select 'custom_' || left(${userId}, 8) || n, 'skills', 'Own ' || n, ${userId}::uuid
        from generate_series(1, 300) as n
    `.execute(tx),
  )
const idOf = ({ userId }: Person, n: number) => `custom_${userId.slice(0, 8)}${n}`
const custom = (id: string, name: string) => JSON.stringify({ id, name, category: 'Other' })

const countNamed = (name: string) =>
  app.system(async tx => {
    const options = await tx
      .selectFrom('custom_options')
      .select('id')
      .where('name', '=', name)
      .execute()
    return options.length
  })

test('a profile with one more is refused; with those added before it is saved', async () => {
  const talent = await app.system(tx => buildTalent(tx, { headline: 'Before' }))
  await addMost(talent)
  const as = await app.signIn(talent)
  const save = (skill: string, where = '/talent/profile') =>
    app.fetch(where, {
      as,
      form: { full_name: talent.fullName, headline: 'Typed headline', skill_ids__custom: skill },
    })
  const headline = async () => {
    const row = await app.system(tx =>
      tx
        .selectFrom('talent_profiles')
        .select('headline')
        .where('id', '=', talent.talentId)
        .executeTakeFirstOrThrow(),
    )
    return row.headline
  }

  for (const where of ['/talent/profile', '/talent/profile.data']) {
    const refused = await save(custom('custom_one_more', 'Moth counting'), where)
    const text = await refused.text()
    expect(refused.status, where).toBe(409)
    for (const kept of [TOO_MANY_OPTIONS, 'Typed headline', 'Moth counting'])
      expect(text, where).toContain(kept)
  }
  expect(await headline()).toBe('Before')
  expect(await countNamed('Moth counting')).toBe(0)

  expect((await save(custom(idOf(talent, 300), 'Own 300'))).status).toBe(302)
  expect(await headline()).toBe('Typed headline')
})

test('a request with one more is refused, new or changed', async () => {
  const { company, requestId } = await app.system(tx => buildRequest(tx))
  await addMost(company)
  const as = await app.signIn(company)
  const submission = randomUUID()
  const save = (where: string, tool: string) =>
    app.fetch(where, {
      as,
      form: {
        desired_role: 'Chief Technology Officer (CTO)',
        challenge_description: 'Typed challenge',
        required_tools__custom: tool,
        submission,
      },
    })
  const stored = () =>
    app.system(tx =>
      tx
        .selectFrom('company_requests')
        .select(['id', 'challenge_description', 'required_skills', 'required_tools'])
        .where('user_id', '=', company.userId)
        .execute(),
    )
  const before = await stored()

  for (const where of ['/company/request/new', `/company/request/${requestId}`]) {
    const refused = await save(where, custom('custom_another', 'Olive press'))
    const text = await refused.text()
    expect(refused.status, where).toBe(409)
    for (const kept of [TOO_MANY_OPTIONS, 'Typed challenge', 'Olive press'])
      expect(text, where).toContain(kept)
  }
  expect(await stored()).toEqual(before)
  expect(await countNamed('Olive press')).toBe(0)
})
