import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { syncCatalogues } from './catalogues.ts'

describe.each(ENGINES)('the catalogues on the %s engine', engine => {
  const { system } = sharedDatabase(engine)

  test('are written once, and again when they differ', async () => {
    const sync = () => system(syncCatalogues)
    expect(await sync()).toBe(false)
    const [first, second] = SKILLS
    if (!first || !second) throw new Error('There are no skills')
    await system(async tx => {
      await sql`update app.seed_state set hash = 'older' where key = 'catalogues'`.execute(tx)
      await sql`delete from public.skills where id = ${first.id}`.execute(tx)
      await sql`update public.skills set name = ${first.name}, position = 999 where id = ${second.id}`.execute(
        tx,
      )
      await sql`insert into public.skills (id, name, category, position) values ('skill_gone', 'Gone', 'Gone', 0)`.execute(
        tx,
      )
    })
    expect(await sync()).toBe(true)
    const { rows } = await system(tx =>
      sql`select id, name, category, position from public.skills order by position`.execute(tx),
    )
    expect(rows).toEqual(SKILLS.map((skill, position) => ({ ...skill, position })))
    expect(await sync()).toBe(false)
  })
})
