// npm run bench:match: how soon the best are found, on a real PostgreSQL with people and requests of its own
// making, and whether they are the ones the procedures find. Writes docs/match-speed.md.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createMatcher } from '#app/features/matching/engine/matcher.server.ts'
import type { ScoredPair } from '#app/features/matching/engine/rows.ts'
import { listRequestMatches, listTalentMatches } from '#app/features/matching/queries.server.ts'
import { withActor, withSystem } from '#app/platform/db/actor.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { BENCH_COMPANIES, openBenchDatabase } from './database.ts'
import { dayAndMachine } from './machine.ts'
import { addOddRequests } from './odd-requests.ts'
import { idOf } from './people.ts'
import { quantile, timed } from './timing.ts'

const MOST = 50

const { values: flags } = parseArgs({
  options: {
    profiles: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '100000' },
    /** How many questions of each kind are timed, and how many are also put to the procedures. */
    questions: { type: 'string', default: '200' },
    oracle: { type: 'string', default: '5' },
    /** How many are answered again by scoring every profile. */
    plain: { type: 'string', default: '20' },
    /** A folder in which the database is kept for the next run. */
    keep: { type: 'string' },
  },
})
const size = { profiles: Number(flags.profiles), requests: Number(flags.requests) }
const questions = Number(flags.questions)
const bench = await openBenchDatabase({ ...size, keep: flags.keep })
const odd = await addOddRequests(bench.admin)
const matcher = createMatcher({
  asSystem: work => withSystem(bench.database.kysely, work),
  fromRows: 1,
  onFailure: error => {
    throw error
  },
})
const report: string[] = []

const [loaded] = await timed(() => matcher.start())
const state = await matcher.state()
say(
  `${size.profiles.toLocaleString('en-US')} profiles, ${size.requests.toLocaleString('en-US')} requests; loaded in ${(loaded / 1000).toFixed(1)} s; the engine holds ${Math.round((state?.memory ?? 0) / 1e6)} MB.`,
)
say('')
say('| | median | p95 | slowest | work of the engine, mean |')
say('|---|---|---|---|---|')
// The first answers are compiled as they run.
for (const id of Array.from({ length: 20 }, (_, n) => n)) {
  await matcher.talentsFor(idOf(3, id * 7 + 3), MOST)
  await matcher.requestsFor(idOf(1, id * 7 + 3), MOST)
}
const spread = (kind: number, count: number) =>
  Array.from({ length: questions }, (_, n) => idOf(kind, Math.floor((n * count) / questions)))
const requests = spread(3, size.requests)
const talents = spread(1, size.profiles)
/** Of the first company. */
const owned = Array.from({ length: 60 }, (_, n) => idOf(3, n * BENCH_COMPANIES))
await measure('the best 50 talents for a request', requests, id => matcher.talentsFor(id, MOST))
await measure('the same, read again', requests, id => matcher.talentsFor(id, MOST))
await measure('the best 50 talents for a request that asks one thing', [...odd, ...odd], id =>
  matcher.talentsFor(id, MOST),
)
await measure('the best 50 requests for a talent', talents, id => matcher.requestsFor(id, MOST))
await measure('the same, read again', talents, id => matcher.requestsFor(id, MOST))
const best = new Map<string, ScoredPair[] | null>()
const people = [...owned.keys()]
for (const id of owned) best.set(id, await matcher.talentsFor(id, MOST))
for (const n of people) best.set(idOf(1, n), await matcher.requestsFor(idOf(1, n), MOST))
for (const shown of [6, MOST])
  await measure(`receipts of ${shown} talents found, under the company's rights`, owned, id =>
    withActor(bench.database.kysely, { userId: idOf(4, 0) }, tx =>
      listTalentMatches(tx, id, shown, best.get(id)),
    ),
  )
await measure(
  `receipts of ${MOST} requests found, under the talent's rights`,
  people.map(n => idOf(1, n)),
  (id, n) =>
    withActor(bench.database.kysely, { userId: idOf(2, n) }, tx =>
      listRequestMatches(tx, id, MOST, best.get(id)),
    ),
)
const measuredUnder = os.loadavg()[0]?.toFixed(1)
say('')

let different = 0
const plain: number[] = []
for (const id of [...odd, ...requests.slice(-Number(flags.plain))]) {
  const [ms, every] = await timed(() => matcher.talentsOneByOne(id, MOST))
  plain.push(ms)
  if (sorted(every ?? []) !== sorted((await matcher.talentsFor(id, MOST)) ?? [])) different += 1
}
say(
  `Scoring every profile found the same 50, in the same order and with the same numbers, for ${plain.length - different} of ${plain.length} requests asked (median ${Math.round(quantile(plain, 0.5))} ms).`,
)

await bench.admin.query('set role vinculum_system')
let unlike = 0
const oracle: number[] = []
for (const id of requests.slice(0, Number(flags.oracle))) {
  const [ms, { rows }] = await timed(() =>
    bench.admin.query<{ pair: ScoredPair }>(
      `select jsonb_build_object('id', talent_id, 'score', score, 'limited', limited, 'held_by', held_by,
                                 'shares', shares, 'words', to_jsonb(words)) as pair
         from app.match_pairs($1, null)
        order by fine desc, app.match_tie(request_id, talent_id), talent_id
        limit ${MOST}`,
      [id],
    ),
  )
  oracle.push(ms)
  const found = await matcher.talentsFor(id, MOST)
  if (sorted(found ?? []) !== sorted(rows.map(({ pair }) => pair))) unlike += 1
}
if (oracle.length > 0)
  say(
    `The procedures found the same 50, in the same order and with the same numbers, for ${oracle.length - unlike} of ${oracle.length} requests asked (median ${Math.round(quantile(oracle, 0.5))} ms).`,
  )

await matcher.close()
await bench.close()
await writeFile(
  path.join(projectRoot, 'docs/match-speed.md'),
  `# How soon matches are found

\`npm run bench:match\`, ${dayAndMachine()}; load when it was measured: ${measuredUnder}, when it ended: ${os.loadavg()[0]?.toFixed(1)}.

${report.join('\n')}
`,
)
if (different + unlike > 0) process.exitCode = 1

async function measure(
  name: string,
  ids: string[],
  ask: (id: string, n: number) => Promise<unknown>,
) {
  const times: number[] = []
  const before = (await matcher.state())?.worked ?? 0
  for (const [n, id] of ids.entries()) times.push((await timed(() => ask(id, n)))[0])
  const figure = (share: number) => `${quantile(times, share).toFixed(1)} ms`
  const worked = ((await matcher.state())?.worked ?? 0) - before
  say(
    `| ${name} | ${figure(0.5)} | ${figure(0.95)} | ${figure(1)} | ${(worked / ids.length).toFixed(1)} ms |`,
  )
}

/** One text for the same pairs, however their keys stand. */
function sorted(pairs: readonly ScoredPair[]): string {
  return JSON.stringify(
    pairs.map(pair => ({
      ...pair,
      shares: Object.entries(pair.shares).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    })),
    ['id', 'score', 'limited', 'held_by', 'shares', 'words', '0', '1'],
  )
}

function say(line: string): void {
  console.log(line)
  report.push(line)
}
