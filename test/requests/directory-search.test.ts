import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { openApp, type TestApp } from '#test/app.ts'
import { buildTalent } from '#test/world.ts'

/** One headline with a character that means something to SQL or a pattern, beside one almost the same. */
const HEADLINES: Record<string, string> = {
  'Percent Poe': 'Grew revenue 100% twice',
  'Plain Poe': 'Grew revenue 100x twice',
  'Underscore Uri': 'Keeps snake_case names',
  'Other Uri': 'Keeps snakeXcase names',
  'Backslash Bea': String.raw`Writes C:\temp paths`,
  'Slash Bea': 'Writes C:/temp paths',
  'Quote Quin': "Speaks of 'quoted' words",
  'Double Dee': 'Speaks of "quoted" words',
  'Emoji Em': 'Launches 🚀 things',
  'Other Em': 'Launches 🚂 things',
  'Umlaut Uma': 'Baut Brücken in ZÜRICH',
  'Angle Ann': 'Knows <b>markup</b> & more',
}

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await withSystem(app.database.kysely, async tx => {
    for (const [name, headline] of Object.entries(HEADLINES))
      await buildTalent(tx, {
        full_name: name,
        headline,
        email: `${name.replace(' ', '.').toLowerCase()}@mail.test`,
      })
  })
})
afterAll(() => app.close())

async function found(q: string): Promise<string[]> {
  const response = await app.fetch(`/talent-directory?${new URLSearchParams({ q })}`)
  expect(response.status).toBe(200)
  const html = (await response.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
  return Object.keys(HEADLINES)
    .filter(name => html.includes(name))
    .toSorted()
}

describe('a search means what it says', () => {
  test.each([
    ['%', ['Percent Poe']],
    ['100%', ['Percent Poe']],
    ['100% t', ['Percent Poe']],
    ['100%t', []],
    ['_', ['Underscore Uri']],
    ['snake_case', ['Underscore Uri']],
    ['\\', ['Backslash Bea']],
    ['C:\\temp', ['Backslash Bea']],
    ['\\%', []],
    ['\\\\', []],
    ["'", ['Quote Quin']],
    ["'quoted'", ['Quote Quin']],
    ['"', ['Double Dee']],
    ['"quoted"', ['Double Dee']],
    ['🚀', ['Emoji Em']],
    ['es 🚀 th', ['Emoji Em']],
    ['<b>', ['Angle Ann']],
    ['& more', ['Angle Ann']],
    ['&amp;', []],
    ["' or '1'='1", []],
    ['%%', []],
    ['%_%', []],
    ['.*', []],
    ['revenue 100', ['Percent Poe', 'Plain Poe']],
    ['REVENUE', ['Percent Poe', 'Plain Poe']],
    ['zürich', ['Umlaut Uma']],
    ['BRÜCKEN', ['Umlaut Uma']],
  ])('%j', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test('nothing, or spaces, asks for everybody', async () => {
    for (const q of ['', '   ', '\0'])
      expect(await found(q)).toEqual(Object.keys(HEADLINES).toSorted())
  })

  test('what was searched for is shown as text', async () => {
    const q = '"><script>alert(1)</script>'
    const html = await (await app.fetch(`/talent-directory?${new URLSearchParams({ q })}`)).text()
    expect(html).not.toContain('<script>alert(1)')
  })
})
