import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAuth } from '#app/platform/auth/auth.ts'
import { startWorker } from '#app/platform/jobs/worker.ts'
import type { Mail } from '#app/platform/mail/mail.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAccount, buildTalent, PASSWORD, type Person } from '#test/world.ts'
import {
  changePassword,
  confirmEmailChange,
  deleteAccount,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
} from './commands.server.ts'
import { accountJobs } from './jobs.server.ts'

const NEW_PASSWORD = 'another pass phrase'
const log = pino({ level: 'silent' })

const SECRET = 'a secret for tests that is long enough'

describe.each(ENGINES)('accounts and their mails on the %s engine', engine => {
  const { database, system: asSystem } = sharedDatabase(engine)
  let person: Person
  let mails: Mail[]
  beforeEach(async () => {
    mails = []
    person = await asSystem(tx => buildAccount(tx))
  })
  afterEach(() => asSystem(tx => sql`delete from app.jobs`.execute(tx)))

  const auth = () => {
    const keys = { current: () => SECRET, accepted: () => [SECRET] }
    return createAuth({ db: database.kysely, keys, origin: 'http://localhost', secure: false, log })
  }
  const signsIn = async (email: string, password: string) =>
    (await auth().signIn({ email, password, remember: true })).ok

  async function sessionsOf({ userId }: Person): Promise<number> {
    const { rows } = await asSystem(tx =>
      sql<{
        n: number
      }>`select count(*)::integer as n from auth.session where "userId" = ${userId}`.execute(tx),
    )
    return rows[0]?.n ?? -1
  }

  /** Waits until all mails are sent. */
  async function deliver() {
    const post = { send: async (mail: Mail) => void mails.push(mail) }
    const handlers = accountJobs({
      asSystem,
      post,
      origin: 'https://product.test',
      answerWithin: () => 'five working days',
    })
    const worker = startWorker({ db: database.kysely, log, handlers })
    const open = () => asSystem(tx => sql`select from app.jobs where state = 'open'`.execute(tx))
    try {
      await expect.poll(async () => (await open()).rows.length).toBe(0)
    } finally {
      await worker.stop()
    }
  }

  const sentMails = () => mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()

  function tokenIn(page: string, place = 0): string {
    const tokens = mails.flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`https://product.test${page}\\?token=(\\S+)`, 'g'))].map(
        match => match[1] ?? '',
      ),
    )
    return tokens[place] ?? ''
  }

  const expireLinks = () =>
    asSystem(tx => sql`update app.account_links set expires_at = now()`.execute(tx))

  describe('forgotten password', () => {
    const forget = (email: string, submission = crypto.randomUUID()) =>
      asSystem(tx => requestPasswordReset(tx, { email, submission }))
    const reset = (token: string) => resetPassword(asSystem, { token, newPassword: NEW_PASSWORD })

    test('a mailed link sets a new password, ends all sessions and notifies the owner', async () => {
      await signsIn(person.email, PASSWORD)
      await forget(person.email)
      await deliver()
      expect(await reset(tokenIn('/reset-password'))).toEqual({
        ok: true,
        email: person.email,
        endedEmailChange: false,
      })
      expect(await sessionsOf(person)).toBe(0)
      expect(await signsIn(person.email, PASSWORD)).toBe(false)
      expect(await signsIn(person.email, NEW_PASSWORD)).toBe(true)
      await deliver()
      expect(sentMails()).toEqual([
        `${person.email}: Reset your password`,
        `${person.email}: Your password was changed`,
      ])
    })

    test('an unknown address leaves the same trace until mails are sent, and gets no mail', async () => {
      await forget(person.email)
      await forget('nobody@mail.test')
      const { rows } = await asSystem(tx =>
        sql`select kind, state, attempts from app.jobs`.execute(tx),
      )
      expect(rows[0]).toEqual(rows[1])
      await deliver()
      expect(sentMails()).toEqual([`${person.email}: Reset your password`])
    })

    test('one form sent twenty times sends one mail', async () => {
      const submission = crypto.randomUUID()
      await Promise.all(Array.from({ length: 20 }, () => forget(person.email, submission)))
      await deliver()
      expect(mails).toHaveLength(1)
    })

    test('a link works once, also for concurrent requests', async () => {
      await forget(person.email)
      await deliver()
      const token = tokenIn('/reset-password')
      const tries = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
      expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await reset(token)).toEqual({ ok: false, reason: 'used' })
    })

    test('forged links, expired links and links for another purpose do not work', async () => {
      expect(await reset('forged')).toEqual({ ok: false, reason: 'unknown' })
      await forget(person.email)
      await deliver()
      const token = tokenIn('/reset-password')
      expect(await confirmEmailChange(asSystem, token)).toEqual({ ok: false, reason: 'unknown' })
      await expireLinks()
      expect(await reset(token)).toEqual({ ok: false, reason: 'expired' })
      expect(await signsIn(person.email, PASSWORD)).toBe(true)
    })

    test('an older link is void once a newer one has been used', async () => {
      await forget(person.email)
      await forget(person.email)
      await deliver()
      expect(await reset(tokenIn('/reset-password', 1))).toMatchObject({ ok: true })
      expect(await reset(tokenIn('/reset-password', 0))).toEqual({ ok: false, reason: 'used' })
    })

    test('nothing that is stored gives access to an account', async () => {
      await forget(person.email)
      await deliver()
      const token = tokenIn('/reset-password')
      expect(token).toMatch(/^[\w-]{43}$/)
      for (const table of ['app.account_links', 'app.jobs', 'auth.verification']) {
        const { rows } = await asSystem(tx =>
          sql`select from ${sql.raw(table)} as entry where position(${token} in entry::text) > 0`.execute(
            tx,
          ),
        )
        expect(rows, table).toEqual([])
      }
      const { rows } = await asSystem(tx =>
        sql`select from app.jobs where position(${person.email} in payload::text) > 0`.execute(tx),
      )
      expect(rows, 'a finished job has no address').toEqual([])
    })
  })

  describe('changing the password', () => {
    const change = (currentPassword: string, newPassword = NEW_PASSWORD) =>
      changePassword(asSystem, { ...person, currentPassword, newPassword })

    test('sent twice at once, is one change, and neither answer is a refusal', async () => {
      const outcomes = await Promise.all([change(PASSWORD), change(PASSWORD)])
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
      expect(await signsIn(person.email, NEW_PASSWORD)).toBe(true)
      await deliver()
      expect(sentMails()).toEqual([`${person.email}: Your password was changed`])
    })

    test('ends all sessions and notifies the owner', async () => {
      await signsIn(person.email, PASSWORD)
      expect(await change(PASSWORD)).toEqual({ ok: true, endedEmailChange: false })
      expect(await sessionsOf(person)).toBe(0)
      expect(await signsIn(person.email, NEW_PASSWORD)).toBe(true)
      await deliver()
      expect(sentMails()).toEqual([`${person.email}: Your password was changed`])
    })

    test('asks for the current one', async () => {
      expect(await change('not it')).toEqual({ ok: false, reason: 'wrong_password' })
      expect(await signsIn(person.email, PASSWORD)).toBe(true)
      await deliver()
      expect(mails).toEqual([])
    })

    test('one of two concurrent changes succeeds, the other is refused', async () => {
      const tries = await Promise.all([
        change(PASSWORD, 'first choice'),
        change(PASSWORD, 'second choice'),
      ])
      expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    })

    test('voids links that were sent before', async () => {
      await asSystem(tx => requestPasswordReset(tx, { email: person.email, submission: 'a' }))
      await deliver()
      await change(PASSWORD)
      expect(
        await resetPassword(asSystem, {
          token: tokenIn('/reset-password'),
          newPassword: 'x'.repeat(9),
        }),
      ).toEqual({ ok: false, reason: 'used' })
    })
  })

  describe('changing the address', () => {
    let newEmail: string
    beforeEach(() => {
      newEmail = `new-${crypto.randomUUID()}@mail.test`
    })
    const request = (input: { currentPassword?: string; to?: string } = {}) =>
      requestEmailChange(asSystem, {
        ...person,
        newEmail: input.to ?? newEmail,
        currentPassword: input.currentPassword ?? PASSWORD,
        submission: crypto.randomUUID(),
      })
    const confirm = () => confirmEmailChange(asSystem, tokenIn('/verify-email'))

    test('takes effect once the new address is confirmed, and notifies the old one', async () => {
      expect(await request()).toEqual({ ok: true })
      await deliver()
      expect(await signsIn(newEmail, PASSWORD)).toBe(false)
      expect(await confirm()).toEqual({ ok: true })
      expect(await signsIn(newEmail, PASSWORD)).toBe(true)
      expect(await signsIn(person.email, PASSWORD)).toBe(false)
      await deliver()
      expect(sentMails()).toEqual(
        [
          `${newEmail}: Confirm your new email address`,
          `${person.email}: Your email address is about to change`,
          `${person.email}: Your email address was changed`,
        ].toSorted(),
      )
      expect(await confirm()).toEqual({ ok: false, reason: 'used' })
    })

    test('reveals only to its owner that the new address has an account', async () => {
      const other = await asSystem(tx => buildAccount(tx))
      const asked = await request({ to: other.email })
      await deliver()
      expect(sentMails()).toContain(`${other.email}: This address already has an account`)
      expect(mails.find(({ to }) => to === other.email)?.text).not.toContain('token=')
      expect(await request()).toEqual(asked)
    })

    test('asks for the current password', async () => {
      expect(await request({ currentPassword: 'not it' })).toEqual({
        ok: false,
        reason: 'wrong_password',
      })
      await deliver()
      expect(mails).toEqual([])
    })

    test('a password that is reset by a link cancels it too, and the mail says so', async () => {
      await request()
      const reset = { email: person.email, submission: crypto.randomUUID() }
      await asSystem(tx => requestPasswordReset(tx, reset))
      await deliver()
      const token = tokenIn('/reset-password')
      await resetPassword(asSystem, { token, newPassword: NEW_PASSWORD })
      await deliver()
      const notice = mails.find(({ subject }) => subject === 'Your password was changed')
      expect(notice?.text).toContain('canceled the change of your email address')
      expect(await confirm()).toEqual({ ok: false, reason: 'used' })
    })

    test('is refused if somebody has taken the address since', async () => {
      await request()
      await deliver()
      await asSystem(tx => buildAccount(tx, { email: newEmail }))
      expect(await confirm()).toEqual({ ok: false, reason: 'taken' })
      expect(await signsIn(person.email, PASSWORD)).toBe(true)
    })

    test('a password change cancels it, whether or not its link was sent', async () => {
      await request()
      await deliver()
      const changed = { ...person, currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect(await changePassword(asSystem, changed)).toEqual({ ok: true, endedEmailChange: true })
      expect(await confirm()).toEqual({ ok: false, reason: 'used' })

      await request({ currentPassword: NEW_PASSWORD })
      await changePassword(asSystem, {
        ...person,
        currentPassword: NEW_PASSWORD,
        newPassword: PASSWORD,
      })
      await deliver()
      expect(mails.filter(({ text }) => text.includes('/verify-email'))).toHaveLength(1)
    })
  })

  describe('deleting an account', () => {
    const option = (id: string, userId: string) =>
      asSystem(tx =>
        tx
          .insertInto('custom_options')
          .values({ id, catalogue: 'skills', name: id, user_id: userId })
          .execute(),
      )

    test('deletes everything of it and confirms that by mail', async () => {
      const talent = await asSystem(tx => buildTalent(tx))
      const unused = `custom_${talent.talentId.slice(0, 8)}`
      const shared = `${unused}_shared`
      await option(unused, talent.userId)
      await option(shared, talent.userId)
      await asSystem(tx => buildTalent(tx, { skill_ids: [shared] }))
      await requestEmailChange(asSystem, {
        ...talent,
        newEmail: 'later@mail.test',
        currentPassword: PASSWORD,
        submission: 'b',
      })
      expect(await deleteAccount(asSystem, { ...talent, password: PASSWORD })).toEqual({ ok: true })
      await deliver()
      expect(sentMails()).toContain(`${talent.email}: Your account was deleted`)
      expect(sentMails().filter(line => line.startsWith('later@'))).toEqual([])
      for (const table of [
        'auth."user"',
        'auth.session',
        'public.users',
        'public.talent_profiles',
        'app.jobs',
        'app.account_links',
      ]) {
        const { rows } = await asSystem(tx =>
          sql`
            select from ${sql.raw(table)} as entry
             where position(${talent.userId} in entry::text) > 0 and ${table} <> 'app.jobs'
                or position(${talent.email} in entry::text) > 0
          `.execute(tx),
        )
        expect(rows, table).toEqual([])
      }
      const left = await asSystem(tx =>
        tx
          .selectFrom('custom_options')
          .select(['id', 'user_id'])
          .where('id', 'in', [unused, shared])
          .execute(),
      )
      expect(left).toEqual([{ id: shared, user_id: null }])
    })

    test('asked for twice at once, deletes it once, and neither answer is a refusal', async () => {
      const talent = await asSystem(tx => buildTalent(tx))
      const outcomes = await Promise.all(
        [1, 2].map(() => deleteAccount(asSystem, { ...talent, password: PASSWORD })),
      )
      expect(outcomes).toEqual([{ ok: true }, { ok: true }])
      await deliver()
      expect(sentMails().filter(line => line.startsWith(talent.email))).toHaveLength(1)
    })

    test('asks for the password', async () => {
      const refused = await deleteAccount(asSystem, { ...person, password: 'not it' })
      expect(refused).toEqual({ ok: false, reason: 'wrong_password' })
      expect(await signsIn(person.email, PASSWORD)).toBe(true)
    })
  })
})
