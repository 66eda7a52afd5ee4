// The matches on a company's dashboard: by score alone, with the state of introductions, and page by page.
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildConnection,
  buildRequest,
  buildTalent,
  type Request,
  type Talent,
} from '#test/world.ts'

const MOST = 6

const app = sharedApp()
let request: Request
let people: Talent[]
let as: Browser
beforeAll(async () => {
  request = await app.system(tx => buildRequest(tx, { budget_day_max: 1000 }))
  // Each has a higher rate than the one before, so the order is known.
  people = await app.system(async tx => {
    const made: Talent[] = []
    for (let n = 0; n < 8; n += 1) {
      const rate = 900 + 200 * n
      made.push(await buildTalent(tx, { price_day_min: rate, price_day_max: rate }))
    }
    return made
  })
  as = await app.signIn(request.company)
})

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

test('people already asked are marked and keep the place of their match', async () => {
  const [first, second, third] = people
  if (!first || !second || !third) throw new Error('Nobody is there')
  await app.system(async tx => {
    await buildConnection(tx, { talent: first, request, status: 'declined' })
    await buildConnection(tx, { talent: second, request, status: 'pending' })
    // A withdrawn introduction can be sent again, so it is not marked.
    await buildConnection(tx, { talent: third, request, status: 'withdrawn' })
  })
  const { names, top } = await read()
  expect(names.slice(0, 3)).toEqual([nameOf(0), nameOf(1), nameOf(2)])
  expect(names).toHaveLength(MOST)
  const [, declined, pending, withdrawn] = top.split('<article')
  expect(declined).toContain('Declined')
  expect(pending).toContain('Pending')
  expect(pending).toContain('View Connections')
  expect(withdrawn).toContain('Request Introduction')
  expect(top.split('introduce=').length - 1).toBe(MOST - 2)
})

test('the whole list goes on after a hundred people, without gaps and without repeating anybody', async () => {
  await app.system(async tx => {
    // Below everybody who was shown before: who was already logged today is not logged again.
    const last = { price_day_min: 9000, price_day_max: 9000, max_hours_per_week: 1 }
    for (let n = people.length; n < 103; n += 1) await buildTalent(tx, last)
  })
  const page = (at: number) => read(`?request=${request.requestId}&show=all&page=${at}`)
  await expect.poll(async () => (await page(1)).names.length).toBe(100)
  const [first, second, far] = [await page(1), await page(2), await page(9)]
  expect(first.names.slice(0, people.length).toSorted()).toEqual(
    people.map(({ fullName }) => fullName).toSorted(),
  )
  expect(first.top).toContain('Matches 1 to 100, best first.')
  expect(first.top).toMatch(/show=all&amp;page=2[^>]*>Next page</)
  expect(first.top).not.toContain('Previous page')
  expect(second.top).toContain('Matches 101 to 103, best first.')
  expect(second.top).toContain('Previous page')
  expect(second.top).not.toContain('Next page')
  expect(new Set([...first.names, ...second.names]).size).toBe(103)
  const scores = [first, second].flatMap(({ top }) =>
    [...top.matchAll(/Match score: <\/span>(\d+)/g)].map(([, score]) => Number(score)),
  )
  expect(scores).toHaveLength(103)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  // Beyond the end is its last page.
  expect(far.names).toEqual(second.names)
  // The log has the rank in the whole list, a moment later.
  const places = () =>
    app.system(tx =>
      tx
        .selectFrom('match_views')
        .select('places')
        .where('viewer_id', '=', request.company.userId)
        .execute(),
    )
  await expect.poll(places).toContainEqual({ places: [101, 102, 103] })
})
