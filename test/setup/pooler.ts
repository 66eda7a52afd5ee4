import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort, unprivilegedOwner, until } from './postgres-server.ts'

export type Pooler = { url: (user: string) => string; stop: () => Promise<void> }

/** A real PgBouncer in transaction mode, for a database without passwords. */
export async function startPooler(database: string, users: readonly string[]): Promise<Pooler> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-pooler-'))
  chmodSync(folder, 0o755)
  const inFolder = (name: string) => path.join(folder, name)
  const { hostname, port: behind, pathname } = new URL(database)
  const port = await freePort()
  writeFileSync(inFolder('users.txt'), users.map(user => `"${user}" ""\n`).join(''))
  writeFileSync(
    inFolder('pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${inFolder('users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      '',
    ].join('\n'),
  )
  const pooler = spawn(findPooler(), ['-q', inFolder('pgbouncer.ini')], {
    cwd: folder,
    stdio: 'ignore',
    ...unprivilegedOwner(),
  })
  const ended = once(pooler, 'exit')
  const url = (user: string) => `postgres://${user}@127.0.0.1:${port}${pathname}`
  await until('PgBouncer', async () => {
    const client = new pg.Client({ connectionString: url(users[0] ?? '') })
    await client.connect().finally(() => client.end())
  })
  return {
    url,
    async stop() {
      pooler.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian installs it outside the normal path. */
function findPooler(): string {
  const debian = '/usr/sbin/pgbouncer'
  return existsSync(debian) ? debian : 'pgbouncer'
}
