// npm run bench:costs: measures the most expensive request of every route, signed out and as a talent, a company
// and an administrator, with people who have filled every field to its limit. Writes docs/costs.md. Needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { PASSWORD } from '../test/world.ts'
import { dayAndMachine } from './machine.ts'
import { filledForm, readForms } from './surface/forms.ts'
import { addressOf, PATTERNS } from './surface/routes.ts'
import { bytesOf, formHeaders, openSurface, type Request, signIn } from './surface/server.ts'
import { specialForms, specialSearches } from './surface/specials.ts'
import { makeWorld, ROLES, ROUNDS, type Role } from './surface/world.ts'
import { quantile } from './timing.ts'

/** The maximum time of one request on the main thread. */
const BOUND_MS = 250
const { values: flags } = parseArgs({
  options: {
    /** Only routes whose pattern contains this; writes nothing. */
    only: { type: 'string', default: '' },
  },
})
const WORST = 10

type Cost = {
  what: string
  role: Role
  status: number
  mainMs: number
  longestMs: number
  othersMs: number
  databaseMs: number
  statements: number
  kilobytes: number
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-costs-'))
const world = await makeWorld(folder)
const surface = await openSurface(folder)
const costs: Cost[] = []
const cookies: Record<Role, string> = {
  visitor: 'bench=1',
  talent: '',
  company: '',
  administrator: '',
}
for (const role of ROLES) {
  const person = world.people[role]
  if (person !== null) cookies[role] = await signIn(surface, person.email, PASSWORD)
}

for (const pattern of PATTERNS) {
  // Signing out would end the session of the other requests, and the event stream never ends.
  if (pattern === '/notifications/stream' || !pattern.includes(flags.only)) continue
  for (const role of ROLES) {
    const get = (n: number, search = ''): Request => ({
      target: addressOf(pattern, world, n, role) + search,
      headers: [
        ['Cookie', cookies[role]],
        ['Accept-Encoding', 'gzip'],
      ],
    })
    await measure(`GET ${pattern}`, role, n => get(n))
    for (const [name, search] of specialSearches(pattern))
      await measure(`GET ${pattern} ${name}`, role, n => get(n, search(n)))
    if (pattern === '/logout') continue
    const page = await surface.send(
      bytesOf(surface, { target: get(0).target, headers: [['Cookie', cookies[role]]] }),
    )
    const forms = readForms(page.body, get(0).target)
    for (const [place, form] of forms.entries()) {
      if (form.target.startsWith('/logout')) continue
      await measure(`POST ${pattern} form ${place + 1}`, role, n =>
        post(
          role,
          form.target,
          filledForm(form, length => long(length, n)),
        ),
      )
    }
    for (const [name, fields] of specialForms(pattern))
      await measure(`POST ${pattern} ${name}`, role, n => post(role, get(n).target, fields(n)))
  }
}
const failures = surface.said()
await surface.end()
rmSync(folder, { recursive: true, force: true })

const byCost = costs.toSorted((a, b) => b.mainMs + b.databaseMs - (a.mainMs + a.databaseMs))
const over = costs.filter(({ mainMs, databaseMs }) => mainMs > BOUND_MS || databaseMs > BOUND_MS)
const failed = costs.filter(({ status }) => status >= 500 || status === 0)
const table = (rows: readonly Cost[]) =>
  [
    '| request | as | status | main thread | longest stretch | other threads | database | statements | KB |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(rowOf),
  ].join('\n')
console.log(table(byCost.slice(0, 60)))
console.log(
  `\n${costs.length} requests; above ${BOUND_MS} ms: ${over.length}; failed: ${failed.length}`,
)
for (const { what, role, status } of failed) console.log(`FAILED ${status} ${what} as ${role}`)
if (failed.length > 0) console.log(failures)
if (flags.only === '')
  await writeFile(
    path.join(projectRoot, 'docs/costs.md'),
    `# Cost of a request

\`npm run bench:costs\`, ${dayAndMachine()}, the embedded database with its demo and people who have filled every field to its limit. ${costs.length} requests: every route of \`app/routes.ts\`, signed out and as a talent, a company and an administrator, its pages and each of their forms filled to the limits; the median of ${ROUNDS - 1}, each with a target not requested before. Main and other threads in processor time, the database in response time.

Above ${BOUND_MS} ms of the main thread or of the database: ${over.length === 0 ? 'none' : over.length}.

The worst ${WORST}:

${table(byCost.slice(0, WORST))}
`,
  )

function rowOf(cost: Cost): string {
  const { what, role, status, statements, kilobytes } = cost
  return `| ${what} | ${role} | ${status} | ${ms(cost.mainMs)} | ${ms(cost.longestMs)} | ${ms(cost.othersMs)} | ${ms(cost.databaseMs)} | ${statements} | ${Math.round(kilobytes)} |`
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}

/** Texts that differ in each round. */
function long(length: number, n: number): string {
  return `Round ${n}, *word* after [word](/x) `
    .repeat(Math.ceil(length / 30))
    .slice(0, length)
    .trim()
}

function post(role: Role, target: string, body: URLSearchParams): Request {
  const headers = formHeaders(surface, cookies[role])
  return { method: 'POST', target, headers, body: String(body) }
}

async function measure(what: string, role: Role, request: (n: number) => Request) {
  const rounds: Cost[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const before = await surface.read()
    const answer = await surface.send(bytesOf(surface, request(n)))
    const after = await surface.read()
    rounds.push({
      what,
      role,
      status: answer.status,
      mainMs: after.mainMs - before.mainMs,
      longestMs: after.longestMs,
      othersMs: after.othersMs - before.othersMs,
      databaseMs: after.databaseMs - before.databaseMs,
      statements: after.statements - before.statements,
      kilobytes: answer.bytes / 1000,
    })
  }
  // The first run warms up the code.
  const [, ...warm] = rounds
  const middle = (of: (cost: Cost) => number) => quantile(warm.map(of), 0.5)
  const [last] = warm.toSorted((a, b) => b.status - a.status)
  if (last === undefined) return
  const cost = {
    ...last,
    mainMs: middle(cost => cost.mainMs),
    longestMs: middle(cost => cost.longestMs),
    othersMs: middle(cost => cost.othersMs),
    databaseMs: middle(cost => cost.databaseMs),
  }
  costs.push(cost)
  if (cost.mainMs + cost.databaseMs > BOUND_MS / 2) console.log(rowOf(cost))
}
