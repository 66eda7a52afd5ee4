// The directory's part of bench:market.
import type { Market } from '#app/features/market/market.server.ts'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import {
  type DirectoryFilter,
  type DirectorySort,
  type DirectoryState,
  FACET_NAMES,
  FACETS,
  type FacetCounts,
  type FacetName,
  MOST_COUNTED,
  PAGE_SIZE,
} from '#app/features/talent/directory.ts'
import { VISITOR, withActor } from '#app/platform/db/actor.ts'
import type { BenchDatabase } from './database.ts'
import { makeQuestions } from './directory-questions.ts'
import { idOf, random } from './people.ts'
import type { Report } from './report.ts'
import { quantile, timed } from './timing.ts'

const WRITE_EVERY = 10
/** The plain counts take seconds each. */
const PLAIN_COUNTS = 4

/** Returns whether all that was asked of both was the same. */
export async function measureDirectory(given: {
  market: Market
  bench: BenchDatabase
  size: { profiles: number }
  asked: { questions: number; plain: number }
  report: Report
}): Promise<boolean> {
  const { market, bench, report } = given
  const { profiles } = given.size
  const rnd = random(7)
  const questions = makeQuestions(rnd, profiles, given.asked.questions)
  const times = {
    page: [] as number[],
    whole: [] as number[],
    plain: [] as number[],
    pageBesidePlain: [] as number[],
    plainCounts: [] as number[],
    wholeBesidePlain: [] as number[],
  }
  let different = 0
  const differs = (asked: DirectoryState, what: string) => {
    different += 1
    console.error(`other ${what} than the plain design: ${JSON.stringify(asked)}`)
  }
  for (const [n, asked] of questions.entries()) {
    if (n % WRITE_EVERY === 0) await write(n)
    const actor = n % 2 === 0 ? VISITOR : { userId: idOf(2, n) }
    const withCards = async <T extends { ids: string[] }>(found: Promise<T | null>) => {
      const answer = await found
      if (answer === null) throw new Error('the market was lost')
      const cards = await withActor(bench.database.kysely, actor, tx =>
        listShortCards(tx, answer.ids),
      )
      return { ...answer, shown: cards.map(({ id }) => id) }
    }
    const [pageMs, found] = await timed(() => withCards(market.directoryPage(asked)))
    const [wholeMs, whole] = await timed(() => withCards(market.directory(asked)))
    times.page.push(pageMs)
    times.whole.push(wholeMs)
    const every = Math.max(1, Math.floor(questions.length / given.asked.plain))
    if (n % every !== 0) continue
    const [plainMs, plain] = await timed(() => plainDesign(bench, asked))
    times.plain.push(plainMs)
    times.pageBesidePlain.push(pageMs)
    const last = Math.ceil(Math.min(plain.length, MOST_COUNTED) / PAGE_SIZE)
    const page = Math.min(asked.page, Math.max(1, last))
    const shown = plain.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    const total = Math.min(plain.length, MOST_COUNTED + 1)
    for (const one of [found, whole])
      if (one.total !== total || one.shown.join() !== shown.join()) differs(asked, 'people')
    if (times.plainCounts.length >= PLAIN_COUNTS) continue
    const [countsMs, counts] = await timed(() => plainCounts(bench, asked))
    times.plainCounts.push(countsMs)
    times.wholeBesidePlain.push(wholeMs)
    if (FACET_NAMES.some(name => counts[name].join() !== whole.counts[name].join()))
      differs(asked, 'counts')
  }

  report.say('### The directory', '')
  report.table()
  report.row('a page and its total', times.page)
  report.row('a page, its total and the counts of all options', times.whole)
  report.row('plain: the ids alone', times.plain)
  report.row('plain: the counts alone', times.plainCounts)
  const ratios = (plain: readonly number[], ours: readonly number[]) =>
    plain.map((ms, n) => ms / (ours[n] ?? ms))
  const pages = ratios(times.plain, times.pageBesidePlain)
  const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0)
  report.say(
    '',
    `For the questions put to both the plain design took ${(sum(times.plain) / sum(times.pageBesidePlain)).toFixed(0)} times as long for ids as the market for a page (question by question ${quantile(pages, 0.5).toFixed(1)} in the middle, ${quantile(pages, 0).toFixed(1)} at least), and ${(sum(times.plainCounts) / sum(times.wholeBesidePlain)).toFixed(0)} times as long for counts as the market for everything. ${different === 0 ? `All ${times.plain.length} found the same people in the same order with the same total; ${times.plainCounts.length} compared the counts too.` : `${different} differed.`}`,
    '',
  )
  return different === 0

  /** Changes one profile a little, as its owner's form does. */
  async function write(n: number): Promise<void> {
    await bench.admin.query(
      `update public.talent_profiles set max_hours_per_week = 1 + $2::integer % 40 where id = $1`,
      [idOf(1, Math.floor(rnd() * profiles)), n],
    )
  }
}

const ORDERS = {
  recent: 'created_at desc, id',
  experience: 'years_experience desc nulls last, id',
  rate_low: 'price_day_min asc nulls last, id',
  rate_high: 'price_day_max desc nulls last, id',
} satisfies Record<DirectorySort, string>

const MATCHING = `not hidden
  and ($1 = '%%' or full_name ilike $1 or headline ilike $1 or summary_bio ilike $1
       or case when primary_role = 'other' then primary_role_custom else primary_role end ilike $1)
  and (cardinality($2::text[]) = 0 or primary_role = any ($2)) and skill_ids @> $3::text[] and tool_ids @> $4::text[]`

function parameters({ q, role, skill, tool }: DirectoryFilter): unknown[] {
  const like = `%${q.replace(/[\\%_]/g, character => `\\${character}`)}%`
  const roles = FACETS.role.options.filter(({ id }) => role.includes(id)).map(FACETS.role.value)
  return [like, roles, skill, tool]
}

async function plainDesign({ admin }: BenchDatabase, asked: DirectoryState): Promise<string[]> {
  // GIN indexes are read by bitmap scans only.
  await admin.query('set enable_bitmapscan = off')
  const { rows } = await admin.query<{ id: string }>(
    `select id from public.talent_profiles where ${MATCHING} order by ${ORDERS[asked.sort]}`,
    parameters(asked),
  )
  return rows.map(({ id }) => id)
}

const HELD = {
  role: 'array[primary_role]',
  skill: 'array(select distinct unnest(skill_ids))',
  tool: 'array(select distinct unnest(tool_ids))',
} satisfies Record<FacetName, string>

async function plainCounts({ admin }: BenchDatabase, asked: DirectoryState): Promise<FacetCounts> {
  const count = async (name: FacetName) => {
    const filter = FACETS[name].needs === 'any' ? { ...asked, [name]: [] } : asked
    const { rows } = await admin.query<{ value: string; total: string }>(
      `select unnest(${HELD[name]}) as value, count(*) as total
         from public.talent_profiles where ${MATCHING} group by 1`,
      parameters(filter),
    )
    const totals = new Map(rows.map(({ value, total }) => [value, Number(total)]))
    const { options, value }: { options: readonly Option[]; value: (option: Option) => string } =
      FACETS[name]
    return options.map(option => totals.get(value(option)) ?? 0)
  }
  return { role: await count('role'), skill: await count('skill'), tool: await count('tool') }
}

type Option = { id: string; name: string; category: string }
