// Conflicts of interest: which names count as the same company, what is fixed when an introduction is sent, and who
// learns of it.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  planConflict,
  saveClients,
  saveCompetitors,
} from '#app/features/conflicts/commands.server.ts'
import { findConflict, findOwnLists } from '#app/features/conflicts/queries.server.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
} from '#test/world.ts'

describe.each(ENGINES)('conflicts of interest on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)

  const keyOf = (name: string) =>
    system(async tx => {
      const { rows } = await sql<{
        key: string | null
      }>`select app.company_key(${name}) as key`.execute(tx)
      return rows[0]?.key
    })
  /** A talent and a company with these lists, and a function that sends an introduction. */
  async function pair(lists: { shown?: string[]; compared?: string[]; competitors?: string[] }) {
    const { talent, company } = await system(async tx => ({
      talent: await buildTalent(tx),
      company: await buildCompany(tx),
    }))
    const { shown = [], compared = [], competitors = [] } = lists
    await as(talent, tx => saveClients(tx, { shown, compared }))
    await as(company, tx => saveCompetitors(tx, competitors))
    const ask = () =>
      system(async tx => {
        const request = await buildRequest(tx, { company })
        return (await buildConnection(tx, { talent, company, request })).connectionId
      })
    return { talent, company, ask }
  }
  const conflictOf = (reader: Person, id: string) => as(reader, tx => findConflict(tx, id))

  test.each([
    ['Acme, Inc.', 'ACME'],
    ['Acme GmbH & Co. KG', 'acme'],
    ['The Acme Company', 'Acme Corp.'],
    ['Acme S.A.', 'Acme SA'],
    ['Acme Sp. z o.o.', 'Acme'],
    ['Coca-Cola', 'Coca Cola'],
    ['Möller & Søn A/S', 'Moller and Son'],
    ['O’Reilly Ltd', "O'Reilly Limited"],
    ['Ｆｕｌｌ　Width', 'full width'],
    ['Яндекс', 'Яндекс'],
  ])('%s and %s are the same company', async (one, other) => {
    expect(await keyOf(one)).toBe(await keyOf(other))
    expect(await keyOf(one)).not.toBeNull()
  })

  test.each([
    ['Acme', 'Acme Labs'],
    ['Group', 'Holding'],
    ['Яндекс', 'Сбер'],
    ['Co', 'Company'],
  ])('%s and %s are different companies', async (one, other) => {
    expect(await keyOf(one)).not.toBe(await keyOf(other))
  })

  test('a text that is no name matches nothing', async () => {
    expect([await keyOf('...'), await keyOf(' & '), await keyOf('')]).toEqual([null, 'and', null])
    const { talent, ask } = await pair({ shown: ['...'], competitors: ['!!!', '…'] })
    expect(await conflictOf(talent, await ask())).toBeUndefined()
  })

  test('lists are compared when an introduction is sent, and never again', async () => {
    const { talent, company, ask } = await pair({
      shown: ['Globex, Inc.'],
      compared: ['Initech GmbH', 'Hooli'],
      competitors: ['GLOBEX', 'initech', 'Umbrella'],
    })
    const id = await ask()
    const found = {
      names: ['Globex, Inc.', 'Initech GmbH'],
      plan: null,
      isPending: true,
      companyName: expect.any(String),
    }
    expect(await conflictOf(talent, id)).toEqual(found)
    await as(talent, tx => saveClients(tx, { shown: ['Umbrella'], compared: [] }))
    await as(company, tx => saveCompetitors(tx, []))
    expect(await conflictOf(talent, id)).toEqual(found)
    const later = await ask()
    expect(await conflictOf(talent, later)).toBeUndefined()
    await as(company, tx => saveCompetitors(tx, ['umbrella ag']))
    expect(await conflictOf(talent, later)).toBeUndefined()
    expect(await conflictOf(talent, await ask())).toMatchObject({ names: ['Umbrella'] })
  })

  test('the company learns neither of the conflict nor of what follows from it', async () => {
    const { talent, company, ask } = await pair({ compared: ['Globex'], competitors: ['Globex'] })
    const id = await ask()
    const all = (reader: Person) =>
      as(reader, async tx => {
        const { rows } = await sql<{ count: number }>`
          select (select count(*) from public.conflict_checks)::integer
               + (select count(*) from public.talent_private_clients)::integer as count
        `.execute(tx)
        return rows[0]?.count
      })
    const seen = () =>
      as(company, async tx => {
        const { rows } = await sql`
          select to_jsonb(c) as row, (select count(*) from public.notices) as notices,
                 (select count(*) from public.connection_events) as events
            from public.connection_requests c where c.id = ${id}
        `.execute(tx)
        return rows
      })
    const before = await seen()
    for (const plan of ['consent', 'declare', 'consent'] as const)
      expect(await as(talent, tx => planConflict(tx, id, plan))).toBe(true)
    expect(await conflictOf(talent, id)).toMatchObject({ plan: 'consent' })
    expect(await seen()).toEqual(before)
    expect([await all(company), await all(talent)]).toEqual([0, 2])
    expect(await conflictOf(company, id)).toBeUndefined()
    expect(await as(company, tx => planConflict(tx, id, 'declare'))).toBe(false)
  })

  test('a list is bounded, and is deleted with its account', async () => {
    const { company, talent, ask } = await pair({ compared: ['Globex'], competitors: ['Globex'] })
    await ask()
    const save = (names: string[]) => as(company, tx => saveCompetitors(tx, names))
    await save(Array.from({ length: 30 }, (_, n) => `Company ${n}`))
    for (const wrong of [
      Array.from({ length: 31 }, (_, n) => `Company ${n}`),
      ['x'.repeat(101)],
      [' Acme'],
      [''],
    ])
      await expect(save(wrong)).rejects.toThrow('company_competitors_names_check')
    await expect(as(talent, tx => saveCompetitors(tx, ['Acme']))).rejects.toThrow(
      'row-level security',
    )
    expect(await as(company, tx => saveClients(tx, { shown: [], compared: [] }))).toBe(false)
    expect(await as(company, tx => findOwnLists(tx, 'company'))).toMatchObject({
      competitors: expect.arrayContaining(['Company 29']),
    })
    await system(async tx => {
      for (const { userId } of [company, talent])
        await sql`delete from auth."user" where id = ${userId}`.execute(tx)
      const { rows } = await sql<{ left: number }>`
        select ((select count(*) from public.company_competitors where user_id = ${company.userId})
              + (select count(*) from public.talent_private_clients where talent_id = ${talent.talentId}))::integer as left
      `.execute(tx)
      expect(rows[0]?.left).toBe(0)
    })
  })
})
