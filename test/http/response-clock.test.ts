// Pages, mails and the bar of days left say the response clock's setting.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expireDue } from '#app/features/connections/jobs.server.ts'
import { Browser } from '#test/app.ts'
import { textIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildConnection, suspend } from '#test/world.ts'

const app = sharedApp()
beforeAll(async () => {
  await app.system(tx => tx.updateTable('response_clock').set({ working_days: 3 }).execute())
  await app.restart()
})

const textOf = async (path: string, as?: Browser) => (await app.fetch(path, { as })).text()

test.each(['/', '/how-it-works/company', '/how-it-works/talent'])(
  '%s says three working days',
  async path => {
    const text = await textOf(path)
    expect(text).toContain('three working days')
    expect(text).not.toContain('five working days')
  },
)

test('the bar of a pending introduction is as long as three working days can last', async () => {
  const { company, talent } = await app.system(buildConnection)
  for (const person of [company, talent])
    expect(await textOf('/connections', await app.signIn(person))).toContain('viewBox="0 0 30 10"')
})

test('a company that waits for a suspended talent reads that they can’t answer', async () => {
  const { company, talent } = await app.system(buildConnection)
  const as = await app.signIn(company)
  const absent = 'They can’t answer at the moment.'
  const pages = ['/connections', '/company/dashboard#introductions']
  for (const page of pages) expect(await textOf(page, as)).not.toContain(absent)
  await app.system(tx => suspend(tx, talent))
  for (const page of pages) expect(await textOf(page, as)).toContain(absent)
})

test('a talent reads for thirty days that an introduction expired without their answer', async () => {
  const { talent, requestId } = await app.system(buildConnection)
  const as = await app.signIn(talent)
  const dashboard = async () => textIn(await textOf('/talent/dashboard', as))
  const expired = 'An introduction expired in the last 30 days before you answered.'
  const caughtUp = 'You’re all caught up.'
  const expire = (daysAgo: number) =>
    app.system(tx =>
      sql`
        update public.connection_requests
           set expires_at = now() - ${daysAgo} * interval '1 day', created_at = now() - interval '60 days',
               remind_at = now() - interval '50 days'
         where request_id = ${requestId}
      `.execute(tx),
    )
  expect(await dashboard()).not.toContain(expired)

  await expire(29)
  expect(await dashboard()).toContain(expired)
  expect(await dashboard()).not.toContain(caughtUp)
  await expire(31)
  expect(await dashboard()).not.toContain(expired)
  expect(await dashboard()).toContain(caughtUp)

  await expire(2)
  expect(await dashboard()).toContain(expired)
  const interest = { intent: 'interest', requestId, interested: 'yes' }
  await app.fetch(`/requests/${requestId}`, { as, form: interest })
  expect(await dashboard()).not.toContain(expired)
})

test('while a company is suspended, its talent don’t read that its request was deleted', async () => {
  const { talent, company, requestId, connectionId } = await app.system(buildConnection)
  const as = await app.signIn(talent)
  const accept = { intent: 'answer', connectionId, answer: 'accepted' }
  expect((await app.fetch('/connections', { as, form: accept })).status).toBe(302)
  const pages = ['/connections', '/notifications']
  const read = async (path: string) => textIn(await textOf(path, as))
  const admin = await app.signIn(await app.system(buildAdmin))
  const decide = (admin_action: string) =>
    app.fetch(`/admin/people/${company.userId}`, {
      as: admin,
      form: { admin_action, reason: 'Spam' },
    })
  expect((await decide('suspend')).status).toBe(302)
  for (const path of pages) {
    expect((await read(path)).toLowerCase()).toContain('a request that’s hidden at the moment')
    expect((await read(path)).toLowerCase()).not.toContain('a deleted request')
  }
  expect((await decide('readmit')).status).toBe(302)
  await app.system(tx => tx.deleteFrom('company_requests').where('id', '=', requestId).execute())
  for (const path of pages) expect((await read(path)).toLowerCase()).toContain('a deleted request')
})

test('nobody is told to do more about an expired introduction whose request is closed', async () => {
  const { talent, company, requestId } = await app.system(buildConnection)
  const as = await app.signIn(company)
  const end = { requestId, intent: 'close', closedAs: 'filled' }
  expect((await app.fetch('/company/dashboard', { as, form: end })).status).toBe(302)
  await app.system(tx =>
    sql`
      update public.connection_requests set expires_at = now() - interval '1 second' where request_id = ${requestId}
    `.execute(tx),
  )
  await app.system(expireDue)
  const notices = async (reader: Browser) => textIn(await textOf('/notifications', reader))
  const ofTalent = await notices(await app.signIn(talent))
  expect(ofTalent).toContain('The time to answer has passed. You don’t need to do anything.')
  expect(ofTalent).not.toContain('you can tell the company')
  const ofCompany = await notices(as)
  expect(ofCompany).toContain('didn’t answer in time')
  expect(ofCompany).not.toContain('See the next best match')
  expect(await textOf('/connections', as)).not.toContain('See the next best match')
  for (const { email } of [talent, company])
    for (const { text } of await app.mailsTo(email))
      expect(text).not.toMatch(/you can tell the company|next best match/)
})

test('the mail that welcomes a company says three working days', async () => {
  const email = 'nora.new@mail.example'
  const as = new Browser()
  const form = { user_type: 'company', full_name: 'Nora New', email, password: 'five plain words' }
  await app.fetch('/signup', { as, form })
  const [asked] = await app.mailsTo(email)
  const token = /confirm-email\?token=(\S+)/.exec(asked?.text ?? '')?.[1]
  await app.fetch(`/confirm-email?token=${token}`, { as, form: {} })
  const welcome = (await app.mailsTo(email)).find(mail => mail.subject.startsWith('Welcome'))
  expect(welcome?.text).toContain('Talent have three working days to answer')
})
