// Pausing a profile with the forms of the dashboard.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linksIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { asPerson, buildAdmin, buildConnection, buildRequest, buildTalent } from '#test/world.ts'

const DASHBOARD = '/talent/dashboard'

const app = sharedApp()

const hidden = (talentId: string) =>
  app.system(async tx => {
    const row = await tx
      .selectFrom('talent_profiles')
      .select('hidden')
      .where('id', '=', talentId)
      .executeTakeFirstOrThrow()
    return row.hidden
  })

test('a paused profile is hidden and cannot be asked; earlier introductions continue', async () => {
  const { talent, company, connectionId } = await app.system(tx => buildConnection(tx))
  const { requestId } = await app.system(tx => buildRequest(tx, { company }))
  const [as, asking] = [await app.signIn(talent), await app.signIn(company)]
  const post = (intent: string) => app.fetch(DASHBOARD, { as, form: { intent } })
  for (let n = 0; n < 2; n += 1) expect((await post('pause')).status).toBe(302)
  expect(await hidden(talent.talentId)).toBe(true)
  const paused = await (await app.fetch(DASHBOARD, { as })).text()
  expect(paused).toContain('Your profile is paused.')
  expect(paused).toMatch(/<a [^>]*href="[^"]*#pause"[^>]*>Resume it/)
  expect((await app.fetch(talent.profileUrl)).status).toBe(404)
  // The link would lead nobody there.
  for (const path of [DASHBOARD, talent.profileUrl])
    expect(await (await app.fetch(path, { as })).text(), path).not.toContain('Share')
  expect((await app.fetch(talent.profileUrl, { as: asking })).status).toBe(404)
  expect((await app.fetch(`/og${talent.profileUrl}.png`, { as })).status).toBe(404)
  const own = await app.fetch(talent.profileUrl, { as })
  const seen = await own.text()
  expect([own.status, seen]).toEqual([200, expect.stringContaining('Only you can see this page')])
  expect(seen).toContain('Your profile is paused or hidden at the moment.')
  expect(linksIn(seen, 'Go to Dashboard')).toEqual([DASHBOARD])
  const asked = await app.fetch(talent.profileUrl, {
    as: asking,
    form: { request_id: requestId, requirements: '', contact_details: 'Ring me' },
  })
  expect(asked.status).toBe(404)
  const form = { intent: 'answer', connectionId, answer: 'accepted' }
  expect((await app.fetch('/connections', { as, form })).status).toBe(302)

  expect((await post('resume')).status).toBe(302)
  expect(await hidden(talent.talentId)).toBe(false)
  expect(await (await app.fetch(DASHBOARD, { as })).text()).toContain('Share')
  expect((await app.fetch(talent.profileUrl)).status).toBe(200)
})

test('while a profile is hidden, a company reads the name without a link to it', async () => {
  const { talent, company, accepted } = await app.system(async tx => {
    const { talent, company, connectionId } = await buildConnection(tx, { status: 'accepted' })
    for (const status of ['pending', 'declined'] as const)
      await buildConnection(tx, { talent, status, request: await buildRequest(tx, { company }) })
    return { talent, company, accepted: `/connections/${connectionId}` }
  })
  const [as, asking] = [await app.signIn(talent), await app.signIn(company)]
  const post = (intent: string) => app.fetch(DASHBOARD, { as, form: { intent } })
  const pages = ['/connections', '/company/dashboard', accepted]
  const links = async (path: string) => {
    const html = await (await app.fetch(path, { as: asking })).text()
    expect(html, path).toContain(talent.fullName)
    return linksIn(html, talent.fullName)
  }
  for (const path of pages) expect(await links(path), path).toContain(talent.profileUrl)
  const room = async () => (await app.fetch(accepted, { as: asking })).text()
  expect(await room()).toContain('Why you match')
  await post('pause')
  for (const path of pages) expect(await links(path), path).toEqual([])
  expect(await room()).not.toContain('Why you match')
})

test('resuming does not restore a profile that an administrator has hidden', async () => {
  const { talent, admin } = await app.system(async tx => ({
    talent: await buildTalent(tx),
    admin: await buildAdmin(tx),
  }))
  const as = await app.signIn(talent)
  const say = (intent: string) => app.fetch(DASHBOARD, { as, form: { intent } })
  const desk = (name: 'hide_profile' | 'restore_profile') =>
    asPerson(app.database.kysely, admin, tx =>
      sql`select ${sql.raw(`app.${name}`)}(${talent.talentId}::uuid, 'Why')`.execute(tx),
    )
  const onDesk = async () => {
    const page = await app.fetch(`/admin/people/${talent.userId}`, { as: await app.signIn(admin) })
    return await page.text()
  }
  await say('pause')
  expect(await onDesk()).toContain('Paused by its owner')
  await desk('hide_profile')
  expect(await onDesk()).not.toContain('Paused by its owner')
  await say('resume')
  expect(await hidden(talent.talentId)).toBe(true)
  await app.fetch(DASHBOARD, { as, form: { intent: 'free-from', free_from: '2090-01-02' } })
  const shown = await (await app.fetch(DASHBOARD, { as })).text()
  expect(shown).toContain('While your profile is hidden, companies can’t find you')
  expect(shown).toContain('You’re next free from')
  expect(shown).not.toMatch(/Companies can find you|[Yy]our public page/)
  await say('pause')
  await desk('restore_profile')
  expect(await hidden(talent.talentId)).toBe(true)
  await say('resume')
  expect(await hidden(talent.talentId)).toBe(false)
})

test('the public page shows the next free day until it has passed; an invalid day is refused', async () => {
  const talent = await app.system(tx => buildTalent(tx))
  const as = await app.signIn(talent)
  const say = (free_from: string) =>
    app.fetch(DASHBOARD, { as, form: { intent: 'free-from', free_from } })
  const page = async () => await (await app.fetch(talent.profileUrl, { as })).text()
  const year = new Date().getUTCFullYear() + 1
  expect((await say(`${year}-03-02`)).status).toBe(302)
  expect(await page()).toContain(`dateTime="${year}-03-02"`)
  for (const [typed, message] of [
    ['soon', 'Please enter a date'],
    ['2020-03-02', 'Choose today or a later day'],
    ['2206-03-02', 'Choose a day before 2100'],
  ] as const) {
    const refused = await say(typed)
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toMatch(new RegExp(`role="alert" tabindex="-1".*${message}`, 'i'))
    expect(html).toContain(`value="${typed}"`)
  }
  expect(await page()).toContain(`dateTime="${year}-03-02"`)
  await app.system(tx =>
    tx
      .updateTable('talent_availability')
      .set({ free_from: '2020-03-02' })
      .where('talent_id', '=', talent.talentId)
      .execute(),
  )
  expect(await page()).not.toContain('Next free from')
  await say('')
  expect(await page()).not.toContain('Next free from')
})
