import pg from 'pg'
import type { Host } from './hosts.ts'

const ANSWER_MS = 2_000

/** Its code is that of a server that cannot take connections yet: come back soon. */
class NoPrimaryError extends Error {
  override name = 'NoPrimaryError'
  readonly code = '57P03'
}

/**
 * Which of several servers takes changes. After a failover that is the one on the newest timeline, even where the
 * failed one has come back and does not know that it was replaced.
 */
export class Primary {
  readonly #hosts: readonly Host[]
  #found: Promise<Host> | undefined

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts
  }

  /** Throws when none takes changes. */
  find(): Promise<Host> {
    this.#found ??= this.#ask().catch(error => {
      this.#found = undefined
      throw error
    })
    return this.#found
  }

  /** A connection has ended: the next one looks for the primary again. */
  doubt(): void {
    this.#found = undefined
  }

  async #ask(): Promise<Host> {
    const answers = await Promise.all(
      this.#hosts.map(async host => ({ host, timeline: await timelineOf(host).catch(() => null) })),
    )
    let best: { host: Host; timeline: string } | undefined
    for (const { host, timeline } of answers)
      if (timeline !== null && timeline > (best?.timeline ?? '')) best = { host, timeline }
    if (best === undefined) throw new NoPrimaryError('None of the database servers takes changes')
    return best.host
  }
}

/** Counted up with each promotion, as hexadecimal digits of one length; null for one that follows another. */
async function timelineOf({ url }: Host): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
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
