// The shortlist, the comparison, and requests that end.
import { beforeEach, describe, expect, test } from 'vitest'
import { SHORTLIST_MAX } from '#app/features/shortlist/rules.ts'
import { Browser } from '#test/app.ts'
import { PageForm } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
  type Talent,
} from '#test/world.ts'

const SHORTLIST = '/company/shortlist'
const DASHBOARD = '/company/dashboard'

const app = sharedApp()
let company: Person
let requestId: string
let people: Talent[]
let as: Browser
beforeEach(async () => {
  const made = await app.system(tx =>
    buildRequest(tx, { desired_role: 'Chief Technology Officer (CTO)' }),
  )
  company = made.company
  requestId = made.requestId
  people = await app.system(async tx => [
    await buildTalent(tx, { price_day_min: 900, price_day_max: 1000 }),
    await buildTalent(tx, { primary_role: 'Chief Financial Officer (CFO)' }),
  ])
  as = await app.signIn(company)
})

async function go(path: string, form?: Record<string, string> | URLSearchParams, by = as) {
  const response = await app.fetch(path, { as: by, form })
  const text = (await response.text()).replaceAll('<!-- -->', '')
  return { status: response.status, to: response.headers.get('location'), text }
}
const first = () => people[0]?.talentId ?? ''
const change = (form: Record<string, string>, by = as) =>
  go(SHORTLIST, { talentId: first(), back: '', ...form }, by)

/** What the page posts, whichever button is pressed. */
function post(typed: [Talent | undefined, note: string, was?: string][], rest = {}) {
  const form = new URLSearchParams({ intent: 'notes', request: requestId, ...rest })
  for (const [talent, note, was = ''] of typed)
    for (const [name, value] of Object.entries({ person: talent?.talentId ?? '', note, was }))
      form.append(name, value)
  return form
}
const save = (note: string, was?: string) => go(SHORTLIST, post([[people[0], note, was]]))
const noteOf = async (talent?: Talent) =>
  (
    await app.system(tx =>
      tx
        .selectFrom('shortlist_entries')
        .select('note')
        .where('talent_id', '=', talent?.talentId ?? '')
        .executeTakeFirst(),
    )
  )?.note

describe('a shortlist', () => {
  test('adds a person once, from their page, with a note', async () => {
    const profile = people[0]?.profileUrl ?? ''
    expect((await go(profile)).text).toContain('Add to Shortlist')
    for (const _ of ['once', 'twice'])
      expect((await change({ intent: 'keep', back: profile })).to).toBe(profile)
    expect((await go(profile)).text).toContain('On your shortlist')
    for (const _ of ['once', 'twice'])
      expect((await save(' Met in May ')).to).toBe(`${SHORTLIST}?request=${requestId}&saved`)
    await change({ intent: 'keep' })
    const { text } = await go(SHORTLIST)
    expect(text).toContain('value="Met in May"')
    expect(text.split('<article').length - 1).toBe(1)
    expect((await go('/settings/download')).text).toContain('Met in May')
  })

  test('shows who is hidden at the moment by the note, to be removed, and names them again afterwards', async () => {
    const pause = (paused: boolean) =>
      app.system(tx =>
        tx
          .insertInto('talent_availability')
          .values({ talent_id: first(), paused })
          .onConflict(conflict => conflict.column('talent_id').doUpdateSet({ paused }))
          .execute(),
      )
    const name = people[0]?.fullName ?? ''
    await change({ intent: 'keep' })
    await save('Met in May')
    await pause(true)
    const { text } = await go(SHORTLIST)
    expect(text).toContain('Not Available at the Moment')
    expect(text).toContain('Met in May')
    // Several people without a note can be told apart.
    expect(text).toMatch(/Added <time/)
    expect(text).not.toContain(name)
    await pause(false)
    expect((await go(SHORTLIST)).text).toContain(name)
    await pause(true)
    expect((await go(SHORTLIST, post([], { drop: first() }))).status).toBe(302)
    expect(await noteOf(people[0])).toBeUndefined()
    expect((await go(SHORTLIST)).text).toContain('No One on Your Shortlist Yet')
  })

  test('shows how far an introduction has come, and asks for the next', async () => {
    const [asked, unasked] = people
    if (asked === undefined || unasked === undefined) throw new Error('Nobody is there')
    for (const { talentId } of people) await change({ intent: 'keep', talentId })
    const about = { talent: asked, request: { requestId, company } }
    const { connectionId } = await app.system(tx => buildConnection(tx, about))
    const { text } = await go(SHORTLIST)
    expect(text).toContain('Pending')
    expect(text).toContain('>View Connections<')
    expect(text).toContain(`href="${unasked.profileUrl}?introduce=1"`)
    expect(text).not.toContain(`href="${asked.profileUrl}?introduce=1"`)
    await app.system(tx => buildConnection(tx, { ...about, talent: unasked, status: 'accepted' }))
    const accepted = await go(SHORTLIST)
    expect(accepted.text).toContain('Active')
    expect(accepted.text).toContain('Open the conversation')
    expect(accepted.text).not.toContain('?introduce=1"')
    await app.system(tx =>
      tx
        .updateTable('connection_requests')
        .set({ status: 'withdrawn' })
        .where('id', '=', connectionId)
        .execute(),
    )
    expect((await go(SHORTLIST)).text).toContain(`href="${asked.profileUrl}?introduce=1"`)
  })

  test('offers the dialog that says what to do without an open request', async () => {
    await change({ intent: 'keep' })
    await go(DASHBOARD, { intent: 'close', requestId, closedAs: 'filled' })
    expect((await go(SHORTLIST)).text).toContain(`href="${people[0]?.profileUrl}?introduce=1"`)
  })

  test('adds people from the directory’s cards, only for companies, without JavaScript', async () => {
    const directory = '/talent-directory?sort=experience'
    await expect.poll(async () => (await go(directory)).text).toContain('Add to Shortlist')
    const button = (text: string, form: string) =>
      new RegExp(`<button[^>]*form="shortlist-${form}"[^>]*value="${first()}"`).test(text)
    const before = await go(directory)
    expect(button(before.text, 'keep')).toBe(true)
    expect(before.text).toContain(`name="back" value="${directory}"`)
    const kept = await change({ intent: 'keep', back: directory })
    expect(kept.to).toBe(directory)
    const after = await go(directory)
    expect([button(after.text, 'keep'), button(after.text, 'drop')]).toEqual([false, true])
    for (const by of [new Browser(), await app.signIn(people[1] ?? company)])
      expect((await go(directory, undefined, by)).text).not.toMatch(/to Shortlist|form="shortlist/)
  })

  test('is private, and can be emptied', async () => {
    await change({ intent: 'keep' })
    const other = await app.signIn(await app.system(tx => buildCompany(tx)))
    expect((await go(SHORTLIST, undefined, other)).text).toContain('No One on Your Shortlist Yet')
    await change({ intent: 'drop' }, other)
    expect((await go(SHORTLIST)).text).toContain('<article')
    for (const _ of ['once', 'twice']) expect((await change({ intent: 'drop' })).status).toBe(302)
    expect((await go(SHORTLIST)).text).toContain('No One on Your Shortlist Yet')
  })

  test('is never longer than the list shows', async () => {
    await app.system(async tx => {
      for (let made = 1; made < SHORTLIST_MAX; made += 1) {
        const { talentId } = await buildTalent(tx)
        await tx
          .insertInto('shortlist_entries')
          .values({ user_id: company.userId, talent_id: talentId })
          .execute()
      }
    })
    const [one, other] = [first(), people[1]?.talentId ?? '']
    const add = (talentId: string) => change({ intent: 'keep', talentId })
    const both = await Promise.all([add(one), add(other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409])
    expect(both.find(({ status }) => status === 409)?.text).toContain(
      `Your shortlist has ${SHORTLIST_MAX} people. Remove someone to add others.`,
    )
    // Adding somebody who is on it changes nothing.
    for (const { status, talentId } of both.map((answer, n) => ({
      ...answer,
      talentId: n ? other : one,
    })))
      if (status === 302) expect((await add(talentId)).status).toBe(302)
  })

  test('is only for companies, redirects to no other site, and only contains existing people', async () => {
    const talent = await app.signIn(people[0] ?? company)
    expect((await go(SHORTLIST, undefined, talent)).to).toBe('/')
    expect((await change({ intent: 'keep', back: '//evil.test' })).to).toBe(SHORTLIST)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await change({ intent: 'keep', talentId: nobody })).status).toBe(404)
    await go(SHORTLIST, post([[people[1], 'Not on the list']]))
    expect(await noteOf(people[1])).toBeUndefined()
  })

  test('keeps typed notes and ticked people on the way to the comparison and back', async () => {
    for (const { talentId } of people) await change({ intent: 'keep', talentId })
    const ids = people.map(({ talentId }) => talentId)
    const form = post([
      [people[0], 'Typed, not saved'],
      [people[1], ''],
    ])
    form.set('compare', 'yes')
    for (const id of ids) form.append('talent', id)
    const chosen = `?${new URLSearchParams([['request', requestId], ...ids.map(id => ['talent', id])])}`
    for (const _ of ['once', 'twice'])
      expect((await go(SHORTLIST, form)).to).toBe(`/company/compare${chosen}`)
    expect(await noteOf(people[0])).toBe('Typed, not saved')
    const back = `href="${SHORTLIST}${chosen.replaceAll('&', '&amp;')}"`
    expect((await go(`/company/compare${chosen}`)).text).toContain(back)
    const ticks = (text: string) => text.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
    const isTicked = (box: string) => box.includes('checked')
    expect(ticks((await go(SHORTLIST)).text).map(isTicked)).toEqual([false, false])
    expect(ticks((await go(SHORTLIST + chosen)).text).map(isTicked)).toEqual([true, true])

    form.delete('compare')
    form.set('drop', first())
    const left = `${SHORTLIST}?${new URLSearchParams({ request: requestId, talent: ids[1] ?? '' })}`
    for (const _ of ['once', 'twice']) expect((await go(SHORTLIST, form)).to).toBe(left)
    expect(await noteOf(people[0])).toBeUndefined()
  })

  test('is one form without JavaScript: Enter saves the notes, and ticks stay', async () => {
    for (const { talentId } of people) await change({ intent: 'keep', talentId })
    const names = people.map(({ fullName }) => fullName)
    const open = (html: string, button: string) => new PageForm(app, as, SHORTLIST, html, button)
    const ticked = (html: string) =>
      names.filter(name => open(html, 'Compare').value(`Compare : ${name}`) !== undefined)
    const [name = ''] = names
    const saved = await open((await go(SHORTLIST)).text, 'Compare')
      .fill('Note to yourself', 'Saved by Enter')
      .check(`Compare : ${name}`)
      .send()
    expect(saved.status).toBe(302)
    const { text } = await go(saved.headers.get('location') ?? '')
    expect(open(text, 'Compare').value('Note to yourself')).toBe('Saved by Enter')
    expect(text).toContain('Your notes are saved.')
    expect(ticked(text)).toEqual([name])
    const refused = await open(text, 'Compare')
      .fill('Note to yourself', 'Typed, not saved')
      .send('Compare')
    const again = await refused.text()
    expect(again).toContain('Choose 2 to 4 people to compare.')
    expect(open(again, 'Compare').value('Note to yourself')).toBe('Typed, not saved')
    const compared = await open(again, 'Compare').check(`Compare : ${names[1]}`).send('Compare')
    expect(compared.headers.get('location')).toMatch(/^\/company\/compare\?.*talent=.*talent=/)
  })

  test('only changes the notes that were changed on this page', async () => {
    for (const { talentId } of people) await change({ intent: 'keep', talentId })
    await save('From another tab')
    await go(
      SHORTLIST,
      post([
        [people[0], ''],
        [people[1], 'From this one'],
      ]),
    )
    expect(await noteOf(people[0])).toBe('From another tab')
    expect(await noteOf(people[1])).toBe('From this one')
    await save('', 'From another tab')
    expect(await noteOf(people[0])).toBe('')
  })

  test('refuses too long a note and too few people, and keeps what was typed', async () => {
    for (const { talentId } of people) await change({ intent: 'keep', talentId })
    const long = 'x'.repeat(301)
    const notes: Parameters<typeof post>[0] = [
      [people[0], long],
      [people[1], 'Short'],
    ]
    const refused = await go(SHORTLIST, post(notes))
    expect(refused.status).toBe(400)
    for (const part of ['Keep the note to 300 characters.', 'has 301 characters', long, 'Short'])
      expect(refused.text).toContain(part)
    const few = post([[people[1], 'Typed']], { compare: 'yes', talent: first() })
    const alone = await go(SHORTLIST, few)
    expect(alone.status).toBe(400)
    for (const part of ['Choose 2 to 4 people to compare.', 'value="Typed"', 'checked=""'])
      expect(alone.text).toContain(part)
    for (const talent of people) expect(await noteOf(talent)).toBe('')
    expect((await go(SHORTLIST, post([], { drop: 'nobody' }))).status).toBe(400)
  })
})

describe('a comparison', () => {
  const compare = (ids: readonly string[], request = requestId) =>
    go(
      `/company/compare?${new URLSearchParams([['request', request], ...ids.map(id => ['talent', id])])}`,
    )

  test('shows two side by side, the better match first', async () => {
    const ids = people.map(({ talentId }) => talentId)
    await expect.poll(async () => (await compare(ids)).text).toContain('scope="row"')
    const { text } = await compare(ids.toReversed())
    const [cto, cfo] = people.map(({ fullName }) => text.indexOf(`>${fullName}</a>`))
    expect(cto).toBeGreaterThan(0)
    expect(cto).toBeLessThan(cfo ?? 0)
    expect(text.indexOf('>Role')).toBeLessThan(text.indexOf('Same points'))
    expect(text).not.toContain('Your note')
    await change({ intent: 'keep', talentId: first() })
    await save('Asked by our investor')
    const { text: noted } = await compare(ids)
    for (const part of ['Your note', 'Asked by our investor']) expect(noted).toContain(part)
  })

  test('shows the state of an introduction instead of the button for a request they were asked about', async () => {
    const [asked, active] = people
    if (asked === undefined || active === undefined) throw new Error('Nobody is there')
    const ids = people.map(({ talentId }) => talentId)
    const asks = ({ profileUrl }: Talent) => `href="${profileUrl}?introduce=${requestId}"`
    await expect.poll(async () => (await compare(ids)).text).toContain(asks(asked))
    const request = { requestId, company }
    await app.system(tx => buildConnection(tx, { talent: asked, request, status: 'pending' }))
    const { connectionId } = await app.system(tx =>
      buildConnection(tx, { talent: active, request, status: 'accepted' }),
    )
    const { text } = await compare(ids)
    for (const state of ['Pending', 'Active', `href="/connections/${connectionId}"`])
      expect(text).toContain(state)
    for (const talent of people) expect(text).not.toContain(asks(talent))
    const other = await app.system(tx => buildRequest(tx, { company }))
    const { text: still } = await compare(ids)
    for (const talent of people) expect(still).not.toContain(asks(talent))
    const { text: more } = await compare(ids, other.requestId)
    for (const { profileUrl } of people)
      expect(more).toContain(`href="${profileUrl}?introduce=${other.requestId}"`)
    expect(more).toContain('Pending')

    // Once its conversation is closed, it isn't active anymore.
    const pages = [() => compare(ids), () => go(active.profileUrl)]
    for (const page of pages) expect((await page()).text).toContain('Active')
    await app.fetch(`/connections/${connectionId}`, {
      as: await app.signIn(active),
      form: { intent: 'act', act: 'close', seen: 'introduced' },
    })
    for (const page of pages) {
      const closed = (await page()).text
      expect(closed).toContain('Closed')
      expect(closed).not.toContain('Active')
    }
  })

  test('tells two requests for the same role apart, here and on the page of a talent', async () => {
    const desired_role = 'Chief Technology Officer (CTO)'
    await app.system(tx => buildRequest(tx, { desired_role, company }))
    for (const { talentId } of people) await change({ intent: 'keep', talentId })
    for (const path of [SHORTLIST, `${people[0]?.profileUrl}?introduce=1`]) {
      const { text } = await go(path)
      const options = [...text.matchAll(/<option[^>]*>(Chief Technology[^<]*)/g)].map(
        ([, label]) => label,
      )
      expect(options, path).toHaveLength(2)
      expect(new Set(options).size, path).toBe(2)
    }
  })

  test('names who is left out because their profile says too little for a score', async () => {
    const silent = await app.system(tx => buildTalent(tx, { primary_role: '', skill_ids: [] }))
    const ids = people.map(({ talentId }) => talentId)
    await expect.poll(async () => (await compare(ids)).text).toContain('scope="row"')
    const said = `${silent.fullName} has no score`
    const { text: left } = await compare([...ids, silent.talentId])
    expect(left).toContain('scope="row"')
    expect(left).toContain(said)
    const { text: alone } = await compare([first(), silent.talentId])
    expect(alone).not.toContain('scope="row"')
    expect(alone).not.toContain('Choose 2 to 4 people')
    expect(alone).toContain(said)
    expect((await compare(ids)).text).not.toContain('has no score')
  })

  test('says that somebody is left out because their profile is hidden by now', async () => {
    const hidden = await app.system(tx => buildTalent(tx, { hidden: true }))
    const ids = people.map(({ talentId }) => talentId)
    await expect.poll(async () => (await compare(ids)).text).toContain('scope="row"')
    const said = 'One of the people you chose is no longer visible.'
    const { text: left } = await compare([...ids, hidden.talentId])
    expect(left).toContain('scope="row"')
    expect(left).toContain(said)
    const { text: alone } = await compare([first(), hidden.talentId])
    expect(alone).toContain(said)
    expect(alone).not.toContain('Choose 2 to 4 people')
    expect((await compare(ids)).text).not.toContain('no longer visible')
  })

  test('needs two people and an own request', async () => {
    const ids = people.map(({ talentId }) => talentId)
    const { requestId: theirs } = await app.system(tx => buildRequest(tx))
    for (const { text } of [
      await compare(ids.slice(0, 1)),
      await compare([first(), first()]),
      await compare([...ids, ...Array.from({ length: 3 }, () => crypto.randomUUID())]),
      await compare(['no-id', ...ids]),
      await compare(ids, theirs),
    ])
      expect(text).toContain('Choose 2 to 4 people')
  })
})

describe('a request that ends', () => {
  const end = (closedAs: string, by = as) =>
    go(DASHBOARD, { intent: 'close', requestId, closedAs }, by)
  const reopen = () => go(DASHBOARD, { intent: 'reopen', requestId })
  const row = () =>
    app.system(tx =>
      tx
        .selectFrom('company_requests')
        .select(['closed_as', 'hidden'])
        .where('id', '=', requestId)
        .executeTakeFirst(),
    )

  test.each([
    ['filled', 'Filled'],
    ['closed', 'Closed'],
  ])(
    '%s is neither matched nor available for introductions, and can be reopened',
    async (as, word) => {
      expect((await end(as)).to).toBe(DASHBOARD)
      expect(await row()).toEqual({ closed_as: as, hidden: true })
      const { text } = await go(DASHBOARD)
      expect(text).toContain(word)
      expect(text).toContain('All your requests are closed')
      const profile = people[0]?.profileUrl ?? ''
      const asked = await go(`${profile}?introduce=1`)
      expect(asked.text).toContain('Reopen or Create a Talent Request')
      expect(asked.text).not.toContain('Please create a talent request first')
      const form = { request_id: requestId, requirements: '', contact_details: 'me' }
      expect((await go(profile, form)).status).toBe(400)
      expect((await reopen()).to).toBe(DASHBOARD)
      expect(await row()).toEqual({ closed_as: null, hidden: false })
      expect((await go(DASHBOARD)).text).toContain('Top Matches')
    },
  )

  test('keeps its introductions, and the people asked can still read it', async () => {
    const [talent, stranger] = people
    if (talent === undefined || stranger === undefined) throw new Error('Nobody is there')
    await app.system(tx => buildConnection(tx, { talent, request: { requestId, company } }))
    await end('filled')
    expect((await go('/connections')).text).toContain(talent.fullName)
    const theirs = await app.signIn(talent)
    const { text } = await go('/connections', undefined, theirs)
    expect(text).toContain('Chief Technology Officer (CTO)')
    expect(text).not.toContain('A deleted request')
  })

  test('can only be ended by its company', async () => {
    const other = await app.signIn(await app.system(tx => buildCompany(tx)))
    await end('closed', other)
    expect((await row())?.closed_as).toBeNull()
    expect((await end('sold')).status).toBe(400)
  })
})

test('a request can be duplicated', async () => {
  await app.system(tx =>
    tx
      .updateTable('company_requests')
      .set({ challenge_description: 'Our builds take an hour.' })
      .where('id', '=', requestId)
      .execute(),
  )
  expect((await go(DASHBOARD)).text).toContain(`/company/request/new?from=${requestId}`)
  const { text } = await go(`/company/request/new?from=${requestId}`)
  expect(text).toContain('Our builds take an hour.')
  expect(text).toContain('This is a copy of your request.')
  const { requestId: theirs } = await app.system(tx =>
    buildRequest(tx, { challenge_description: 'Not for your eyes' }),
  )
  expect((await go(`/company/request/new?from=${theirs}`)).text).not.toContain('Not for your eyes')
})
