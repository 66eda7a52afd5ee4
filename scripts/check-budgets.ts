// Checks the JavaScript that pages request on first load, compressed, and that none of it is the validation library.
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#app/platform/env/project-root.ts'

type Composition = typeof import('#app/compose.server.ts')
type Kind = 'public' | 'directory' | 'member' | 'editor'

// React and the router alone are 106 KB and the route table 4, so the directory, which is hydrated for everybody, has
// 145 and not 130. A signed-in page additionally has the hydrated frame.
const BUDGET_KB: Record<Kind, number> = { public: 110, directory: 145, member: 150, editor: 170 }
const ORIGIN = 'http://localhost'
const CLIENT = path.join(projectRoot, 'build/client')

const pages: { path: string; kind: Kind; as?: 'talent' | 'company' }[] = [
  ...[
    '/',
    '/blog',
    '/about',
    '/resources',
    '/how-it-works',
    '/tools/rate-calculator',
    '/tools/availability-planner',
    '/tools/contract-templates/mutual-nda',
    '/tools/scope-builder',
    '/login',
    '/signup',
  ].map(page => ({ path: page, kind: 'public' as const })),
  { path: '/talent-directory', kind: 'directory' },
  ...[
    '/',
    '/tools/rate-calculator',
    '/tools/availability-planner',
    '/settings',
    '/connections',
  ].map(page => ({ path: page, kind: 'member' as const, as: 'talent' as const })),
  { path: '/company/dashboard', kind: 'member', as: 'company' },
  { path: '/talent/profile', kind: 'editor', as: 'talent' },
  { path: '/company/request/new', kind: 'editor', as: 'company' },
]

// Checked edge: the build's entry is app/compose.server.ts (see vite.config.ts).
const composition = (await import(
  new URL('../build/server/index.js', import.meta.url).href
)) as Composition
const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-budgets-'))
const env = composition.readEnv({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' })
const database = await composition.openDatabase(env)
const application = await composition.createApplication(env, database)
// The directory works once the market has been loaded.
while ((await application.fetch(new Request(`${ORIGIN}/readyz`))).status !== 200) await sleep(50)

async function signUp(userType: 'talent' | 'company'): Promise<string> {
  const body = new URLSearchParams({
    user_type: userType,
    full_name: 'Budget Check',
    email: `${userType}@budget.example`,
    password: 'a long pass-phrase',
  })
  const answer = await application.fetch(
    new Request(`${ORIGIN}/signup`, { method: 'POST', body, headers: { Origin: ORIGIN } }),
  )
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** The size of the file that the build has compressed, which is what the server sends. */
const compressedKb = (file: string) => statSync(path.join(CLIENT, `${file}.gz`)).size / 1024

/** A name in the library that occurs in no other code. */
const VALIDATION = '$ZodType'
const validating = globSync('**/*.js', { cwd: CLIENT }).filter(file =>
  readFileSync(path.join(CLIENT, file), 'utf8').includes(VALIDATION),
)
for (const file of validating)
  console.log(`✗ ${file} contains the validation library, which belongs to the server`)

async function filesOf(page: (typeof pages)[number]): Promise<string[]> {
  const headers = page.as ? { Cookie: await cookies[page.as] } : undefined
  const answer = await application.fetch(new Request(ORIGIN + page.path, { headers }))
  const html = await answer.text()
  if (answer.status !== 200) throw new Error(`${page.path} answered ${answer.status}`)
  // The list of what is loaded has no folder (`late-scripts.tsx`).
  const names = [...html.matchAll(/(?:\/assets\/|")([\w.-]+\.js)(?=["' ])/g)].map(
    ([, name]) => name,
  )
  return [...new Set(names)].map(name => `/assets/${name}`)
}

const cookies = { talent: signUp('talent'), company: signUp('company') }
const measured = pages.map(async page => ({ ...page, files: await filesOf(page) }))
let over = 0
for (const page of await Promise.all(measured)) {
  const kb = page.files.reduce((sum, file) => sum + compressedKb(file), 0)
  const fits = kb <= BUDGET_KB[page.kind]
  if (!fits) over += 1
  console.log(
    `${fits ? '✓' : '✗'} ${`${page.path}${page.as ? ` (${page.as})` : ''}`.padEnd(40)} ${kb.toFixed(1).padStart(6)} KB of ${BUDGET_KB[page.kind]}`,
  )
}
await application.close()
rmSync(folder, { recursive: true, force: true })
process.exit(over === 0 && validating.length === 0 ? 0 : 1)
