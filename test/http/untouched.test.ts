// A form's defaults, saved unchanged: stored and shown, but not an answer until somebody changes or confirms them.
import { expect, test } from 'vitest'
import { NEW_REQUEST } from '#app/features/requests/rules.ts'
import { NEW_PROFILE } from '#app/features/talent/rules.ts'
import type { Browser } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  asPerson,
  buildAccount,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
} from '#test/world.ts'

const app = sharedApp()

type Fields = Record<string, string | readonly string[]>

/** Sends the form as a browser does. */
async function send(path: string, as: Browser, fields: Fields) {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map(value => [name, String(value)]),
    ),
  )
  const response = await app.fetch(path, { as, body })
  expect(response.status).toBe(302)
}
/** What the form as shown would send. */
async function shown(path: string, as: Browser): Promise<string[]> {
  const html = await (await app.fetch(path, { as })).text()
  return [...html.matchAll(/name="confirmed" value="([^"]+)"/g)].map(([, name]) => name ?? '')
}

/** The text of a page. */
const pageAt = (path: string, as: Browser) => app.fetch(path, { as }).then(textOf)

test('a suggested day rate is not compared with a budget as the talent’s own', async () => {
  const { requestId } = await app.system(tx =>
    buildRequest(tx, { budget_day_min: 900, budget_day_max: 1400 }),
  )
  const untouched = ['price_day_min', 'price_day_max']
  const rates = { price_day_min: 500, price_day_max: 1500 }
  const [suggested, stated] = await app.system(async tx => [
    await buildTalent(tx, { ...rates, untouched }),
    await buildTalent(tx, rates),
  ])
  const read = async (person: Person) =>
    await pageAt(`/requests/${requestId}`, await app.signIn(person))
  expect(await read(stated)).toContain('Your rate')
  expect(await read(suggested)).not.toContain('Your rate')
})

test('the download of a conversation has no day rate that only the form suggested, like its page', async () => {
  const rates = { price_day_min: 500, price_day_max: 1500 }
  for (const [untouched, min, max] of [
    [['price_day_min', 'price_day_max'], null, null],
    [['price_day_max'], 500, null],
  ] as const) {
    const { talent, company } = await app.system(async tx =>
      buildConnection(tx, {
        status: 'accepted',
        talent: await buildTalent(tx, { ...rates, untouched: [...untouched] }),
      }),
    )
    for (const person of [talent, company]) {
      const response = await app.fetch('/settings/download', { as: await app.signIn(person) })
      const { rooms } = await response.json()
      expect(rooms).toMatchObject([{ rate_min: min, rate_max: max }])
    }
  }
})

test('a request: untouched, changed, confirmed, and kept by the form', async () => {
  const company = await app.system(buildCompany)
  const as = await app.signIn(company)
  const read = () =>
    app.system(tx =>
      tx
        .selectFrom('company_requests')
        .select(['id', 'untouched', 'hours_per_week_needed'])
        .where('user_id', '=', company.userId)
        .executeTakeFirstOrThrow(),
    )
  const asked = { ...NEW_REQUEST, desired_role: 'Chief Risk Officer' }
  await send('/company/request/new', as, asked)
  const { id, ...row } = await read()
  const talent = await app.system(tx => buildTalent(tx, { primary_role: 'Chief Risk Officer' }))
  const dashboard = await pageAt('/company/dashboard', as)
  expect(dashboard.match(/our suggestion/g)).toHaveLength(5)
  expect(dashboard).toContain('These scores are based only on the role. Add or confirm skills,')
  const seen = await app.signIn(talent)
  expect(await pageAt('/talent/dashboard', seen)).toContain(
    'Suggested by our form, not confirmed by the company: 20 hrs/week, $500 - $1,500 / day,',
  )
  const page = await pageAt(`/requests/${id}`, seen)
  expect(page).toContain(
    'Values marked “(suggested)” come from our form. The company hasn’t confirmed them.',
  )
  expect(page).not.toContain('Their budget')
  expect(row).toEqual({ untouched: Object.keys(NEW_REQUEST), hours_per_week_needed: 20 })
  expect(await shown(`/company/request/${id}`, as)).toEqual([])

  const edit = `/company/request/${id}`
  await send(edit, as, { ...asked, hours_per_week_needed: '12', confirmed: ['timezone'] })
  const left = Object.keys(NEW_REQUEST).filter(
    name => !['hours_per_week_needed', 'timezone'].includes(name),
  )
  expect((await read()).untouched).toEqual(left)
  expect((await pageAt('/company/dashboard', as)).match(/our suggestion/g)).toHaveLength(4)
  expect(await shown(edit, as)).toEqual(['hours_per_week_needed', 'timezone'])
  // Changing a value back to the default counts as an answer.
  await send(edit, as, { ...asked, confirmed: await shown(edit, as) })
  expect((await read()).untouched).toEqual(left)
  expect((await read()).hours_per_week_needed).toBe(20)
})

test('an introduction and its room mark what the form suggested', async () => {
  const { connectionId, talent } = await app.system(async tx => {
    const request = await buildRequest(tx, { untouched: ['hours_per_week_needed'] })
    return await buildConnection(tx, { request })
  })
  const as = await app.signIn(talent)
  expect(await pageAt('/connections', as)).toContain('not confirmed by the company: 20 hrs/week')
  const form = { intent: 'answer', connectionId, answer: 'accepted' }
  await app.fetch('/connections', { as, form })
  const room = await pageAt(`/connections/${connectionId}`, as)
  expect(room).toContain('20 hrs/week (suggested, not confirmed)')
  expect(room).toContain('12 weeks Start')
})

test('answering one end of a budget answers both', async () => {
  const company = await app.system(buildCompany)
  const as = await app.signIn(company)
  await send('/company/request/new', as, {
    ...NEW_REQUEST,
    desired_role: 'Chief Risk Officer',
    budget_day_min: '900',
  })
  const { untouched } = await app.system(tx =>
    tx
      .selectFrom('company_requests')
      .select('untouched')
      .where('user_id', '=', company.userId)
      .executeTakeFirstOrThrow(),
  )
  expect(untouched).not.toContain('budget_day_max')
  expect(untouched).toContain('hours_per_week_needed')
})

test('a profile: the same', async () => {
  const talent = await app.system(buildAccount)
  const as = await app.signIn(talent)
  const profile = { ...NEW_PROFILE, full_name: 'Ada Left', skill_ids: 'skill_fundraising' }
  await send('/talent/profile', as, profile)
  const read = () =>
    app.system(tx =>
      tx
        .selectFrom('talent_profiles')
        .select('untouched')
        .where('user_id', '=', talent.userId)
        .executeTakeFirstOrThrow(),
    )
  expect((await read()).untouched).toEqual(Object.keys(NEW_PROFILE))
  await send('/talent/profile', as, { ...profile, confirmed: ['price_day_max', 'timezone'] })
  expect((await read()).untouched).toEqual([
    ...['max_hours_per_week', 'min_commitment_weeks', 'availability_notice_days'],
    'languages_spoken',
  ])
  expect(await shown('/talent/profile', as)).toEqual([
    ...['price_day_min', 'price_day_max', 'timezone'],
  ])
})

test('whatever writes the row, a changed value is an answer', async () => {
  const all = Object.keys(NEW_PROFILE)
  const talent = await app.system(tx =>
    buildTalent(tx, { untouched: [...all, 'headline'], price_day_min: 700 }),
  )
  const own = (change: { max_hours_per_week?: number; untouched?: string[] }) =>
    asPerson(app.database.kysely, talent, tx =>
      tx
        .updateTable('talent_profiles')
        .set(change)
        .where('id', '=', talent.talentId)
        .returning('untouched')
        .executeTakeFirstOrThrow(),
    )
  const rest = all.filter(name => !name.startsWith('price'))
  expect(await own({ untouched: all })).toEqual({ untouched: rest })
  expect(await own({ max_hours_per_week: 21 })).toEqual({ untouched: rest.slice(1) })
  expect(await own({ max_hours_per_week: 20 })).toEqual({ untouched: rest.slice(1) })
  const { requestId } = await app.system(tx =>
    buildRequest(tx, { untouched: Object.keys(NEW_REQUEST), working_model: 'Hybrid' }),
  )
  const { untouched } = await app.system(tx =>
    tx
      .selectFrom('company_requests')
      .select('untouched')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow(),
  )
  expect(untouched).toEqual(Object.keys(NEW_REQUEST).filter(name => name !== 'working_model'))
})
