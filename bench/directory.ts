// npm run bench:directory: how soon the directory answers on a real PostgreSQL with people of its own making,
// beside the plain design (ILIKE over four columns, select all), and whether both find the same people in the
// same order. Writes docs/directory-speed.md.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { countFacets, listShortCards } from '#app/features/talent/directory.server.ts'
import {
  type DirectoryState,
  directorySearch,
  FACETS,
  facetValue,
  MOST_COUNTED,
  PAGE_SIZE,
} from '#app/features/talent/directory.ts'
import { createDirectory } from '#app/features/talent/directory-engine/directory-engine.server.ts'
import { VISITOR, withActor, withSystem } from '#app/platform/db/actor.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { openBenchDatabase } from './database.ts'
import { makeQuestions, WORST } from './directory-questions.ts'
import { dayAndMachine } from './machine.ts'
import { idOf, random } from './people.ts'
import { quantile, timed } from './timing.ts'

const { values: flags } = parseArgs({
  options: {
    profiles: { type: 'string', default: '1000000' },
    questions: { type: 'string', default: '500' },
    /** How many of them are also put to the plain design, and how many have their counts made by the database. */
    plain: { type: 'string', default: '25' },
    counted: { type: 'string', default: '4' },
    /** A folder in which the database is kept for the next run. */
    keep: { type: 'string' },
  },
})
const profiles = Number(flags.profiles)
/** Before every so many questions somebody's profile is written. */
const WRITE_EVERY = 10
/** So many questions are told for which the plain design does best. */
const NEAREST = 3

const rnd = random(7)
const bench = await openBenchDatabase({ profiles, requests: 100, keep: flags.keep })
const db = bench.database.kysely
const directory = createDirectory({
  asSystem: work => withSystem(db, work),
  fromProfiles: 1,
  onFailure: error => {
    throw error
  },
})
const report: string[] = []
// A directory that is in use has been read before.
await bench.admin.query(`select sum(length(search_text)) from public.talent_profiles`)
const [loaded] = await timed(() => directory.start())
const state = await directory.state()
say(
  `${profiles.toLocaleString('en-US')} profiles; loaded in ${(loaded / 1000).toFixed(1)} s; the engine holds ${Math.round((state?.memory ?? 0) / 1e6)} MB.`,
)

const questions = makeQuestions(rnd, profiles, Number(flags.questions))
const checkedEvery = Math.max(1, Math.floor(questions.length / Number(flags.plain)))
const times = {
  page: [] as number[],
  counts: [] as number[],
  plain: [] as number[],
  pageBesidePlain: [] as number[],
  counted: [] as number[],
}
const besidePlain: DirectoryState[] = []
let different = 0
for (const [n, asked] of questions.entries()) {
  if (n % WRITE_EVERY === 0) await write(n)
  const actor = n % 2 === 0 ? VISITOR : { userId: idOf(2, n) }
  const [ms, found] = await timed(async () => {
    const answer = await directory.find(asked)
    if (answer === null) throw new Error('the engine is away')
    return { ...answer, cards: await withActor(db, actor, tx => listShortCards(tx, answer.ids)) }
  })
  times.page.push(ms)
  const [countsMs, counts] = await timed(() => directory.facets(asked))
  times.counts.push(countsMs)
  if (n % checkedEvery !== 0) continue
  const [plainMs, plain] = await timed(() => plainDesign(asked))
  times.plain.push(plainMs)
  times.pageBesidePlain.push(ms)
  besidePlain.push(asked)
  const page = Math.min(
    asked.page,
    Math.max(1, Math.ceil(Math.min(plain.length, MOST_COUNTED) / PAGE_SIZE)),
  )
  const rows = plain.slice((page - 1) * PAGE_SIZE, Math.min(page * PAGE_SIZE, plain.length))
  const same =
    found.total === Math.min(plain.length, MOST_COUNTED + 1) &&
    JSON.stringify(found.cards.map(({ id }) => id)) === JSON.stringify(rows)
  if (!same) fail(asked, 'other people than the plain design')
  if (times.counted.length >= Number(flags.counted)) continue
  const [countedMs, truth] = await timed(() =>
    withActor(db, actor, async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return await countFacets(tx, asked)
    }),
  )
  times.counted.push(countedMs)
  if (JSON.stringify(counts) !== JSON.stringify(truth))
    fail(asked, 'other counts than the database')
}

say('')
say('| | questions | median | p95 | p99 | slowest |')
say('|---|---|---|---|---|---|')
line('a page of rows and its total', times.page)
line('the counts of all options', times.counts)
line('the plain design', times.plain)
line('the same questions, a page and its total', times.pageBesidePlain)
line('the counts by the database alone', times.counted)
const ratios = times.plain.map((ms, n) => ms / (times.pageBesidePlain[n] ?? ms))
const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0)
say('')
say(
  `The plain design took ${Math.round(sum(times.plain) / sum(times.pageBesidePlain))} times as long for the questions put to both (question by question ${quantile(ratios, 0.5).toFixed(1)} in the middle, ${quantile(ratios, 0).toFixed(1)} at least), for the ids alone. The same people in the same order with the same total: ${times.plain.length - different} of ${times.plain.length}, counts included for ${times.counted.length}.`,
)
const nearest = ratios
  .map((ratio, n) => ({ ratio, n }))
  .sort((a, b) => a.ratio - b.ratio)
  .slice(0, NEAREST)
  .map(({ ratio, n }) => {
    const [plain, ours] = [times.plain[n] ?? 0, times.pageBesidePlain[n] ?? 0].map(Math.round)
    const asked = besidePlain[n]
    return `${ratio.toFixed(1)} times (${plain} ms beside ${ours} ms) for \`${asked && directorySearch(asked)}\``
  })
say('')
say(
  `Where the plain design does best, by how much it took longer (it gives ids alone; ours is the change log read and the cards too): ${nearest.join('; ')}.`,
)
await writeFile(
  path.join(projectRoot, 'docs/directory-speed.md'),
  `# How soon the directory answers

\`npm run bench:directory\`, ${dayAndMachine()}, a real PostgreSQL; load when it ended: ${os.loadavg()[0]?.toFixed(1)}.

${report.join('\n')}

Questions mix text (names, words, beginnings of words, several words, titles), roles, skills, tools, all sorts and pages up to the last that is shown; the first ${WORST.length} are terms chosen to be hard. A page is what a visitor or somebody signed in gets: the change log read, the engine asked, the cards read under row security. Before every ${WRITE_EVERY}th question a profile is written, so that nothing is answered from memory of an earlier answer alone. The plain design has no index for text or lists and is \`select … where not hidden and (full_name ilike … or headline ilike … or role ilike … or summary_bio ilike …) and … order by …\`, asked for nothing but ids.
`,
)
await directory.close()
await bench.close()
if (different > 0) process.exitCode = 1

/** Changes one profile a little, as its owner's form does. */
async function write(n: number): Promise<void> {
  await bench.admin.query(
    `update public.talent_profiles set max_hours_per_week = 1 + $2::integer % 40 where id = $1`,
    [idOf(1, Math.floor(rnd() * profiles)), n],
  )
}

async function plainDesign(asked: DirectoryState): Promise<string[]> {
  const like = `%${asked.q.replace(/[\\%_]/g, character => `\\${character}`)}%`
  const roles = FACETS.role.options
    .filter(({ id }) => asked.role.includes(id))
    .map(option => facetValue('role', option))
  const orders = {
    recent: 'created_at desc, id',
    experience: 'years_experience desc nulls last, id',
    rate_low: 'price_day_min asc nulls last, id',
    rate_high: 'price_day_max desc nulls last, id',
  }
  // GIN indexes are read by bitmap scans only.
  await bench.admin.query('set enable_bitmapscan = off')
  const { rows } = await bench.admin.query<{ id: string }>(
    `select id from public.talent_profiles
      where not hidden
        and ($1 = '%%' or full_name ilike $1 or headline ilike $1 or summary_bio ilike $1
             or case when primary_role = 'other' then primary_role_custom else primary_role end ilike $1)
        and (cardinality($2::text[]) = 0 or primary_role = any ($2)) and skill_ids @> $3::text[] and tool_ids @> $4::text[]
      order by ${orders[asked.sort]}`,
    [like, roles, asked.skill, asked.tool],
  )
  return rows.map(({ id }) => id)
}

function fail(asked: DirectoryState, what: string): void {
  different += 1
  console.error(`${what}: ${JSON.stringify(asked)}`)
}

function line(name: string, all: readonly number[]): void {
  const figure = (share: number) => `${quantile(all, share).toFixed(1)} ms`
  say(
    `| ${name} | ${all.length} | ${figure(0.5)} | ${figure(0.95)} | ${figure(0.99)} | ${figure(1)} |`,
  )
}

function say(text: string): void {
  console.log(text)
  report.push(text)
}
