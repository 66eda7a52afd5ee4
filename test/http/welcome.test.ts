// Confirming a new account's address sends one welcome mail.
import { expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildRequest } from '#test/world.ts'

const app = sharedApp()

test.each([
  ['talent', 'no profile', '/talent/profile'],
  ['talent', 'a profile', '/talent/dashboard'],
  ['company', 'no request', '/company/request/new'],
  ['company', 'a request', '/company/dashboard'],
])(
  'a new %s with %s is welcomed once, by name, with a link to %s',
  async (user_type, has, where) => {
    const email = `nora.${user_type}.${has.replace(' ', '.')}@mail.example`
    const as = new Browser()
    const form = { user_type, full_name: 'Nora New', email, password: 'five plain words' }
    expect((await app.fetch('/signup', { as, form })).status).toBe(302)
    const [asked] = await app.mailsTo(email)
    if (has === 'a request')
      await app.system(async tx => {
        const user = tx.selectFrom('users').select('id as userId').where('email', '=', email)
        await buildRequest(tx, {
          company: { email, fullName: '', ...(await user.executeTakeFirstOrThrow()) },
        })
      })
    if (has === 'a profile')
      expect(
        (await app.fetch('/talent/profile', { as, form: { full_name: 'Nora New' } })).status,
      ).toBe(302)
    const token = /confirm-email\?token=(\S+)/.exec(asked?.text ?? '')?.[1]
    for (const _ of ['once', 'and again'])
      await app.fetch(`/confirm-email?token=${token}`, { as, form: {} })
    const welcome = (await app.mailsTo(email)).find(mail => mail.subject.startsWith('Welcome'))
    expect(welcome?.text).toMatch(/^Hello Nora New,/)
    expect(welcome?.text).toContain(where)
  },
)
