// The product's notices by mail, through a real mail server.
import { expect } from './fixtures.ts'
import { mailed, mailWith, main, test } from './mail-world.ts'
import { acceptBy, introduce } from './members.ts'
import { goLive, PASSWORD } from './people.ts'

const ASKED = 'A company wants to meet you'

test('an introduction from its mail to its end: sent, answered too late, and refused with a clear message', async ({
  visit,
  newTalent,
  newCompany,
  world: { mailbox, admin },
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
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
  await mailWith(mailbox, company.email, 'An introduction has expired')
})
