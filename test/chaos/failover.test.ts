// The database server is lost and a standby promoted: the product continues there without a restart.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { runScript } from '#test/run-script.ts'
import { type PostgresServer, startPostgres, startStandby } from '#test/setup/postgres-server.ts'
import { signUpCompany } from '#test/sign-up.ts'

async function asAdmin<T>(url: string, statement: string): Promise<T[]> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // Checked edge: the statement defines the rows' type.
    return (await admin.query(statement)).rows as T[]
  } finally {
    await admin.end()
  }
}

const hostsOf = (servers: PostgresServer[]) =>
  servers.map(server => new URL(server.url('x')).host).join(',')

/** Backs up with a pg_dump that only prints its arguments and its password. Returns what it printed. */
async function backUpWith(folder: string, servers: PostgresServer[]): Promise<string> {
  const printed = path.join(folder, 'printed')
  const script = `#!/bin/sh\necho "$@" "password: $PGPASSWORD" > ${printed}\n`
  await writeFile(path.join(folder, 'pg_dump'), script, { mode: 0o755 })
  const url = `postgres://postgres:a%20secret@${hostsOf(servers)}/vinculum`
  const { code } = await runScript('backup.ts', ['backup', path.join(folder, 'copy')], {
    PATH: `${folder}:${process.env.PATH}`,
    DATA_DIR: folder,
    DATABASE_URL: url,
    BACKUP_URL: url,
  })
  expect(code).toBe(0)
  return await readFile(printed, 'utf8')
}

test('after a failover people can continue within 5 s, on the promoted server', async () => {
  const folder = makeFolder(onTestFinished)
  const keptFolder = makeFolder(onTestFinished)
  const primary = await startPostgres({ keptFolder })
  await asAdmin(
    primary.url('postgres'),
    'create role vinculum_login login createrole nosuperuser nobypassrls',
  )
  await asAdmin(primary.url('postgres'), 'create database vinculum owner vinculum_login')
  const standby = await startStandby(primary)
  const server = await startServer({
    // The standby is listed first: the product must use the server that accepts writes, not the first one.
    DATABASE_URL: `postgres://vinculum_login@${hostsOf([standby, primary])}/vinculum`,
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  })
  let people = 0
  async function signUp(): Promise<Browser | number> {
    people += 1
    const as = new Browser()
    const answer = await signUpCompany(server, {
      full_name: 'Over There',
      email: `failover-${people}@mail.test`,
    })
    as.keep(answer)
    return answer.status === 302 ? as : answer.status
  }
  const before = await signUp()
  if (!(before instanceof Browser)) throw new Error(`signing up answered ${before}`)
  const settings = async () =>
    (await fetch(`${server.url}/settings`, { headers: before.header(), redirect: 'manual' })).status
  expect(await settings()).toBe(200)
  // Commits wait for no disk here, so the last one may not have left the primary's memory yet.
  const received = () =>
    asAdmin<{ all: boolean }>(
      primary.url('postgres'),
      'select replay_lsn >= pg_current_wal_insert_lsn() as all from pg_stat_replication',
    )
  await expect.poll(received).toEqual([{ all: true }])

  await primary.crash()
  expect(await settings()).toBe(503)
  expect(await signUp()).toBe(503)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

  await asAdmin(standby.url('postgres'), 'select pg_promote()')
  const promoted = performance.now()
  await expect.poll(settings).toBe(200)
  expect(performance.now() - promoted).toBeLessThan(5_000)
  await expect.poll(signUp).toBeInstanceOf(Browser)
  expect(performance.now() - promoted).toBeLessThan(5_000)
  // The market is reloaded from the new server, and answers.
  const directory = async () => {
    const page = await fetch(`${server.url}/talent-directory?q=${people++}`)
    return [page.status, (await page.text()).includes('No Profiles Found')]
  }
  await expect.poll(directory).toEqual([200, true])

  // The failed server comes back and still considers itself the primary.
  const port = Number(new URL(primary.url('x')).port)
  const back = await startPostgres({ keptFolder, port })
  for (let n = 0; n < 12; n += 1) expect(await signUp()).toBeInstanceOf(Browser)
  const count = (url: string) =>
    asAdmin<{ n: number }>(url, 'select count(*)::int as n from auth."user"')
  const [[there], [here]] = [
    await count(standby.url('vinculum')),
    await count(back.url('vinculum')),
  ]
  expect(here).toEqual({ n: 1 })
  expect(there?.n).toBeGreaterThanOrEqual(14)
  const backedUp = await backUpWith(folder, [back, standby])
  expect(backedUp).toContain(new URL(standby.url('x')).host)
  expect(backedUp).toContain('password: a secret')
  expect(backedUp.match(/secret/g), 'not among the arguments').toHaveLength(1)

  expect(await server.end('SIGTERM')).toBe(0)
  await back.stop()
  await standby.stop()
})
