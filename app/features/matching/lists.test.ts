// How skills, tools and words are compared: by name, by other names, by nearness and by how rare they are.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { ENGINES } from '#test/database.ts'
import { REQUEST, useMatching } from '#test/matching/matched-pair.ts'

describe.each(ENGINES)('matching of lists on the %s engine', engine => {
  const { system, talent, request, match, part } = useMatching(engine)

  test('a rare skill weighs more than a common one, and a near skill earns partial credit', async () => {
    const wanted = await request({ required_skills: ['skill_fundraising', 'skill_hipaa'] })
    for (let i = 0; i < 5; i += 1) await talent({ skill_ids: ['skill_fundraising'] })
    const common = await talent({ skill_ids: ['skill_fundraising'] })
    const rare = await talent({ skill_ids: ['skill_hipaa'] })
    const near = await talent({ skill_ids: ['skill_investor_relations'] })
    const [a, b, c] = [
      await match(wanted, rare),
      await match(wanted, common),
      await match(wanted, near),
    ]
    expect(part(a, 'skills')?.points).toBeGreaterThan(part(b, 'skills')?.points ?? 100)
    expect(part(b, 'skills')?.points).toBeGreaterThan(part(c, 'skills')?.points ?? 100)
    expect(part(c, 'skills')).toMatchObject({ state: 'partial' })
    expect(part(c, 'skills')?.detail).toContain('close to Fundraising (has Investor Relations)')
  })

  test('custom options match by name, each other and the catalogue', async () => {
    await system(tx =>
      tx
        .insertInto('custom_options')
        .values([
          { id: 'custom_rust_a', catalogue: 'skills', name: 'Rust', user_id: null },
          { id: 'custom_rust_b', catalogue: 'skills', name: ' “RUST” ', user_id: null },
          { id: 'custom_model', catalogue: 'skills', name: 'financial  modeling', user_id: null },
        ])
        .execute(),
    )
    const wanted = await request({ required_skills: ['custom_rust_a', 'skill_financial_modeling'] })
    const found = await match(
      wanted,
      await talent({ skill_ids: ['custom_rust_b', 'custom_model'] }),
    )
    expect(part(found, 'skills')?.detail).toBe('Has 2 of 2 skills: Rust, Financial Modeling.')
    expect(part(found, 'skills')?.state).toBe('matched')
    await system(tx => sql`delete from public.custom_options`.execute(tx))
  })

  test('a skill matches by its other names, listed or written, and names match by their stems', async () => {
    await system(tx =>
      tx
        .insertInto('custom_options')
        .values([
          { id: 'custom_fpanda', catalogue: 'skills', name: 'FP&A', user_id: null },
          { id: 'custom_tables', catalogue: 'skills', name: 'Cap tables', user_id: null },
          { id: 'custom_table', catalogue: 'skills', name: 'cap table', user_id: null },
        ])
        .execute(),
    )
    const wanted = await request({
      required_skills: ['skill_budgeting_forecasting', 'custom_tables', 'skill_go_to_market'],
    })
    const found = await match(
      wanted,
      await talent({
        skill_ids: ['custom_fpanda', 'custom_table'],
        summary_bio: 'I wrote the GTM plan.',
      }),
    )
    expect(part(found, 'skills')?.detail).toBe(
      'Has 2 of 3 skills: Budgeting & Forecasting, Cap tables; described, not listed: Go-to-Market Strategy.',
    )
    await system(tx => sql`delete from public.custom_options`.execute(tx))
  })

  test('an industry that is described but not listed is called so', async () => {
    const wanted = await request({ industry: 'SaaS' })
    const found = await match(
      wanted,
      await talent({ industries_experienced: [], summary_bio: 'I led a software company.' }),
    )
    expect(part(found, 'industry')).toMatchObject({
      state: 'partial',
      detail: 'Described, not listed: SaaS.',
      raise: 'SaaS among the listed industries',
    })
    const other = await match(wanted, await talent({ industries_experienced: ['Dental'] }))
    expect(part(other, 'industry')).toMatchObject({
      points: 0,
      detail: 'No experience in SaaS listed.',
    })
  })

  test('names what would raise a list part, with a near item and with all items', async () => {
    const wanted = await request({ required_tools: ['tool_quickbooks'] })
    const near = await match(wanted, await talent({ tool_ids: ['tool_netsuite'] }))
    expect(part(near, 'tools')).toMatchObject({
      state: 'partial',
      raise: 'these tools on the profile: QuickBooks',
    })
    const none = await match(wanted, await talent({ tool_ids: ['tool_figma'] }))
    expect(part(none, 'tools')?.raise).toBe('these tools on the profile: QuickBooks')
    const others = SKILLS.map(({ id }) => id).filter(id => !REQUEST.required_skills.includes(id))
    const all = await match(
      wanted,
      await talent({ skill_ids: [...REQUEST.required_skills, ...others.slice(0, 40)] }),
    )
    expect(part(all, 'skills')?.raise).toBe('fewer skills that weren’t asked for')
  })

  test('shared words are shown as written, and shared work by its name', async () => {
    const found = await match(await request(), await talent({ headline: 'Order in the books' }))
    const words = /such as (.*)\.$/.exec(part(found, 'challenge')?.detail ?? '')?.[1]
    const written = REQUEST.challenge_description.split(/[^a-zA-Z]+/)
    const names = SKILLS.map(({ name }) => name)
    expect([...written, ...names]).toEqual(expect.arrayContaining(words?.split(', ') ?? ['none']))
  })

  test('all points for a few of the challenge’s words are explained', async () => {
    const found = await match(await request(), await talent())
    const line = part(found, 'challenge')
    expect(line?.points).toBe(line?.of)
    expect(line?.detail).toMatch(
      /^Shares \d+ of \d+ key words and topics with the challenge \(about three in ten earn all points\), such as /,
    )
  })

  test('with very many skills each counts for less, and the receipt says so', async () => {
    const wanted = await request()
    const others = SKILLS.map(skill => skill.id)
      .filter(id => !REQUEST.required_skills.includes(id))
      .slice(0, 20)
    const [some, all] = [others.slice(0, 12), others]
    const few = await match(
      wanted,
      await talent({ skill_ids: [...REQUEST.required_skills, ...some] }),
    )
    const many = await match(
      wanted,
      await talent({ skill_ids: [...REQUEST.required_skills, ...all] }),
    )
    expect(few?.score).toBe(100)
    expect(many?.score).toBeLessThan(100)
    expect(part(many, 'skills')?.state).toBe('partial')
    expect(part(many, 'skills')?.detail).toMatch(
      / Counts for less, because the profile lists 20 others\.$/,
    )
  })
})
