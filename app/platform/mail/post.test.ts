import { describe, expect, test } from 'vitest'
import { createLimits } from '#app/platform/limits/limits.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAccount } from '#test/world.ts'
import { AddressRefused, type Mail } from './mail.ts'
import { createPost } from './post.ts'

describe.each(ENGINES)('mail on the %s engine', engine => {
  const { system: asSystem } = sharedDatabase(engine)

  let sent: Mail[] = []
  /** Addresses with this prefix are refused permanently. */
  const REFUSED = 'bounces'
  const post = () => {
    sent = []
    return createPost({
      asSystem,
      limits: createLimits({
        asSystem,
        keys: { current: () => 'a secret' },
        settings: {
          'mail-others': { max: 7, windowS: 600 },
          'mail-conversation': { max: 5, windowS: 600 },
          'mail-unconfirmed': { max: 3, windowS: 600 },
          'mail-confirmation': { max: 4, windowS: 600 },
        },
      }),
      mailer: {
        async send(mail) {
          sent.push(mail)
          if (mail.to.startsWith(REFUSED)) throw new AddressRefused('Refused', '550 5.1.1')
        },
      },
    })
  }
  const mailTo = (to: string): Mail => ({
    id: crypto.randomUUID(),
    to,
    subject: 'S',
    text: 'T',
    html: 'H',
  })
  const MANY = Array.from({ length: 100 })

  test.each([
    ['others', true, 7],
    ['others', false, 3],
    ['account', false, 3],
    ['confirmation', false, 4],
    ['account', true, 100],
    ['link', false, 100],
  ] as const)(
    'of one hundred about %s at once, confirmed %s, %i are sent',
    async (about, confirmed, most) => {
      const { email } = await asSystem(tx => buildAccount(tx, { confirmed }))
      const { send } = post()
      await Promise.all(MANY.map(() => send(mailTo(email), { about, attempt: 1 })))
      expect(sent).toHaveLength(most)
    },
  )

  test.each([
    ['confirmation', 'gmail.com', 4],
    ['confirmation', 'team.test', 9],
    ['account', 'outlook.com', 3],
    ['account', 'team.test', 9],
  ] as const)('about %s, nine tagged addresses at %s get %i mails', async (about, domain, most) => {
    const { send } = post()
    for (let n = 0; n < 9; n += 1) {
      const name = domain === 'gmail.com' && n % 2 ? 'vic.tim' : 'victim'
      const email = `${name}+${about}${n}@${domain}`
      await asSystem(tx => buildAccount(tx, { email, confirmed: false }))
      await send(mailTo(email), { about, attempt: 1 })
    }
    expect(sent).toHaveLength(most)
    await send(mailTo(`another.${about}@${domain}`), { about, attempt: 1 })
    expect(sent).toHaveLength(most + 1)
  })

  test('one conversation leaves room for mail about others', async () => {
    const { email } = await asSystem(tx => buildAccount(tx))
    const { send } = post()
    const about = { about: 'others', attempt: 1 } as const
    for (let n = 0; n < 9; n += 1) await send(mailTo(email), { ...about, conversation: 'one' })
    expect(sent).toHaveLength(5)
    await send(mailTo(email), { ...about, conversation: 'two' })
    for (let n = 0; n < 9; n += 1) await send(mailTo(email), about)
    expect(sent).toHaveLength(7)
  })

  test('a retry is not counted again', async () => {
    const { email } = await asSystem(tx => buildAccount(tx))
    const { send } = post()
    for (let attempt = 1; attempt <= 9; attempt += 1)
      await send(mailTo(email), { about: 'others', attempt })
    expect(sent).toHaveLength(9)
  })

  test('a refused address gets no more mail, unless its owner asks', async () => {
    const email = `${REFUSED}-${engine}@mail.test`
    await asSystem(tx => buildAccount(tx, { email }))
    const { send } = post()
    await send(mailTo(email), { about: 'others', attempt: 1 })
    for (const about of ['others', 'account', 'link', 'confirmation'] as const)
      await send(mailTo(email), { about, attempt: 1 })
    expect(sent).toHaveLength(1)
    await send(mailTo(email), { about: 'confirmation', attempt: 1, evenIfRefused: true })
    expect(sent).toHaveLength(2)
  })

  test('the refusal of an address without an account makes a dead letter', async () => {
    const sending = post().send(mailTo(`${REFUSED}@nobody.test`), {
      about: 'confirmation',
      attempt: 1,
    })
    await expect(sending).rejects.toBeInstanceOf(AddressRefused)
  })
})
