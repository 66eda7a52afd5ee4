import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestUserConfig } from 'vitest/config'

/** What each project has in common. */
export const shared: TestUserConfig = {
  // The embedded database is WebAssembly, and V8 can abort a process where several threads make and
  // free such code (github.com/nodejs/node/issues/64500). So no threads, and nothing is freed.
  pool: 'forks',
  // Nor does it optimise that code: a test ends before the ten seconds are won back which that takes.
  // As it is deployed: React's development build takes twice as long, in the servers that tests start as well.
  env: { NODE_ENV: 'production' },
  execArgv: ['--no-wasm-code-gc', '--liftoff-only'],
  // Ends what hangs; how long anything may take is asserted where it matters.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Waiting ends when what is waited for is there: a busy machine needs longer, an idle one does not.
  expect: { poll: { timeout: 15_000 } },
}

/** JSX for the build of React that NODE_ENV names: the production build has no jsxDEV. */
export const JSX = { jsx: { runtime: 'automatic', development: false } } as const

const ALL = ['{app,db,test}/**/*.test.ts', 'app/**/*.test.tsx']

/** Needs no database that was set up, no build and no server: it takes nothing of test/, but for the words there. */
function isUnit(file: string): boolean {
  if (file.startsWith('test/')) return file.startsWith('test/words/')
  return !readFileSync(file, 'utf8').includes("from '#test/")
}

/** They leave nothing behind, so that one process runs many: a process for each would take as long as they do. */
export const UNIT = { include: globSync(ALL).filter(isUnit), isolate: false }

/** The tests of what takes something for today, which must not depend on where the machine stands. */
const TIMELY = [
  'app/features/{availability,blog,connections}/**/*.test.{ts,tsx}',
  'app/features/{requests,talent}/schema*.test.ts',
  'app/platform/calendar/**/*.test.ts',
  'db/seed/**/*.test.ts',
  'test/requests/{scheduling,tools}.test.ts',
  'test/rls/{match-digest,response-clock}.test.ts',
]

/** Killing, cutting off, filling up, and input that no page sends: last, so that their time is told apart. */
const ROUGH = ['test/{chaos,fuzz}/**/*.test.ts']

const inZone = (zone: string) => ({
  test: { ...shared, name: zone, include: TIMELY, env: { TZ: zone } },
})

export default defineConfig({
  test: {
    // Once for all projects: it makes the databases that they copy.
    globalSetup: 'test/setup/global.ts',
    // Two are for two processors; the third works while others wait for a server to start or a time limit to end.
    maxWorkers: 3,
    projects: [
      {
        oxc: JSX,
        test: {
          ...shared,
          name: 'here',
          include: ALL,
          exclude: [...UNIT.include, ...ROUGH],
        },
      },
      {
        oxc: JSX,
        test: { ...shared, name: 'chaos and fuzz', include: ROUGH, sequence: { groupOrder: 1 } },
      },
      { oxc: JSX, test: { ...shared, ...UNIT, name: 'unit' } },
      inZone('Pacific/Kiritimati'),
      inZone('America/St_Johns'),
    ],
  },
})
