// A form that stays open while another person logs in in the same browser.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Browser, Form } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAccount } from '#test/world.ts'

const app = sharedApp()

const REFUSAL = 'This browser is signed in to a different account now, so nothing was saved.'

/** The account that a page's forms name. */
async function shownTo(path: string, as: Browser): Promise<string> {
  const html = await (await app.fetch(path, { as })).text()
  const tags = new Set([...html.matchAll(/name="shown_to" value="([^"]+)"/g)].map(([, tag]) => tag))
  expect([path, tags.size]).toEqual([path, 1])
  return [...tags].join()
}

async function rowsOf(userId: string): Promise<unknown> {
  const { rows } = await app.system(tx =>
    sql`
      select full_name,
        (select count(*)::int from public.talent_profiles where user_id = ${userId}) as profiles,
        (select count(*)::int from public.company_requests where user_id = ${userId}) as requests,
        (select count(*)::int from public.community_posts where author_id = ${userId}) as posts
      from public.users where id = ${userId}
    `.execute(tx),
  )
  return rows[0]
}

const role = 'Chief Financial Officer (CFO)'
const body = 'A question with enough words to be taken by the form that asks it.'
const FORMS: [path: string, userType: 'talent' | 'company', form: () => Record<string, string>][] =
  [
    ['/talent/profile', 'talent', () => ({ full_name: 'First Person', based_on: 'none' })],
    ['/company/request/new', 'company', () => ({ desired_role: role, submission: randomUUID() })],
    ['/settings', 'company', () => ({ intent: 'change-name', full_name: 'First Person' })],
    [
      '/community/ask',
      'company',
      () => ({ title: 'Whose question is this?', topic: 'scope', body, submission: randomUUID() }),
    ],
  ]

for (const [path, userType, filledIn] of FORMS)
  test(`${path} is not saved in the account of another person`, async () => {
    const accounts = await app.system(tx =>
      Promise.all([buildAccount(tx, { userType }), buildAccount(tx, { userType })]),
    )
    const [first, second] = [await app.signIn(accounts[0]), await app.signIn(accounts[1])]
    const shown_to = await shownTo(path, first)
    const before = await rowsOf(accounts[1].userId)
    const send = (as: Browser, form: Form) => app.fetch(path, { as, form })

    const refused = await send(second, { ...filledIn(), shown_to })
    expect(refused.status).toBe(409)
    const page = await textOf(refused)
    expect(page).toContain(REFUSAL)
    // Its header is that of whoever is signed in.
    expect(page).toContain('Logout')
    expect(page).not.toContain('Log In')
    expect(await rowsOf(accounts[1].userId)).toEqual(before)

    const own = await send(second, { ...filledIn(), shown_to: await shownTo(path, second) })
    expect(own.status).toBe(302)
    expect(await rowsOf(accounts[1].userId)).not.toEqual(before)
  })

test('after logging out, it asks to log in', async () => {
  const person = await app.system(tx => buildAccount(tx))
  const shown_to = await shownTo('/talent/profile', await app.signIn(person))
  const answer = await app.fetch('/talent/profile', { form: { full_name: 'Somebody', shown_to } })
  expect(answer.headers.get('location')).toBe('/login?next=%2Ftalent%2Fprofile&posted=1')
})
