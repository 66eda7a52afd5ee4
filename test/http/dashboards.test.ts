// The dashboards and the list of connections: what they show, and what they say while there is nothing to show.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ConnectionStatus } from '#app/features/connections/rules.ts'
import { readHead } from '#test/page-head.ts'
import { linksIn, mainIn, partUnder, textIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAccount,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
} from '#test/world.ts'

const CFO = 'Chief Financial Officer (CFO)'
const CTO = 'Chief Technology Officer (CTO)'

const app = sharedApp()

async function read(person: Person, path: string): Promise<string> {
  const response = await app.fetch(path, { as: await app.signIn(person) })
  expect(response.status).toBe(200)
  return await response.text()
}
const articlesIn = (html: string) => html.split('<article').slice(1)

describe('a talent’s dashboard', () => {
  const mine = (person: Person, search = '') => read(person, `/talent/dashboard${search}`)

  test('begins with the person, and links to the editor', async () => {
    const talent = await app.system(tx =>
      buildTalent(tx, {
        headline: 'Finance chief for climate hardware',
        primary_role: CFO,
        max_hours_per_week: 16,
        years_experience: 17,
      }),
    )
    const html = await mine(talent)
    expect(readHead(html).title).toBe('Talent Dashboard · Vinculum')
    const [, h1] = /<h1[^>]*>([^<]*)/.exec(html) ?? []
    expect(h1).toBe(talent.fullName)
    const [top = ''] = mainIn(html).split(/<h2[ >]/)
    expect(textIn(top)).toMatch(
      /Finance chief for climate hardware.* Chief Financial Officer \(CFO\) .* 16 2\/5 of a week .* 17 /,
    )
    expect(linksIn(top, 'Edit Profile')).toEqual(['/talent/profile'])
  })

  test('shows the start of the public page: 150 characters, three chips of each, Preview and Edit', async () => {
    const bio = `${'word '.repeat(29)}abcd`
    const talent = await app.system(tx =>
      buildTalent(tx, {
        summary_bio: `${bio}yz`,
        skill_ids: [
          ...['skill_financial_modeling', 'skill_fundraising'],
          ...['skill_unit_economics', 'skill_budgeting_forecasting'],
        ],
        industries_experienced: ['SaaS', 'FinTech', 'AgTech', 'PropTech', 'Digital Health'],
      }),
    )
    const card = async () => partUnder('Public Profile', await mine(talent))
    const full = await card()
    expect(full).toContain(`>${bio}y…<`)
    expect(textIn(full)).toMatch(
      / Skills Financial Modeling Fundraising Unit Economics \+1 more Industries SaaS FinTech AgTech \+2 more /,
    )
    expect(linksIn(full, 'Preview')).toEqual([talent.profileUrl])
    expect(linksIn(full, 'Edit')).toEqual(['/talent/profile'])

    await app.system(tx =>
      tx
        .updateTable('talent_profiles')
        .set({ summary_bio: `${bio}y`, skill_ids: [], industries_experienced: [] })
        .where('id', '=', talent.talentId)
        .execute(),
    )
    const short = await card()
    expect(short).toContain(`>${bio}y<`)
    expect(short.split('None chosen yet.')).toHaveLength(3)
  })

  test('lists the six best matches with their reasons, or all of them, best first', async () => {
    const talent = await app.system(async tx => {
      for (let n = 0; n < 8; n += 1)
        await buildRequest(tx, { desired_role: CFO, budget_day_max: 500 + 100 * n })
      return await buildTalent(tx, { primary_role: CFO, price_day_min: 900, price_day_max: 900 })
    })
    const matches = async (search = '') => partUnder('Best Matches', await mine(talent, search))
    await expect.poll(async () => articlesIn(await matches()).length).toBe(6)
    const best = await matches()
    const [first = ''] = articlesIn(best)
    expect(textIn(first)).toMatch(/ Match score: \d+% CFO; .* Why this score /)
    expect(linksIn(best, 'View All')).toEqual([expect.stringMatching(/\?matches=all/)])
    const all = await matches('?matches=all')
    const scores = articlesIn(all).map(each => Number(/Match score: (\d+)/.exec(textIn(each))?.[1]))
    expect(scores.length).toBeGreaterThan(6)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(linksIn(all, 'Show Best 6')).toHaveLength(1)
  })

  test('without matches, offers to browse talent', async () => {
    const talent = await app.system(async tx => {
      await buildRequest(tx)
      return await buildTalent(tx, {
        primary_role: 'other',
        primary_role_custom: 'Lighthouse keeper',
        skill_ids: [],
        languages_spoken: [],
        timezone: null,
        max_hours_per_week: null,
        price_day_min: null,
        price_day_max: null,
        min_commitment_weeks: null,
        availability_notice_days: null,
      })
    })
    const matches = partUnder('Best Matches', await mine(talent))
    expect(matches).toMatch(/<h3[^>]*>No Matches Just Yet</)
    expect(linksIn(matches, 'Browse Talent')).toEqual(['/talent-directory'])
    expect(matches).not.toContain('View All')
  })

  test('without matches, says what the talent can do about it', async () => {
    const { silent, choosy } = await app.system(async tx => {
      await buildRequest(tx)
      const silent = await buildTalent(tx, { primary_role: '', skill_ids: [], summary_bio: '' })
      const choosy = await buildTalent(tx)
      await sql`
        insert into public.match_set_asides (user_id, request_id, talent_id, reason)
        select ${choosy.userId}, id, ${choosy.talentId}, 'other' from public.company_requests
      `.execute(tx)
      return { silent, choosy }
    })
    const because = async (talent: Person) => textIn(partUnder('Best Matches', await mine(talent)))
    expect(await because(silent)).toContain('add your role and your skills. We match new requests')
    expect(await because(choosy)).toContain('You’ve hidden all of your matches.')
  })

  test('says on a match’s card what the request says about the company', async () => {
    const { company, talent } = await app.system(async tx => {
      const desired_role = 'Chief Strategy Officer'
      const request = await buildRequest(tx, {
        desired_role,
        secondary_role: 'VP Strategy',
        company_size: 'Small (11-50)',
        company_stage: 'Seed',
        hours_per_week_needed: 12,
        budget_day_min: 1000,
        budget_day_max: 1600,
        challenge_description: 'Our lender wants covenants reported monthly.',
      })
      return {
        company: request.company,
        talent: await buildTalent(tx, { primary_role: desired_role }),
      }
    })
    const cards = async () =>
      articlesIn(partUnder('Best Matches', await mine(talent, '?matches=all'))).map(textIn)
    const card = async () => (await cards()).find(each => each.includes(company.fullName))
    await expect.poll(card).toBeDefined()
    for (const fact of [
      'Chief Strategy Officer or VP Strategy',
      'Small (11-50) · Seed',
      '12 hrs/week',
      '$1,000 - $1,600 / day',
      'Our lender wants covenants reported monthly.',
    ])
      expect(await card()).toContain(fact)
  })
})

describe('a company’s dashboard', () => {
  test('without a request, asks for the first', async () => {
    const html = await read(await app.system(tx => buildCompany(tx)), '/company/dashboard')
    expect(readHead(html).title).toBe('Company Dashboard · Vinculum')
    expect(html).toMatch(/<h2[^>]*>Create Your First Request</)
    expect(linksIn(html, 'New Talent Request')).toEqual(['/company/request/new'])
  })

  test('lists the requests newest first, with their facts and links', async () => {
    const { company, second } = await app.system(async tx => {
      const first = await buildRequest(tx, {
        desired_role: CFO,
        secondary_role: 'VP Finance',
        budget_day_min: 1000,
        budget_day_max: 1600,
        hours_per_week_needed: 12,
        project_duration_weeks: 24,
        urgency_start: 'Next month',
        working_model: 'Remote',
        industry: 'SaaS',
        created_at: new Date(Date.now() - 60_000),
      })
      const { requestId } = await buildRequest(tx, {
        company: first.company,
        desired_role: CTO,
        budget_day_min: 1000,
        budget_day_max: null,
        hours_per_week_needed: null,
      })
      return { company: first.company, second: requestId }
    })
    const html = await read(company, '/company/dashboard')
    const [cto = '', cfo = '', ...others] = articlesIn(partUnder('Talent Requests', html))
    expect(others).toEqual([])
    for (const fact of [
      `${CFO} or VP Finance`,
      '$1,000 - $1,600 / day',
      ...['12 hrs/week', '24 weeks', 'Next month', 'Remote', 'SaaS'],
    ])
      expect(textIn(cfo)).toContain(fact)
    expect(textIn(cto)).toContain(CTO)
    expect(textIn(cto)).toContain('From $1,000 / day')
    expect(textIn(cto)).toContain('Hours Not stated')
    expect(linksIn(cto, 'Edit')).toEqual([`/company/request/${second}`])
    expect(linksIn(html, 'New Talent Request')).toEqual(['/company/request/new'])
  })

  test('without matches, says how to update the request', async () => {
    const { company, requestId } = await app.system(tx =>
      buildRequest(tx, {
        desired_role: 'Chief Medical Officer',
        required_skills: [],
        languages_required: [],
        working_model: null,
        budget_day_min: null,
        budget_day_max: null,
        hours_per_week_needed: null,
        project_duration_weeks: null,
        urgency_start: null,
        timezone: null,
      }),
    )
    const top = partUnder('Top Matches', await read(company, '/company/dashboard'))
    expect(top).toMatch(/<h3[^>]*>No Matches Just Yet</)
    expect(textIn(top)).toContain('updating your request')
    expect(linksIn(top, 'Update Request')).toEqual([`/company/request/${requestId}`])
  })

  test('lists each introduction with its state, also once its request is deleted', async () => {
    const { company, request, made } = await app.system(async tx => {
      const request = await buildRequest(tx, { desired_role: CFO })
      const made = []
      for (const status of ['pending', 'matched', 'declined'] satisfies ConnectionStatus[])
        made.push(await buildConnection(tx, { request, status }))
      return { company: request.company, request, made }
    })
    const rows = async () =>
      partUnder('Introductions', await read(company, '/company/dashboard')).split('<li')
    const rowOf = async (name = '') => (await rows()).find(row => row.includes(`>${name}<`)) ?? ''
    for (const [place, state] of ['Pending', 'Active', 'Declined'].entries()) {
      const row = await rowOf(made[place]?.talent.fullName)
      expect(textIn(row)).toContain(` ${state} `)
      expect(textIn(row)).toContain(CFO)
      expect(row).toContain(`href="${made[place]?.talent.profileUrl}"`)
    }
    const active = made[1]
    const as = await app.signIn(company)
    const room = `/connections/${active?.connectionId}`
    expect(linksIn(await rowOf(active?.talent.fullName), 'Open the conversation')).toEqual([room])
    const close = { intent: 'act', act: 'close', seen: 'introduced' }
    expect((await app.fetch(room, { as, form: close })).status).toBe(302)
    const closed = textIn(await rowOf(active?.talent.fullName))
    expect(closed).toContain(' Closed ')
    expect(closed).not.toContain('Active')

    const form = { intent: 'delete', requestId: request.requestId }
    expect((await app.fetch('/company/dashboard', { as, form })).status).toBe(302)
    expect((await rows()).filter(row => row.includes('A deleted request'))).toHaveLength(3)
  })
})

describe('the connections', () => {
  test.each([
    ['talent', 'Complete My Profile', '/talent/profile'],
    ['company', 'Browse Talent', '/talent-directory'],
  ] as const)('of a %s without any say so, with a next step', async (userType, action, to) => {
    const html = await read(await app.system(tx => buildAccount(tx, { userType })), '/connections')
    expect(readHead(html).title).toBe('Connections · Vinculum')
    expect(html).toMatch(/<h2[^>]*>No Connections Yet</)
    expect(linksIn(mainIn(html), action)).toEqual([to])
  })

  test('of a company have their state, and contact details only if accepted', async () => {
    const { company, made } = await app.system(async tx => {
      const company = await buildCompany(tx)
      const made = []
      for (const status of ['pending', 'matched', 'accepted', 'pending'] as const)
        made.push(await buildConnection(tx, { company, status }))
      return { company, made }
    })
    const last = made[3]
    if (!last) throw new Error('Nobody was asked')
    const form = { intent: 'answer', connectionId: last.connectionId, answer: 'declined' }
    const as = await app.signIn(last.talent)
    expect((await app.fetch('/connections', { as, form })).status).toBe(302)
    const placeOf = async (name: string, list: string) =>
      partUnder(list, await read(company, '/connections'))
        .split('<li')
        .find(row => row.includes(`>${name}<`))
    // A decline doesn't show while it can be undone.
    expect(await placeOf(last.talent.fullName, 'Pending Requests')).toContain('Pending')
    await app.system(tx =>
      tx
        .updateTable('connection_requests')
        .set({ answered_at: new Date(Date.now() - 11_000) })
        .where('id', '=', last.connectionId)
        .execute(),
    )
    for (const [place, list, state] of [
      [0, 'Pending Requests', 'Pending'],
      [1, 'Active Connections', 'Active'],
      [2, 'Active Connections', 'Active'],
      [3, 'Declined', 'Declined'],
    ] as const) {
      const { talent, contactDetails } = made[place] ?? last
      const row = (await placeOf(talent.fullName, list)) ?? ''
      expect(textIn(row)).toContain(` ${state} `)
      expect(row).toContain(`href="${talent.profileUrl}"`)
      expect(row.includes('Your contact details')).toBe(state === 'Active')
      expect(row.includes(contactDetails)).toBe(state === 'Active')
    }
    expect(textIn(await read(company, '/connections'))).not.toMatch(/ (Accept|Decline) /)
  })

  test.each(['/talent/dashboard', '/connections'])(
    'show an answer on %s that cannot be saved as not given, say so, and take it again',
    async path => {
      const { talent, company, connectionId } = await app.system(tx => buildConnection(tx))
      const as = await app.signIn(talent)
      const form = {
        intent: 'answer',
        connectionId,
        answer: path === '/connections' ? 'accepted' : 'matched',
      }
      const accept = () => app.fetch(path, { as, form })
      await app.database.exec(`
        create function public.refuse() returns trigger language plpgsql
          as $$ begin raise exception 'broken for a test'; end $$;
        create trigger refuse before update on public.connection_requests
          for each row execute function public.refuse()`)
      let failed: Response
      try {
        failed = await accept()
      } finally {
        await app.database.exec(`
          drop trigger refuse on public.connection_requests; drop function public.refuse()`)
      }
      expect(failed.status).toBe(500)
      const waiting = partUnder('Pending Requests', await failed.text())
      expect(textIn(waiting)).toContain('We couldn’t save your answer. Please try again.')
      expect(waiting).toContain(`>${company.fullName}<`)
      expect((await accept()).status).toBe(302)
      expect(partUnder('Active Connections', await read(talent, path))).toContain(company.fullName)
    },
  )

  test('with empty requirements and contact details say so', async () => {
    const { talent } = await app.system(tx =>
      buildConnection(tx, { status: 'accepted', requirements: '', contactDetails: '' }),
    )
    const active = partUnder('Active Connections', await read(talent, '/connections'))
    expect(active.split('Not provided.')).toHaveLength(3)
  })
})
