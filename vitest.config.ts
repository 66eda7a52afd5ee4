import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'app/**/*.test.tsx', 'db/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/setup/global.ts',
    // The embedded database is WebAssembly, and V8 can abort a process where several threads make and
    // free such code (github.com/nodejs/node/issues/64500). So no threads, and nothing is freed.
    pool: 'forks',
    execArgv: ['--no-wasm-code-gc'],
    maxWorkers: 2,
    // Ends what hangs; how long anything may take is asserted where it matters.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Waiting ends when what is waited for is there: a busy machine needs longer, an idle one does not.
    expect: { poll: { timeout: 15_000 } },
  },
})
