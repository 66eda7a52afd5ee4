// Introductions add up, or somebody sends very many: each list is cut, and says so.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LISTED_MAX } from '#app/query-parts/listed-max.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  establish,
  type Person,
  type Talent,
} from '#test/world.ts'

const app = sharedApp()
const MANY = LISTED_MAX + 20

type Status = 'pending' | 'accepted' | 'declined'

/** Introductions that end, or were answered, one hour apart. */
async function add(status: Status, { company, talent }: { company: Person; talent: Talent }) {
  await app.system(async tx => {
    await sql`
      insert into public.connection_requests
        (company_id, talent_id, requirements, status, created_at, clock_started_at, answered_at, expires_at)
      select ${company.userId}, ${talent.talentId}, ${status} || ' number ' || n, ${status},
             now() - make_interval(days => 400, hours => n), now() - make_interval(days => 400),
             case when ${status} <> 'pending' then now() - make_interval(hours => n) end,
             now() + make_interval(hours => n)
        from generate_series(1, ${MANY}::integer) as n
    `.execute(tx)
  })
}

async function pageOf(person: Person, address: string) {
  const as = await app.signIn(person)
  const response = await app.fetch(address, { as })
  const html = (await response.text()).replaceAll('<!-- -->', '')
  return { html, section: (id: string) => sectionOf(html, id) }
}

function sectionOf(html: string, id: string) {
  const [, inside = ''] =
    new RegExp(`<section[^>]* id="${id}"([\\s\\S]*?)</section>`).exec(html) ?? []
  return inside
}

const cards = (inside: string) => inside.match(/<li[ >]/g)?.length ?? 0

test('of many declined ones the newest are listed, and all that are open or were accepted', async () => {
  const made = await app.system(async tx => {
    const made = await buildConnection(tx, { status: 'accepted' })
    const request = await buildRequest(tx, { company: made.company })
    await buildConnection(tx, { ...made, request, requirements: 'Waiting for long' })
    return made
  })
  await add('declined', made)
  for (const person of [made.company, made.talent]) {
    const { html, section } = await pageOf(person, '/connections')
    expect(cards(section('declined'))).toBe(LISTED_MAX)
    expect(html).toContain('Waiting for long')
    expect(html).toContain('Open the conversation')
    expect(html).toContain(`Only the newest ${LISTED_MAX} are listed.`)
  }
})

test('of many pending ones those are listed that end first', async () => {
  const people = await app.system(async tx => ({
    company: await establish(tx, await buildCompany(tx)),
    talent: await buildTalent(tx),
  }))
  await add('pending', people)
  for (const [person, address] of [
    [people.talent, '/talent/dashboard'],
    [people.talent, '/connections'],
    [people.company, '/connections'],
  ] as const) {
    const { section } = await pageOf(person, address)
    const pending = section('pending-requests')
    expect(cards(pending)).toBe(LISTED_MAX)
    expect(pending).toContain('pending number 1<')
    expect(pending).toContain(`pending number ${LISTED_MAX}<`)
    expect(pending).not.toContain(`pending number ${LISTED_MAX + 1}<`)
    expect(pending).toContain(`These ${LISTED_MAX} end first.`)
  }
  const { html } = await pageOf(people.company, '/company/dashboard')
  expect(cards(sectionOf(html, 'introductions'))).toBe(LISTED_MAX)
})

test('of many accepted ones the newest are listed, after those that still go on', async () => {
  const people = await app.system(async tx => {
    const old = await buildConnection(tx, {
      status: 'accepted',
      requirements: 'An old one that goes on',
    })
    await sql`
      update public.engagements set accepted_at = now() - interval '9 years' where id = ${old.connectionId}
    `.execute(tx)
    return old
  })
  await add('accepted', people)
  await app.system(async tx => {
    await sql`
      update public.engagements set state = 'lapsed'
       where company_id = ${people.company.userId} and id <> ${people.connectionId}
    `.execute(tx)
  })
  for (const person of [people.company, people.talent]) {
    const { html, section } = await pageOf(person, '/connections')
    expect(section('active-connections')).toContain('An old one that goes on')
    expect(cards(section('over'))).toBe(LISTED_MAX - 1)
    expect(html).toContain(`Only the newest ${LISTED_MAX} are listed.`)
  }
  const { html } = await pageOf(people.company, '/company/dashboard')
  expect(cards(sectionOf(html, 'introductions'))).toBe(LISTED_MAX)
})
