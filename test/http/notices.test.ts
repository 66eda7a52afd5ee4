// Notices in the product and by mail, their preferences, and introductions that are never answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import { expireDue, remindDue } from '#app/features/connections/jobs.server.ts'
import type { Browser, Form } from '#test/app.ts'
import { linkIn } from '#test/mailbox.ts'
import { mainIn, textIn, textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAdmin,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
  suspend,
} from '#test/world.ts'

const app = sharedApp()

const page = async (path: string, as: Browser) => await textOf(await app.fetch(path, { as }))
const bell = async (as: Browser) => {
  const html = await (await app.fetch('/connections', { as })).text()
  return html.match(/aria-label="(Notifications[^"]*)"/)?.[1]
}

const mailTo = ({ email }: Person) => app.mailsTo(email)
const pathOf = (url: string | undefined) => {
  const { pathname, search } = new URL(url ?? 'http://no.link/')
  return pathname + search
}

const pass = ({ connectionId }: Connection) =>
  app.system(tx =>
    sql`update connection_requests set expires_at = now() - interval '1 second'
         where id = ${connectionId}`.execute(tx),
  )

describe('under the bell', () => {
  test('a request for the head of the event stream leaves no stream that takes the place of a tab', async () => {
    const as = await app.signIn(await app.system(tx => buildTalent(tx)))
    const tab = await app.fetch('/notifications/stream', { as })
    const reader = tab.body?.getReader()
    for (let n = 0; n < 6; n++) {
      const head = await app.fetch('/notifications/stream', { as, method: 'HEAD' })
      expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    }
    const sent: string[] = []
    const read = async () => {
      for (let next = await reader?.read(); next?.value; next = await reader?.read())
        sent.push(Buffer.from(next.value).toString())
      sent.push('the end')
    }
    await Promise.race([read(), sleep(200)])
    expect(sent.join('')).toContain('event: unread')
    expect(sent).not.toContain('the end')
    await reader?.cancel()
  })

  test('a notice counts as unread until its recipient reads it', async () => {
    const { talent } = await app.system(tx => buildConnection(tx))
    const other = await app.system(tx => buildTalent(tx))
    const [as, stranger] = [await app.signIn(talent), await app.signIn(other)]
    expect([await bell(as), await bell(stranger)]).toEqual([
      'Notifications, 1 unread',
      'Notifications',
    ])
    const html = await (await app.fetch('/notifications', { as })).text()
    const id = html.match(/name="id" value="([0-9a-f-]{36})"/)?.[1] ?? ''
    const read = (by: Browser) =>
      app.fetch('/notifications', { as: by, form: { intent: 'read', id } })
    await read(stranger)
    expect(await bell(as)).toBe('Notifications, 1 unread')
    await read(as)
    expect(await bell(as)).toBe('Notifications')
    expect(await page('/notifications', as)).toContain('You’re all caught up.')
  })

  test('all can be marked read at once; there are twenty per page; an empty list says so', async () => {
    const talent = await app.system(tx => buildTalent(tx))
    const as = await app.signIn(talent)
    expect(await page('/notifications', as)).toContain('No Notifications Yet')
    await app.system(async tx => {
      for (let n = 0; n < 21; n += 1) await buildConnection(tx, { talent })
    })
    expect(await page('/notifications', as)).toContain('21 unread.')
    const count = async (path: string) =>
      (await (await app.fetch(path, { as })).text()).match(/<article/g)?.length
    expect([await count('/notifications'), await count('/notifications?page=2')]).toEqual([20, 1])
    for (const odd of ['0', '-1', '3', 'x', '1.5', '99999999999'])
      expect((await app.fetch(`/notifications?page=${odd}`, { as })).status).toBeLessThan(400)
    await app.fetch('/notifications', { as, form: { intent: 'read-all' } })
    expect(await bell(as)).toBe('Notifications')
  })

  test('an answered one is cleared', async () => {
    const { talent, connectionId } = await app.system(tx => buildConnection(tx))
    const as = await app.signIn(talent)
    expect(await bell(as)).toBe('Notifications, 1 unread')
    const form = { intent: 'answer', connectionId, answer: 'accepted' }
    expect((await app.fetch('/connections', { as, form })).status).toBe(302)
    expect(await bell(as)).toBe('Notifications')
  })

  test('sign-ins count and show as one, and are read together', async () => {
    const talent = await app.system(tx => buildTalent(tx))
    const as = await app.signIn(talent)
    const devices = [
      'Firefox on Linux',
      '',
      'Chrome on Windows',
      'Firefox on Linux',
      'Safari on iPhone',
    ]
    for (const [cause, device] of devices.entries())
      await app.system(tx =>
        sql`select app.notify(${talent.userId}, 'new_device', ${String(cause)},
                              ${JSON.stringify({ device })}::jsonb)`.execute(tx),
      )
    await app.system(tx => buildConnection(tx, { talent }))
    expect(await bell(as)).toBe('Notifications, 2 unread')
    const html = await (await app.fetch('/notifications', { as })).text()
    expect(html.match(/<article/g)).toHaveLength(2)
    expect(html).toContain('Safari on iPhone; Firefox on Linux; Chrome on Windows; A new device.')
    const id = html
      .slice(html.indexOf('New sign-in'))
      .match(/name="id" value="([0-9a-f-]{36})"/)?.[1]
    await app.fetch('/notifications', { as, form: { intent: 'read', id: id ?? '' } })
    expect(await bell(as)).toBe('Notifications, 1 unread')
  })

  test('a notice that is hidden while its company is suspended doesn’t count', async () => {
    const { talent, company } = await app.system(tx => buildConnection(tx))
    const as = await app.signIn(talent)
    expect(await bell(as)).toBe('Notifications, 1 unread')
    const desk = await app.signIn(await app.system(buildAdmin))
    const form = { admin_action: 'suspend', reason: 'To be checked' }
    await app.fetch(`/admin/people/${company.userId}`, { as: desk, form })
    expect(await bell(as)).toBe('Notifications')
    expect(await page('/notifications', as)).toContain('You’re all caught up.')
  })

  test('an unknown notice or intent is refused', async () => {
    const as = await app.signIn(await app.system(tx => buildTalent(tx)))
    const odd: Form[] = [{ intent: 'read', id: 'x' }, { intent: 'other' }, {}]
    for (const form of odd)
      expect((await app.fetch('/notifications', { as, form })).status).toBe(400)
  })
})

describe('by mail', () => {
  test('an introduction is mailed once, with one action and nothing secret', async () => {
    const { talent, company, contactDetails, requestId } = await app.system(tx =>
      buildConnection(tx),
    )
    const [mail, ...more] = await mailTo(talent)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A company wants to meet you')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`/requests/${requestId}`)
      expect(part).not.toContain(contactDetails)
      expect(part).not.toContain(company.email)
      expect(part).not.toMatch(/<img|url\(/)
    }
  })

  test('a suspended talent is not mailed to answer: they can’t', async () => {
    const connection = await app.system(tx => buildConnection(tx))
    const { talent, company, connectionId } = connection
    expect(await mailTo(talent)).toHaveLength(1)
    await app.system(async tx => {
      await tx
        .insertInto('account_suspensions')
        .values({ user_id: talent.userId, reason: 'To be checked' })
        .execute()
      await sql`update connection_requests set remind_at = now() where id = ${connectionId}`.execute(
        tx,
      )
      await remindDue(tx)
    })
    await pass(connection)
    await app.system(expireDue)
    expect(await mailTo(talent)).toHaveLength(1)
    expect((await mailTo(company)).map(({ subject }) => subject)).toEqual([
      'An introduction has expired',
    ])
  })

  test('a talent who is suspended before they are told of an introduction is not mailed to answer it', async () => {
    const { talent } = await app.system(async tx => {
      const connection = await buildConnection(tx)
      await suspend(tx, connection.talent)
      return connection
    })
    expect(await mailTo(talent)).toEqual([])
  })

  test('new matches are not mailed to a suspended account, nor once their request is closed', async () => {
    const people = await app.system(async tx => {
      const talent = await buildTalent(tx)
      const open = await buildRequest(tx)
      const closed = await buildRequest(tx)
      const readers = [
        [talent, open],
        [closed.company, closed],
      ] as const
      for (const [{ userId }, { requestId }] of readers) {
        const payload = { matches: [{ talentId: talent.talentId, requestId, score: 90 }] }
        await sql`
          select app.notify(${userId}::uuid, 'match_digest', 'today', ${JSON.stringify(payload)}::jsonb)
        `.execute(tx)
      }
      await suspend(tx, talent)
      await tx
        .updateTable('company_requests')
        .set({ closed_as: 'filled' })
        .where('id', '=', closed.requestId)
        .execute()
      return readers.map(([reader]) => reader)
    })
    for (const person of people) expect(await mailTo(person)).toEqual([])
  })

  test('a suspended account is not mailed what it would have to sign in for', async () => {
    const talent = await app.system(async tx => {
      const talent = await buildTalent(tx)
      await sql`
        select app.notify(${talent.userId}::uuid, 'featured_answered', 'once', '{"status": "approved"}'),
               app.notify(${talent.userId}::uuid, 'new_device', 'once', '{}')
      `.execute(tx)
      await suspend(tx, talent)
      return talent
    })
    expect((await mailTo(talent)).map(({ subject }) => subject)).toEqual([
      'New sign-in to your account',
    ])
  })

  test('one-click unsubscribe ends mail of its kind, without a session or an origin, repeatedly', async () => {
    const { talent } = await app.system(tx => buildConnection(tx))
    const [mail] = await mailTo(talent)
    expect(mail?.text).toContain(mail?.unsubscribeUrl)
    const where = pathOf(mail?.unsubscribeUrl)
    const seen = await app.fetch(where)
    expect([seen.status, await textOf(seen)]).toEqual([
      200,
      expect.stringContaining('A company wants to meet you'),
    ])
    await app.system(tx => buildConnection(tx, { talent }))
    expect(await mailTo(talent), 'looking changes nothing').toHaveLength(2)

    for (let n = 0; n < 2; n += 1) {
      const form = { 'List-Unsubscribe': 'One-Click' }
      const done = await app.fetch(where, { form, origin: null })
      expect([done.status, await done.text()]).toEqual([200, 'Unsubscribed'])
    }
    await app.system(tx => buildConnection(tx, { talent }))
    expect(await mailTo(talent)).toHaveLength(2)
    const as = await app.signIn(talent)
    expect(await bell(as)).toBe('Notifications, 3 unread')
    const settings = await (await app.fetch('/settings', { as })).text()
    const box = (kind: string) =>
      settings.match(new RegExp(`<input[^>]*value="${kind}"[^>]*>`))?.[0]
    expect(box('introduction_received')).not.toContain('checked=')
    expect(box('introduction_reminder')).toContain('checked=')
    const wanted = { intent: 'notices', email: ['introduction_received'] }
    expect((await app.fetch('/settings', { as, form: wanted })).status).toBe(302)
    await app.system(tx => buildConnection(tx, { talent }))
    expect(await mailTo(talent), 'wanted again').toHaveLength(3)
  })

  test('the button of its page does the same and says so', async () => {
    const { talent } = await app.system(tx => buildConnection(tx))
    const [mail] = await mailTo(talent)
    const link = pathOf(mail?.unsubscribeUrl)
    const seen = await (await app.fetch(link)).text()
    const [, action = ''] = /<form[^>]* action="(\/unsubscribe[^"]*)"/.exec(seen) ?? []
    const done = await app.fetch(action, { form: {} })
    expect(done.status).toBe(303)
    const told = await app.fetch(done.headers.get('location') ?? '')
    expect(await textOf(told)).toContain('Unsubscribed')
    // The link of another mail says so as well, until the mails are chosen again.
    const again = await textOf(await app.fetch(link))
    expect(again).toContain('You’ve already unsubscribed')
    expect(again).not.toContain('<button type="submit"')
    const settings = await (await app.fetch('/settings', { as: await app.signIn(talent) })).text()
    const box = settings.match(/<input[^>]*value="introduction_received"[^>]*>/)?.[0]
    expect(box).not.toContain('checked=')
    const choices = { intent: 'notices', email: ['introduction_received'] }
    await app.fetch('/settings', { as: await app.signIn(talent), form: choices })
    for (const where of [link, done.headers.get('location') ?? ''])
      expect(await textOf(await app.fetch(where))).toContain('Stop these emails')
  })

  test('once the account is deleted, the page says so, and mentions no settings', async () => {
    const { talent } = await app.system(tx => buildConnection(tx))
    const [mail] = await mailTo(talent)
    const link = pathOf(mail?.unsubscribeUrl)
    await app.system(tx => removeAccount(tx, talent))
    const pressed = await app.fetch(link, { form: {} })
    for (const where of [link, pressed.headers.get('location') ?? '']) {
      const told = textIn(mainIn(await (await app.fetch(where)).text()))
      expect(told).toContain('The account that they were for has been deleted.')
      expect(told).not.toContain('settings')
    }
  })

  test('a forged or altered link has no effect', async () => {
    const { talent } = await app.system(tx => buildConnection(tx))
    const other = await app.system(tx => buildTalent(tx))
    const [mail] = await mailTo(talent)
    const token = new URL(mail?.unsubscribeUrl ?? 'http://no.link').searchParams.get('token') ?? ''
    const [id, , signature] = token.split('.')
    const theirs = Buffer.from(other.userId.replaceAll('-', ''), 'hex').toString('base64url')
    const forged = [
      '',
      'x',
      `${token}x`,
      `${id}.match_digest.${signature}`,
      `${theirs}.introduction_received.${signature}`,
      `${id}.new_device.${signature}`,
    ]
    for (const one of forged) {
      const where = `/unsubscribe?${new URLSearchParams({ token: one })}`
      expect((await app.fetch(where, { form: {}, origin: null })).status, one).toBe(404)
      const page = await app.fetch(where)
      expect(page.status, one).toBe(404)
      const html = await page.text()
      expect(html).toContain('This link doesn’t work')
      expect(html).not.toContain('<button type="submit"')
    }
    const rows = await app.system(tx => tx.selectFrom('notice_preferences').selectAll().execute())
    expect(rows.filter(({ user_id }) => [talent.userId, other.userId].includes(user_id))).toEqual(
      [],
    )
  })

  test('preferences apply until they change; security notices are always sent', async () => {
    const company = await app.system(tx => buildCompany(tx))
    const as = await app.signIn(company)
    const save = (email: string[]) =>
      app.fetch('/settings', { as, form: { intent: 'notices', email } })
    expect((await save(['match_digest', 'new_device', 'hostile'])).status).toBe(302)
    const tell = (kind: string, cause: string) =>
      app.system(tx =>
        sql`select app.notify(${company.userId}, ${kind}, ${cause}, '{"device": "Firefox on Linux"}')`.execute(
          tx,
        ),
      )
    await tell('introduction_answered', '1')
    await tell('new_device', '1')
    const mails = await mailTo(company)
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
    expect(mails[0]?.text).toContain('Firefox on Linux')
    expect(mails[0]?.unsubscribeUrl).toBeUndefined()
  })
})

test('a decline with a reason says so in the notice and the mail, and leads to the reason', async () => {
  const { talent, company, connectionId } = await app.system(tx => buildConnection(tx))
  const form = { intent: 'answer', connectionId, answer: 'declined', own_line: 'Ask me in spring.' }
  const as = await app.signIn(talent)
  expect((await app.fetch('/connections', { as, form })).status).toBe(302)
  await app.system(async tx => {
    await sql`
      update connection_requests set answered_at = now() - interval '11 seconds' where id = ${connectionId}
    `.execute(tx)
    await sql`update app.jobs set run_at = now() where kind = 'tell-decline'`.execute(tx)
  })
  const [mail] = await mailTo(company)
  expect(mail?.text).toContain('They gave a reason.')
  expect(mail?.text).toContain('/connections#declined')
  expect(mail?.text).not.toContain('in spring')
  const reader = await app.signIn(company)
  expect(await page('/notifications', reader)).toContain('They gave a reason.')
  const connections = await page('/connections', reader)
  expect(connections).toContain('Ask me in spring.')
  expect(connections).toContain('See the next best match')
})

describe('an introduction that nobody answers', () => {
  test('expires; the company is shown its next best match, and a late answer is refused', async () => {
    const connection = await app.system(async tx => {
      await buildTalent(tx)
      return await buildConnection(tx)
    })
    const { talent, company, connectionId } = connection
    const as = await app.signIn(talent)
    await pass(connection)
    const late = await app.fetch('/connections', {
      as,
      form: { intent: 'answer', connectionId, answer: 'accepted' },
    })
    expect([late.status, await textOf(late)]).toEqual([
      409,
      expect.stringContaining('This introduction has expired'),
    ])
    await app.system(expireDue)
    const lapsed = await page('/connections', as)
    expect(lapsed).toContain('Expired or withdrawn')
    expect(lapsed).toContain('Tell them if you’re still interested')
    expect(await page('/notifications', as)).toContain(
      `The introduction ${company.fullName} asked for has expired`,
    )
    const asked = await app.signIn(company)
    expect(await page('/connections', asked)).toContain('See the next best match')
    const [mail] = (await mailTo(company)).filter(({ subject }) => subject.includes('expired'))
    expect(mail?.subject).toBe('An introduction has expired')
    expect(mail?.text).toContain('didn’t answer in time')
    expect(mail?.text).toMatch(/Your next best match is .+, \d+%\./)
    expect(mail?.text).not.toContain(talent.profileUrl)
    const offer = await app.fetch(pathOf(linkIn(mail)), { as: asked })
    const offered = await offer.text()
    expect(offered).toMatch(/<dialog[^>]* open=""[\s\S]*Request Introduction/)
    expect(offered).not.toContain(`>${talent.fullName}</h1>`)
  })

  test('can only be withdrawn by the company while it waits, on either page', async () => {
    for (const path of ['/connections', '/company/dashboard']) {
      const { company, talent, connectionId } = await app.system(tx => buildConnection(tx))
      const as = await app.signIn(company)
      const form = { intent: 'withdraw', connectionId }
      expect(await page(path, as)).toContain('They have until')
      const stranger = await app.signIn(await app.system(tx => buildCompany(tx)))
      expect((await app.fetch(path, { as: stranger, form })).status).toBe(409)
      expect((await app.fetch(path, { as, form })).status).toBe(302)
      expect(await page(path, as)).toContain('Withdrawn')
      const answered = await app.system(tx => buildConnection(tx, { company, status: 'declined' }))
      const late = await app.fetch(path, {
        as,
        form: { ...form, connectionId: answered.connectionId },
      })
      expect([late.status, await textOf(late)]).toEqual([
        409,
        expect.stringContaining('you can’t withdraw it'),
      ])
      expect(await page('/notifications', await app.signIn(talent))).toContain(
        `${company.fullName} withdrew the introduction`,
      )
    }
  })
})

describe('how soon people answer', () => {
  test('shows on the profile and with matches once there are enough answers', async () => {
    const company = await app.system(tx => buildCompany(tx))
    const talent = await app.system(tx => buildTalent(tx))
    const answer = async () => {
      await app.system(tx => buildConnection(tx, { talent, status: 'accepted' }))
      await app.system(tx => buildConnection(tx, { company, status: 'accepted' }))
      await app.system(tx => sql`select app.refresh_response_times()`.execute(tx))
    }
    for (let n = 0; n < 4; n += 1) await answer()
    expect(await textOf(await app.fetch(talent.profileUrl))).not.toContain('Usually answers')
    await answer()
    expect(await textOf(await app.fetch(talent.profileUrl))).toContain(
      'Usually answers within 1 day · median of 5 introductions',
    )
    expect(await page('/company/dashboard', await app.signIn(company))).toContain(
      'You usually get an answer within 1 day · median of 5 introductions',
    )
  })
})
