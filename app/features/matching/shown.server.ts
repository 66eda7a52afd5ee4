import { sql } from 'kysely'
import type { ActorTx, AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import { contains } from '#app/platform/db/contains.ts'
import { pageOf } from '#app/platform/http/list-state.ts'
import { VERSION } from './parts/table.ts'
import type { ScoredPair } from './schema.ts'
import {
  SHOWN_PAGE_SIZE,
  type ShownFilter,
  type ShownPage,
  type ShownRow,
  type ShownSide,
  type ShownSurface,
} from './shown.ts'

/** The most rows counted: the log of a busy year holds millions. */
const MAX_COUNTED = 10_000

/** Logs what a list showed, best first, with the version that ranked it; `before` is how many rank above it. Each pair
 * is logged once a day. */
export async function logShown(
  tx: SystemTx,
  where: { side: ShownSide; surface: ShownSurface; viewerId: string },
  shown: readonly ScoredPair[],
  before = 0,
): Promise<void> {
  if (shown.length === 0) return
  const pairs = shown.map(({ requestId, talentId, score }, at) => ({
    request_id: requestId,
    talent_id: talentId,
    score,
    place: before + at + 1,
  }))
  await sql`
    select app.log_shown(${VERSION}, ${where.viewerId}::uuid, ${where.side}, ${where.surface}, ${JSON.stringify(pairs)}::jsonb)
  `.execute(tx)
}

type Shown = {
  where: { side: ShownSide; surface: ShownSurface; viewerId: string }
  pairs: readonly ScoredPair[]
  /** How many matches rank above these, on earlier pages of the list. */
  before?: number
}

/** Logs what pages showed, shortly after they did, so no page waits for it. */
export type ShownLog = {
  record: (shown: Shown) => void
  /** Resolves when everything passed so far is logged, or logging it has failed. */
  flush: () => Promise<void>
}

/** The most pairs remembered as already logged. */
const MAX_KNOWN = 50_000
const FLUSH_AFTER_MS = 500

export function createShownLog(options: {
  asSystem: AsSystem
  now: () => Date
  onFailure: (error: unknown) => void
}): ShownLog {
  /** A pair is logged once a day. The database enforces that too; this saves the query. */
  const known = new Set<string>()
  let waiting: Shown[] = []
  let flushing: Promise<void> = Promise.resolve()

  async function write(all: Shown[]): Promise<void> {
    try {
      await options.asSystem(async tx => {
        for (const { where, pairs, before } of all) await logShown(tx, where, pairs, before)
      })
    } catch (error) {
      known.clear()
      options.onFailure(error)
    }
  }

  function flush(): Promise<void> {
    const all = waiting
    waiting = []
    if (all.length > 0) flushing = flushing.then(() => write(all))
    return flushing
  }

  return {
    record(shown) {
      const { viewerId } = shown.where
      const day = options.now().toISOString().slice(0, 10)
      const keys = shown.pairs.map(
        ({ requestId, talentId, score }) => `${day} ${viewerId} ${requestId} ${talentId} ${score}`,
      )
      if (keys.every(key => known.has(key))) return
      if (known.size > MAX_KNOWN) known.clear()
      for (const key of keys) known.add(key)
      if (waiting.length === 0) setTimeout(flush, FLUSH_AFTER_MS).unref()
      waiting.push(shown)
    },
    flush,
  }
}

/** Deletes log entries more than a year old. The database refuses to delete younger ones. */
export async function pruneShown(tx: SystemTx): Promise<void> {
  await sql`delete from public.match_views where shown_at < now() - interval '1 year'`.execute(tx)
}

/** A page of the log for an administrator, newest first. The log holds no names: they are looked up here. */
export async function searchShown(tx: ActorTx, filter: ShownFilter): Promise<ShownPage> {
  const term = contains(filter.q)
  const found = sql`
    select v.* from public.match_views v
     where (${filter.side} = '' or v.side = ${filter.side})
       and (${filter.q} = ''
            or v.viewer_id in (select u.id from public.users u where u.full_name ilike ${term})
            or v.talent_ids && array(select t.id from public.talent_profiles t where t.full_name ilike ${term} limit 100))
  `
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${found} limit ${MAX_COUNTED}) as found
  `.execute(tx)
  const total = counted[0]?.total ?? 0
  const { page, pageCount, limit, offset } = pageOf(total, SHOWN_PAGE_SIZE, filter.page)
  const { rows } = await sql<Omit<ShownRow, 'at'> & { at: Date }>`
    with page as (
      ${found} order by v.shown_at desc, v.id
       limit ${limit} offset ${offset}
    )
    select p.id, p.shown_at as at, p.side, p.surface, p.version, coalesce(viewer.full_name, '') as viewer,
           p.viewer_id as "viewerId", items.items
      from page p
      left join public.users viewer on viewer.id = p.viewer_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object(
                'place', item.place, 'score', item.score, 'role', coalesce(r.desired_role, ''),
                'company', coalesce(company.full_name, ''), 'talent', coalesce(t.full_name, ''))
                order by item.place) as items
         from unnest(p.request_ids, p.talent_ids, p.scores, p.places) as item (request_id, talent_id, score, place)
         left join public.company_requests r on r.id = item.request_id
         left join public.users company on company.id = r.user_id
         left join public.talent_profiles t on t.id = item.talent_id
     ) as items
     order by p.shown_at desc, p.id
  `.execute(tx)
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    total,
    capped: total === MAX_COUNTED,
    page,
    pageCount,
  }
}
