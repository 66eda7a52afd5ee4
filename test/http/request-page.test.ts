// The page of one request: only for talent whose lists may contain it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_REQUESTS } from '#app/features/requests/rules.ts'
import { DAY_MS } from '#app/platform/units.ts'
import type { Browser } from '#test/app.ts'
import { partUnder, textIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAccount,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
} from '#test/world.ts'

const app = sharedApp()

const pageOf = (requestId: string) => `/requests/${requestId}`

async function read(path: string, as?: Browser, form?: Record<string, string>) {
  const response = await app.fetch(path, { as, form })
  const html = await response.text()
  return { status: response.status, to: response.headers.get('location'), html }
}

/** Removes what differs between responses. */
const withoutChance = (html: string, id: string) =>
  html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(id, 'id')

const WRITTEN = {
  key_challenges: ['Covenants reported monthly'],
  challenge_description: `${'Every word of it. '.repeat(60)}To the very last.`,
  required_tools: ['tool_excel'],
  engagement_model: ['Embedded'],
  budget_day_min: 1000,
  budget_day_max: 1600,
  hours_per_week_needed: 1,
  timezone: 'Europe/London',
}

test('it shows all the company wrote, the receipt, the common hours and the company', async () => {
  const { request, talent } = await app.system(async tx => {
    const company = await buildCompany(tx)
    await tx
      .insertInto('company_cards')
      .values({ user_id: company.userId, name: 'Brightwater', about: 'We mend pumps.' })
      .execute()
    return {
      request: await buildRequest(tx, { company, ...WRITTEN }),
      talent: await buildTalent(tx, { timezone: 'America/New_York' }),
    }
  })
  const as = await app.signIn(talent)
  const { status, html } = await read(pageOf(request.requestId), as)
  expect(status).toBe(200)
  for (const part of [
    'Brightwater',
    'We mend pumps.',
    'Covenants reported monthly',
    'To the very last.',
    'Excel',
    '$1,000 - $1,600 / day',
    '1 hr/week',
    'London time',
    'Why matched',
    '3 h',
  ])
    expect(html, part).toContain(part)
  // The shortened text on the card ends with a whole word.
  expect((await read('/talent/dashboard', as)).html).toMatch(/(?:word|of|it\.)…/)
})

test('a default time zone counts as not stated, and the page says whose is missing', async () => {
  const unstated = { timezone: 'America/New_York', untouched: ['timezone'] }
  const stated = { timezone: 'Europe/London' }
  for (const { theirs, mine, said } of [
    { theirs: unstated, mine: stated, said: 'The company hasn’t stated its time zone' },
    { theirs: stated, mine: unstated, said: 'You haven’t stated your time zone.' },
    { theirs: unstated, mine: unstated, said: 'You haven’t stated yours either.' },
  ]) {
    const { request, talent } = await app.system(async tx => ({
      request: await buildRequest(tx, theirs),
      talent: await buildTalent(tx, mine),
    }))
    const { html } = await read(pageOf(request.requestId), await app.signIn(talent))
    expect(html).toContain(said)
    expect(html.includes('The company hasn’t stated')).toBe(theirs === unstated)
    expect(html.includes('You haven’t stated')).toBe(mine === unstated)
    // Like everything else that the form suggested, it is shown and marked.
    expect(/New York time(<!-- -->)? <span>\(suggested\)/.test(html)).toBe(theirs === unstated)
    expect(html).not.toContain('They work on New York time')
  }
})

test('a talent whose profile says too little for a score reads that, and how to get one', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx, { primary_role: '', skill_ids: [] }),
  }))
  const page = pageOf(request.requestId)
  const as = await app.signIn(talent)
  await expect.poll(async () => (await read(page, as)).html).not.toContain('Preparing your match')
  const match = textIn(partUnder('Your Match', (await read(page, as)).html))
  expect(match).toContain('No score yet')
  expect(match).toContain('Edit Profile')
  expect(match).not.toContain('failed')
})

test('a full profile that shares nothing with a request is not said to say too little', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx, {
      desired_role: 'Chief Financial Officer (CFO)',
      required_skills: [],
      untouched: [
        ...['budget_day_min', 'budget_day_max', 'hours_per_week_needed', 'timezone'],
        ...['languages_required', 'working_model', 'urgency_start', 'project_duration_weeks'],
      ],
    }),
    talent: await buildTalent(tx, { primary_role: 'SEO Manager', skill_ids: ['skill_seo'] }),
  }))
  const page = pageOf(request.requestId)
  const as = await app.signIn(talent)
  await expect.poll(async () => (await read(page, as)).html).not.toContain('Preparing your match')
  const match = textIn(partUnder('Your Match', (await read(page, as)).html))
  expect(match).toContain('nothing in common so far')
  expect(match).not.toContain('says too little')
})

test('days are in the time zone that the browser has told', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx, { created_at: new Date('2026-03-01T23:30:00Z') }),
    talent: await buildTalent(tx),
  }))
  const as = await app.signIn(talent)
  expect((await read(pageOf(request.requestId), as)).html).toContain('>Mar 1, 2026</time>')
  as.cookies.set('zone', encodeURIComponent('Europe/Berlin'))
  expect((await read(pageOf(request.requestId), as)).html).toContain('>Mar 2, 2026</time>')
})

test('a talent has the same actions there as in the list', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  const as = await app.signIn(talent)
  const { requestId } = request
  const page = pageOf(requestId)
  const say = (form: Record<string, string>) => read(page, as, { requestId, ...form })
  expect(await say({ intent: 'interest', interested: 'yes' })).toMatchObject({ to: page })
  expect((await read(page, as)).html).toContain('The company can see you’re interested.')
  const aside = { intent: 'set-aside', talentId: talent.talentId, reason: 'rate' }
  expect(await say(aside)).toMatchObject({ to: page })
  const hidden = (await read(page, as)).html
  expect(hidden).toContain('You’ve hidden this request')
  expect(hidden).toContain('The budget is below my rate')
  await say({ intent: 'restore', talentId: talent.talentId })
  expect((await read(page, as)).html).toContain('I’m interested')
})

test('of several introductions about it, only the latest is sent', async () => {
  const { talent, request, other } = await app.system(async tx => {
    const talent = await buildTalent(tx)
    const request = await buildRequest(tx)
    for (const [days, requirements] of [
      [9, 'Asked at first.'],
      [2, 'Asked once more.'],
      [5, 'Asked again.'],
    ] as const) {
      const { connectionId } = await buildConnection(tx, {
        talent,
        request,
        requirements,
        status: 'declined',
      })
      await tx
        .updateTable('connection_requests')
        .set({ created_at: new Date(Date.now() - days * DAY_MS) })
        .where('id', '=', connectionId)
        .execute()
    }
    const other = await buildConnection(tx, { talent, requirements: 'About something else.' })
    return { talent, request, other }
  })
  const as = await app.signIn(talent)
  const { html } = await read(pageOf(request.requestId), as)
  expect(html).toContain('Asked once more.')
  expect(html).not.toMatch(/Asked at first|Asked again|About something else/)
  expect((await read(pageOf(other.requestId), as)).html).toContain('About something else.')
})

test('an introduction can be answered there, which reveals its contact details', async () => {
  const { talent, requestId, connectionId, contactDetails } = await app.system(tx =>
    buildConnection(tx, { requirements: 'Start with the lender.' }),
  )
  const as = await app.signIn(talent)
  const page = pageOf(requestId)
  const before = (await read(page, as)).html
  expect(before).toContain('Start with the lender.')
  expect(before).not.toContain(contactDetails)
  const answer = { intent: 'answer', connectionId, answer: 'matched' }
  expect(await read(page, as, answer)).toMatchObject({ status: 302, to: page })
  expect((await read(page, as)).html).toContain(contactDetails)
  expect((await read(page, as, { ...answer, answer: 'declined' })).status).toBe(409)
})

test('an introduction is accepted for the request as it was read', async () => {
  const { talent, requestId, connectionId } = await app.system(async tx =>
    buildConnection(tx, { request: await buildRequest(tx, { budget_day_max: 2000 }) }),
  )
  const as = await app.signIn(talent)
  const page = `/connections?accept=${connectionId}`
  const changedAt = (html: string) => /name="changedAt" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const { html } = await read(page, as)
  await app.system(tx =>
    sql`update public.company_requests set budget_day_max = 900 where id = ${requestId}`.execute(
      tx,
    ),
  )
  const accept = { intent: 'answer', connectionId, answer: 'accepted' }
  const late = await read(page, as, { ...accept, changedAt: changedAt(html) })
  expect(late.status).toBe(409)
  expect(late.html).toContain('has changed its request since')
  for (let n = 0; n < 2; n += 1)
    expect(await read(page, as, { ...accept, changedAt: changedAt(late.html) })).toMatchObject({
      status: 302,
    })
})

test('who is asked about a request that is then closed reads so beside the answer, and can still give it', async () => {
  const { company, talent, requestId, connectionId } = await app.system(tx => buildConnection(tx))
  const as = await app.signIn(talent)
  const closed = 'The company has closed this request'
  const told = async () => {
    const pages = ['/talent/dashboard', '/connections', pageOf(requestId)]
    const texts = await Promise.all(pages.map(async path => textIn((await read(path, as)).html)))
    return texts.map(text => text.split(closed).length - 1)
  }
  expect(await told()).toEqual([0, 0, 0])
  const close = { intent: 'close', requestId, closedAs: 'filled' }
  await read('/company/dashboard', await app.signIn(company), close)
  expect(await told()).toEqual([1, 1, 1])
  const answer = { intent: 'answer', connectionId, answer: 'matched' }
  expect((await read('/talent/dashboard', as, answer)).status).toBe(302)
})

test('for those who may not read it, it does not exist', async () => {
  const { request, hidden, stranger, unwritten, company } = await app.system(async tx => ({
    request: await buildRequest(tx),
    hidden: await buildRequest(tx, { hidden: true }),
    stranger: await buildTalent(tx),
    unwritten: await buildAccount(tx),
    company: await buildCompany(tx),
  }))
  const missing = randomUUID()
  const same = async (as: Browser, id: string, status: number) => {
    for (const form of [undefined, { intent: 'interest', requestId: id, interested: 'yes' }]) {
      const [there, nowhere] = await Promise.all(
        [id, missing].map(async one => {
          const sent = form && { ...form, requestId: one }
          const { html, ...rest } = await read(pageOf(one), as, sent)
          return { ...rest, html: withoutChance(html, one) }
        }),
      )
      expect(there).toEqual(nowhere)
      if (form === undefined) expect(there?.status).toBe(status)
    }
  }
  // A talent without a profile matches nothing; nobody sees a suspended company's request.
  await same(await app.signIn(unwritten), request.requestId, 404)
  await same(await app.signIn(stranger), hidden.requestId, 404)
  await same(await app.signIn(company), request.requestId, 302)
  const nonsense = await read(pageOf('nonsense'), await app.signIn(stranger))
  expect(nonsense.status).toBe(404)
  expect(nonsense.html).toMatch(
    /<h1[^>]*>Request not found<.*href="\/talent\/dashboard"[^>]*>Back to Dashboard</s,
  )
  const next = new URLSearchParams({ next: pageOf(missing) })
  expect(await read(pageOf(missing))).toMatchObject({ status: 302, to: `/login?${next}` })
})

test('a company that keeps as many requests as it may is told so, and keeps what it typed', async () => {
  const company = await app.system(async tx => {
    const company = await buildCompany(tx)
    for (let n = 1; n < MAX_REQUESTS; n += 1) await buildRequest(tx, { company })
    return company
  })
  const as = await app.signIn(company)
  const form = {
    desired_role: 'Chief Operating Officer (COO)',
    challenge_description: 'Kept through it all',
    submission: randomUUID(),
  }
  // The last one, and the same again, because the first answer was lost.
  for (let n = 0; n < 2; n += 1)
    expect((await read('/company/request/new', as, form)).status).toBe(302)
  const full = await read('/company/request/new', as, { ...form, submission: randomUUID() })
  expect(full.status).toBe(409)
  expect(full.html).toContain(`You keep ${MAX_REQUESTS} requests.`)
  expect(full.html).toContain('Kept through it all</textarea>')
})
