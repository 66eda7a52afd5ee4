// The log of a real server process: one line per request, and never what people wrote, even for failing writes.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, runToEnd, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase, ENGINES } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { overlap } from '#test/overlap.ts'
import { type SendOptions, sendTo } from '#test/send.ts'
import { buildCompany, buildTalent, PASSWORD as WORLD_PASSWORD } from '#test/world.ts'

const PASSWORD = 'canary-password-of-somebody'

/** Failing writes whose database error contains the row. */
const FAULTS = `
  alter table public.community_posts add constraint no_such_words check (body !~ 'canary-checked');
  create function public.fail_here() returns trigger language plpgsql as $$
  begin
    if new.body ~ 'canary-raised' then
      raise exception 'no question of % about %', new.author_id, new.body
        using detail = new.title, hint = new.body;
    elsif new.body ~ 'canary-cast' then
      perform new.body::integer;
    elsif new.body ~ 'canary-last-words' then
      perform pg_sleep(30);
    end if;
    return new;
  end $$;
  create trigger fail_here before insert on public.community_posts
    for each row execute function public.fail_here();
  create function public.fail_at_sign_up() returns trigger language plpgsql as $$
  begin
    raise exception 'nobody called % at %', new.full_name, new.email;
  end $$;
  create trigger fail_at_sign_up before insert on public.users
    for each row when (new.full_name ~ 'Refused') execute function public.fail_at_sign_up();
  alter table public.company_cards rename column about to about_gone;
`

const question = (word: string) => ({
  title: `The canary-title of a question about ${word}`,
  topic: 'hiring',
  body: `${word}: what somebody wrote, long enough to be a question of its own.`,
  submission: crypto.randomUUID(),
})

describe.each(ENGINES)('on the %s engine', engine => {
  const folder = makeFolder()
  let server: OwnServer
  let drop = async () => {}
  let sentCount = 0
  const traces: string[] = []

  beforeAll(async () => {
    const settings: Record<string, string> = { DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'debug' }
    let database: Database
    if (engine === 'server') {
      const world = await createServerDatabase()
      drop = world.drop
      settings.DATABASE_URL = world.url
      database = openServerDatabase(world.url, () => {})
    } else {
      const image = inject('embeddedImage')
      database = await openEmbeddedDatabase({ folder: path.join(folder, 'database'), image })
    }
    await database.exec(FAULTS)
    await database.close()
    server = await startServer(settings)
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await drop()
  })

  async function send(where: string, options: SendOptions = {}): Promise<number> {
    sentCount += 1
    const response = await sendTo(server, where, {
      ...options,
      headers: {
        'User-Agent': 'canary-agent',
        'X-Request-Id': 'canary-trace',
        Referer: 'http://canary.test/referer',
      },
    })
    await response.arrayBuffer()
    traces.push(response.headers.get('x-request-id') ?? 'none')
    return response.status
  }

  /** The number of database connections that sleep. */
  async function countSleepers(terminate = false): Promise<number> {
    const admin = new pg.Client({ connectionString: inject('adminUrl') })
    await admin.connect()
    const { rows } = await admin.query(
      `select ${terminate ? 'pg_terminate_backend(pid)' : 'pid'} from pg_stat_activity where wait_event = 'PgSleep'`,
    )
    await admin.end()
    return rows.length
  }

  async function cutSleepers(): Promise<void> {
    await expect.poll(() => countSleepers(true)).toBeGreaterThan(0)
  }

  test('canary values sent through every flow appear in no line, and each request has one line', async () => {
    const as = new Browser()
    const email = 'canary.person@mail.test'
    const person = { user_type: 'company', full_name: 'Canary Fullname', email, password: PASSWORD }
    expect(await send('/signup', { as, form: person })).toBe(302)
    const refused = { ...person, full_name: 'Canary Refused', email: 'canary.refused@mail.test' }
    expect(await send('/signup', { form: refused })).toBe(500)
    await send('/login', { form: { email, password: 'canary-wrong' } })

    for (const word of ['canary-checked', 'canary-raised', 'canary-cast'])
      expect([word, await send('/community/ask', { as, form: question(word) })]).toEqual([
        word,
        500,
      ])
    if (engine === 'server') {
      const [status] = await Promise.all([
        send('/community/ask', { as, form: question('canary-last-words') }),
        cutSleepers(),
      ])
      expect(status).toBeGreaterThanOrEqual(500)
      const left = new AbortController()
      const leaving = send('/community/ask', {
        as,
        form: question('canary-last-words'),
        signal: left.signal,
      }).catch(() => 'left')
      await expect.poll(() => countSleepers()).toBe(1)
      left.abort()
      expect(await leaving).toBe('left')
      await cutSleepers()
    }
    const card = {
      intent: 'company-card',
      name: 'Canary Company',
      website: '',
      about: 'canary-about',
    }
    expect(await send('/settings', { as, form: card })).toBe(500)

    const session = { as }
    await send('/talent/canary-slug', session)
    await send('/blog/canary-post.data?canary=query', session)
    await send('/talent-directory?q=canary-search', session)
    await send('/reset-password?token=canary-token', session)
    await send('/login?error_description=canary-description', session)
    await send('/canary/elsewhere', session)
    await send('/photos/canary.webp', session)
    await send('/assets/canary.js', session)
    await send('/community/edit/canary-id', session)
    expect(await send('/about', { as, form: {} })).toBe(405)
    const mistake = traces.at(-1)
    // A cached page is logged once, when it is rendered; the second visitor has no line.
    const before = sentCount
    await send('/about')
    await send('/about')
    sentCount = before + 1

    const cookies = [...as.cookies.values()].map(decodeURIComponent)
    await server.end('SIGTERM')
    const output = server.output()
    const found = [...output.matchAll(/canary[\w.-]*/gi)].map(([word]) => word)
    expect(found).toEqual([])
    for (const secret of [PASSWORD, ...cookies]) expect(output).not.toContain(secret)

    const lines: Record<string, unknown>[] = output
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const requests = lines.filter(({ msg, route }) => msg === 'request' && route !== '/readyz')
    expect(requests).toHaveLength(sentCount)
    for (const line of requests)
      expect(Object.keys(line).sort()).toEqual([
        'hostname',
        'level',
        'method',
        'ms',
        'msg',
        'pid',
        'route',
        'status',
        'time',
        'traceId',
      ])
    expect(new Set(requests.map(({ route }) => route))).toEqual(
      new Set(
        ['/signup', '/login', '/community/ask', '/settings', '/talent/:slug', '/blog/:slug'].concat(
          ['/talent-directory', '/reset-password', '/*', '/photos/:name', '/assets/*', '/about'],
          ['/community/edit/:postId'],
        ),
      ),
    )
    const left = requests.filter(({ status }) => status === 499)
    expect(left.map(({ route }) => route)).toEqual(engine === 'server' ? ['/community/ask'] : [])

    const seen = requests.map(({ traceId }) => traceId)
    expect(new Set(seen).size).toBe(sentCount)
    const sent = traces.filter(trace => trace !== 'none')
    expect(seen).toEqual(expect.arrayContaining(sent))

    // Failures can still be traced: by trace id, code and place.
    const failures = lines.filter(({ err }) => err !== undefined)
    const errors = JSON.stringify(failures)
    for (const word of ['23514', 'no_such_words', 'P0001', '22P02', '42703'])
      expect(errors).toContain(word)
    if (engine === 'server') expect(errors).toMatch(/57P01|Connection terminated/)
    expect(failures.filter(({ traceId }) => traceId === mistake)).toEqual([])
    expect(failures.length).toBeGreaterThanOrEqual(4)
    expect(failures.filter(({ traceId }) => !seen.includes(traceId))).toEqual([])
    expect(errors).toMatch(/ {4}at /)
  })
})

test('a failing start explains why in one line of JSON, whatever LOG_LEVEL is', async () => {
  const { code, output } = await runToEnd({ PORT: 'canary', LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    level: 60,
    msg: expect.stringContaining('PORT must be a port number'),
  })
})

test('with ACCESS_LOG=all, visitors served from the cache have a line too', async () => {
  const server = await startServer({
    DEMO: 'off',
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'all',
  })
  for (let n = 0; n < 3; n += 1)
    await (await fetch(`${server.url}/terms?email=canary@mail.test`)).arrayBuffer()
  await server.end('SIGTERM')
  const lines: Record<string, unknown>[] = server
    .output()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const cached = lines.filter(line => line.cached === true)
  expect(cached).toHaveLength(3)
  for (const line of cached)
    expect(line).toMatchObject({ msg: 'request', method: 'GET', route: '/terms', status: 200 })
  expect(server.output()).not.toContain('canary')
})

test('an account that is deleted at that moment is no error of the server', async () => {
  const world = await createServerDatabase()
  const database = openServerDatabase(world.url, () => {})
  const server = await startServer({ DATABASE_URL: world.url, DEMO: 'off', LOG_LEVEL: 'info' })
  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  const talent = await system(tx => buildTalent(tx))
  const writes = [
    { where: '/community/ask', form: question('it'), table: 'users' },
    // Its policy refuses the row before the foreign key does.
    { where: talent.profileUrl, form: undefined, table: 'profile_views' },
  ]
  for (const { where, form, table } of writes) {
    const { email, userId } = await system(tx => buildCompany(tx))
    const as = new Browser()
    await sendTo(server, '/login', { as, form: { email, password: WORLD_PASSWORD } })
    await overlap(
      database.kysely,
      commit =>
        system(async tx => {
          if (table !== 'users') await sql`lock table ${sql.table(table)}`.execute(tx)
          await sql`delete from auth."user" where id = ${userId}`.execute(tx)
          await commit()
        }),
      async () => expect((await sendTo(server, where, { as, form })).status, where).toBe(409),
    )
  }
  await server.end('SIGTERM')
  await database.close()
  await world.drop()
  const failures = server
    .output()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ err }) => err !== undefined)
  expect(failures.map(({ level, err }) => [level, err.code])).toEqual([
    [30, '23503'],
    [30, '42501'],
  ])
})

test('warnings of Node are logged as such, without their text, also those of threads', async () => {
  const folder = makeFolder()
  const preload = path.join(folder, 'preload.mjs')
  await writeFile(
    preload,
    `import { isMainThread } from 'worker_threads'
     const code = isMainThread ? 'VC0001' : 'VC0002'
     setTimeout(() => process.emitWarning('canary', { code }), 1_000)`,
  )
  const settings = { DEMO: 'off', LOG_LEVEL: 'warn', NODE_OPTIONS: `--import ${preload}` }
  const server = await startServer(settings)
  const lines = () =>
    server
      .output()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).err.code)
      .sort()
  // One of the process, and one each of the threads of the database and of the market.
  await expect.poll(lines).toEqual(['VC0001', 'VC0002', 'VC0002'])
  await server.end('SIGTERM')
  expect(server.output()).not.toContain('canary')
})
