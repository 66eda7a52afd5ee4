import pg from 'pg'
import type { Host } from './hosts.ts'
import { forDriver } from './hosts.ts'

const ANSWER_TIMEOUT_MS = 2_000

/** Has the code of a server that cannot accept connections yet, so callers retry. */
class NoPrimaryError extends Error {
  override name = 'NoPrimaryError'
  readonly code = '57P03'
}

/**
 * Finds the primary of several servers. After a failover it is the one on the newest timeline: a failed primary may
 * come back without knowing that it was replaced.
 */
export class Primary {
  readonly #hosts: readonly Host[]
  #found: Promise<Host> | undefined

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts
  }

  /** Throws if there is no primary. */
  find(): Promise<Host> {
    this.#found ??= this.#query().catch(error => {
      this.#found = undefined
      throw error
    })
    return this.#found
  }

  /** Call it when a connection has ended: the next one looks for the primary again. */
  invalidate(): void {
    this.#found = undefined
  }

  async #query(): Promise<Host> {
    const candidates = await Promise.all(
      this.#hosts.map(async host => ({ host, timeline: await timelineOf(host).catch(() => null) })),
    )
    let best: { host: Host; timeline: string } | undefined
    for (const { host, timeline } of candidates)
      if (timeline !== null && timeline > (best?.timeline ?? '')) best = { host, timeline }
    if (best === undefined) throw new NoPrimaryError('None of the database servers accepts changes')
    return best.host
  }
}

/** The timeline, which each promotion increments, as hexadecimal digits of fixed length; null for a replica. */
async function timelineOf({ url }: Host): Promise<string | null> {
  const client = new pg.Client({
    connectionString: forDriver(url),
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when not pg_is_in_recovery()
                  then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`)
    return rows[0]?.timeline ?? null
  } finally {
    client.connection.stream.destroy()
  }
}
