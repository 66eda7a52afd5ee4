import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { BASED_ON, NO_VERSION } from '#app/platform/forms/form-version.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAccount, buildCompany, type Person } from '#test/world.ts'
import { saveOwnProfile } from './commands.server.ts'
import {
  findOwnDraft,
  findOwnProfile,
  findProfileBySlug,
  listTalentCards,
} from './queries.server.ts'
import { type ProfileInput, readProfile } from './schema.ts'

const rust = { id: 'custom_rust', name: 'Rust', category: 'Technical' }

function input(fields: Record<string, string | string[]> = {}): ProfileInput {
  const form = new FormData()
  for (const [name, value] of Object.entries({ full_name: 'Ada', ...fields })) {
    for (const text of [value].flat()) form.append(name, text)
  }
  const read = readProfile(form)
  if (!read.ok) throw new Error(JSON.stringify(read.state.fieldErrors))
  return read.value
}

describe.each(ENGINES)('profiles on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)

  const newTalent = () => system(tx => buildAccount(tx))
  const save = (person: Person, value: ProfileInput) => as(person, tx => saveOwnProfile(tx, value))
  const profileOf = (person: Person) => as(person, findOwnProfile)

  test('the first save creates a profile, the next updates it and keeps its address', async () => {
    const ada = await newTalent()
    expect(await profileOf(ada)).toBeUndefined()
    await save(ada, input({ full_name: 'Ada Lovelace', headline: 'First' }))
    const first = await profileOf(ada)
    await save(ada, input({ full_name: 'Countess', headline: 'Second' }))
    expect(await profileOf(ada)).toMatchObject({
      id: first?.id,
      profileUrl: first?.profileUrl,
      fullName: 'Countess',
      headline: 'Second',
    })
    expect(first?.profileUrl).toMatch(/^\/talent\/ada-lovelace-/)
  })

  test('saving other hours confirms them, and saving the same ones or a default does not', async () => {
    const ada = await newTalent()
    const confirmedDaysAgo = async () => (await profileOf(ada))?.hoursConfirmedDaysAgo
    const age = () =>
      system(tx =>
        sql`update public.talent_hours set confirmed_at = now() - interval '40 days'
             where talent_id = (select id from public.talent_profiles where user_id = ${ada.userId})`.execute(
          tx,
        ),
      )
    await save(ada, input({ max_hours_per_week: '20' }))
    expect(await confirmedDaysAgo()).toBeNull()
    await save(ada, input({ max_hours_per_week: '12' }))
    expect(await confirmedDaysAgo()).toBe(0)
    await age()
    await save(ada, input({ max_hours_per_week: '12', headline: 'Calm boards' }))
    expect(await confirmedDaysAgo()).toBe(40)
    await save(ada, input({ max_hours_per_week: '16' }))
    expect(await confirmedDaysAgo()).toBe(0)

    const ida = await newTalent()
    await save(ida, input({ max_hours_per_week: '12' }))
    expect((await profileOf(ida))?.hoursConfirmedDaysAgo).toBe(0)
  })

  test('concurrent first saves create one row', async () => {
    const ada = await newTalent()
    const names = Array.from({ length: 8 }, (_, index) => `Ada ${index}`)
    await Promise.all(names.map(name => save(ada, input({ full_name: name }))))
    expect(names).toContain((await profileOf(ada))?.fullName)
  })

  test('a save does not change other profiles', async () => {
    const [ada, ida] = [await newTalent(), await newTalent()]
    await save(ada, input({ headline: 'Mine' }))
    await save(ida, input({ headline: 'Hers' }))
    expect((await profileOf(ada))?.headline).toBe('Mine')
  })

  test('a company cannot save a profile', async () => {
    const company = await system(tx => buildCompany(tx))
    await expect(save(company, input())).rejects.toThrow(/row-level security/)
  })

  test('a form based on another version does not overwrite the profile', async () => {
    const ada = await newTalent()
    const versionOf = async () => {
      const draft = (await as(ada, findOwnDraft))?.draft
      return draft?.values[BASED_ON] ?? [NO_VERSION]
    }
    const saveFrom = (versions: string[], headline: string) =>
      as(ada, tx => saveOwnProfile(tx, input({ headline }), versions))

    const none = await versionOf()
    expect(await saveFrom(none, 'First')).toEqual({ ok: true })
    const first = await versionOf()
    // Sending the same form again is no conflict.
    expect(await saveFrom(none, 'First')).toEqual({ ok: true })
    expect(await saveFrom(none, 'From before')).toMatchObject({ ok: false, version: first[0] })
    expect(await saveFrom(first, 'Second')).toEqual({ ok: true })
    expect(await saveFrom(first, 'From before')).toMatchObject({ ok: false, reason: 'changed' })
    expect((await profileOf(ada))?.headline).toBe('Second')
    expect(await saveFrom([...first, ...(await versionOf())], 'Third')).toEqual({ ok: true })

    // A new photo doesn't change the version of the form.
    const third = await versionOf()
    await as(ada, tx => setPhoto(tx))
    expect(await versionOf()).toEqual(third)
  })

  test('one of several concurrent saves from the same version succeeds', async () => {
    const ada = await newTalent()
    const saves = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        as(ada, tx => saveOwnProfile(tx, input({ headline: `Headline ${place}` }), [NO_VERSION])),
      ),
    )
    expect(saves.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('custom options appear by name on the page, and by id in the editor', async () => {
    const ada = await newTalent()
    await save(
      ada,
      input({
        skill_ids: 'skill_okrs',
        skill_ids__custom: JSON.stringify(rust),
        roles_offered: 'CFO, COO',
      }),
    )
    const profile = await profileOf(ada)
    expect(profile?.skillNames).toEqual(['OKRs & Goal Setting', 'Rust'])
    const draft = (await as(ada, findOwnDraft))?.draft
    expect(draft?.customOptions).toEqual([rust])
    expect(draft?.values).toMatchObject({
      skill_ids: ['skill_okrs', 'custom_rust'],
      roles_offered: ['CFO, COO'],
      working_model: [],
      willing_to_travel: [],
    })
  })

  test('a custom option whose id belongs to another name gets a new id', async () => {
    const [ada, ida] = [await newTalent(), await newTalent()]
    const taken = { ...rust, id: 'custom_taken' }
    await save(ada, input({ skill_ids__custom: JSON.stringify(taken) }))
    await save(ida, input({ skill_ids__custom: JSON.stringify({ ...taken, name: 'Zig' }) }))
    await save(ida, input({ ...draftFields((await as(ida, findOwnDraft))?.draft) }))
    expect((await profileOf(ada))?.skillNames).toEqual(['Rust'])
    expect((await profileOf(ida))?.skillNames).toEqual(['Zig'])
    await save(ida, input({ tool_ids__custom: JSON.stringify(taken) }))
    expect((await profileOf(ida))?.toolNames).toEqual(['Rust'])
  })

  test('cards come in the requested order, and a profile is found by its address', async () => {
    const people = [await newTalent(), await newTalent()]
    for (const person of people) await save(person, input({ full_name: person.fullName }))
    const profiles = await Promise.all(people.map(profileOf))
    const ids = profiles.flatMap(profile => profile?.id ?? []).reverse()
    const visitor = people[0]
    if (visitor === undefined) throw new Error('No account')
    const cards = await as(visitor, tx => listTalentCards(tx, ids))
    expect(cards.map(card => card.id)).toEqual(ids)

    const slug = profiles[0]?.profileUrl.replace('/talent/', '') ?? ''
    const found = await as(visitor, tx => findProfileBySlug(tx, slug))
    expect(found?.id).toBe(profiles[0]?.id)
    expect(found).not.toHaveProperty('featuredApplicationUrl')
    for (const nowhere of ['', 'nobody', '%', 'a\0b']) {
      const none = await as(visitor, tx => findProfileBySlug(tx, nowhere))
      expect(none).toBeUndefined()
    }
  })
})

/** The custom options of a draft, as the editor posts them. */
function draftFields(
  draft: NonNullable<Awaited<ReturnType<typeof findOwnDraft>>>['draft'] | undefined,
) {
  return { skill_ids__custom: (draft?.customOptions ?? []).map(option => JSON.stringify(option)) }
}

function setPhoto(tx: ActorTx) {
  return sql`select app.set_own_photo('/photos/any.webp')`.execute(tx)
}
