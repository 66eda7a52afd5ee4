// Setting a match aside and showing interest, without JavaScript.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { textIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildConnection, buildRequest, buildTalent } from '#test/world.ts'

const app = sharedApp()

/** Without statistics the procedures take seconds, even on few rows. */
const settle = () => sql`analyze`.execute(app.database.kysely)
const COMPANY = '/company/dashboard'
const TALENT = '/talent/dashboard?matches=all'
const NOBODY = '00000000-0000-4000-8000-000000000000'

const read = async (as: Browser, path: string) => (await app.fetch(path, { as })).text()
/** The part of a page that lists matches, without those set aside. */
const listOf = (html: string) =>
  (html.match(/<section id="(?:top|best)-matches".*?<\/section>/s)?.[0] ?? '').replace(
    /Hidden \(.*/s,
    '',
  )
const choices = () =>
  app.system(async tx => ({
    aside: (await tx.selectFrom('match_set_asides').select('talent_id').execute()).length,
    interests: (await tx.selectFrom('request_interests').select('talent_id').execute()).length,
  }))

test('either side can set a match aside, read its own reason and restore the match', async () => {
  const request = await app.system(tx => buildRequest(tx))
  const talent = await app.system(tx => buildTalent(tx))
  await settle()
  const pair = { requestId: request.requestId, talentId: talent.talentId }
  for (const [person, path, shown] of [
    [request.company, COMPANY, talent.fullName],
    [talent, TALENT, request.company.fullName],
  ] as const) {
    const as = await app.signIn(person)
    expect(listOf(await read(as, path))).toContain(shown)
    const form = { intent: 'set-aside', ...pair, reason: 'timing', note: 'Ask again in May' }
    for (let n = 0; n < 2; n += 1) {
      const sent = await app.fetch(path, { as, form })
      expect([sent.status, sent.headers.get('location')]).toEqual([302, path])
    }
    const without = await read(as, path)
    expect(listOf(without)).not.toContain(shown)
    expect(without).toMatch(/Hidden \((?:<!-- -->)?1/)
    expect(without).toContain('Ask again in May')
    await app.fetch(path, { as, form: { intent: 'restore', ...pair } })
    expect(listOf(await read(as, path))).toContain(shown)
  }
  expect(await choices()).toEqual({ aside: 0, interests: 0 })
})

test('a match shows its introduction instead of asking for interest, which is refused', async () => {
  const { connectionId, requestId, talent, other } = await app.system(async tx => {
    const made = await buildConnection(tx)
    return { ...made, other: await buildRequest(tx, { company: made.company }) }
  })
  await settle()
  const as = await app.signIn(talent)
  const matchOf = async (id: string) =>
    listOf(await read(as, TALENT))
      .split('<article')
      .find(card => card.includes(`/requests/${id}`))
  const asked = await matchOf(requestId)
  expect(asked).toContain('Introduction requested')
  expect(asked).toMatch(new RegExp(`href="/requests/${requestId}"[^>]*>Read and answer`))
  expect(asked).not.toContain('value="interest"')
  // Hiding the match wouldn't answer the company.
  expect(asked).not.toContain('Not for me')
  expect(await matchOf(other.requestId)).toContain('value="interest"')
  expect(await matchOf(other.requestId)).toContain('Not for me')
  const form = { intent: 'interest', requestId, interested: 'yes' }
  expect((await app.fetch(TALENT, { as, form })).status).toBe(409)
  expect(await choices()).toEqual({ aside: 0, interests: 0 })

  await app.fetch(TALENT, { as, form: { intent: 'answer', connectionId, answer: 'matched' } })
  const connected = await matchOf(requestId)
  expect(connected).toContain('Active')
  expect(connected).toContain(`href="/connections/${connectionId}"`)
  for (const text of ['value="interest"', 'Not for me']) expect(connected).not.toContain(text)
})

test('matches that fit badly are not presented as good ones', async () => {
  const talent = await app.system(tx =>
    buildTalent(tx, { primary_role: 'Beekeeper', skill_ids: ['skill_hipaa'] }),
  )
  await settle()
  const as = await app.signIn(talent)
  const list = async () => listOf(await read(as, TALENT))
  expect(await list()).toContain('No request fits your profile well yet.')
  // Nor does the dashboard suggest to be interested in them.
  const advice = 'Tell a company that you’re interested.'
  expect(await read(as, TALENT)).not.toContain(advice)
  await app.system(tx => buildRequest(tx, { required_skills: ['skill_hipaa'] }))
  await settle()
  expect(await list()).not.toContain('No request fits')
  expect(await read(as, TALENT)).toContain(advice)
})

test('a failure is shown beside its form with the typed values, and changes nothing', async () => {
  const request = await app.system(tx => buildRequest(tx))
  const other = await app.system(tx => buildRequest(tx))
  const talent = await app.system(tx => buildTalent(tx))
  await settle()
  const as = await app.signIn(request.company)
  const pair = { requestId: request.requestId, talentId: talent.talentId }
  const send = async (form: Record<string, string>) => {
    const response = await app.fetch(COMPANY, { as, form })
    return { status: response.status, html: await response.text() }
  }
  const note = 'N'.repeat(301)
  for (const [change, message] of [
    [{ reason: '' }, 'Choose a reason.'],
    [{ note }, 'Keep the note to 300 characters.'],
  ] as const) {
    const refused = await send({
      intent: 'set-aside',
      ...pair,
      reason: 'rate',
      note: 'Mine',
      ...change,
    })
    expect(refused.status).toBe(400)
    expect(refused.html).toMatch(new RegExp(`role="alert"[^>]*>${message}`))
    expect(refused.html).toContain(`value="${'note' in change ? note : 'Mine'}"`)
  }
  const reason = 'rate'
  for (const foreign of [
    { requestId: other.requestId, talentId: talent.talentId },
    { requestId: NOBODY, talentId: talent.talentId },
    { requestId: request.requestId, talentId: NOBODY },
  ])
    expect((await send({ intent: 'set-aside', ...foreign, reason })).status).toBe(409)
  const odds: Record<string, string>[] = [
    { intent: 'set-aside', requestId: 'x', talentId: 'y', reason },
    { intent: 'interest', requestId: request.requestId, interested: 'perhaps' },
  ]
  for (const odd of odds) expect((await send(odd)).status).toBe(400)
  // A company has no profile that could be interested.
  const interest = { intent: 'interest', requestId: request.requestId, interested: 'yes' }
  expect((await send(interest)).status).toBe(409)
  expect(await choices()).toEqual({ aside: 0, interests: 0 })
})

test('the company learns of an interest: notified once, marked, and as a list of its own', async () => {
  const request = await app.system(tx => buildRequest(tx))
  const talent = await app.system(tx => buildTalent(tx))
  const other = await app.system(tx => buildTalent(tx))
  await settle()
  const [as, company] = [await app.signIn(talent), await app.signIn(request.company)]
  const say = (interested: 'yes' | 'no') =>
    app.fetch(TALENT, {
      as,
      form: { intent: 'interest', requestId: request.requestId, interested },
    })
  expect(await read(company, COMPANY)).not.toMatch(/>Interested/)
  for (const answer of ['yes', 'yes', 'no', 'yes'] as const)
    expect((await say(answer)).status).toBe(302)
  expect(await read(as, TALENT)).toContain('The company can see you’re interested.')

  const best = listOf(await read(company, COMPANY))
  expect(best).toContain(other.fullName)
  expect(best.match(/Interested in this request/g)).toHaveLength(1)
  const alone = listOf(
    await read(company, `${COMPANY}?request=${request.requestId}&show=interested`),
  )
  expect(alone).toContain(talent.fullName)
  expect(alone).not.toContain(other.fullName)
  const score = (html: string) =>
    html
      .slice(html.indexOf(talent.fullName))
      .replaceAll(/<!--.*?-->|<[^>]*>/g, '')
      .match(/Match score: *(\d+)/)?.[1]
  expect(score(alone)).toBe(score(best))
  expect(score(alone)).toBeDefined()

  const notices = () =>
    app.system(tx =>
      tx
        .selectFrom('notices')
        .select('kind')
        .where('user_id', '=', request.company.userId)
        .where('kind', '=', 'interest_shown')
        .execute(),
    )
  expect(await notices()).toHaveLength(1)
  expect(await read(company, '/notifications')).toContain(`${talent.fullName} is interested`)
  await say('no')
  expect(await read(company, '/notifications')).toContain(
    `${talent.fullName} is no longer interested`,
  )
  expect(await read(company, COMPANY)).not.toMatch(/>Interested/)
  await say('yes')
  await app.system(tx => tx.deleteFrom('users').where('id', '=', talent.userId).execute())
  expect(await notices()).toEqual([])
})

test('a notice of interest says what is true while the profile is hidden or the request is closed', async () => {
  const { requestId, company } = await app.system(tx => buildRequest(tx))
  const talent = await app.system(tx => buildTalent(tx))
  const [as, asking] = [await app.signIn(talent), await app.signIn(company)]
  const post = (who: Browser, path: string, form: Record<string, string>) =>
    app.fetch(path, { as: who, form })
  await post(as, TALENT, { intent: 'interest', requestId, interested: 'yes' })
  const notices = async () => await read(asking, '/notifications')
  expect(await notices()).toContain(`?request=${requestId}&amp;show=interested#top-matches`)

  await post(as, TALENT, { intent: 'pause' })
  expect(await notices()).not.toContain('a deleted request')
  expect(await notices()).toContain('Their profile is hidden at the moment.')
  await post(as, TALENT, { intent: 'resume' })

  await post(asking, COMPANY, { requestId, intent: 'close', closedAs: 'filled' })
  expect(await notices()).toContain(`${talent.fullName} is interested`)
  expect(await notices()).not.toContain('View the match')
  expect(await notices()).toContain(`href="${COMPANY}#request-${requestId}"`)
  expect(await read(asking, COMPANY)).toContain(`id="request-${requestId}"`)
})

test('a link to the matches of a request that is closed or deleted by now says so beside other matches', async () => {
  const { company, requestId, other } = await app.system(async tx => {
    const closed = await buildRequest(tx, { desired_role: 'Chief Technology Officer (CTO)' })
    const open = { company: closed.company, desired_role: 'Chief Financial Officer (CFO)' }
    return { ...closed, other: await buildRequest(tx, open) }
  })
  const as = await app.signIn(company)
  const link = `${COMPANY}?request=${requestId}&show=interested`
  expect(await read(as, link)).not.toContain('These are the matches for')
  const form = { requestId, intent: 'close', closedAs: 'filled' }
  await app.fetch(COMPANY, { as, form })
  const closed = textIn(await read(as, link))
  expect(closed).toContain('Chief Technology Officer (CTO) is closed')
  expect(closed).toContain('These are the matches for Chief Financial Officer (CFO).')
  const edit = async (id: string) => textIn(await read(as, `/company/request/${id}`))
  expect(await edit(requestId)).toContain('This request is closed.')
  expect(await edit(other.requestId)).toContain('Your matches update when you save.')
  await app.fetch(COMPANY, { as, form: { requestId, intent: 'delete' } })
  expect(textIn(await read(as, link))).toContain('This request no longer exists')
})

test('a company that views a profile sees the same receipt there', async () => {
  const request = await app.system(tx => buildRequest(tx))
  const talent = await app.system(tx => buildTalent(tx))
  await settle()
  const { public_profile_url: path } = await app.system(tx =>
    tx
      .selectFrom('talent_profiles')
      .select('public_profile_url')
      .where('id', '=', talent.talentId)
      .executeTakeFirstOrThrow(),
  )
  const receipt = async (reader: Browser, html: string) => {
    const page = await read(reader, html.match(/\/match\/[\w/-]+/)?.[0] ?? 'missing')
    return page.match(/<table.*<\/table>/s)?.[0]
  }
  const as = await app.signIn(talent)
  const own = listOf(await read(as, TALENT))
  const at = own.indexOf(request.company.fullName)
  const company = await app.signIn(request.company)
  const theirs = await read(company, path)
  expect(theirs).toContain('Match with Your Requests')
  expect(await receipt(company, theirs)).toContain('rowgroup')
  expect(await receipt(company, theirs)).toBe(await receipt(as, own.slice(at)))
  for (const stranger of [as, undefined])
    expect(await (await app.fetch(path, { as: stranger })).text()).not.toContain(
      'Match with Your Requests',
    )
})

test('while their profile is paused, talent read that the company sees their interest later', async () => {
  const { requestId, company } = await app.system(tx => buildRequest(tx))
  const talent = await app.system(tx => buildTalent(tx))
  await settle()
  const [as, asking] = [await app.signIn(talent), await app.signIn(company)]
  const post = (form: Record<string, string>) => app.fetch(TALENT, { as, form })
  await post({ intent: 'pause' })
  await post({ intent: 'interest', requestId, interested: 'yes' })
  const [now, later] = [
    'The company can see you’re interested.',
    'The company can see it once your profile is visible again.',
  ]
  for (const path of [TALENT, `/requests/${requestId}`]) {
    const text = await read(as, path)
    expect(text, path).toContain(later)
    expect(text, path).not.toContain(now)
  }
  expect(await read(asking, COMPANY)).not.toMatch(/>Interested/)
  await post({ intent: 'resume' })
  for (const path of [TALENT, `/requests/${requestId}`])
    expect(await read(as, path), path).toContain(now)
  expect(await read(asking, COMPANY)).toMatch(/>Interested/)
})
