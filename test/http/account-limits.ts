// The limits on signing in, signing up, and the links and passwords of an account.
import { expect, test } from 'vitest'
import { buildCompany, buildTalent, PASSWORD } from '#test/world.ts'
import {
  anywhere,
  type LimitsWorld,
  MANY,
  MOST,
  oneNetwork,
  oneNetwork6,
  outcomes,
  split,
} from './limits-world.ts'

export function accountLimits({ request, build, signIn }: LimitsWorld): void {
  test('signing in with one address from one client', async () => {
    const { email } = await build(tx => buildTalent(tx))
    const client = anywhere()
    const attempt = () => request('/login', { form: { email, password: 'not it' }, client })
    expect(await outcomes(attempt, MANY)).toEqual(split(400, MOST['sign-in-pair'], MANY))
    // Nobody can lock out somebody else: the owner can sign in from another client, which resets the count.
    await signIn({ email })
    const right = await request('/login', { form: { email, password: PASSWORD }, client })
    expect(right.status, 'that place waits all the same').toBe(429)
  })

  test('signing in with one address from one network', async () => {
    const { email } = await build(tx => buildTalent(tx))
    for (const client of [oneNetwork(), oneNetwork6()]) {
      const attempt = (n: number) =>
        request('/login', { form: { email, password: 'not it' }, client: client(n) })
      expect(await outcomes(attempt)).toEqual(split(400, MOST['sign-in-network-pair']))
      // The network has used up its own attempts, not the account's.
      await signIn({ email })
    }
  })

  test('signing in with one address from many clients', async () => {
    const attempt = () =>
      request('/login', {
        form: { email: 'hunted@mail.test', password: 'not it' },
        client: anywhere(),
      })
    expect(await outcomes(attempt)).toEqual(split(400, MOST['sign-in-address']))
  })

  test('signing in with many addresses from one client', async () => {
    const client = anywhere()
    const attempt = (n: number) =>
      request('/login', { form: { email: `list-${n}@mail.test`, password: 'not it' }, client })
    expect(await outcomes(attempt)).toEqual(split(400, MOST['sign-in-client']))
    const network = oneNetwork()
    const wider = (n: number) =>
      request('/login', {
        form: { email: `wide-${n}@mail.test`, password: 'not it' },
        client: network(n),
      })
    expect(await outcomes(wider)).toEqual(split(400, MOST['sign-in-network']))
  })

  test('signing up', async () => {
    const client = anywhere()
    const network = oneNetwork()
    const attempt = (name: string, n: number, from: string) =>
      request('/signup', {
        client: from,
        form: {
          user_type: 'talent',
          full_name: name,
          email: `${name}-${n}@mail.test`,
          password: 'secret',
        },
      })
    expect(await outcomes(n => attempt('Many', n, client), MANY)).toEqual(
      split(302, MOST['sign-up-client'], MANY),
    )
    expect(await outcomes(n => attempt('Wide', n, network(n)))).toEqual(
      split(302, MOST['sign-up-network']),
    )
    const rows = await build(tx =>
      tx.selectFrom('users').select('id').where('full_name', '=', 'Many').execute(),
    )
    expect(rows).toHaveLength(MOST['sign-up-client'])
  })

  test('requesting a reset link, for one address and from one client', async () => {
    const forOne = () =>
      request('/forgot-password', { form: { email: 'one@mail.test' }, client: anywhere() })
    expect(await outcomes(forOne, MANY)).toEqual(split(302, MOST['reset-address'], MANY))
    const client = anywhere()
    const fromOne = (n: number) =>
      request('/forgot-password', { form: { email: `each-${n}@mail.test` }, client })
    expect(await outcomes(fromOne)).toEqual(split(302, MOST['reset-client']))
    const network = oneNetwork()
    const fromNetwork = (n: number) =>
      request('/forgot-password', {
        form: { email: `wide-${n}@mail.test` },
        client: network(n),
      })
    expect(await outcomes(fromNetwork)).toEqual(split(302, MOST['reset-network']))
  })

  test('requesting a link to log in, for one address and from one client', async () => {
    const forOne = () =>
      request('/sign-in-link', { form: { email: 'one@mail.test' }, client: anywhere() })
    expect(await outcomes(forOne)).toEqual(split(302, MOST['sign-in-link-address']))
    const client = anywhere()
    const fromOne = (n: number) =>
      request('/sign-in-link', { form: { email: `each-${n}@mail.test` }, client })
    expect(await outcomes(fromOne)).toEqual(split(302, MOST['reset-client']))
  })

  test('requesting another link to confirm the address', async () => {
    const as = await signIn(await build(tx => buildTalent(tx, { confirmed: false })))
    const attempt = () =>
      request('/settings', { as, form: { intent: 'confirm-address' }, client: anywhere() })
    expect(await outcomes(attempt)).toEqual(split(302, MOST['confirmation-account']))
  })

  test('the current password in the settings, in any form', async () => {
    const as = await signIn(await build(tx => buildCompany(tx)))
    const forms: Record<string, string>[] = [
      { intent: 'change-email', new_email: 'x@mail.test', current_password: 'not it' },
      {
        intent: 'change-password',
        current_password: 'not it',
        new_password: 'another one',
        confirm_password: 'another one',
      },
      { intent: 'delete-account', password: 'not it' },
    ]
    const attempt = (n: number) =>
      request('/settings', { as, form: forms[n % 3], client: anywhere() })
    expect(await outcomes(attempt)).toEqual(split(400, MOST['password-account']))
  })

  test('links to confirm a new address', async () => {
    const as = await signIn(await build(tx => buildCompany(tx)))
    const attempt = (n: number) =>
      request('/settings', {
        as,
        client: anywhere(),
        form: {
          intent: 'change-email',
          new_email: `to-${n}@mail.test`,
          current_password: PASSWORD,
        },
      })
    expect(await outcomes(attempt)).toEqual(split(302, MOST['email-change-account']))
  })
}
