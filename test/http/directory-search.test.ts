import { beforeAll, describe, expect, test } from 'vitest'
import { sharedApp } from '#test/shared-app.ts'
import { buildTalent } from '#test/world.ts'

/** Each headline has a character with a meaning in SQL or patterns, and a near duplicate. */
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

/** People who are found by what they list or by their name. */
const LISTED: Record<string, Partial<Parameters<typeof buildTalent>[1]>> = {
  'Amara Okafor': { primary_role: 'Chief Financial Officer (CFO)' },
  'Bea Sales': { primary_role: 'VP Sales', headline: 'Healthcare' },
  'Cem Tool': { tool_ids: ['tool_netsuite'], summary_bio: 'Never met a CFO' },
  'Dee Industry': {
    primary_role: 'Chief Financial Officer (CFO)',
    industries_experienced: ['Telehealth'],
  },
  'Michał O’Dowd': { headline: 'Straßenbau in Ærø', summary_bio: 'E-learning for accountants' },
  'Eve Own': { skill_ids: ['custom_beekeeping1'], industries_experienced: ['Apiaries'] },
}

const app = sharedApp()
beforeAll(async () => {
  await app.system(async tx => {
    for (const [name, headline] of Object.entries(HEADLINES))
      await buildTalent(tx, {
        full_name: name,
        headline,
        email: `${name.replace(' ', '.').toLowerCase()}@mail.test`,
      })
    await tx
      .insertInto('custom_options')
      .values({
        id: 'custom_beekeeping1',
        catalogue: 'skills',
        name: 'Bee keeping',
        category: 'Other',
      })
      .execute()
    for (const [n, [full_name, profile]] of Object.entries(LISTED).entries()) {
      const created_at = new Date(Date.UTC(2026, 0, 1 + n))
      await buildTalent(tx, { skill_ids: [], tool_ids: [], ...profile, full_name, created_at })
    }
  })
})

const NAMES = [...Object.keys(HEADLINES), ...Object.keys(LISTED)]

/** The people shown, in order. */
async function found(q: string): Promise<string[]> {
  const response = await app.fetch(`/talent-directory?${new URLSearchParams({ q })}`)
  expect(response.status).toBe(200)
  const html = (await response.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
  return NAMES.filter(name => html.includes(name)).toSorted(
    (a, b) => html.indexOf(a) - html.indexOf(b),
  )
}

describe('a search is taken literally', () => {
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
    // The typographic apostrophe is the same.
    ["'", ['Michał O’Dowd', 'Quote Quin']],
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
    expect((await found(q)).toSorted()).toEqual(names)
  })

  test.each([
    ['CFO healthcare', ['Dee Industry']],
    ['okafor amara', ['Amara Okafor']],
    ['VP of Sales', ['Bea Sales']],
    ['NetSuite', ['Cem Tool']],
    ['keeping bee', ['Eve Own']],
    ['apiaries', ['Eve Own']],
    ['zurich', ['Umlaut Uma']],
    ["o'dowd michal", ['Michał O’Dowd']],
    ['STRASSENBAU aero', ['Michał O’Dowd']],
    // Those with it in their title first, newest first; then the others.
    ['cfo', ['Dee Industry', 'Amara Okafor', 'Cem Tool']],
    ['healthcare', ['Dee Industry', 'Bea Sales']],
    // A title by another of its names, if it is somebody's title.
    ['C.F.O.', ['Dee Industry', 'Amara Okafor']],
    ['chief finance officer healthcare', ['Dee Industry']],
    ['vice president sales', ['Bea Sales']],
    // In another form, and written in one word.
    ['accounting', ['Michał O’Dowd']],
    ['apiary', ['Eve Own']],
    ['elearning odowd', ['Michał O’Dowd']],
    ['looking for an interim CFO', ['Dee Industry', 'Amara Okafor', 'Cem Tool']],
  ])('by words: %j', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test.each([
    ['netsiute', 'netsuite'],
    ['okafro amara', 'okafor amara'],
  ])('%j offers %j', async (q, spelling) => {
    const html = await (await app.fetch(`/talent-directory?${new URLSearchParams({ q })}`)).text()
    expect(html).toContain(`href="/talent-directory?${new URLSearchParams({ q: spelling })}"`)
    expect(html).toContain(`“${spelling}”`)
  })

  test.each([
    // The largest part first.
    ['interim cfo NetSuite keeping', ['cfo NetSuite', 'keeping']],
    ['NetSuite zzz', ['NetSuite']],
    // Nobody has this title.
    ['head of sales healthcare', ['sales healthcare']],
    ['sales officer manager', ['sales']],
  ])('nobody has all of %j: offers the parts %j', async (q, parts) => {
    const html = await (await app.fetch(`/talent-directory?${new URLSearchParams({ q })}`)).text()
    expect(html).toContain('No one matches all of')
    const offered = [...html.matchAll(/[sS]earch for “([^”]+)”/g)].map(([, part]) => part)
    expect(offered).toEqual(parts)
    expect(html).not.toContain('rules everyone out')
    for (const part of parts)
      expect(html).toContain(`href="/talent-directory?${new URLSearchParams({ q: part })}"`)
  })

  test('three unknown words are taken for typos, four are not', async () => {
    const offered = async (q: string) =>
      (await (await app.fetch(`/talent-directory?${new URLSearchParams({ q })}`)).text()).includes(
        'Check the spelling',
      )
    expect(await offered('okafro okaforr amarra')).toBe(true)
    expect(await offered('okafro okaforr amarra amarha')).toBe(false)
  })

  test('an empty search, or spaces, finds everybody', async () => {
    for (const q of ['', '   ', '\0']) expect((await found(q)).toSorted()).toEqual(NAMES.toSorted())
  })

  test('the search text is shown as text', async () => {
    const q = '"><script>alert(1)</script>'
    const html = await (await app.fetch(`/talent-directory?${new URLSearchParams({ q })}`)).text()
    expect(html).not.toContain('<script>alert(1)')
  })
})
