import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AsSystem, type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { createServerDatabase, ENGINES, openTestDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { runScript } from '#test/run-script.ts'
import { asPerson, buildAdmin, buildRequest, buildTalent, type Talent } from '#test/world.ts'
import { groupsByColumn, listGroupColumns, readExposure } from './exposure.server.ts'
import { VERSION } from './parts/table.ts'
import { logShown, pruneShown, searchShown } from './shown.server.ts'

const SINCE = new Date(0)
const ALL = { side: '', q: '', page: 1 } as const

/** A request, and two people who were shown to its company: one in two lists of one day. */
async function buildShown(system: AsSystem) {
  const request = await system(tx => buildRequest(tx))
  const [near, far] = await system(async tx => [
    await buildTalent(tx, { timezone: 'America/New_York' }),
    await buildTalent(tx, { timezone: 'Asia/Singapore' }),
  ])
  const pair = (talent: Talent, score: number) => ({
    requestId: request.requestId,
    talentId: talent.talentId,
    score,
  })
  const show = (...shown: ReturnType<typeof pair>[]) =>
    system(tx =>
      logShown(tx, { side: 'company', surface: 'best', viewerId: request.company.userId }, shown),
    )
  await show(pair(near, 80), pair(far, 40))
  return { request, near, far, pair, show }
}

const EXPECTED = [
  {
    group: 'America/New_York',
    members: 1,
    membersShown: 1,
    shown: 1,
    shownFirst: 1,
    meanScore: 80,
  },
  { group: 'Asia/Singapore', members: 1, membersShown: 1, shown: 1, shownFirst: 1, meanScore: 40 },
]

describe.each(ENGINES)('the log of shown matches on the %s engine', engine => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())
  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)

  test('has each match once a day, in order, for the administrator and for the viewer', async () => {
    const { request, near, far, pair, show } = await buildShown(system)
    await show(pair(near, 80), pair(far, 40))
    await show()
    await Promise.all([show(pair(far, 40), pair(near, 81)), show(pair(far, 40), pair(near, 81))])
    const admin = await system(buildAdmin)
    const page = await asPerson(database.kysely, admin, tx => searchShown(tx, ALL))
    const pairNames = { role: expect.any(String), company: request.company.fullName }
    expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1, capped: false })
    expect(
      page.rows.map(({ viewer, surface, side, items }) => ({ viewer, surface, side, items })),
    ).toEqual([
      {
        viewer: request.company.fullName,
        surface: 'best',
        side: 'company',
        items: [{ place: 2, score: 81, ...pairNames, talent: near.fullName }],
      },
      {
        viewer: request.company.fullName,
        surface: 'best',
        side: 'company',
        items: [
          { place: 1, score: 80, ...pairNames, talent: near.fullName },
          { place: 2, score: 40, ...pairNames, talent: far.fullName },
        ],
      },
    ])
    expect(page.rows[0]?.version).toBe(VERSION)

    const seen = async (q: string, side: 'company' | 'talent' | '' = '') =>
      (await asPerson(database.kysely, admin, tx => searchShown(tx, { q, side, page: 9 }))).total
    expect(await seen(request.company.fullName)).toBe(2)
    expect(await seen(far.fullName, 'company')).toBe(1)
    expect([await seen('%'), await seen(near.fullName, 'talent')]).toEqual([0, 0])
    const totalFor = async (person: Talent | typeof request.company) =>
      (await asPerson(database.kysely, person, tx => searchShown(tx, ALL))).total
    expect([await totalFor(request.company), await totalFor(near)]).toEqual([2, 0])

    // A changed score adds an entry on the same day, but counts as the same exposure.
    const exposure = await system(async tx => {
      expect(await listGroupColumns(tx, 'talent')).toContain('timezone')
      return readExposure(tx, 'talent', await groupsByColumn(tx, 'talent', 'timezone'), SINCE)
    })
    expect(exposure).toMatchObject(EXPECTED)
    expect(exposure.map(({ ratio }) => ratio)).toEqual([1.23, 0.77])
    const supplied = new Map([[near.talentId, 'one']])
    expect(await system(tx => readExposure(tx, 'talent', supplied, SINCE))).toMatchObject([
      { group: 'not grouped', members: 1 },
      { group: 'one', shown: 1 },
    ])
    expect(await system(tx => readExposure(tx, 'requests', new Map(), SINCE))).toMatchObject([
      { group: 'not grouped', shown: 0, ratio: null },
    ])
  })

  test('is append-only for a year', async () => {
    await expect(
      system(tx => sql`update public.match_views set version = 9`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
    await expect(system(tx => sql`delete from public.match_views`.execute(tx))).rejects.toThrow(
      /only added to/,
    )
    // Not even by the table's owner.
    for (const statement of [
      'update public.match_views set version = 9',
      'truncate public.match_views',
    ])
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow(/only added to/)
    const ages = () =>
      system(async tx => {
        const { rows } = await sql<{ days: number }>`
          select date_part('day', now() - shown_at)::integer as days from public.match_views
           where cardinality(scores) = 0 order by 1
        `.execute(tx)
        return rows.map(({ days }) => days)
      })
    await system(tx =>
      sql`insert into public.match_views (shown_at, version, side, surface, viewer_id, request_ids, talent_ids, scores, places)
          select now() - make_interval(days => days), 1, 'talent', 'best', gen_random_uuid(), '{}', '{}', '{}', '{}'
            from unnest(array[1, 360, 370, 800]) as days`.execute(tx),
    )
    await system(pruneShown)
    expect(await ages()).toEqual([1, 360])
  })
})

describe('npm run audit:exposure', () => {
  let database: Database
  let url: string
  let drop: () => Promise<void>
  const folder = makeFolder()
  beforeAll(async () => {
    const made = await createServerDatabase()
    url = made.url
    drop = made.drop
    database = openServerDatabase(url, () => {})
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  const run = (...words: string[]) =>
    runScript('audit-exposure.ts', words, { DATABASE_URL: url, NO_COLOR: '1' })

  test('reports by a column and by any grouping in a file', async () => {
    const { near, far } = await buildShown(work => withSystem(database.kysely, work))
    const byColumn = await run('--group-by', 'timezone')
    expect(byColumn.code).toBe(0)
    expect(byColumn.output).toMatch(/'America\/New_York' │ 1 +│ 1 +│ 1 +│ 1 +│ 80 +│ 1\.23/)
    const file = path.join(folder, 'groups.csv')
    await writeFile(file, `id,group\n${near.talentId},"East, ""old"""\r\n"${far.talentId}", West\n`)
    const byFile = await run('--group-by', file, '--days', '7')
    expect(byFile.output).toMatch(/'East, "old"' │.+80 +│ 1\.23/)
    expect(byFile.output).toMatch(/'West' +│.+40 +│ 0\.77/)
  })

  test('prints its usage', async () => {
    expect(await run()).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage:/) })
    expect((await run('--group-by', 'shoe_size')).output).toMatch(
      /neither a CSV file nor one of: .*timezone/,
    )
    expect((await run('--group-by', path.join(folder, 'none.csv'))).output).toMatch(
      /cannot be read/,
    )
  })
})
