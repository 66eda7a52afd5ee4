// The matches on a company's dashboard: people already asked come last, and there is a whole list.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import {
  buildConnection,
  buildRequest,
  buildTalent,
  type Request,
  type Talent,
} from '#test/world.ts'

const MOST = 6

let app: TestApp
let request: Request
let people: Talent[]
let as: Browser
beforeAll(async () => {
  app = await openApp()
  request = await build(tx => buildRequest(tx, { budget_day_max: 1000 }))
  // Each has a higher rate than the one before, so the order is known.
  people = await build(async tx => {
    const made: Talent[] = []
    for (let n = 0; n < 8; n += 1) {
      const rate = 900 + 200 * n
      made.push(await buildTalent(tx, { price_day_min: rate, price_day_max: rate }))
    }
    return made
  })
  as = await app.signIn(request.company)
})
afterAll(() => app.close())

const build = <T>(work: Parameters<typeof withSystem<T>>[1]) =>
  withSystem(app.database.kysely, work)

async function read(search = '') {
  const response = await app.fetch(`/company/dashboard${search}`, { as })
  const html = await response.text()
  const top = html.slice(html.indexOf('id="top-matches"'), html.indexOf('id="requests"'))
  const names = [...top.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, name]) => name)
  return { top: top.replaceAll('<!-- -->', ''), names }
}
const nameOf = (place: number) => people[place]?.fullName

test('shows the six best, and with View All everybody', async () => {
  await expect.poll(async () => (await read()).names.length).toBe(MOST)
  const best = await read()
  expect(best.names[0]).toBe(nameOf(0))
  expect(best.top).toContain('View All')
  expect(best.top).toContain('$900 - $900 / day')
  const all = await read(`?request=${request.requestId}&show=all`)
  expect(all.names).toHaveLength(people.length)
  expect(all.names.slice(0, MOST)).toEqual(best.names)
  expect(all.top).toContain('Show Best 6')
})

test('people already asked are marked and come last, in the order of the match', async () => {
  const [first, second, third] = people
  if (!first || !second || !third) throw new Error('Nobody is there')
  await build(async tx => {
    await buildConnection(tx, { talent: first, request, status: 'declined' })
    await buildConnection(tx, { talent: second, request, status: 'pending' })
    // A withdrawn introduction can be sent again, so its match keeps its place.
    await buildConnection(tx, { talent: third, request, status: 'withdrawn' })
  })
  const { names, top } = await read()
  expect(names).toHaveLength(MOST)
  expect(names[0]).toBe(nameOf(2))
  expect(names.slice(-2)).toEqual([nameOf(0), nameOf(1)])
  const marked = top.slice(top.indexOf(`>${nameOf(0)}<`))
  expect(marked).toContain('Declined')
  expect(marked).toContain('Pending')
  expect(top.split('introduce=').length - 1).toBe(MOST - 2)
})
