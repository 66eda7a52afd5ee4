import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildRequest, buildTalent } from '#test/world.ts'
import { pruneOptions } from './unused-options.server.ts'

describe.each(ENGINES)('unused custom options on the %s engine', engine => {
  const { system: asSystem } = sharedDatabase(engine)

  test('are deleted after a day; used ones stay', async () => {
    await asSystem(async tx => {
      await sql`
        insert into public.custom_options (id, catalogue, name, created_at)
        select 'custom_unused' || n, 'skills', 'Unused ' || n, now() - interval '25 hours'
          from generate_series(1, 1200) as n
      `.execute(tx)
      await sql`
        insert into public.custom_options (id, catalogue, name, created_at)
        select 'custom_' || id, 'skills', id, now() - age
          from (values ('profile_skill', interval '2 days'), ('profile_tool', interval '2 days'),
                       ('request_skill', interval '2 days'), ('request_tool', interval '2 days'),
                       ('zzzz', interval '2 days'), ('new0', interval '23 hours')) as own (id, age)
      `.execute(tx)
      await buildTalent(tx, {
        skill_ids: ['skill_okrs', 'custom_profile_skill'],
        tool_ids: ['custom_profile_tool'],
      })
      await buildTalent(tx, { skill_ids: ['custom_profile_skill'] })
      await buildRequest(tx, {
        required_skills: ['custom_request_skill'],
        required_tools: ['tool_excel', 'custom_request_tool'],
      })
    })
    await pruneOptions(asSystem)
    const left = await asSystem(tx => tx.selectFrom('custom_options').select('id').execute())
    expect(left.map(({ id }) => id).toSorted()).toEqual([
      'custom_new0',
      'custom_profile_skill',
      'custom_profile_tool',
      'custom_request_skill',
      'custom_request_tool',
    ])
  })
})
