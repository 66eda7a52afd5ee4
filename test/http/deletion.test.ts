// Nothing of a deleted account is left, in any table that exists.
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoAt } from '#app/platform/photos/address.ts'
import { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'

const app = sharedApp()

/** The number of rows per table that contain one of these texts in any column. */
async function rowsHolding(texts: string[]): Promise<Record<string, number>> {
  return await app.system(async tx => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
       where table_schema in ('public', 'app', 'auth') and table_type = 'BASE TABLE'
         and has_table_privilege(format('%I.%I', table_schema, table_name), 'select')
    `.execute(tx)
    const found: Record<string, number> = {}
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(`${schema}.${name}`)} as held
         where exists (select from unnest(${texts}::text[]) as kept
                        where strpos(lower(held::text), lower(kept)) > 0)
      `.execute(tx)
      const count = rows[0]?.count ?? 0
      if (count > 0) found[`${schema}.${name}`] = count
    }
    return found
  })
}

/** Creates everything that signing in, writing and choosing leave behind, for either type of account. */
async function live(person: Person): Promise<Browser> {
  const as = await app.signIn(person)
  const scope = { submission: crypto.randomUUID(), title: 'Kept', role: '', outcome: '' }
  await app.system(async tx => {
    await tx
      .insertInto('scopes')
      .values({ ...scope, user_id: person.userId, company_name: person.fullName })
      .execute()
    await tx
      .insertInto('notice_preferences')
      .values({ user_id: person.userId, kind: 'match_digest', email: false })
      .execute()
    const failed = { to: person.email, notice: 'password-changed' }
    await sql`
      insert into app.jobs (kind, key, payload, state, finished_at, last_error)
      values ('account-notice', ${person.userId}, ${JSON.stringify(failed)}::jsonb, 'dead', now(), 'Refused')
    `.execute(tx)
  })
  // Another browser, which the account is notified of, and which requests links.
  await app.fetch('/login', {
    as: new Browser(),
    form: { email: person.email, password: PASSWORD },
  })
  await app.fetch('/forgot-password', { form: { email: person.email } })
  const form = {
    intent: 'change-email',
    new_email: `next-${person.email}`,
    current_password: PASSWORD,
    submission: crypto.randomUUID(),
  }
  await app.fetch('/settings', { as, form })
  const links = () => rowsHolding([person.userId]).then(rows => rows['app.account_links'] ?? 0)
  await expect.poll(links).toBe(3)
  return as
}

async function settled(): Promise<void> {
  const open = () =>
    app.system(tx =>
      sql`select from app.jobs where state = 'open' and run_at < now() + interval '10 minutes'
           and kind ~ '^(account|notice|remove|reset|change)-'`.execute(tx),
    )
  await expect.poll(async () => (await open()).rows.length).toBe(0)
}

async function leave(as: Browser): Promise<void> {
  const form = { intent: 'delete-account', password: PASSWORD }
  const left = await app.fetch('/settings', { as, form })
  expect([left.status, left.headers.get('location')]).toEqual([302, '/'])
  const home = async () => (await app.fetch('/', { as })).text()
  expect(await home()).toContain('Your account is deleted')
  expect(await home()).not.toContain('Your account is deleted')
  await settled()
}

/** These rows only hold the former id: no name, no address, nothing to look up. */
const NUMBERS_ONLY = ['app.jobs', 'app.changes', 'public.match_views']

async function expectNothingOf(person: Person, more: string[] = []): Promise<void> {
  expect(await rowsHolding([person.email, person.fullName, ...more])).toEqual({})
  const left = Object.keys(await rowsHolding([person.userId]))
  expect(left.filter(table => !NUMBERS_ONLY.includes(table))).toEqual([])
}

test('of a talent: profile, photo files, and the rows of all features', async () => {
  const talent = await app.system(tx => buildTalent(tx, { full_name: 'Gone Talentova' }))
  const as = await live(talent)
  const red = { width: 400, height: 300, channels: 3 as const, background: 'red' }
  const photo = new FormData()
  photo.set('photo_action', 'upload')
  const picture = await sharp({ create: red }).jpeg().toBuffer()
  photo.set('photo', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }))
  const uploaded = await app.fetch('/talent/profile/photo', { as, form: photo })
  expect(await uploaded.text()).toContain('Photo saved')
  const { photo_url: url, contactDetails } = await app.system(async tx => {
    const { contactDetails, requestId } = await buildConnection(tx, {
      talent,
      status: 'accepted',
    })
    await tx.insertInto('featured_applications').values({ talent_id: talent.talentId }).execute()
    await sql`
      insert into app.notified_matches (user_id, talent_id, request_id)
      select ${talent.userId}, ${talent.talentId}, ${requestId}
    `.execute(tx)
    await sql`
      insert into app.match_looks (talent_id, since) select ${talent.talentId}, now()
    `.execute(tx)
    await tx
      .insertInto('profile_hidings')
      .values({ talent_id: talent.talentId, reason: 'To be checked' })
      .execute()
    const profile = await tx
      .selectFrom('talent_profiles')
      .select('photo_url')
      .where('id', '=', talent.talentId)
      .executeTakeFirstOrThrow()
    return { ...profile, contactDetails }
  })
  const sizes = [url ?? '', photoAt(url, 160) ?? '']
  for (const size of sizes) expect((await app.fetch(size)).status).toBe(200)
  const of = [talent.userId, talent.talentId]
  expect(Object.keys(await rowsHolding(of))).toEqual(
    expect.arrayContaining([
      'app.account_links',
      'app.known_devices',
      'app.match_looks',
      'app.notified_matches',
      'auth.account',
      'auth.session',
      'auth.user',
      'public.connection_requests',
      'public.featured_applications',
      'public.notice_preferences',
      'public.notices',
      'public.profile_hidings',
      'public.scopes',
      'public.talent_profiles',
      'public.users',
    ]),
  )
  const choice = { talentId: talent.talentId, reason: 'rate', note: 'Kept for me' }
  const { interest, aside } = await app.system(async tx => ({
    interest: (await buildRequest(tx)).requestId,
    aside: (await buildRequest(tx)).requestId,
  }))
  // Without statistics the procedures take seconds, even on few rows.
  await sql`analyze`.execute(app.database.kysely)
  const forms: Record<string, string>[] = [
    { intent: 'interest', requestId: interest, interested: 'yes' },
    { intent: 'set-aside', requestId: aside, ...choice },
  ]
  for (const form of forms)
    expect((await app.fetch('/talent/dashboard', { as, form })).status).toBe(302)
  await app.fetch('/talent/dashboard', { as })
  // The log of shown matches is written a moment later.
  await expect
    .poll(async () => Object.keys(await rowsHolding([talent.talentId])))
    .toEqual(
      expect.arrayContaining([
        'public.match_set_asides',
        'public.match_views',
        'public.notices',
        'public.request_interests',
      ]),
    )
  const own = await (await app.fetch('/settings/download', { as })).json()
  expect(own.interests).toMatchObject([{ request_id: interest }])
  expect(own.matches_set_aside).toMatchObject([{ request_id: aside, note: 'Kept for me' }])
  expect(own.matches_shown[0]).toMatchObject({ surface: 'best', places: expect.any(Array) })
  expect(own.known_devices).toHaveLength(2)
  expect(Object.keys(own.known_devices[0])).toEqual(['first_seen_at', 'used_at'])
  expect(own.notices.map(({ kind }: { kind: string }) => kind)).toContain('new_device')
  expect(own.notice_preferences).toEqual([{ kind: 'match_digest', email: false, with_text: false }])
  expect(own.notified_matches).toMatchObject([{ talent_id: talent.talentId }])
  expect(own.scopes_of_work).toMatchObject([{ title: 'Kept' }])

  await leave(as)
  await expectNothingOf(talent, [contactDetails])
  expect(Object.keys(await rowsHolding([talent.talentId])).toSorted()).toEqual([
    'app.changes',
    'public.match_views',
  ])
  for (const size of sizes) expect((await app.fetch(size)).status).toBe(404)
})

test('of a company: card, requests and introductions', async () => {
  const company = await app.system(tx => buildCompany(tx, { fullName: 'Gone Companyova' }))
  const as = await live(company)
  const card = { intent: 'company-card', name: 'Gone Cardova', website: '', about: '' }
  await app.fetch('/settings', { as, form: card })
  const { contactDetails, requestId } = await app.system(async tx => {
    const request = await buildRequest(tx, { company })
    const { contactDetails } = await buildConnection(tx, { request })
    return { contactDetails, requestId: request.requestId }
  })
  expect(Object.keys(await rowsHolding([company.userId]))).toEqual(
    expect.arrayContaining(['public.company_cards', 'public.company_requests', 'public.notices']),
  )
  await leave(as)
  await expectNothingOf(company, [contactDetails, 'Gone Cardova'])
  expect(Object.keys(await rowsHolding([requestId]))).toEqual(['app.changes'])
})

test('every foreign key to a person says what happens to the row', async () => {
  const { rows } = await app.system(tx =>
    sql<{ refers: string; then: string }>`
      select conrelid::regclass::text as refers, confdeltype::text as "then" from pg_constraint
       where contype = 'f' and confrelid in ('auth."user"'::regclass, 'public.users'::regclass,
                                             'public.talent_profiles'::regclass)
    `.execute(tx),
  )
  expect(rows.length).toBeGreaterThan(10)
  // c: deleted too; n: kept without the person.
  expect(rows.filter(row => !['c', 'n'].includes(row.then))).toEqual([])
})

test("every column with a person's id is a foreign key, except those of the record", async () => {
  const { rows } = await app.system(tx =>
    sql<{ column: string }>`
      select format('%s.%s', attrelid::regclass, attname) as column
        from pg_attribute join pg_class on pg_class.oid = attrelid
       where relkind = 'r' and relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'auth'::regnamespace)
         and attname ~* '^(user_?id|talent_id|company_id|author_id|actor_id|owner_id|account_id|viewer_id)$'
         and atttypid = 'uuid'::regtype
         and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any (conkey))
    `.execute(tx),
  )
  expect(rows.map(({ column }) => column).toSorted()).toEqual([
    'audit_entries.actor_id',
    'match_views.viewer_id',
  ])
})
