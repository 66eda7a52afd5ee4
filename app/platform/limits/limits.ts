import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { AsSystem, SystemTx } from '../db/actor.ts'
import type { Keys } from '../db/keys.ts'
import type { LimitSettings } from './settings.ts'

/** The limits a try counts against, each with the identity it is counted for. */
export type Claims<Name extends string> = Partial<Record<Name, string>>
type LimitOutcome = { ok: true } | { ok: false; retryAfterS: number }

export type Limits<Name extends string> = {
  /** Counts a try against all of these limits, or against none if one of them is exhausted. */
  take: (claims: Claims<Name>) => Promise<LimitOutcome>
  /** Takes back a try that should not count after all. */
  giveBack: (claims: Claims<Name>) => Promise<void>
  /** Forgets all tries so far. */
  clear: (claims: Claims<Name>) => Promise<void>
}

/** Rate limits, counted in the database: all servers share them, and a restart loses nothing. */
export function createLimits<Name extends string>(options: {
  asSystem: AsSystem
  settings: LimitSettings<Name>
  keys: Pick<Keys, 'current'>
}): Limits<Name> {
  const { asSystem, settings, keys } = options

  function resolve(claims: Claims<Name>) {
    // Checked edge: the names are the keys of the claims.
    const entries = Object.entries(claims) as [Name, string][]
    return entries.map(([name, identity]) => ({
      ...settings[name],
      key: createHmac('sha256', keys.current()).update(`limit ${name} ${identity}`).digest('hex'),
    }))
  }
  const keysOf = (claims: Claims<Name>) => resolve(claims).map(({ key }) => key)

  return {
    async take(claims) {
      const counted = resolve(claims)
      const { rows } = await asSystem(tx =>
        sql<{ wait: number | null }>`
          select app.take_limits(${counted.map(({ key }) => key)}::text[],
                                 ${counted.map(({ max: most }) => most)}::integer[],
                                 ${counted.map(({ windowS }) => windowS)}::integer[]) as wait
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
