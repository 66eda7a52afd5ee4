// Free hours over HTTP: entered on the dashboard, visible to everybody, and checked before an offer.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildConnection, buildTalent } from '#test/world.ts'

const DASHBOARD = '/talent/dashboard'

const app = sharedApp()

const say = (elsewhere: string, until = '') => ({
  intent: 'hours',
  elsewhere,
  elsewhere_until: until,
})
async function text(path: string, as?: Awaited<ReturnType<TestApp['signIn']>>) {
  const response = await app.fetch(path, as && { as })
  return (await response.text()).replaceAll('<!-- -->', '')
}

test('entered once or twice, they show on the profile, the card and the dashboard', async () => {
  const talent = await app.system(tx => buildTalent(tx, { max_hours_per_week: 20 }))
  const as = await app.signIn(talent)
  expect(await text(talent.profileUrl)).toContain('Up to 20 hrs/week')
  expect(await text(talent.profileUrl)).not.toContain('onfirmed')
  expect(await text(DASHBOARD, as)).toContain('Hours not confirmed yet. Is this still right?')

  for (let n = 0; n < 2; n += 1) {
    const response = await app.fetch(DASHBOARD, { as, form: say('8', '2098-01-05') })
    expect(response.status).toBe(302)
  }
  const page = await text(DASHBOARD, as)
  for (const shown of ['Up to 20 hrs/week, 12 free', '20 hrs/week from', 'Hours confirmed today'])
    expect(page).toContain(shown)
  expect(page).not.toContain('Is this still right?')
  for (const shown of ['Up to 20 hrs/week, 12 free', '20 hrs/week from', 'Hours confirmed today'])
    expect(await text(talent.profileUrl)).toContain(shown)
  await expect
    .poll(() => text(`/talent-directory?q=${encodeURIComponent(talent.fullName)}`))
    .toContain('Up to 20 hrs/week, 12 free')

  expect((await app.fetch(DASHBOARD, { as, form: say('0') })).status).toBe(302)
  expect(await text(talent.profileUrl)).toContain('Up to 20 hrs/week')
})

test('a profile that no longer states its hours does not say that they are confirmed', async () => {
  const talent = await app.system(tx => buildTalent(tx, { max_hours_per_week: null }))
  const as = await app.signIn(talent)
  expect((await app.fetch(DASHBOARD, { as, form: say('8') })).status).toBe(302)
  const page = await text(talent.profileUrl)
  expect(page).toContain('Hours not stated')
  expect(page).not.toContain('Hours confirmed')
})

test('a talent who is next free from a day has no free hours until then, whatever else is taken', async () => {
  const talent = await app.system(tx => buildTalent(tx, { max_hours_per_week: 16 }))
  const as = await app.signIn(talent)
  const year = new Date().getUTCFullYear() + 1
  const freeFrom = (free_from: string) =>
    app.fetch(DASHBOARD, { as, form: { intent: 'free-from', free_from } })
  await app.fetch(DASHBOARD, { as, form: say('4', `${year}-03-01`) })
  expect((await freeFrom(`${year}-02-01`)).status).toBe(302)
  const page = await text(talent.profileUrl)
  expect(page).toContain('Up to 16 hrs/week, 0 free')
  expect(page).toMatch(new RegExp(`12 hrs/week from.*?dateTime="${year}-02-01"`))
  expect(page).toMatch(new RegExp(`16 hrs/week from.*?dateTime="${year}-03-01"`))
  expect(page).not.toContain('Next free from')
  expect((await freeFrom('')).status).toBe(302)
  expect(await text(talent.profileUrl)).toContain('Up to 16 hrs/week, 12 free')
})

test('asks again after thirty days, and says how long ago they were confirmed', async () => {
  const talent = await app.system(async tx => {
    const made = await buildTalent(tx)
    const confirmed_at = new Date(Date.now() - 31 * 86_400_000)
    await tx.insertInto('talent_hours').values({ talent_id: made.talentId, confirmed_at }).execute()
    return made
  })
  const asked = await text(DASHBOARD, await app.signIn(talent))
  expect(asked).toMatch(/Hours last confirmed 3[12] days ago\. Is this still right\?/)
  expect(await text(talent.profileUrl)).toMatch(/Hours last confirmed 3[12] days ago/)
})

test('invalid values are refused', async () => {
  const talent = await app.system(tx => buildTalent(tx))
  const as = await app.signIn(talent)
  for (const [form, message] of [
    [say('41'), 'Taken elsewhere must be between 0 and 40 hours'],
    [say('4', 'soon'), 'Please enter a day'],
    [say('4', '2020-03-02'), 'Choose today or a later day'],
    [say('4', '2206-03-02'), 'Choose a day before 2100'],
  ] as const) {
    const refused = await app.fetch(DASHBOARD, { as, form })
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toMatch(
      new RegExp(`role="alert" tabindex="-1"(?:(?!</form>)[\\s\\S])*${message}`, 'i'),
    )
    for (const typed of [form.elsewhere, form.elsewhere_until].filter(Boolean))
      expect(page).toContain(`value="${typed}"`)
  }
  const found = await app.system(tx => tx.selectFrom('talent_hours').selectAll().execute())
  expect(found.filter(({ talent_id }) => talent_id === talent.talentId)).toEqual([])
})

test('hours that have ended are no longer in the form, so that it can be confirmed as it is', async () => {
  const talent = await app.system(async tx => {
    const made = await buildTalent(tx)
    const hours = { talent_id: made.talentId, elsewhere: 13, elsewhere_until: '2020-03-02' }
    await tx.insertInto('talent_hours').values(hours).execute()
    const { talentId: talent_id } = made
    await tx
      .insertInto('talent_availability')
      .values({ talent_id, free_from: '2020-03-02' })
      .execute()
    return made
  })
  const page = await text(DASHBOARD, await app.signIn(talent))
  expect(page).toMatch(/name="elsewhere"[^>]*value="0"/)
  expect(page).not.toContain('value="2020-03-02"')
  expect(page).not.toContain('You’re next free from')
})

test('an offer that exceeds the free hours needs a confirmation', async () => {
  const room = await app.system(async tx => {
    const talent = await buildTalent(tx, { max_hours_per_week: 20 })
    const hours = { talent_id: talent.talentId, elsewhere: 12, elsewhere_until: '2098-01-05' }
    await tx.insertInto('talent_hours').values(hours).execute()
    return await buildConnection(tx, { talent, status: 'accepted' })
  })
  const as = await app.signIn(room.company)
  const offer = (hours: string, more: Record<string, string> = {}) => ({
    outcome: 'A close by day eight',
    starts_on: '2097-12-02',
    hours_per_week: hours,
    pay: 'hourly',
    amount: '150',
    payment_days: '14',
    notice_days: '30',
    unused_hours: 'carry',
    client_key: randomUUID(),
    seen: '0',
    ...more,
  })
  const path = `/connections/${room.connectionId}/charter/new`
  const send = (form: Record<string, string>) => app.fetch(path, { as, form })
  const warned = await send(offer('16'))
  expect(warned.status).toBe(409)
  const page = await warned.text()
  expect(page).toContain(
    'You’re offering 16 hours a week, but only 8 of 20 are free on December 2, 2097.',
  )
  expect(page).toContain('A close by day eight')
  expect(page).toMatch(/name="over" value="16"/)
  // Exceeding the confirmed hours needs another confirmation; an offer that fits needs none.
  for (const forged of ['16', 'yes'])
    expect((await send(offer('18', { over: forged }))).status, forged).toBe(409)
  expect((await send(offer('16', { starts_on: '2098-01-05' }))).status).toBe(302)
})

test('sent again, an offer that exceeds the free hours is accepted', async () => {
  const room = await app.system(async tx => {
    const talent = await buildTalent(tx, { max_hours_per_week: 20 })
    await tx
      .insertInto('talent_hours')
      .values({ talent_id: talent.talentId, elsewhere: 20 })
      .execute()
    return await buildConnection(tx, { talent, status: 'accepted' })
  })
  const as = await app.signIn(room.talent)
  const form = {
    outcome: 'A close',
    starts_on: '2097-12-02',
    hours_per_week: '10',
    over: '10',
    pay: 'hourly',
    amount: '150',
    payment_days: '14',
    notice_days: '30',
    unused_hours: 'carry',
    client_key: randomUUID(),
    seen: '0',
  }
  const path = `/connections/${room.connectionId}/charter/new`
  expect((await app.fetch(path, { as, form })).status).toBe(302)
})
