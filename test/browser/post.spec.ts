// The product's notices by mail, through a real mail server, and how people turn them off.
import { expect } from './fixtures.ts'
import { mailed, mailWith, main, test, tryToLogIn } from './mail-world.ts'
import { acceptBy, introduce } from './members.ts'
import { goLive, PASSWORD } from './people.ts'

// One server for all tests: two workers would each start one.
test.describe.configure({ mode: 'default' })

const ASKS = /wants to meet you$/
const ASKED = 'A company wants to meet you'

test('one-click unsubscribe stops mail of that kind and no other; the settings show it and can undo it', async ({
  visit,
  newTalent,
  newCompany,
  world: { mailbox, admin, url },
}) => {
  const talent = await newTalent()
  const asks = () => mailbox.to(talent.email).filter(({ subject }) => ASKS.test(subject ?? ''))
  /** Another company sends an introduction. Resolves once every resulting mail is handled. */
  const askedAgain = async () => {
    const company = await newCompany()
    await introduce(company, talent)
    const waiting = async () => {
      const { rows } = await admin.query(
        `select from app.jobs j join notices n on n.id::text = j.key
          where n.user_id = (select id from users where email = $1) and j.state = 'open'`,
        [talent.email],
      )
      return rows.length
    }
    await expect.poll(waiting).toBe(0)
    return company
  }
  const company = await askedAgain()
  expect(asks()).toHaveLength(1)
  const mail = asks()[0]
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const target = header('list-unsubscribe').replace(/^<|>$/g, '')
  expect(new URL(target).origin).toBe(url)
  expect(mail?.text).toContain(target)

  // As in RFC 8058: no cookie, no origin, only the field.
  const oneClick = (where: string) =>
    fetch(where, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    })
  const forged = new URL(target)
  forged.searchParams.set('token', `${forged.searchParams.get('token')}x`)
  expect((await oneClick(forged.href)).status).toBe(404)
  expect((await fetch(target)).status).toBe(200)
  await askedAgain()
  expect(asks(), 'looking at the link or forging it stops nothing').toHaveLength(2)
  expect((await oneClick(target)).status).toBe(200)
  await askedAgain()
  expect(asks()).toHaveLength(2)

  const page = await visit(talent)
  await goLive(page, '/settings')
  const wanted = page.getByRole('checkbox', { name: 'A company wants to meet you' })
  await expect(wanted).not.toBeChecked()
  await expect(
    page.getByRole('checkbox', { name: 'An introduction is about to expire' }),
  ).toBeChecked()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: ASKS })).toHaveCount(3)
  await admin.query(
    `update connection_requests set remind_at = now() where company_id = (select id from users where email = $1)`,
    [company.email],
  )
  await admin.query(`insert into app.jobs (kind, key) values ('introduction-clock', $1)`, [
    company.email,
  ])
  await mailed(mailbox, talent.email, 'A company is waiting for your answer')

  await goLive(page, '/settings')
  await wanted.check()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(main(page)).toContainText(/saved/i)
  await askedAgain()
  expect(asks()).toHaveLength(3)
})

test('an introduction from its mail to its end: sent, answered too late, refused with a clear message, and the next best match offered', async ({
  visit,
  newTalent,
  newCompany,
  world: { mailbox, admin },
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  // Somebody else has to match.
  await newTalent()
  const { contact } = await introduce(company, talent)
  const mail = await mailWith(mailbox, talent.email, ASKED)
  for (const part of [mail?.text, mail?.html]) expect(part).not.toContain(contact)

  const page = await visit(null)
  await page.goto(await mailed(mailbox, talent.email, ASKED))
  await page.getByLabel('Email').fill(talent.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/requests/*')
  await goLive(page, page.url())
  await admin.query(
    `update connection_requests set expires_at = now() where company_id = (select id from users where email = $1)`,
    [company.email],
  )
  await acceptBy(page.getByRole('button', { name: /^Accept/ }))
  await expect(page.getByRole('heading', { name: 'Expired or withdrawn' })).toBeVisible()
  // The message outlives the form, which is gone with the introduction.
  await expect(main(page).getByRole('alert')).toContainText(
    'This introduction has expired, so nothing changed.',
  )
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  expect(await page.content()).not.toContain(contact)

  await admin.query(`insert into app.jobs (kind, key) values ('introduction-clock', $1)`, [
    company.email,
  ])
  await mailed(mailbox, talent.email, 'An introduction has expired')
  const late = await mailWith(mailbox, company.email, 'An introduction has expired')
  expect(late?.text).toMatch(/Your next best match is .+, \d+%\./)
  const theirs = await visit(null)
  await tryToLogIn(theirs, company.email, PASSWORD)
  await theirs.waitForURL('**/company/dashboard')
  await theirs.goto(late?.text?.match(/https?:\/\/\S+/)?.[0] ?? '')
  await expect(theirs.getByRole('dialog')).toContainText('Request Introduction')
  await expect(theirs.getByRole('heading', { level: 1 })).not.toHaveText(talent.name)
})
