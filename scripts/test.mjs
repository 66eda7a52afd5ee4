// Runs all checks and tests, from an empty machine to one closing line. Each check counts as one test. With "quick",
// runs only those that need no database, build or browser.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BUILD, ensureInstalled, environment, isBuilt, node, noteBuilt, root } from './prepare.mjs'

const quick = process.argv[2] === 'quick'
const MEMORY_DISK = '/dev/shm'
const MEMORY_NEEDED = 8 * 1024 ** 3

/**
 * Tests copy hundreds of databases and use them for seconds. A copy in memory takes a twentieth of the time of a copy on
 * disk. The folder is open to all users because PostgreSQL runs as another one.
 */
function makeFolder() {
  const parent = hasRoomInMemory() ? MEMORY_DISK : os.tmpdir()
  const made = mkdtempSync(path.join(parent, 'vinculum-tests-'))
  chmodSync(made, 0o1777)
  return made
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY_DISK)) return false
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return Math.min(os.freemem(), bavail * bsize) > MEMORY_NEEDED
}

const folder = makeFolder()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
/** Signals and exit codes of an interrupted command. */
const STOPPED = new Set(['SIGINT', 'SIGTERM', 130, 143])
const inFolder = {
  TMPDIR: folder,
  // A hundred servers are started, and all but the first read compiled code.
  NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
}
let passed = 0
let failed = 0

function attempt(command, args, extra) {
  const started = performance.now()
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(extra),
  })
  if (signal) console.error(`${command} was ended by ${signal}`)
  // The same signal was sent to this process, which can't handle it before this function has returned.
  if (STOPPED.has(signal ?? status)) process.exit(1)
  return { ok: status === 0, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

/** Prints the output of a command when it has ended, because others run meanwhile. */
async function run(name, command, args) {
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, env: environment() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', text => {
      output += text
    })
  }
  const code = await once(child, 'close').then(
    ([status, signal]) => status ?? signal,
    error => error.message,
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const ending = typeof code === 'string' ? `${name} was ended: ${code}\n` : ''
  console.log(`${output}${ending}${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  return code === 0
}

/** Runs checks one after another, in parallel with other rows: most checks use one processor. */
async function checkInRow(...checks) {
  for (const [name, command, args] of checks) {
    if (await run(name, command, args)) passed += 1
    else failed += 1
  }
}

/** Whole seconds between two times in milliseconds. */
function secondsBetween(start, end) {
  return Math.round((end - start) / 1000)
}

async function build() {
  if (isBuilt()) return
  console.log('Building …')
  if (!(await run('build', node, BUILD))) process.exit(1)
  noteBuilt()
}

/** The counts of a test runner; a runner that fails without naming a test counts as one failure. */
function suite(name, command, args, extra, readCounts) {
  console.log(`… ${name}`)
  const { ok, seconds } = attempt(command, args, extra)
  let counts = { passed: 0, failed: 0 }
  try {
    counts = readCounts()
  } catch {
    console.error(`${name} left no report`)
  }
  if (counts.failed === 0 && (!ok || counts.passed === 0)) counts.failed = 1
  passed += counts.passed
  failed += counts.failed
  console.log(
    `${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`,
  )
}

const slowest = []
const failures = []
/** Seconds of the parts that do not count towards the aim of ten minutes. */
const apart = { installation: 0, 'chaos and fuzz': 0 }

/** Reads Vitest's report, and records the duration of each test and the failures. */
function readVitest() {
  const { testResults, numPassedTests, numFailedTests, numPendingTests } = report('vitest.json')
  const rough = testResults.filter(({ name }) =>
    /test.(chaos|fuzz)./.test(path.relative(root, name)),
  )
  if (rough.length > 0)
    apart['chaos and fuzz'] = secondsBetween(
      Math.min(...rough.map(({ startTime }) => startTime)),
      Math.max(...rough.map(({ endTime }) => endTime)),
    )
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name)
    for (const { fullName, duration, status, failureMessages } of assertionResults) {
      slowest.push({ name: `${file}: ${fullName}`, ms: duration ?? 0 })
      if (status === 'failed') failures.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`)
    }
    if (status === 'failed' && message) failures.push(`${file}\n${message}`)
  }
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests }
}

function recordDurations({ specs = [], suites = [] }) {
  for (const { file, title, tests } of specs)
    for (const { status, projectName, results } of tests) {
      for (const { duration } of results) slowest.push({ name: `${file}: ${title}`, ms: duration })
      if (status === 'unexpected') failures.push(`[${projectName}] ${file}: ${title}`)
    }
  for (const inner of suites) recordDurations(inner)
}

const report = name => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.some(name => folders.some(folder => existsSync(path.join(folder, name))))
}

function hasPostgres() {
  const debian = '/usr/lib/postgresql'
  return onPath(['postgres']) || (existsSync(debian) && readdirSync(debian).length > 0)
}

/** Debian installs these outside the normal path. */
const hasServer = name => onPath([name]) || existsSync(`/usr/sbin/${name}`)

/** Installs missing browsers, PostgreSQL, TLS proxies and the pooler for the tests from Debian. */
function ensureSystemPackages() {
  const missing = [
    ...(onPath(['chromium-headless-shell']) ? [] : ['chromium-headless-shell']),
    ...(onPath(['firefox-esr']) ? [] : ['firefox-esr']),
    ...(hasPostgres() ? [] : ['postgresql']),
    ...['haproxy', 'nginx', 'pgbouncer'].filter(name => !hasServer(name)),
    ...(onPath(['openssl']) ? [] : ['openssl']),
  ]
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) {
    console.error(`Please install ${missing.join(' and ')}: the tests need them.`)
    return
  }
  console.log(`Installing ${missing.join(' and ')} …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  attempt('apt-get', ['update', '-qq'], quiet)
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet)
}

const started = performance.now()
ensureInstalled()
if (!quick) ensureSystemPackages()
apart.installation = secondsBetween(started, performance.now())

await checkInRow(['route types', 'react-router', ['typegen']])
const types = ['types', 'tsc', ['--noEmit', '-p', '.']]
const sources = [
  ['lint and format', 'biome', ['check', '--error-on-warnings']],
  ['layers', node, ['scripts/check-layers.ts']],
  ['nothing unused', 'knip', []],
]
if (quick) await Promise.all([checkInRow(types), checkInRow(...sources)])
else await Promise.all([buildAndCheck(), checkInRow(types, ...sources)])

async function buildAndCheck() {
  await build()
  await checkInRow(
    ['table types', node, ['--liftoff-only', 'scripts/table-types.ts', '--verify']],
    ['JavaScript budgets', node, ['scripts/check-budgets.ts']],
  )
}

const written = `--outputFile.json=${path.join(folder, 'vitest.json')}`
const vitest = ['run', '--reporter=default', '--reporter=json', written]
if (quick) {
  suite('unit', 'vitest', [...vitest, '--config=vitest.unit.config.ts'], {}, readVitest)
} else {
  const what = 'unit, database and requests; tests that depend on the time zone run in two more'
  const command = ['--liftoff-only', 'node_modules/vitest/vitest.mjs', ...vitest]
  suite(what, node, command, inFolder, readVitest)
  runInBrowser()
}
finish()

function runInBrowser() {
  const playwright = {
    ...inFolder,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(folder, 'playwright.json'),
  }
  suite('end to end', 'playwright', ['test', '--reporter=list,json'], playwright, () => {
    const { stats, suites } = report('playwright.json')
    recordDurations({ suites })
    // A second try is allowed, because a busy machine can starve a browser; it is never silent.
    if (stats.flaky > 0)
      console.log(`${stats.flaky} passed only on the second try, see "flaky" above`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
  })
}

function finish() {
  // Repeated here, because the output of a long run is often read from its end.
  if (failures.length > 0) console.log(`Failed:\n${failures.join('\n\n')}\n`)
  console.log('The ten slowest tests:')
  for (const { name, ms } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  const seconds = secondsBetween(started, performance.now())
  const others = Object.values(apart).reduce((left, taken) => left - taken, seconds)
  const parts = Object.entries({ ...apart, 'all others': others })
  console.log(`Took ${seconds} s: ${parts.map(([part, taken]) => `${part} ${taken} s`).join(', ')}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
