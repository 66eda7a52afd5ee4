// npm run bench:feasibility: how soon the meter of the request form counts, on a real PostgreSQL with people and
// requests of its own making, and whether the engine counts what the procedure counts. Writes
// docs/feasibility-speed.md.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { createMatcher } from '#app/features/matching/engine/matcher.server.ts'
import { readFitTerms } from '#app/features/matching/feasibility.server.ts'
import { type FitCount, type Wanted, wantedOf } from '#app/features/matching/feasibility.ts'
import { withActor, withSystem } from '#app/platform/db/actor.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { openBenchDatabase } from './database.ts'
import { dayAndMachine } from './machine.ts'
import { idOf, OWN_OPTIONS, random, request } from './people.ts'

const { values: flags } = parseArgs({
  options: {
    profiles: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '300' },
    /** How many of them are also put to the procedure. */
    oracle: { type: 'string', default: '10' },
    /** A folder in which the database is kept for the next run. */
    keep: { type: 'string' },
  },
})
const size = { profiles: Number(flags.profiles), requests: Number(flags.requests) }
const bench = await openBenchDatabase({ ...size, keep: flags.keep })
const { kysely } = bench.database
const matcher = createMatcher({
  asSystem: work => withSystem(kysely, work),
  fromRows: 1,
  onFailure: error => {
    throw error
  },
})
await matcher.start()
const company = { userId: idOf(4, 0) }
const names = new Map([...SKILLS, ...TOOLS, ...OWN_OPTIONS].map(({ id, name }) => [id, name]))

/** As a form has it while it is filled in: the first fields first. */
function question(n: number): Wanted {
  const asked = request(n, 1_000)
  const filled = random(n)()
  const named = (ids: readonly string[]) => ids.map(id => ({ id, name: names.get(id) ?? id }))
  return wantedOf({
    ...asked,
    required_skills: filled > 0.2 ? named(asked.required_skills) : [],
    required_tools: filled > 0.4 ? named(asked.required_tools) : [],
    engagement_model: filled > 0.6 ? asked.engagement_model : [],
  })
}

const report: string[] = []
const questions = Array.from({ length: Number(flags.questions) }, (_, n) => question(n))
const engine: number[] = []
const counted: FitCount[][] = []
// The way of a form's question: the terms under the company's own rights, then the engine.
for (const wanted of [...questions.slice(0, 20), ...questions]) {
  const begin = performance.now()
  const terms = await withActor(kysely, company, tx => readFitTerms(tx, wanted))
  const counts = terms ? await matcher.countFits(wanted, terms) : null
  engine.push(performance.now() - begin)
  counted.push(counts ?? [])
}
engine.splice(0, 20)
counted.splice(0, 20)

await bench.admin.query('set role vinculum_system')
const procedure: number[] = []
let different = 0
for (const [n, wanted] of questions.slice(0, Number(flags.oracle)).entries()) {
  const begin = performance.now()
  const { rows } = await bench.admin.query<FitCount>(
    'select * from public.count_fitting($1::jsonb)',
    [JSON.stringify(wanted)],
  )
  procedure.push(performance.now() - begin)
  if (summary(rows) !== summary(counted[n] ?? [])) different += 1
}

const state = await matcher.state()
say(
  `${size.profiles.toLocaleString('en-US')} profiles; the engine, which also finds matches, holds ${Math.round((state?.memory ?? 0) / 1e6)} MB.`,
)
say('')
say('| | median | p95 | slowest |')
say('|---|---|---|---|')
row('who fits, and what each relaxation would add: engine, as a form asks', engine)
row('the same by the procedure alone', procedure)
say('')
say(
  `The procedure counted the same for ${procedure.length - different} of ${procedure.length} questions asked of both. What bounds the engine is one pass over the rows.`,
)
await matcher.close()
await bench.close()
await writeFile(
  path.join(projectRoot, 'docs/feasibility-speed.md'),
  `# How soon the meter counts

\`npm run bench:feasibility\`, ${dayAndMachine()}; load when it ended: ${os.loadavg()[0]?.toFixed(1)}.

${report.join('\n')}
`,
)
if (different > 0) process.exitCode = 1

function row(name: string, times: number[]) {
  const ordered = times.toSorted((a, b) => a - b)
  const figure = (share: number) =>
    `${(ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0).toFixed(1)} ms`
  say(`| ${name} | ${figure(0.5)} | ${figure(0.95)} | ${figure(1)} |`)
}

function summary(counts: readonly FitCount[]): string {
  return counts
    .filter(({ people }) => Number(people) > 0)
    .map(({ kind, part, step, people }) => `${kind} ${part} ${step} ${people}`)
    .toSorted()
    .join('\n')
}

function say(line: string) {
  report.push(line)
  console.log(line)
}
