// Conflicts of interest as both sides see them: the lists, what the talent is told, and that nobody else is.
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildConnection, buildRequest, type Connection } from '#test/world.ts'

const LISTS = '/settings/conflicts'
const SAID = 'possible conflict of interest'

const app = sharedApp()
let known: Connection
let talent: Browser
let company: Browser
beforeAll(async () => {
  known = await app.system(tx => buildConnection(tx, { status: 'declined' }))
  talent = await app.signIn(known.talent)
  company = await app.signIn(known.company)
})

const read = async (where: string, as: Browser) => await (await app.fetch(where, { as })).text()
const save = (as: Browser, form: Record<string, string>) => app.fetch(LISTS, { as, form })
const ask = () =>
  app.system(async tx => {
    const request = await buildRequest(tx, { company: known.company })
    return await buildConnection(tx, { talent: known.talent, request })
  })

test('lists are stored as typed, one name per line; a refusal keeps the typed values', async () => {
  const competitors = 'Globex, Inc.\r\n\r\n  Initech GmbH \r\nGlobex, Inc.'
  expect((await save(company, { competitors })).headers.get('location')).toBe(LISTS)
  const saved = await read(LISTS, company)
  expect(saved).toContain('Saved. It counts for introductions from now on.')
  expect(saved).toContain('>Globex, Inc.\nInitech GmbH</textarea>')
  expect((await save(talent, { shown: 'Hooli', compared: 'GLOBEX' })).status).toBe(302)
  const refused = await save(talent, { shown: 'x'.repeat(101), compared: 'Kept' })
  const page = await refused.text()
  expect(refused.status).toBe(400)
  expect(page).toContain('Each name must be at most 100 characters long')
  expect(page).toContain('x'.repeat(101))
  expect(page).toContain('Kept</textarea>')
  const many = Array.from({ length: 31 }, (_, n) => `Company ${n}`).join('\n')
  expect(await (await save(company, { competitors: many })).text()).toContain(
    'List at most 30 companies',
  )
  expect(await read(LISTS, talent)).toContain('GLOBEX</textarea>')
})

test('the profile only shows the names that are meant to be shown', async () => {
  const page = await (await app.fetch(known.talent.profileUrl)).text()
  expect(page).toContain('Hooli')
  expect(page).not.toContain('GLOBEX')
})

test('the talent is told before answering, on every page with an answer form', async () => {
  const { connectionId, requestId } = await ask()
  for (const where of ['/connections', '/talent/dashboard', `/requests/${requestId}`]) {
    const page = await read(where, talent)
    expect(page, where).toContain(SAID)
    expect(page, where).toContain('GLOBEX')
    expect(page, where).not.toContain('Initech')
  }
  const address = `/connections/${connectionId}/conflict`
  const page = await read(address, talent)
  expect(page).toContain('GLOBEX')
  expect(page).not.toContain('Initech')
  const others = [company, await app.signIn(await app.system(buildAdmin))]
  for (const as of others) {
    expect((await app.fetch(address, { as })).status).toBe(404)
    expect((await app.fetch(address, { as, form: { plan: 'declare' } })).status).toBe(404)
  }
  expect((await app.fetch('/connections/none/conflict', { as: talent })).status).toBe(404)
  expect((await app.fetch(address, { as: talent, form: { plan: 'other' } })).status).toBe(400)

  // Whatever the talent chooses, the company sees the same as before.
  const before = await Promise.all(
    ['/connections', '/notifications'].map(each => read(each, company)),
  )
  expect((await app.fetch(address, { as: talent, form: { plan: 'consent' } })).status).toBe(302)
  expect(await read(address, talent)).toContain('You’re asking for consent.')
  const after = await Promise.all(
    ['/connections', '/notifications'].map(each => read(each, company)),
  )
  const bare = (page: string) =>
    page.replaceAll(/nonce="[^"]*"|"nonce","[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
  expect(after.map(bare)).toEqual(before.map(bare))
  for (const page of [
    ...after,
    await read(LISTS, company),
    await read('/settings/download', company),
  ])
    for (const word of [SAID, 'GLOBEX']) expect(page).not.toContain(word)
  const own = JSON.parse(await read('/settings/download', talent))
  expect(own.conflicts).toEqual([
    { connection_id: connectionId, names: ['GLOBEX'], plan: 'consent' },
  ])
  expect([own.clients, own.private_clients]).toEqual([{ names: ['Hooli'] }, { names: ['GLOBEX'] }])
})

test('a conflict to declare is part of the talent’s offer, where the company reads it', async () => {
  const { connectionId } = await ask()
  const address = `/connections/${connectionId}/conflict`
  await app.fetch(address, { as: talent, form: { plan: 'declare' } })
  const answer = { intent: 'answer', answer: 'accepted', connectionId }
  expect((await app.fetch('/connections', { as: talent, form: answer })).status).toBe(302)
  const offer = `/connections/${connectionId}/charter/new`
  expect(await read(offer, talent)).toContain('I also work for GLOBEX.')
  expect(await read(offer, company)).not.toContain('GLOBEX')
  expect(await read(`/connections/${connectionId}`, company)).not.toContain('GLOBEX')
})

test("an introduction without a conflict doesn't mention any", async () => {
  const other = await app.system(async tx => {
    const request = await buildRequest(tx)
    return await buildConnection(tx, { talent: known.talent, request })
  })
  expect(await read(`/requests/${other.requestId}`, talent)).not.toContain(SAID)
  expect(
    (await app.fetch(`/connections/${other.connectionId}/conflict`, { as: talent })).status,
  ).toBe(404)
})
