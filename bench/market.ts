// npm run bench:market: measures how fast the market in memory answers, on a real PostgreSQL with generated people and
// requests, compared with a plain design of each query in the same run. Writes docs/market-speed.md.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { createMarket } from '#app/features/market/market.server.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { openBenchDatabase } from './database.ts'
import { dayAndMachine } from './machine.ts'
import { aimsFor } from './market-aims.ts'
import { measureDirectory } from './market-directory.ts'
import { measureIndex } from './market-index.ts'
import { measureMatching } from './market-matching.ts'
import { Report, replaceMeasured } from './report.ts'
import { timed } from './timing.ts'

const { values: flags } = parseArgs({
  options: {
    /** The sizes to measure, each with a tenth as many requests. */
    profiles: { type: 'string', default: '10000,1000000' },
    /** How many queries of each kind are timed, and how many of them also with the plain design. */
    questions: { type: 'string', default: '300' },
    plain: { type: 'string', default: '20' },
    /** A folder that keeps the databases for the next run. */
    keep: { type: 'string' },
    /** Only prints the results. */
    dry: { type: 'boolean', default: false },
  },
})
const asked = { questions: Number(flags.questions), plain: Number(flags.plain) }
const report = new Report()
let allSame = true
for (const profiles of flags.profiles.split(',').map(Number)) await measure(profiles)
report.say(
  `A directory page is measured as a visitor or a member gets it: read the change log, query the market's thread, read the cards under row security. Before every tenth query a profile is written, so no result is cached. The plain design for comparison has no index for text or lists and selects ids only: \`select … where not hidden and (full_name ilike … or …) and skill_ids @> … order by …\`. The plain design for finding the best is to score every profile.`,
)
if (!flags.dry)
  await replaceMeasured(
    'market-speed.md',
    `# How fast the market answers

\`npm run bench:market\`, ${dayAndMachine()}, a real PostgreSQL.

${report.text}`,
  )
if (!allSame) process.exitCode = 1

async function measure(profiles: number): Promise<void> {
  const size = { profiles, requests: Math.round(profiles / 10) }
  const bench = await openBenchDatabase({ ...size, keep: flags.keep })
  const market = createMarket({
    asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(bench.database.kysely, work),
    listen: null,
    onFailure: error => {
      throw error
    },
  })
  // A database in production has warm caches. Reading a large table from end to end doesn't fill PostgreSQL's own.
  await bench.admin.query('create extension if not exists pg_prewarm')
  await bench.admin.query(`
    select pg_prewarm(oid) from pg_class
     where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)`)
  const [loaded] = await timed(() => market.start())
  const state = await market.state()
  if (state === null) throw new Error('the market was not loaded')
  const aim = (most: string) => (aimsFor(profiles) ? ` (aim: ${most})` : '')
  const named = (count: number) => count.toLocaleString('en-US')
  report.say(
    `## ${named(size.profiles)} profiles, ${named(size.requests)} requests`,
    '',
    `Loaded in ${(loaded / 1000).toFixed(1)} s${aim('60 s')}; the thread uses ${Math.round(state.memory / 1e6)} MB${aim('1,100 MB')}.`,
    '',
  )
  const given = { market, bench, size, asked, report }
  const same = [await measureDirectory(given), await measureMatching(given)]
  allSame &&= same.every(Boolean)
  await measureIndex(given)
  report.say(`Load average at the end: ${os.loadavg()[0]?.toFixed(1)}.`, '')
  await market.close()
  await bench.close()
}
