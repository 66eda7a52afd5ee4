// Limits on mail from and to unconfirmed addresses, tested from outside: a spawned server, a real mail server, a real
// database.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { type Mailbox, openMailbox } from '#test/mailbox.ts'
import { textIn } from '#test/page-text.ts'
import { ROOMY_LIMITS } from '#test/roomy-limits.ts'
import { type SendOptions, sendTo } from '#test/send.ts'
import {
  buildAccount,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  PASSWORD,
} from '#test/world.ts'

let server: OwnServer
let mailbox: Mailbox
let database: Database
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const { url, drop } = await createServerDatabase()
  undo.unshift(drop)
  mailbox = await openMailbox()
  undo.unshift(mailbox.close)
  database = openServerDatabase(url, () => {})
  undo.unshift(() => database.close())
  server = await startServer({
    DATABASE_URL: url,
    SMTP_URL: mailbox.url,
    DEMO: 'off',
    LIMITS: `${ROOMY_LIMITS} mail-others=3/1d mail-unconfirmed=2/1d sign-in-pair=2/1h`,
  })
  undo.unshift(() => server.end('SIGTERM'))
})
afterAll(async () => {
  for (const step of undo) await step()
})

const build = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)

async function send(where: string, options: SendOptions) {
  const response = await sendTo(server, where, options)
  const html = await response.text()
  const to = response.headers.get('location')
  return { status: response.status, to, text: textIn(html), html }
}

async function signUp(user_type: string, email: string) {
  const as = new Browser()
  const form = { user_type, full_name: 'Nora New', email, password: PASSWORD }
  expect((await send('/signup', { as, form })).status).toBe(302)
  return as
}

async function signIn(email: string) {
  const as = new Browser()
  expect((await send('/login', { as, form: { email, password: PASSWORD } })).status).toBe(302)
  return as
}

/** Waits until there is nothing left to send. */
async function sent() {
  const open = () =>
    build(tx =>
      sql`select from app.jobs where state = 'open' and kind ~ '(mail|link|notice)$'`.execute(tx),
    )
  await expect.poll(async () => (await open()).rows.length).toBe(0)
}

/** The link to our page in the newest mail to an address. */
async function linkTo(email: string, page: string) {
  await sent()
  const links = mailbox.to(email).flatMap(({ text = '' }) => {
    const found = text.match(new RegExp(`https?://[^/\\s]+(/${page}\\?\\S+)`))?.[1]
    return found === undefined ? [] : [found]
  })
  const found = links.at(-1)
  if (found === undefined) throw new Error(`no link to ${page}`)
  return found
}

const account = (email: string) =>
  build(tx =>
    tx
      .selectFrom('users')
      .select(['id', 'email_confirmed', 'mail_refusal'])
      .where('email', '=', email)
      .executeTakeFirst(),
  )

describe('before an address is confirmed', () => {
  test('an introduction is visible at once; its mail and its clock start with the confirmation', async () => {
    const email = 'company@mail.test'
    const as = await signUp('company', email)
    const { id = '' } = (await account(email)) ?? {}
    const { talent, requestId } = await build(async tx => {
      const talent = await buildTalent(tx)
      const company = { userId: id, email, fullName: 'Nora New' }
      return { talent, ...(await buildRequest(tx, { company })) }
    })
    expect((await send('/settings', { as })).text).toContain('Confirm your email address')
    const form = { request_id: requestId, requirements: 'Two days.', contact_details: 'by mail' }
    expect((await send(talent.profileUrl, { as, form })).to).toContain('introduced')
    const page = await send(`${talent.profileUrl}?introduced=1`, { as })
    // Also true while it can still be undone, when they don’t find it yet.
    expect(page.text).toContain(`${talent.fullName} will find it on the site`)
    expect(page.text).toContain('we’ll send the email and start their time to answer')
    expect((await send('/connections', { as })).text).toContain(
      'Not emailed yet. They’ll find it on the site.',
    )

    const other = await signIn(talent.email)
    const seen = await send('/connections', { as: other })
    expect(seen.text).toContain('Nora New')
    expect(seen.text).toContain('No deadline yet')
    expect(seen.html).toContain('Notifications, 1 unread')
    expect((await send('/notifications', { as: other })).text).toContain(
      'Nora New wants to meet you',
    )
    await sent()
    expect(mailbox.to(talent.email)).toEqual([])
    const clock = async () =>
      await build(tx =>
        sql<{ waits: boolean; ends: boolean }>`
          select clock_started_at is null as waits, expires_at < now() + interval '30 days' as ends
            from connection_requests where talent_id = ${talent.talentId}
        `.execute(tx),
      )
    expect((await clock()).rows).toEqual([{ waits: true, ends: false }])

    const link = await linkTo(email, 'confirm-email')
    for (let n = 0; n < 2; n += 1) expect((await send(link, {})).status).toBe(200)
    expect(await account(email), 'opening a link changes nothing').toMatchObject({
      email_confirmed: false,
    })
    expect((await send(link, { form: {} })).to).toBe(`${link}&done`)
    expect((await clock()).rows).toEqual([{ waits: false, ends: true }])
    await sent()
    expect(mailbox.to(talent.email).map(({ subject }) => subject)).toEqual([
      'A company wants to meet you',
    ])
    expect((await send(link, { form: {} })).status).toBe(302)
    // Signed out, nobody is known, so the page can't say whether the address is confirmed.
    const used = await send(link, {})
    expect([used.status, used.text]).toEqual([
      410,
      expect.stringContaining('If you haven’t confirmed your address yet, log in and'),
    ])
    const again = (await send(link, { as })).text
    expect(again).toContain('Your address is confirmed')
    expect(again).toContain('There’s nothing left to do')
    expect(again).not.toContain('are on their way')
    await sent()
    expect(mailbox.to(talent.email)).toHaveLength(1)
    expect((await send('/connections', { as })).text).not.toContain('Not emailed yet.')
  })

  test('one account can be confirmed while signed in to another', async () => {
    const as = await signUp('talent', 'mine@mail.test')
    await signUp('company', 'mine-too@mail.test')
    const { to } = await send(await linkTo('mine-too@mail.test', 'confirm-email'), { as, form: {} })
    const done = await send(to ?? '', { as })
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('address is confirmed')])
  })

  test('“This wasn’t me” removes the account with a button, once, and not after the confirmation', async () => {
    const email = 'victim@mail.test'
    const as = await signUp('talent', email)
    const disown = await linkTo(email, 'not-my-account')
    expect((await send(disown, {})).text).toContain('Remove the account')
    expect((await send('/connections', { as })).status).toBe(200)
    expect((await send('/confirm-email?done', { as })).text).not.toContain('is confirmed')
    expect((await send(disown, { form: {} })).to).toBe('/not-my-account?done')
    expect(await account(email)).toBeUndefined()
    expect((await send('/connections', { as })).to).toContain('/login')
    expect((await send(disown, { form: {} })).status).toBe(302)
    const mails = mailbox.to(email).length

    // The address is free again, so its owner can confirm a new account.
    await signUp('talent', email)
    const late = await linkTo(email, 'not-my-account')
    await send(await linkTo(email, 'confirm-email'), { form: {} })
    expect((await send(late, { form: {} })).status).toBe(302)
    expect(await account(email)).toMatchObject({ email_confirmed: true })
    expect(mailbox.to(email)).toHaveLength(mails + 1)
  })

  test('a password reset confirms the address; another link can be requested, five times a day', async () => {
    const email = 'forgetful@mail.test'
    const as = await signUp('talent', email)
    const first = await linkTo(email, 'confirm-email')
    const again = () => send('/settings', { as, form: { intent: 'confirm-address' } })
    expect((await again()).to).toBe('/settings')
    expect(await linkTo(email, 'confirm-email')).not.toBe(first)
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await again()).status)
    expect(statuses).toEqual([302, 302, 302, 302, 429])
    await sent()
    await send('/forgot-password', { form: { email } })
    const form = { new_password: 'another phrase', confirm_password: 'another phrase' }
    const confirm = await linkTo(email, 'confirm-email')
    await send(await linkTo(email, 'reset-password'), { form })
    expect(await account(email)).toMatchObject({ email_confirmed: true })
    // Nobody has used that link.
    const signedIn = new Browser()
    await send('/login', { as: signedIn, form: { email, password: 'another phrase' } })
    const { text } = await send(confirm, { as: signedIn })
    expect(text).toContain('Your address is confirmed already')
    expect(text).not.toContain('used')
  })

  test('an unconfirmed address gets little mail, whatever is done in its name', async () => {
    const email = 'stranger@mail.test'
    const talent = await build(tx => buildTalent(tx, { email, confirmed: false }))
    for (let n = 0; n < 4; n += 1) await build(tx => buildConnection(tx, { talent }))
    await sent()
    const subjects = mailbox.to(email).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject === 'Confirm your email address')).toHaveLength(1)
    expect(subjects).toHaveLength(3)
    const as = await signUp('talent', 'gone@mail.test')
    await sent()
    await send('/settings?confirm=delete', {
      as,
      form: { intent: 'delete-account', password: PASSWORD },
    })
    await sent()
    expect(mailbox.to('gone@mail.test')).toHaveLength(1)
  })
})

test('a recipient gets a limited number of mails a day caused by others, and every notice', async () => {
  const talent = await build(tx => buildTalent(tx))
  for (let n = 0; n < 5; n += 1) await build(tx => buildConnection(tx, { talent }))
  await sent()
  expect(mailbox.to(talent.email)).toHaveLength(3)
  const as = await signIn(talent.email)
  expect((await send('/connections', { as })).html).toContain('Notifications, 5 unread')
})

test('an address that bounces gets no more mail; its owner sees why and can retry', async () => {
  const talent = await build(tx => buildTalent(tx))
  const { email } = talent
  mailbox.refuse(email)
  await build(tx => buildConnection(tx, { talent }))
  await sent()
  expect(await account(email)).toMatchObject({ mail_refusal: '550 5.1.1' })
  expect(mailbox.tries(email)).toBe(1)
  await build(tx => buildConnection(tx, { talent }))
  await send('/forgot-password', { form: { email } })
  await sent()
  expect(mailbox.tries(email), 'nobody asks that server again').toBe(1)

  const as = await signIn(email)
  const settings = await send('/settings', { as })
  expect(settings.text).toContain('We can’t reach your email address')
  expect(settings.text).toContain('550 5.1.1')
  expect((await send('/connections', { as })).text).toContain('We can’t reach your email address')
  mailbox.refuse(email, false)
  await send('/settings', { as, form: { intent: 'confirm-address' } })
  await send(await linkTo(email, 'confirm-email'), { form: {} })
  expect(await account(email)).toMatchObject({ mail_refusal: null })
  await build(tx => buildConnection(tx, { talent }))
  await sent()
  expect(mailbox.to(email).at(-1)?.subject).toBe('A company wants to meet you')
})

describe('a link to log in', () => {
  test('is offered if others have used up the attempts, and lets the owner in once', async () => {
    const { email } = await build(tx => buildCompany(tx))
    const attempt = () => send('/login?next=/connections', { form: { email, password: 'not it' } })
    await attempt()
    await attempt()
    const refused = await attempt()
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Email me a link')
    const response = await send('/sign-in-link', { form: { email, next: '/connections' } })
    expect(response.to).toBe('/sign-in-link?sent')
    const link = await linkTo(email, 'sign-in-link')
    const as = new Browser()
    expect((await send(link, { as })).text).toContain('You’ll log in to the account')
    expect(as.cookies.has('vinculum.session')).toBe(false)
    expect((await send(link, { as, form: {} })).to).toBe('/connections')
    expect((await send('/connections', { as })).status).toBe(200)
    const second = new Browser()
    await send(link, { as: second, form: {} })
    expect((await send('/connections', { as: second })).status).toBe(302)
    expect((await send(link, {})).status).toBe(410)
  })

  test('gets the same response for an unknown address, which gets no mail', async () => {
    const known = await build(tx => buildAccount(tx))
    const answers = []
    for (const email of [known.email, 'nobody-here@mail.test']) {
      const { status, to, html } = await send('/sign-in-link', { form: { email } })
      answers.push({ status, to, html })
      const tries = []
      for (let n = 0; n < 3; n += 1)
        tries.push((await send('/sign-in-link', { form: { email } })).status)
      expect(tries).toEqual([302, 302, 429])
    }
    expect(answers[0]).toEqual(answers[1])
    await sent()
    expect(mailbox.to('nobody-here@mail.test')).toEqual([])
    expect(mailbox.to(known.email).length).toBeGreaterThan(0)
  })

  test('to an unconfirmed address has its reader choose a password, which shuts out who signed up with it', async () => {
    const email = 'taken-by-others@mail.test'
    const other = 'strangers-own@mail.test'
    const stranger = await signUp('talent', email)
    const change = { intent: 'change-email', new_email: other, current_password: PASSWORD }
    await send('/settings', { as: stranger, form: change })
    const move = await linkTo(other, 'verify-email')
    await send('/sign-in-link', { form: { email } })
    await sent()
    const owner = new Browser()
    const { to: choose } = await send(await linkTo(email, 'sign-in-link'), { as: owner, form: {} })
    expect((await send('/connections', { as: stranger })).status).toBe(302)
    expect(owner.cookies.has('vinculum.session')).toBe(false)
    expect(choose).toMatch(/^\/reset-password\?/)
    expect((await send(choose ?? '', {})).text).toContain('someone else may know the password')
    const password = 'chosen by the owner'
    const form = { new_password: password, confirm_password: password }
    expect((await send(choose ?? '', { form })).to).toBe('/reset-password?done=email-kept')

    expect((await send('/login', { form: { email, password: PASSWORD } })).status).toBe(400)
    expect((await send(move, {})).status).toBe(410)
    expect((await send('/login', { form: { email, password } })).status).toBe(302)
    expect(await account(email)).toMatchObject({ email_confirmed: true })
  })
})
