// Prints how well matching ranks the labelled set, and writes docs/match-quality.md (with --no-write: prints only).
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Engine } from '#app/features/matching/engine/engine.ts'
import { VERSION } from '#app/features/matching/parts/table.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { migrate, readMigrations } from '#app/platform/db/migrate.ts'
import { openEmbeddedDatabase } from '#app/platform/db/open.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { syncCatalogues } from '#db/seed/catalogues.ts'
import { fullText, type Ranking, skillOverlap } from './baselines.ts'
import { COLLECTIONS } from './collections.ts'
import { bootstrap, mean, ndcgAt10, reciprocalRank } from './measures.ts'
import { type Asked, insertAsked, insertPerson } from './set.ts'

const write = !process.argv.includes('--no-write')
const detail = process.argv.includes('--detail')
const STRONG = 70

const database = await openEmbeddedDatabase({})
await migrate(database, await readMigrations())
await withSystem(database.kysely, syncCatalogues)

const personKeys = new Map<string, string>()
const requestIds = new Map<string, string>()
/** Whom a request is ranked among: those who were graded for it. */
const among = new Map<string, ReadonlySet<string>>()
const ALL = COLLECTIONS.flatMap(({ requests }) => requests)
await withSystem(database.kysely, async tx => {
  for (const { people, requests } of COLLECTIONS) {
    const keys = new Set(people.map(({ key }) => key))
    for (const person of people) personKeys.set(await insertPerson(tx, person), person.key)
    for (const asked of requests) {
      requestIds.set(asked.key, await insertAsked(tx, asked))
      among.set(asked.key, keys)
    }
  }
  await sql`analyze`.execute(tx)
})

const market = await withSystem(database.kysely, async tx => {
  const engine = new Engine()
  engine.putOptions(await tx.selectFrom('custom_options').selectAll().execute())
  engine.putTalents(await tx.selectFrom('talent_profiles').selectAll().execute())
  engine.putRequests(await tx.selectFrom('company_requests').selectAll().execute())
  return engine
})
const rows = await withSystem(database.kysely, async tx => ({
  talents: await tx.selectFrom('talent_profiles').selectAll().execute(),
  requests: await tx.selectFrom('company_requests').selectAll().execute(),
}))

const scored = new Map<string, { key: string; score: number; summary: string }[]>()
const ours: Ranking = async (_, requestId) => {
  const pairs = market
    .talentsFor(requestId, 1000, false)
    .map(({ id }) => ({ requestId, talentId: id }))
  const found = market.receipts(pairs, rows.requests, rows.talents)
  scored.set(
    requestId,
    found.map(({ talentId, score, summary }) => ({
      key: personKeys.get(talentId) ?? '',
      score,
      summary,
    })),
  )
  return found.map(({ talentId }) => talentId)
}

type Figures = { ndcg: number[]; mrr: number[] }
/** Every ranking of every request once, by the request's key. */
async function rankAll(tx: SystemTx, ranking: Ranking): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { key } of ALL) {
    const graded = among.get(key)
    const order = await ranking(tx, requestIds.get(key) ?? '')
    found.set(
      key,
      order.map(id => personKeys.get(id) ?? '').filter(each => graded?.has(each)),
    )
  }
  return found
}

function measure(found: Map<string, string[]>, requests: readonly Asked[]): Figures {
  const figures: Figures = { ndcg: [], mrr: [] }
  for (const asked of requests) {
    const grades = (found.get(asked.key) ?? []).map(key => asked.grades[key] ?? 0)
    figures.ndcg.push(ndcgAt10(grades, Object.values(asked.grades)))
    figures.mrr.push(reciprocalRank(grades))
  }
  return figures
}

const lines: string[] = []
const say = (line = '') => {
  lines.push(line)
  console.log(line)
}
const figure = (values: number[]) => {
  const [low, high] = bootstrap(values)
  return `${mean(values).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}

await withSystem(database.kysely, async tx => {
  const rankings: [name: string, found: Map<string, string[]>][] = []
  for (const [name, ranking] of [
    ['Matching now', ours],
    ['Full-text rank', fullText],
    ['Skill overlap', skillOverlap],
  ] as const)
    rankings.push([name, await rankAll(tx, ranking)])

  for (const part of ['holdout', 'tuning'] as const) {
    const heading = part === 'tuning' ? 'Tuning part' : 'Held out'
    const inPart = (requests: readonly Asked[]) => requests.filter(each => each.part === part)
    sayTable(`## ${heading}: ${inPart(ALL).length} requests`, rankings, inPart(ALL))
    sayStrong(inPart(ALL))
    for (const { name, requests } of COLLECTIONS)
      sayTable(`### ${heading}, ${name}: ${inPart(requests).length}`, rankings, inPart(requests))
    if (detail && part === 'tuning') showDetail()
  }
})
await database.close()

function sayTable(
  heading: string,
  rankings: readonly [name: string, found: Map<string, string[]>][],
  requests: readonly Asked[],
) {
  say(heading)
  say()
  say('| Ranking | nDCG@10 | MRR | nDCG@10, matching now less this |')
  say('|---|---|---|---|')
  let now: Figures | undefined
  for (const [name, found] of rankings) {
    const figures = measure(found, requests)
    now ??= figures
    const gained = now.ndcg.map((value, index) => value - (figures.ndcg[index] ?? 0))
    say(
      `| ${name} | ${figure(figures.ndcg)} | ${figure(figures.mrr)} | ${now === figures ? '' : figure(gained)} |`,
    )
  }
  say()
}

function sayStrong(requests: readonly Asked[]) {
  const pairs = requests.flatMap(asked =>
    (scored.get(requestIds.get(asked.key) ?? '') ?? [])
      .filter(found => among.get(asked.key)?.has(found.key))
      .map(found => ({ score: found.score, grade: asked.grades[found.key] ?? 0 })),
  )
  const strong = pairs.filter(pair => pair.score >= STRONG)
  say(
    `Scores of ${STRONG} and more: ${strong.length} of ${pairs.length} pairs; graded 3 or 2: ${
      strong.filter(pair => pair.grade >= 2).length
    }, graded 0: ${strong.filter(pair => pair.grade === 0).length}.`,
  )
  say()
}

/** What is best and what is misplaced, request by request: for the eye, and for the tuning part only. */
function showDetail() {
  for (const asked of ALL.filter(each => each.part === 'tuning')) {
    const found = (scored.get(requestIds.get(asked.key) ?? '') ?? []).filter(each =>
      among.get(asked.key)?.has(each.key),
    )
    const ndcg = ndcgAt10(
      found.map(each => asked.grades[each.key] ?? 0),
      Object.values(asked.grades),
    )
    console.log(`\n${asked.key} ${asked.role} nDCG ${ndcg.toFixed(3)}`)
    for (const [place, { key, score, summary }] of found.entries()) {
      const grade = asked.grades[key] ?? 0
      if (place < 7 || grade >= 2)
        console.log(`  ${place + 1}. [${grade}] ${score} ${key}: ${summary}`)
    }
  }
}

if (write) {
  const commit = execFileSync('git', ['log', '-1', '--format=%h'], { cwd: projectRoot })
  const machine = `${os.cpus()[0]?.model ?? 'unknown processor'}, ${os.cpus().length} processors, Node ${process.version}`
  const head = [
    '# How well matching ranks',
    '',
    'Written by `npm run bench:match-quality` from the labelled set in `bench/match-quality` (its README tells how the',
    'grades were given). Means over requests, with 95 % bootstrap intervals. The last column is the difference on the',
    'same requests: an interval above zero means that matching now ranks better than that line, and one that holds zero',
    'that no difference could be shown. Scores and receipts can be more honest without any change of order; the order is',
    'all that is measured here, besides how many strong scores were deserved.',
    '',
    `Matching version ${VERSION}, ${COLLECTIONS.flatMap(({ people }) => people).length} profiles, ${ALL.length} requests; after ${String(commit).trim()}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    '',
  ]
  await writeFile(
    path.join(projectRoot, 'docs/match-quality.md'),
    `${[...head, ...lines].join('\n').trimEnd()}\n`,
  )
}
