// The desk is for administrators; for everybody else there is nothing at its addresses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { buildAdmin, buildCompany, buildTalent } from '#test/world.ts'

const PAGES = [
  '/admin',
  '/admin?period=all',
  '/admin/audit',
  '/admin/audit?q=x&subject=post&page=2',
]
const INTENTS = ['retry']

let app: TestApp
const browsers: Record<string, Browser | undefined> = {}
beforeAll(async () => {
  app = await openApp()
  const people = await withSystem(app.database.kysely, async tx => ({
    talent: await buildTalent(tx),
    company: await buildCompany(tx),
    administrator: await buildAdmin(tx),
  }))
  for (const [name, person] of Object.entries(people)) browsers[name] = await app.signIn(person)
})
afterAll(() => app.close())

/** All of an answer but what differs from one to the next. */
async function answer(path: string, asked: Parameters<TestApp['fetch']>[1]) {
  const response = await app.fetch(path, asked)
  const headers = Object.fromEntries(response.headers)
  const chance = /nonce-[^']+|[0-9a-f-]{36}/g
  return {
    status: response.status,
    headers: JSON.stringify(headers).replaceAll(chance, ''),
    body: (await response.text()).replaceAll(chance, ''),
  }
}

const dataOf = (path: string) => path.replace(/^[^?]*/, name => `${name}.data`)
const NOWHERE = '/nowhere/at/all'

describe.each(PAGES)('%s', path => {
  test.each(['visitor', 'talent', 'company'])('as %s: like a page that is missing', async who => {
    const as = browsers[who]
    expect(await answer(path, { as })).toEqual(await answer(NOWHERE, { as }))
    expect(await answer(dataOf(path), { as })).toEqual(await answer(dataOf(NOWHERE), { as }))
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect(await answer(path, { as, method })).toEqual(await answer(NOWHERE, { as, method }))
    expect(await answer(`${path}${path.includes('?') ? '&' : '?'}index`, { as, form: {} })).toEqual(
      await answer(NOWHERE, { as, form: {} }),
    )
    for (const intent of INTENTS) {
      const form = { intent, reason: 'Because', job_id: randomUUID(), id: randomUUID() }
      expect(await answer(path, { as, form })).toEqual(await answer(NOWHERE, { as, form }))
      expect(await answer(dataOf(path), { as, form })).toEqual(
        await answer(dataOf(NOWHERE), { as, form }),
      )
    }
  })

  test('as administrator: a page', async () => {
    const response = await app.fetch(path, { as: browsers.administrator })
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('<h1')
    expect(html).toContain('noindex')
  })
})

test('an address of the desk that does not exist is no page for administrators either', async () => {
  const response = await app.fetch('/admin/nowhere', { as: browsers.administrator })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
})

test('only an administrator’s menu leads there', async () => {
  for (const who of ['visitor', 'talent', 'company', 'administrator']) {
    const html = await (await app.fetch('/about', { as: browsers[who] })).text()
    expect(html.includes('href="/admin"'), who).toBe(who === 'administrator')
  }
})
