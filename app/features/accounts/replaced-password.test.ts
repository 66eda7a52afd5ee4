// Who knows a password and uses it while its owner replaces it must end up with nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuth } from '#app/platform/auth/auth.ts'
import { findPasswordHash } from '#app/platform/auth/credentials.ts'
import { awaitsEmailChange } from '#app/platform/auth/links.ts'
import type { AsSystem } from '#app/platform/db/actor.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAccount, PASSWORD, type Person } from '#test/world.ts'
import {
  cancelEmailChange,
  changePassword,
  deleteAccount,
  requestEmailChange,
  resendEmailChange,
} from './commands.server.ts'

const NEW_PASSWORD = 'another pass phrase'
const SIGN_INS = 12
/** They spread over the time that the change takes. */
const APART_MS = 8

describe.each(ENGINES)('a password that is replaced meanwhile, on the %s engine', engine => {
  const { database, system: asSystem } = sharedDatabase(engine)
  let person: Person
  beforeEach(async () => {
    person = await asSystem(tx => buildAccount(tx))
  })

  const auth = () => {
    const secret = 'a secret for tests that is long enough'
    const keys = { current: () => secret, accepted: () => [secret] }
    const log = pino({ level: 'silent' })
    return createAuth({ db: database.kysely, keys, origin: 'http://localhost', secure: false, log })
  }
  const replace = () =>
    changePassword(asSystem, { ...person, currentPassword: PASSWORD, newPassword: NEW_PASSWORD })

  /** Replaces the password after the first transaction, which has read the old one. */
  function replacingAfterFirst(): AsSystem {
    let begun = 0
    return async work => {
      begun += 1
      if (begun === 2) await replace()
      return await asSystem(work)
    }
  }

  async function countSessions(): Promise<number> {
    const { rows } = await asSystem(tx =>
      sql`select from auth.session where "userId" = ${person.userId}`.execute(tx),
    )
    return rows.length
  }

  test('leaves no session of those who sign in with it', async () => {
    const { signIn } = auth()
    const signIns = Array.from({ length: SIGN_INS }, async (_, n) => {
      await sleep(n * APART_MS)
      return await signIn({ email: person.email, password: PASSWORD, remember: true })
    })
    expect(await replace()).toMatchObject({ ok: true })
    await Promise.all(signIns)
    expect(await countSessions()).toBe(0)
    const owner = await signIn({ email: person.email, password: NEW_PASSWORD, remember: true })
    expect([owner.ok, await countSessions()]).toEqual([true, 1])
  })

  test('leaves no session of who has used a link before', async () => {
    const hash = (await asSystem(tx => findPasswordHash(tx, person.userId))) ?? ''
    await replace()
    const { userId } = person
    const signedIn = await auth().signInProven({ userId, hash })
    expect([signedIn.ok, await countSessions()]).toEqual([false, 0])
  })

  test('does not change the address', async () => {
    const newEmail = `new-${crypto.randomUUID()}@mail.test`
    const asked = await requestEmailChange(replacingAfterFirst(), {
      ...person,
      newEmail,
      currentPassword: PASSWORD,
      submission: crypto.randomUUID(),
    })
    expect(asked).toEqual({ ok: false, reason: 'wrong_password' })
    const { userId } = person
    expect(await asSystem(tx => awaitsEmailChange(tx, { userId, email: newEmail }))).toBe(false)
  })

  test('does not delete the account', async () => {
    const deleted = await deleteAccount(replacingAfterFirst(), { ...person, password: PASSWORD })
    expect(deleted).toEqual({ ok: false, reason: 'wrong_password' })
    const { signIn } = auth()
    const owner = await signIn({ email: person.email, password: NEW_PASSWORD, remember: true })
    expect(owner.ok).toBe(true)
  })

  test('an ended change of address is not begun again by a request for another link', async () => {
    const { userId } = person
    const email = `new-${crypto.randomUUID()}@mail.test`
    await requestEmailChange(asSystem, {
      ...person,
      newEmail: email,
      currentPassword: PASSWORD,
      submission: crypto.randomUUID(),
    })
    await asSystem(tx => cancelEmailChange(tx, userId))
    await asSystem(tx => resendEmailChange(tx, { userId, email, submission: 'again' }))
    expect(await asSystem(tx => awaitsEmailChange(tx, { userId, email }))).toBe(false)
  })
})
