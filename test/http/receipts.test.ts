// The receipt of one match: visible to its two sides only.
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { textIn } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildCompany, buildConnection, buildRequest, buildTalent } from '#test/world.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

const app = sharedApp()
let request: Awaited<ReturnType<typeof buildRequest>>
let talent: Awaited<ReturnType<typeof buildTalent>>
beforeAll(async () => {
  const built = await app.system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  request = built.request
  talent = built.talent
})

const addressOf = (requestId: string, talentId: string) => `/match/${requestId}/${talentId}`
const get = (as: Browser | undefined, path: string) => app.fetch(path, { as })

test('both sides see the same receipt, each about the other and the request', async () => {
  const address = addressOf(request.requestId, talent.talentId)
  const texts: string[] = []
  for (const [person, other] of [
    [request.company, `${talent.fullName} for Chief Technology Officer (CTO)`],
    [talent, `Chief Technology Officer (CTO), ${request.company.fullName}`],
  ] as const) {
    const response = await get(await app.signIn(person), address)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(other)
    texts.push(html.match(/<tbody.*<\/tbody>/s)?.[0] ?? '')
  }
  expect(texts[0]).toContain('rowgroup')
  expect(texts[0]).toBe(texts[1])
})

test('a receipt says why, what is missing, what is unknown and what would raise it, and adds up to the score', async () => {
  const { company, own, address } = await app.system(async tx => {
    const primary_role = 'Chief Sustainability Officer'
    const languages_spoken = ['English', 'Icelandic']
    const own = await buildTalent(tx, {
      primary_role,
      languages_spoken,
      skill_ids: ['skill_esg_strategy'],
      price_day_min: 1200,
      price_day_max: 1600,
      industries_experienced: [],
    })
    const made = await buildRequest(tx, {
      desired_role: primary_role,
      languages_required: languages_spoken,
      required_skills: ['skill_esg_strategy', 'skill_procurement'],
      budget_day_min: 1000,
      budget_day_max: 1400,
      industry: 'SaaS',
    })
    return { company: made.company, own, address: addressOf(made.requestId, own.talentId) }
  })
  const page = await new PlainVisitor(app, await app.signIn(company)).open(address)
  for (const text of [
    'a day rate of up to $1,400 (now $1,200 to $1,600)',
    'missing Procurement',
    'What we don’t know',
  ])
    expect(page.text).toContain(text)
  const parts = [...page.html.matchAll(/<tbody[\s\S]*?<\/tbody>/g)].map(([part]) => textIn(part))
  // Readable without color: every state has words.
  for (const part of parts) expect(part).toMatch(/^ *(Matched|Partly matched|Missing|Unknown):/)
  const points = parts.map(part => Number(/ (\d+) of \d+/.exec(part)?.[1] ?? 0))
  const [, score] = /Match score: *(\d+)%/.exec(page.text) ?? []
  expect(points.reduce((sum, each) => sum + each, 0)).toBe(Number(score))
  const theirs = await new PlainVisitor(app, await app.signIn(own)).open('/talent/dashboard')
  expect(theirs.text).toMatch(new RegExp(`Match score: *${score}%`))

  await page.follow('How matching works, with its weights')
  expect(page.html).toMatch(/<h1[^>]*>How matching works</)
  expect(page.text).toMatch(/Version \d+\./)
})

test('a receipt says that the working model is not stated, and that presence limits the score', async () => {
  const wanted = await app.system(tx => buildRequest(tx, { working_model: 'Onsite' }))
  const as = await app.signIn(wanted.company)
  const textOf = async (stated: object) => {
    const { talentId } = await app.system(tx => buildTalent(tx, stated))
    return (await get(as, addressOf(wanted.requestId, talentId))).text()
  }
  const limit = 'The profile doesn’t say that the person can be on site as much as the work needs.'
  const [silent, remote, travels] = [
    await textOf({ working_model: null }),
    await textOf({ working_model: 'Remote' }),
    await textOf({ working_model: 'On-site', willing_to_travel: true }),
  ]
  expect(silent).toContain(limit)
  expect(silent).toContain('but working model not stated')
  expect(remote).toContain(limit)
  expect(remote).toContain('Prefers remote work; the request asks for on-site.')
  expect(travels).not.toContain(limit)
})

test('a profile that says too little for a score is no missing page to its two sides', async () => {
  const silent = await app.system(tx => buildTalent(tx, { primary_role: '', skill_ids: [] }))
  const address = addressOf(request.requestId, silent.talentId)
  for (const person of [request.company, silent]) {
    const response = await get(await app.signIn(person), address)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('No score yet')
  }
  expect((await get(await app.signIn(talent), address)).status).toBe(404)
})

test('a visitor is redirected to the login page, and back here', async () => {
  const address = addressOf(request.requestId, talent.talentId)
  const response = await get(undefined, address)
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `/login?${new URLSearchParams({ next: address })}`,
  ])
})

test('for everybody else it does not exist', async () => {
  const others = await app.system(async tx => ({
    company: await buildCompany(tx),
    talent: await buildTalent(tx),
  }))
  for (const person of [others.company, others.talent]) {
    const as = await app.signIn(person)
    for (const address of [
      addressOf(request.requestId, talent.talentId),
      addressOf(NOBODY, talent.talentId),
      addressOf('nonsense', talent.talentId),
    ]) {
      const response = await get(as, address)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('rowgroup')
    }
  }
})

test('a page that lists matches contains no receipt', async () => {
  for (const [person, path] of [
    [request.company, '/company/dashboard'],
    [request.company, talent.profileUrl],
    [talent, '/talent/dashboard'],
  ] as const) {
    const html = await (await get(await app.signIn(person), path)).text()
    expect(html).toContain(addressOf(request.requestId, talent.talentId))
    expect(html).not.toMatch(/rowgroup|Why matched|"detail/)
  }
})

test('a receipt does not offer to hide a match while an introduction about it is under way', async () => {
  const { pending, active, declined } = await app.system(async tx => ({
    pending: await buildConnection(tx),
    active: await buildConnection(tx, { status: 'matched' }),
    declined: await buildConnection(tx, { status: 'declined' }),
  }))
  for (const [{ company, talent, requestId }, isOffered] of [
    [pending, false],
    [active, false],
    [declined, true],
  ] as const)
    for (const person of [company, talent]) {
      const address = addressOf(requestId, talent.talentId)
      const html = await (await get(await app.signIn(person), address)).text()
      expect(html).toContain('rowgroup')
      expect(html.includes('Not for me')).toBe(isOffered)
    }
})
