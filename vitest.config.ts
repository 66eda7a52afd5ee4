import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The settings that all projects share. */
export const shared: TestUserConfig = {
  // The embedded database is WebAssembly, and V8 can abort a process in which several threads create and free such
  // code (github.com/nodejs/node/issues/64500). So tests use processes instead of threads, and free no code. They do
  // not optimise it either: that takes ten seconds, which no test is long enough to recover.
  pool: 'forks',
  execArgv: ['--no-wasm-code-gc', '--liftoff-only'],
  // Production mode, as deployed: React's development build takes twice as long, also in the servers that tests start.
  env: { NODE_ENV: 'production' },
  // Ends tests that hang, even on a busy machine. Tests assert durations themselves where they matter.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // They consist of hundreds of small files, which take longer to load than most tests take: bundled once for all.
  deps: { optimizer: { ssr: { enabled: true, include: ['kysely', 'zod'] } } },
  // An upper limit: polling stops as soon as the condition holds.
  expect: { poll: { timeout: 60_000 } },
}

/** Compiles JSX for React's production build, which has no jsxDEV. */
export const JSX = { jsx: { runtime: 'automatic', development: false } } as const

const ALL = ['{app,db,scripts,test}/**/*.test.ts', 'app/**/*.test.tsx']

/** Tests that need no database, build or server: they import nothing from test/, or are in test/words. */
function isUnit(file: string): boolean {
  if (file.startsWith('test/')) return file.startsWith('test/words/')
  return !readFileSync(file, 'utf8').includes("from '#test/")
}

/** They leave no state behind, so one process runs many of them. A process for each would double their time. */
export const UNIT = { include: globSync(ALL).filter(isUnit), isolate: false }

/** Tests that depend on the current date, repeated in other time zones. */
const TIMELY = [
  'app/features/{availability,blog,connections}/**/*.test.{ts,tsx}',
  'app/features/{requests,talent}/schema*.test.ts',
  'app/platform/calendar/**/*.test.ts',
  'db/seed/**/*.test.ts',
  'test/http/{scheduling,tools}.test.ts',
  'test/access/{match-digest,response-clock}.test.ts',
]

/** Tests that kill processes, fill disks or send hostile input. They run last and are timed separately. */
const ROUGH = ['test/{chaos,fuzz}/**/*.test.ts']

const OTHERS = globSync(ALL, { exclude: ROUGH }).filter(file => !isUnit(file))

/** What tests use to change, measure or watch their process. */
const ALONE = /node:(async_hooks|worker_threads)|process\.(on|umask|memoryUsage)|spyOn\(globalThis/

function isAlone(file: string): boolean {
  return ALONE.test(readFileSync(file, 'utf8'))
}

/** Tests that mostly wait. They begin first, so that others run meanwhile. */
const WAITING = ['disk', 'services', 'outage', 'thread'].map(name => `/${name}.test.ts`)

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      WAITING.some(name => moduleId.endsWith(name)) ? 0 : 1
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap(each => each.toSorted((a, b) => rank(a) - rank(b)))
  }
}

/** They are few and leave no state behind, so they share processes. */
const inZone = (zone: string) => ({
  oxc: JSX,
  test: {
    ...shared,
    name: zone,
    include: TIMELY,
    isolate: false,
    env: { ...shared.env, TZ: zone },
  },
})

export default defineConfig({
  test: {
    // Runs once for all projects: creates the databases that tests copy.
    globalSetup: 'test/setup/global.ts',
    // One more than the two processors: tests also wait for servers and time limits.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    projects: [
      { oxc: JSX, test: { ...shared, name: 'alone', include: OTHERS.filter(isAlone) } },
      {
        oxc: JSX,
        test: {
          ...shared,
          name: 'here',
          include: OTHERS.filter(file => !isAlone(file)),
          // They close what they open, so they share processes: loading the product takes longer than most tests.
          isolate: false,
        },
      },
      {
        oxc: JSX,
        test: {
          ...shared,
          name: 'chaos and fuzz',
          include: ROUGH,
          sequence: { groupOrder: 1 },
          // They wait more than others.
          maxWorkers: 4,
        },
      },
      { oxc: JSX, test: { ...shared, ...UNIT, name: 'unit' } },
      inZone('Pacific/Kiritimati'),
      inZone('America/St_Johns'),
    ],
  },
})
