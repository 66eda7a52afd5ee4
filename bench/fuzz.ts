// npm run fuzz [-- --minutes 2 --seed 7]: sends hostile requests to every route and form, as a visitor, a talent,
// a company and an administrator, to a real server over sockets. Fails on a status of 500 or more, on a request that
// blocks the main thread, and on unbounded memory. Writes docs/fuzz.md. Needs a build.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { seededRandom } from '../test/seeded-random.ts'
import { PASSWORD } from '../test/world.ts'
import { dayAndMachine } from './machine.ts'
import { readForms } from './surface/forms.ts'
import { type Door, type Hostile, hostileRequest } from './surface/hostile.ts'
import { TEXT_NAMES } from './surface/odd-texts.ts'
import { addressOf, PATTERNS } from './surface/routes.ts'
import { type Answer, bytesOf, openSurface, signIn } from './surface/server.ts'
import { makeWorld, ROLES, type Role } from './surface/world.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const AT_ONCE = 6
const MOST_MAIN_MS = 250
const MOST_MEMORY_MB = 900
const SIGN_IN_EVERY = 400
/** Texts that must never be in a response: paths of the code, and SQL. */
const INSIDE =
  /node_modules|at async|\.tsx?:\d|\.js:\d+:\d|syntax error at|violates [\w-]+ constraint|vinculum_person|better-auth/i

console.log(`seed ${flags.seed}`)
const chance = seededRandom(Number(flags.seed))
const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-fuzz-'))
const world = await makeWorld(folder)
const surface = await openSurface(folder)
const cookies = new Map<Role, string>()
const sources = globSync('app/**/*.{ts,tsx}', { cwd: projectRoot })
  .map(file => readFileSync(path.join(projectRoot, file), 'utf8'))
  .join('\n')
const vocabulary = (expression: RegExp) => [
  ...new Set([...sources.matchAll(expression)].map(match => match.slice(1).find(Boolean) ?? '')),
]
const names = vocabulary(
  /name="(\w+)"|form\.get\('(\w+)'\)|^ {2,4}(\w+): (?:z\.|text|within\(|wholeNumber)/gm,
)
const intents = vocabulary(/case '([\w-]+)'|intent === '([\w-]+)'/g)

const findings = new Map<string, { count: number; example: string }>()
const answers = new Map<number, number>()
const shapes = new Map<string, number>()
let sent = 0
let mostMemoryMb = 0
let longestMs = 0

await signInAll()
const doors = await openDoors()
const doorsWithForms = doors.filter(({ forms }) => forms.length > 0)
console.log(`${doors.length} doors, ${names.length} names, ${intents.length} intents`)
const until = performance.now() + Number(flags.minutes) * 60_000
for (let batch = 1; performance.now() < until; batch += 1) {
  if (batch % SIGN_IN_EVERY === 0) await signInAll()
  const requests = Array.from({ length: AT_ONCE }, () => {
    const door = chance.pick(chance.below(2) > 0 ? doors : doorsWithForms)
    const asked = { ...door, cookie: cookies.get(roleOf(door)) ?? '' }
    return { door, request: hostileRequest(chance, asked, { surface, names, intents }) }
  })
  await surface.read()
  const answered = await Promise.all(
    requests.map(async ({ door, request }) => {
      const answer = await surface.send(bytesOf(surface, request))
      judge(door, request, answer)
    }),
  )
  sent += answered.length
  const reading = await surface.read()
  mostMemoryMb = Math.max(mostMemoryMb, reading.memoryMb)
  if (reading.memoryMb > MOST_MEMORY_MB)
    note(`memory above ${MOST_MEMORY_MB} MB`, requests[0]?.request)
  longestMs = Math.max(longestMs, Math.min(reading.longestMs, MOST_MAIN_MS))
  if (reading.longestMs > MOST_MAIN_MS) await findSlow(requests)
}
const atRest = await surface.read()
const said = surface.said().slice(-20_000)
const code = await surface.end()
rmSync(folder, { recursive: true, force: true })
if (code !== 0) note(`the server ended with ${code}`)

const minutes = Number(flags.minutes)
const list = [...findings].map(
  ([what, { count, example }]) => `- ${what} (${count} times), such as \`${example}\``,
)
const report = `# Hostile requests

\`npm run fuzz\`, ${dayAndMachine()}, seed ${flags.seed}, ${minutes} minutes, ${AT_ONCE} in flight, the embedded database with its demo and people who have filled every field.

${sent.toLocaleString('en-US')} requests to ${PATTERNS.length} routes as a visitor, a talent, a company and an administrator: ${doors.length} pages with ${doors.reduce((sum, { forms }) => sum + forms.length, 0)} forms, their fields and ${names.length} names and ${intents.length} intents of other forms filled with ${TEXT_NAMES.length} kinds of text (empty, NUL, half surrogates, broken UTF-8 and percent signs, invalid numbers, scripts, deep Markdown, very long words), repeated fields and thousands of them, deep names, huge bodies, broken multipart, other content types, odd methods and headers, wrong lengths, \`.data\` requests, odd searches and paths, ids of strangers and ids that do not exist.

Responses by status: ${[...answers]
  .sort(([a], [b]) => a - b)
  .map(([status, count]) => `${status || 'none'}: ${count.toLocaleString('en-US')}`)
  .join(', ')}.

Memory at most ${Math.round(mostMemoryMb)} MB, ${Math.round(atRest.memoryMb)} at the end. No request may block the main thread for more than ${MOST_MAIN_MS} ms of processor time, get a status of 500 or more, or reveal paths of the code.

${list.length === 0 ? 'Found: nothing.' : `Found:\n\n${list.join('\n')}`}
`
console.log(report)
if (list.length > 0) console.log(said)
await writeFile(path.join(projectRoot, 'docs/fuzz.md'), report)
process.exitCode = list.length === 0 ? 0 : 1

function roleOf({ role }: Door): Role {
  return ROLES.find(known => known === role) ?? 'visitor'
}

async function signInAll(): Promise<void> {
  for (const role of ROLES) {
    const person = world.people[role]
    if (person === null) cookies.set(role, '')
    else cookies.set(role, await signIn(surface, person.email, PASSWORD))
  }
}

async function openDoors(): Promise<Door[]> {
  const opened: Door[] = []
  for (const pattern of PATTERNS) {
    if (pattern === '/notifications/stream') continue
    for (const role of ROLES) {
      const own = addressOf(pattern, world, 0, role)
      const page = await surface.send(
        bytesOf(surface, { target: own, headers: [['Cookie', cookies.get(role) ?? '']] }),
      )
      const forms = readForms(page.body, own).filter(({ target }) => !target.startsWith('/logout'))
      const stranger = pattern.includes(':requestId')
        ? [`/company/request/${world.ids.strangeRequest[0]}`]
        : []
      const nobody = pattern.includes(':') ? [pattern.replace(/:\w+/, crypto.randomUUID())] : []
      opened.push({
        pattern,
        role,
        cookie: '',
        targets: [own, addressOf(pattern, world, 1, role), ...stranger, ...nobody],
        forms,
      })
    }
  }
  return opened
}

function judge(door: Door, request: Hostile, { status, body }: Answer): void {
  answers.set(status, (answers.get(status) ?? 0) + 1)
  shapes.set(request.shape, (shapes.get(request.shape) ?? 0) + 1)
  if (status >= 500) note(`${status} from ${door.pattern}`, request)
  const [told] = (status >= 400 && INSIDE.exec(body)) || []
  if (told !== undefined) note(`${door.pattern} tells of its inside: "${told}"`, request)
}

function note(what: string, request?: Hostile): void {
  const example = request
    ? `${request.method} ${request.target.slice(0, 120)} (${request.shape.slice(0, 120)})`
    : ''
  const known = findings.get(what) ?? { count: 0, example }
  known.count += 1
  findings.set(what, known)
  if (known.count === 1) console.log(`FOUND ${what}: ${example}`)
}

/** Finds the request that caused it by repeating each alone. */
async function findSlow(requests: readonly { door: Door; request: Hostile }[]): Promise<void> {
  for (const { door, request } of requests) {
    await surface.read()
    await surface.send(bytesOf(surface, request))
    const { longestMs: alone } = await surface.read()
    longestMs = Math.max(longestMs, alone)
    if (alone > MOST_MAIN_MS)
      note(`${Math.round(alone / 50) * 50} ms of the main thread for ${door.pattern}`, request)
  }
}
