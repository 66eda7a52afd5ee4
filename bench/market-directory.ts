// The directory part of bench:market.
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { optionNames } from '#app/features/catalogues/option-names.ts'
import { type CatalogueOption, TIME_ZONES } from '#app/features/catalogues/schema.ts'
import { otherForms } from '#app/features/market/directory/forms.ts'
import { rolesMeant, termsOf } from '#app/features/market/directory/terms.ts'
import type { Market } from '#app/features/market/market.server.ts'
import { sharedMinutes } from '#app/features/matching/parts/place.ts'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import {
  type DirectoryFilter,
  type DirectoryState,
  eachFacet,
  FACET_NAMES,
  FACETS,
  type FacetCounts,
  type FacetName,
  MOST_COUNTED,
  PAGE_SIZE,
  RELEVANCE,
  sortOf,
} from '#app/features/talent/directory/directory.ts'
import {
  FACET_OPTIONS,
  HOURS,
  RATES,
  SHARED_HOURS,
  STARTS,
  sharedId,
} from '#app/features/talent/directory/facet-options.ts'
import {
  beginsWithSign,
  endsWithSign,
  fold,
  joinedWords,
  type SearchedWord,
} from '#app/features/talent/directory/searched.ts'
import { OTHER_ROLE } from '#app/features/talent/rules.ts'
import { VISITOR, withActor } from '#app/platform/db/actor.ts'
import type { BenchDatabase } from './database.ts'
import { makeQuestions } from './directory-questions.ts'
import { aimsFor } from './market-aims.ts'
import { idOf, random } from './people.ts'
import type { Report } from './report.ts'
import { quantile, timed } from './timing.ts'

const WRITE_EVERY = 10
/** The first calls are still being compiled. */
const WARM_UP = 40
/** Plain counts take seconds each, and minutes at a million profiles: one is run for this many plain id queries. */
const IDS_FOR_COUNTS = 5

/** Returns whether both designs gave the same results. */
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
  await nameOptions(bench)
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
  const ask = async (asked: DirectoryState, n: number) => {
    const actor = n % 2 === 0 ? VISITOR : { userId: idOf(2, n) }
    const withCards = async <T extends { ids: string[] }>(found: Promise<T | null>) => {
      const answer = await found
      if (answer === null) throw new Error('the market was lost')
      const cards = await withActor(bench.database.kysely, actor, tx =>
        listShortCards(tx, answer.ids),
      )
      return { ...answer, shown: cards.map(({ id }) => id) }
    }
    const page = await timed(() => withCards(market.directoryPage(asked)))
    const whole = await timed(() => withCards(market.directory(asked)))
    return { page, whole }
  }
  // Without the hardest, which come first.
  const others = makeQuestions(random(8), profiles, questions.length + WARM_UP)
  for (const [n, asked] of others.slice(-WARM_UP).entries()) await ask(asked, n)
  for (const [n, asked] of questions.entries()) {
    if (n % WRITE_EVERY === 0) await write(n)
    const {
      page: [pageMs, found],
      whole: [wholeMs, whole],
    } = await ask(asked, n)
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
    const isSame = (one: string[]) =>
      sortOf(asked) === RELEVANCE
        ? one.length === shown.length && one.every(id => plain.includes(id))
        : one.join() === shown.join()
    for (const one of [found, whole])
      if (one.total !== total || !isSame(one.shown)) differs(asked, 'people')
    if (times.plain.length % IDS_FOR_COUNTS !== 0) continue
    const [countsMs, counts] = await timed(() => plainCounts(bench, asked))
    times.plainCounts.push(countsMs)
    times.wholeBesidePlain.push(wholeMs)
    if (FACET_NAMES.some(name => counts[name].join() !== whole.counts[name].join()))
      differs(asked, 'counts')
  }

  report.say('### The directory', '')
  report.table(aimsFor(profiles))
  report.row('a page and its total', times.page)
  report.row('a page, its total and the counts of all options', times.whole)
  report.row('plain: the ids alone', times.plain)
  if (times.plainCounts.length > 0) report.row('plain: the counts alone', times.plainCounts)
  const ratios = (plain: readonly number[], ours: readonly number[]) =>
    plain.map((ms, n) => ms / (ours[n] ?? ms))
  const pages = ratios(times.plain, times.pageBesidePlain)
  const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0)
  report.say(
    '',
    `For the queries that both designs answered, the plain one took ${(sum(times.plain) / sum(times.pageBesidePlain)).toFixed(0)} times as long for ids as the market for a page (query by query: median ${quantile(pages, 0.5).toFixed(1)}, minimum ${quantile(pages, 0).toFixed(1)})${times.plainCounts.length > 0 ? `, and ${(sum(times.plainCounts) / sum(times.wholeBesidePlain)).toFixed(0)} times as long for counts as the market for everything` : ''}. ${different === 0 ? `Both found the same people in the same order with the same total for all ${times.plain.length}; the counts were compared for ${times.plainCounts.length}.` : `${different} differed.`}`,
    '',
  )
  return different === 0

  /** Changes one profile slightly, as its owner's form does. */
  async function write(n: number): Promise<void> {
    await bench.admin.query(
      `update public.talent_profiles set max_hours_per_week = 1 + $2::integer % 40 where id = $1`,
      [idOf(1, Math.floor(rnd() * profiles)), n],
    )
  }
}

const ORDERS = {
  relevance: 'created_at desc, id',
  recent: 'created_at desc, id',
  experience: 'years_experience desc nulls last, id',
  rate_low: 'price_day_min asc nulls last, id',
  rate_high: 'price_day_max desc nulls last, id',
} satisfies Record<ReturnType<typeof sortOf>, string>

const kept = (column: string, by: '<=' | '>=', limits: readonly number[]) =>
  `array(select l::text from unnest(array[${limits}]) as l where ${column} ${by} l)`

const TAKEN_TODAY = `coalesce((select (t ->> 'hours')::integer from jsonb_array_elements(taken) t
  where (t ->> 'from')::date <= current_date order by t ->> 'from' desc limit 1), 0)`

/** The options of each filter that a row has. */
const HELD: Record<FacetName, string> = {
  role: 'array[primary_role]',
  skill: 'skill_ids',
  tool: 'tool_ids',
  industry: 'industries_experienced',
  rate: kept('coalesce(price_day_min, price_day_max)', '<=', RATES),
  hours: kept(`max_hours_per_week - ${TAKEN_TODAY}`, '>=', HOURS),
  start: kept('availability_notice_days', '<=', STARTS),
  engagement: 'engagement_types',
  model: 'array[working_model]',
  overlap: `array(select jsonb_array_elements_text('${JSON.stringify(sharedByZone())}'::jsonb -> timezone))`,
  language: 'languages_spoken',
}

function sharedByZone(): Record<string, string[]> {
  const shares = (there: string) =>
    TIME_ZONES.flatMap(here =>
      SHARED_HOURS.filter(hours => (sharedMinutes(here, there) ?? 0) >= hours * 60).map(hours =>
        sharedId(here, hours),
      ),
    )
  return Object.fromEntries(TIME_ZONES.map(there => [there, shares(there)]))
}

/** The value of an option in a row. */
function heldAs(facet: FacetName): (option: CatalogueOption) => string {
  const byName = ['role', 'industry', 'language'].includes(facet)
  return ({ id, name }) => (byName && id !== OTHER_ROLE ? name : id)
}

const ROLE = `case when primary_role = 'other' then primary_role_custom else primary_role end`
/** The names of the roles that titles in free text mean. */
const MEANT = 'pg_temp.bench_meant'
const ROLES_MEANT = `(select names from ${MEANT} where title = ${ROLE})`
/** Only roles have hyphens here. */
const JOINED = [ROLE, ROLES_MEANT].map(text => `replace(${text}, '-', '')`)
const TEXTS = ['full_name', 'headline', ROLE, ROLES_MEANT, ...JOINED, 'summary_bio']
/** The names of a profile's listed ids, which a plain design would join. */
const NAMES = 'pg_temp.bench_names'
const LISTED = 'skill_ids || tool_ids || industries_experienced'
/** The profiles that match the text of a search. */
const FOUND = 'pg_temp.bench_found'
/** The search is applied before the filters. */
const FIRST_FACET = 2
const MATCHING = `not hidden and ($1 = '' or id in (select id from ${FOUND})) and ${FACET_NAMES.map(chosenOf).join(' and ')}`

function chosenOf(facet: FacetName, n: number): string {
  const chosen = `$${n + FIRST_FACET}::text[]`
  const holds = FACETS[facet].needs === 'any' ? '&&' : '@>'
  return `(cardinality(${chosen}) = 0 or ${HELD[facet]} ${holds} ${chosen})`
}

/** For the condition above. */
const parameters = (filter: DirectoryFilter): unknown[] => [
  filter.q,
  ...FACET_NAMES.map(facet =>
    FACET_OPTIONS[facet].filter(({ id }) => filter[facet].includes(id)).map(heldAs(facet)),
  ),
]

const WORD_END = '($|[^[:alnum:]])'

/** Finds the options that a word can mean, then the profiles with one of these or with the word in a text. */
async function findText({ admin }: BenchDatabase, q: string): Promise<void> {
  await admin.query(`truncate ${FOUND}`)
  if (q === '') return
  const named = async (condition: string, value: string): Promise<string[]> => {
    const { rows } = await admin.query<{ id: string }>(
      `select id from ${NAMES} where ${condition}`,
      [value],
    )
    return rows.map(({ id }) => id)
  }
  const like = `%${q.replace(/[\\%_]/g, character => `\\${character}`)}%`
  const values: unknown[] = [like, await named('typed ilike $1', like)]
  const found = async ({ piece, whole }: SearchedWord): Promise<string> => {
    const literal = piece.replace(/[^\p{L}\p{N}]/gu, character => `\\${character}`)
    const [from, to] = [beginsWithSign(piece), endsWithSign(piece)]
    const begun = `${from ? '' : '(^|[^[:alnum:]])'}${literal}${whole && !to ? WORD_END : ''}`
    const forms = whole ? [] : otherForms(piece)
    const word = [begun, ...forms.map(form => `(^|[^[:alnum:]])${form}${WORD_END}`)].join('|')
    values.push(word, await named('name ~* $1', word))
    const [text, ids] = [`$${values.length - 1}`, `$${values.length}::text[]`]
    return `(${LISTED} && ${ids} or concat_ws(E'\\n', ${TEXTS.join(', ')}) ~* ${text})`
  }
  const terms: string[] = []
  for (const { words, role } of termsOf(q).terms) {
    const each: string[] = []
    for (const word of words) each.push(await found(word))
    const titled = role.map(word => {
      values.push(`(^|[^[:alnum:]])${word}($|[^[:alnum:]])`)
      return `concat_ws(E'\\n', full_name, ${[ROLE, ROLES_MEANT, ...JOINED].join(', ')}) ~* $${values.length}`
    })
    terms.push(`(${each.join(' and ')}${role.length > 0 ? ` or ${titled.join(' and ')}` : ''})`)
  }
  const typed = TEXTS.map(text => `${text} ilike $1`).join(' or ')
  const all = terms.length > 0 ? `or ${terms.join(' and ')}` : ''
  await admin.query(
    `insert into ${FOUND} select id from public.talent_profiles
      where ${typed} or ${LISTED} && $2::text[] ${all}`,
    values,
  )
}

/** The names of all options, including custom ones. */
async function nameOptions({ admin }: BenchDatabase): Promise<void> {
  await admin.query('create temp table bench_names (id text, name text, typed text)')
  await admin.query('create temp table bench_found (id uuid)')
  const rows = [
    ...[...SKILLS, ...TOOLS].map(option => [option.id, searchedNames(option), null]),
    ...INDUSTRIES.map(option => [option.name, searchedNames(option), null]),
  ]
  await admin.query(
    `insert into ${NAMES} select row ->> 0, row ->> 1, row ->> 2 from json_array_elements($1) as row`,
    [JSON.stringify(rows)],
  )
  await admin.query(`insert into ${NAMES} select id, name, name from public.custom_options`)
  await admin.query('create temp table bench_meant (title text primary key, names text)')
  const { rows: titles } = await admin.query<{ title: string }>(
    `select distinct ${ROLE} as title from public.talent_profiles`,
  )
  const meant = titles.map(({ title }) => [title, rolesMeant(title).join('\n')])
  await admin.query(
    `insert into ${MEANT} select row ->> 0, row ->> 1 from json_array_elements($1) as row`,
    [JSON.stringify(meant)],
  )
}

function searchedNames(option: CatalogueOption): string {
  const names = optionNames(option).join('\n')
  return [names, ...joinedWords(fold(names))].join('\n')
}

async function plainDesign(bench: BenchDatabase, asked: DirectoryState): Promise<string[]> {
  const { admin } = bench
  // GIN indexes only support bitmap scans.
  await admin.query('set enable_bitmapscan = off')
  await findText(bench, asked.q)
  const { rows } = await admin.query<{ id: string }>(
    `select id from public.talent_profiles where ${MATCHING} order by ${ORDERS[sortOf(asked)]}`,
    parameters(asked),
  )
  return rows.map(({ id }) => id)
}

async function plainCounts(bench: BenchDatabase, asked: DirectoryState): Promise<FacetCounts> {
  const { admin } = bench
  await findText(bench, asked.q)
  const count = async (name: FacetName) => {
    const isWide = FACETS[name].needs === 'any' && asked[name].length > 0
    // For other options, the profiles they would add, which have none of the chosen yet; for chosen ones, all that have it.
    const { rows } = await admin.query<{ value: string; total: string; added: string }>(
      `select value, count(*) as total, count(*) filter (where not held && $${FACET_NAMES.length + FIRST_FACET}::text[]) as added
         from (select ${HELD[name]} as held from public.talent_profiles where ${MATCHING}) found,
              lateral (select distinct unnest(held)) as each (value) group by 1`,
      [
        ...parameters(isWide ? { ...asked, [name]: [] } : asked),
        parameters(asked)[FACET_NAMES.indexOf(name) + FIRST_FACET - 1],
      ],
    )
    const found = new Map(rows.map(row => [row.value, row]))
    return FACET_OPTIONS[name].map(option => {
      const row = found.get(heldAs(name)(option))
      const total = isWide && !asked[name].includes(option.id) ? row?.added : row?.total
      return Number(total ?? 0)
    })
  }
  const entries: (readonly [FacetName, number[]])[] = []
  for (const name of FACET_NAMES) entries.push([name, await count(name)])
  const counts = new Map(entries)
  return eachFacet(name => counts.get(name) ?? [])
}
