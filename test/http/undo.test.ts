// After sending an introduction: what the page says, ten seconds to undo it, and then the delivery.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { ROOMY_LIMITS } from '#test/roomy-limits.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildRequest, buildTalent, type Request, type Talent } from '#test/world.ts'

const app = sharedApp({ settings: { LIMITS: `${ROOMY_LIMITS} introductions-pair=2/1h` } })
let talent: Talent
let request: Request
let as: Browser
beforeEach(async () => {
  talent = await app.system(tx => buildTalent(tx, { full_name: 'Grace Hopper' }))
  request = await app.system(tx =>
    buildRequest(tx, { challenge_description: 'The lender wants covenants monthly.' }),
  )
  as = await app.signIn(request.company)
})

async function go(path: string, form?: Record<string, string>, by = as) {
  const response = await app.fetch(path, { as: by, form })
  const text = (await response.text()).replaceAll('<!-- -->', '')
  return { status: response.status, to: response.headers.get('location'), text }
}
const send = (more: Record<string, string> = {}, to = talent) =>
  go(to.profileUrl, {
    request_id: request.requestId,
    requirements: 'Soon',
    contact_details: 'me',
    undoable: 'on',
    ...more,
  })
async function undo() {
  const { text } = await go(`${talent.profileUrl}?introduced=1`)
  const connectionId = text.match(/name="connectionId" value="([0-9a-f-]{36})"/)?.[1] ?? ''
  return { connectionId, press: () => go(talent.profileUrl, { intent: 'undo', connectionId }) }
}
const sentId = async () => {
  const { rows } = await app.system(tx =>
    sql<{
      id: string
    }>`select id from connection_requests where talent_id = ${talent.talentId}`.execute(tx),
  )
  return rows[0]?.id ?? ''
}
const letPass = () =>
  app.system(async tx => {
    await sql`update connection_requests set held_until = now()`.execute(tx)
    await sql`update app.jobs set run_at = now() where kind = 'tell-introduction'`.execute(tx)
  })

test('the form starts from what the company wrote before', async () => {
  const { text } = await go(`${talent.profileUrl}?introduce=1`)
  expect(text).toContain('The lender wants covenants monthly.</textarea>')
  expect(text).toContain(`${request.company.fullName}, ${request.company.email}</textarea>`)
})

test('cleared contact details need one confirmation, and may stay empty', async () => {
  const response = await send({ contact_details: '' })
  expect(response.status).toBe(400)
  expect(response.text).toContain(
    'Without contact details they can only reach you in the conversation here.',
  )
  expect(response.text).toContain('Send anyway')
  expect(response.text).toContain('name="without_contact" value="on"')
  expect((await send({ contact_details: '', without_contact: 'on' })).to).toContain('introduced')
})

test('without contact details, no page or notice says that they can be seen', async () => {
  await send({ contact_details: '', without_contact: 'on' })
  const given = /see (your|their) contact details/
  expect((await go(`${talent.profileUrl}?introduced=1`)).text).not.toMatch(given)
  await letPass()
  const connectionId = await sentId()
  const asTalent = await app.signIn(talent)
  const { text } = await go(`/talent/dashboard?accept=${connectionId}`, undefined, asTalent)
  expect(text).toContain('Accept the introduction to')
  expect(text).not.toMatch(given)
  const answer = { intent: 'answer', connectionId, answer: 'matched' }
  expect((await go('/talent/dashboard', answer, asTalent)).status).toBe(302)
  const notices = (await go('/notifications')).text
  expect(notices).toContain('accepted your introduction')
  expect(notices).not.toMatch(given)
})

test('after sending: who, until when, what next; and the button is replaced by the state', async () => {
  expect((await send()).to).toBe(`${talent.profileUrl}?introduced=1`)
  const { text } = await go(`${talent.profileUrl}?introduced=1`)
  expect(text).toContain('Connection request sent successfully!')
  expect(text).toMatch(/Grace Hopper has until <time dateTime="\d{4}-\d\d-\d\d"/i)
  expect(text).toContain('If they accept, they see any contact details you gave')
  expect(text).toContain('Undo')
  expect(text).not.toContain('name="introduce"')
  expect(text).toContain('Pending')
})

test('once it can’t be undone, a reload or Back no longer says that it was sent', async () => {
  await send()
  const reload = async () => (await go(`${talent.profileUrl}?introduced=1`)).text
  for (const _ of ['sent', 'reloaded in time to undo it']) {
    const text = await reload()
    expect(text).toContain('Connection request sent successfully!')
    expect(text).toContain('Undo')
  }
  await letPass()
  const text = await reload()
  expect(text).not.toContain('Connection request sent successfully!')
  expect(text).toContain('Pending')

  // Also if the page is read for the first time when the time to undo it has passed.
  talent = await app.system(tx => buildTalent(tx))
  await send()
  await letPass()
  expect(await reload()).toContain('Connection request sent successfully!')
  expect(await reload()).not.toContain('Connection request sent successfully!')
})

test('once it is answered, the page no longer says what happens if they accept', async () => {
  await send()
  const theirs = await app.signIn(talent)
  const { connectionId } = await undo()
  await letPass()
  const form = { intent: 'answer', connectionId, answer: 'accepted' }
  expect((await go('/connections', form, theirs)).status).toBe(302)
  const { text } = await go(`${talent.profileUrl}?introduced=1`)
  expect(text).toContain('Open the conversation')
  expect(text).not.toContain('If they accept')
})

test('while a decline can be undone, the company’s pages stay as they were', async () => {
  await send({ undoable: '' })
  const connectionId = await sentId()
  const form = { intent: 'answer', connectionId, answer: 'declined' }
  const pages = [talent.profileUrl, '/connections', '/company/dashboard'].map(at => `${at}.data`)
  const read = () => Promise.all(pages.map(async page => (await go(page)).text))
  const theirs = await app.signIn(talent)
  // The first reading says once that it was sent.
  await read()
  const before = await read()
  expect((await go('/connections', form, theirs)).status).toBe(302)
  expect(await read()).toEqual(before)
})

test('undoing a decline is not offered once the company is suspended, which refuses it', async () => {
  await send({ undoable: '' })
  const theirs = await app.signIn(talent)
  const connectionId = await sentId()
  const form = { intent: 'answer', connectionId, answer: 'declined' }
  await go('/connections', form, theirs)
  const page = async () => (await go('/connections', undefined, theirs)).text
  expect(await page()).toContain('value="take-back"')
  const admin = await app.signIn(await app.system(buildAdmin))
  const suspend = { admin_action: 'suspend', reason: 'Fraud' }
  expect((await go(`/admin/people/${request.company.userId}`, suspend, admin)).status).toBe(302)
  expect(await page()).not.toContain('value="take-back"')
  const refused = await go('/connections', { ...form, intent: 'take-back' }, theirs)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('you can’t undo your answer anymore.')
})

test('the reason of a decline is no longer quoted once the company withdraws before it is told', async () => {
  await send({ undoable: '' })
  const theirs = await app.signIn(talent)
  const connectionId = await sentId()
  const form = { intent: 'answer', connectionId, answer: 'declined', own_line: 'Busy until May' }
  expect((await go('/connections', form, theirs)).status).toBe(302)
  const page = async () => (await go('/connections', undefined, theirs)).text
  expect((await go('/connections', { intent: 'withdraw', connectionId })).to).toBe('/connections')
  const withdrawn = await page()
  expect(withdrawn).toContain('Withdrawn')
  expect(withdrawn).not.toContain('Busy until May')
})

test('undone within ten seconds, nobody is notified', async () => {
  await send()
  const theirs = await app.signIn(talent)
  const { connectionId, press } = await undo()
  expect((await go('/connections', undefined, theirs)).text).not.toContain(connectionId)
  for (const _ of ['pressed', 'pressed twice'])
    expect((await press()).to).toBe(`${talent.profileUrl}?undone=1`)
  expect((await go(`${talent.profileUrl}?undone=1`)).text).toContain('We didn’t tell')
  await letPass()
  expect((await send()).to).toContain('introduced')
})

test('an introduction that isn’t one’s own is not called undone', async () => {
  await send()
  const { connectionId } = await undo()
  const { company } = await app.system(tx => buildRequest(tx))
  const other = await app.signIn(company)
  for (const id of [connectionId, crypto.randomUUID(), 'none']) {
    const form = { intent: 'undo', connectionId: id }
    const { to } = await go(talent.profileUrl, form, other)
    const { text } = await go(to ?? '', undefined, other)
    expect(text).toContain('There is nothing to undo')
    expect(text).not.toContain('Introduction undone')
  }
})

test('undone on the page of another talent, it doesn’t count for its own talent, and that page’s count stays', async () => {
  const other = await app.system(tx => buildTalent(tx))
  const sentTo = async (to: Talent) => {
    const { status } = await send({}, to)
    await app.system(tx =>
      tx
        .updateTable('connection_requests')
        .set({ status: 'withdrawn' })
        .where('talent_id', '=', to.talentId)
        .execute(),
    )
    return status
  }
  expect([await sentTo(other), await sentTo(other), await sentTo(other)]).toEqual([302, 302, 429])
  await send()
  const { connectionId } = await undo()
  const pressed = await go(other.profileUrl, { intent: 'undo', connectionId })
  expect(pressed.to).toContain('undone')
  expect(await sentTo(other)).toBe(429)
  expect([await sentTo(talent), await sentTo(talent), await sentTo(talent)]).toEqual([
    302, 302, 429,
  ])
})

test.each(['/connections', '/company/dashboard'])(
  'withdrawn on %s before anybody was notified, it counts as little as if it were undone',
  async page => {
    for (const _ of ['first', 'second', 'third']) {
      expect((await send()).status).toBe(302)
      const { connectionId } = await undo()
      const form = { intent: 'withdraw', connectionId }
      for (const _ of ['pressed', 'pressed twice']) expect((await go(page, form)).to).toBe(page)
    }
    // One that was delivered counts, also if it is withdrawn.
    for (const _ of ['first', 'second']) {
      expect((await send()).status).toBe(302)
      const { connectionId } = await undo()
      await letPass()
      expect((await go(page, { intent: 'withdraw', connectionId })).to).toBe(page)
    }
    expect((await send()).status).toBe(429)
  },
)

test('afterwards it is delivered, even if the server stopped in between, and undoing says so', async () => {
  await send()
  const { press } = await undo()
  expect(await app.mailsTo(talent.email)).toEqual([])
  await app.restart()
  await letPass()
  expect(await app.mailsTo(talent.email)).toHaveLength(1)
  const late = await press()
  expect(late.status).toBe(409)
  expect(late.text).toContain('too late to undo')
  const theirs = await app.signIn(talent)
  expect((await go('/connections', undefined, theirs)).text).toContain('Soon')
})
