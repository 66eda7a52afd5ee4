import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { DB } from '#db/types.ts'
import {
  type Blocker,
  type DirectoryFilter,
  type DirectorySort,
  type DirectoryState,
  directorySearch,
  FACETS,
  type FacetCounts,
  type FacetName,
  facetValue,
  filterCount,
  MOST_COUNTED,
  PAGE_SIZE,
  removals,
} from './directory.ts'
import type { Found } from './directory-engine/protocol.ts'
import { listTalentCards } from './queries.server.ts'
import { cutText } from './rules.ts'
import type { TalentCardData } from './schema.ts'

/** What one address of the directory shows, its cards aside. */
export type DirectoryAnswer = Found & {
  /** Null where counting them all would take too long. */
  counts: FacetCounts | null
  blockers: Blocker[]
}

/** The same that the engine answers, from the database alone. */
export async function answerDirectory(
  tx: ActorTx,
  state: DirectoryState,
): Promise<DirectoryAnswer> {
  const found = await searchDirectory(tx, state)
  return {
    ...found,
    counts: found.total > MOST_COUNTED ? null : await countFacets(tx, state),
    blockers: found.total === 0 ? await findBlockers(tx, state) : [],
  }
}

/** The profiles of one page and how many there are in all. A page beyond the last is the last. */
export async function searchDirectory(tx: ActorTx, state: DirectoryState): Promise<Found> {
  const total = await countMatching(tx, state)
  const pageCount = Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)
  const page = Math.min(state.page, Math.max(pageCount, 1))
  const ids = total === 0 ? [] : await listPage(tx, state, page)
  return { ids, total, page, pageCount }
}

/** Two lines of a card hold less than this; the rest of a summary need not travel. */
const SUMMARY_SENT = 240

/** Cards for a page that shows nothing but cards, in the order given. */
export async function listShortCards(
  tx: ActorTx,
  ids: readonly string[],
): Promise<TalentCardData[]> {
  const cards = await listTalentCards(tx, ids)
  return cards.map(card => ({
    ...card,
    summaryBio: cutText(card.summaryBio.slice(0, 2 * SUMMARY_SENT), SUMMARY_SENT),
  }))
}

const FEATURED_SHOWN = 3

/** The newest featured profiles. */
export async function listFeatured(tx: ActorTx): Promise<TalentCardData[]> {
  const rows = await tx
    .selectFrom('talent_profiles')
    .select('id')
    .where('featured', '=', true)
    .where('hidden', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FEATURED_SHOWN)
    .execute()
  return await listShortCards(
    tx,
    rows.map(({ id }) => id),
  )
}

/** How many profiles each option would give under the filters of the other facets. */
export async function countFacets(tx: ActorTx, filter: DirectoryFilter): Promise<FacetCounts> {
  return {
    role: await countRoles(tx, filter),
    skill: await countContained(tx, filter, 'skill', 'skill_ids'),
    tool: await countContained(tx, filter, 'tool', 'tool_ids'),
  }
}

/** What stands in the way of a search that finds nobody: each filter whose removal alone would help. */
export async function findBlockers(tx: ActorTx, state: DirectoryState): Promise<Blocker[]> {
  const blockers: Blocker[] = []
  for (const { label, next } of removals(state)) {
    const total = await countMatching(tx, next)
    if (total > 0) blockers.push({ label, search: directorySearch({ ...next, page: 1 }), total })
  }
  return blockers.sort((a, b) => b.total - a.total)
}

type Profiles = SelectQueryBuilder<DB, 'talent_profiles', object>

/** Only what everybody may see, and by a way on which a search can use its indexes (see the view). */
function visibleProfiles(tx: ActorTx): Profiles {
  // Checked edge: the view holds the columns of the table that are asked for here, by their names.
  return tx.selectFrom(
    sql<DB['talent_profiles']>`public.visible_profiles`.as('talent_profiles'),
  ) as unknown as Profiles
}

function matching(tx: ActorTx, filter: DirectoryFilter): Profiles {
  let query: Profiles = visibleProfiles(tx)
  if (filter.q) query = query.where(searchTextContains(filter.q))
  if (filter.role.length > 0) query = query.where('primary_role', 'in', roleNames(filter.role))
  if (filter.skill.length > 0)
    query = query.where('skill_ids', '@>', sql<string[]>`${filter.skill}::text[]`)
  if (filter.tool.length > 0)
    query = query.where('tool_ids', '@>', sql<string[]>`${filter.tool}::text[]`)
  return query
}

/** `search_text` is lower-cased by the database, so the term is too. */
function searchTextContains(term: string): Expression<SqlBool> {
  const escaped = term.replace(/[\\%_]/g, character => `\\${character}`)
  return sql<SqlBool>`search_text like '%' || lower(${escaped}::text) || '%'`
}

function roleNames(ids: readonly string[]): string[] {
  return FACETS.role.options
    .filter(({ id }) => ids.includes(id))
    .map(option => facetValue('role', option))
}

async function countMatching(tx: ActorTx, filter: DirectoryFilter): Promise<number> {
  const { total } = await tx
    .selectFrom(
      matching(tx, filter)
        .select(sql<number>`1`.as('one'))
        .limit(MOST_COUNTED + 1)
        .as('found'),
    )
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

const ORDERS = {
  recent: sql`created_at desc, id`,
  experience: sql`years_experience desc nulls last, id`,
  rate_low: sql`price_day_min asc nulls last, id`,
  rate_high: sql`price_day_max desc nulls last, id`,
} satisfies Record<DirectorySort, unknown>

async function listPage(tx: ActorTx, state: DirectoryState, page: number): Promise<string[]> {
  // Few profiles may match: left to itself the planner can walk a whole sort index looking for them.
  const found = matching(tx, state).select([
    'id',
    'created_at',
    'years_experience',
    'price_day_min',
    'price_day_max',
  ])
  const rare = state.q !== '' && filterCount(state) > 0
  const rows = await tx
    .with(
      cte => (rare ? cte('found').materialized() : cte('found')),
      () => found,
    )
    .selectFrom('found')
    .select('id')
    .orderBy(ORDERS[state.sort])
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

async function countRoles(tx: ActorTx, filter: DirectoryFilter): Promise<number[]> {
  const rows = await matching(tx, { ...filter, role: [] })
    .select(eb => ['primary_role as value', eb.fn.countAll<number>().as('total')])
    .groupBy('primary_role')
    .execute()
  const totals = new Map(rows.map(row => [row.value, Number(row.total)]))
  return FACETS.role.options.map(option => totals.get(facetValue('role', option)) ?? 0)
}

async function countContained(
  tx: ActorTx,
  filter: DirectoryFilter,
  facet: Exclude<FacetName, 'role'>,
  column: 'skill_ids' | 'tool_ids',
): Promise<number[]> {
  const rows = await tx
    .selectFrom(
      matching(tx, filter)
        // A list may name an option twice; a profile counts once.
        .select(sql<string>`unnest(array(select distinct unnest(${sql.ref(column)})))`.as('value'))
        .as('named'),
    )
    .select(eb => ['value', eb.fn.countAll<number>().as('total')])
    .groupBy('value')
    .execute()
  const totals = new Map(rows.map(row => [row.value, Number(row.total)]))
  return FACETS[facet].options.map(({ id }) => totals.get(id) ?? 0)
}
