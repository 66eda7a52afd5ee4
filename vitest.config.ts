import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'app/**/*.test.tsx', 'db/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/setup/global.ts',
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Waiting ends when what is waited for is there: a busy machine needs longer, an idle one does not.
    expect: { poll: { timeout: 15_000 } },
  },
})
