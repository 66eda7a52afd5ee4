import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'
import type { Keys } from '../db/keys.ts'
import type { LimitName, LimitSettings } from './settings.ts'

/** What a try counts against: by limit, whom it is counted for. */
export type Claims = Partial<Record<LimitName, string>>
export type Taken = { ok: true } | { ok: false; retryAfterS: number }

export type Limits = {
  /** Counts a try against all of these, or against none when one of them is exhausted. */
  take: (claims: Claims) => Promise<Taken>
  /** Takes back a try that came to nothing. */
  giveBack: (claims: Claims) => Promise<void>
  /** Forgets all tries so far. */
  clear: (claims: Claims) => Promise<void>
}

/** Limits on trying, counted in the database: several servers agree, and a restart forgets nothing. */
export function createLimits(options: {
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  settings: LimitSettings
  keys: Pick<Keys, 'current'>
}): Limits {
  const { asSystem, settings, keys } = options

  function read(claims: Claims) {
    const entries = Object.entries(claims) as [LimitName, string][]
    return entries.map(([name, of]) => ({
      ...settings[name],
      key: createHmac('sha256', keys.current()).update(`limit ${name} ${of}`).digest('hex'),
    }))
  }
  const keysOf = (claims: Claims) => read(claims).map(({ key }) => key)

  return {
    async take(claims) {
      const asked = read(claims)
      const { rows } = await asSystem(tx =>
        sql<{ wait: number | null }>`
          select app.take_limits(${asked.map(({ key }) => key)}::text[],
                                 ${asked.map(({ most }) => most)}::integer[],
                                 ${asked.map(({ windowS }) => windowS)}::integer[]) as wait
        `.execute(tx),
      )
      const retryAfterS = rows[0]?.wait ?? null
      return retryAfterS === null ? { ok: true } : { ok: false, retryAfterS }
    },

    async giveBack(claims) {
      await asSystem(tx =>
        sql`
          update app.limit_tries set taken = taken[1:cardinality(taken) - 1]
           where key = any(${keysOf(claims)}::text[])
        `.execute(tx),
      )
    },

    async clear(claims) {
      await asSystem(tx =>
        sql`delete from app.limit_tries where key = any(${keysOf(claims)}::text[])`.execute(tx),
      )
    },
  }
}

export async function pruneLimits(tx: SystemTx): Promise<void> {
  await sql`delete from app.limit_tries where forgotten_at < now()`.execute(tx)
}
