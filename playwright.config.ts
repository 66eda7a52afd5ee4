import { existsSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from './test/setup/postgres-server.ts'

// Workers load this file again and must get the same ports and folder.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_TLS_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'vinculum-e2e-'))

/** The headless build opens a context in half the time. */
const BROWSER = existsSync('/usr/bin/chromium-headless-shell')
  ? '/usr/bin/chromium-headless-shell'
  : '/usr/bin/chromium'

const embedded = `http://localhost:${process.env.E2E_PORT}`
const server = `https://localhost:${process.env.E2E_TLS_PORT}`

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  // One more than the two processors: tests also wait for responses.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process per context. Without a limit, the first page starts a second one: our pages isolate themselves
        // from the blank page before them (Cross-Origin-Opener-Policy).
        '--renderer-process-limit=1',
        // A test's page lives for seconds: compiling its scripts for speed, and on a thread of its own, costs more
        // processor time than it saves (a tenth of the suite's).
        '--js-flags=--no-maglev,--no-turbofan,--single-threaded',
      ],
    },
  },
  projects: [
    { name: 'embedded', use: { baseURL: embedded } },
    // On PostgreSQL, behind a TLS proxy with a self-signed certificate.
    {
      name: 'server',
      testMatch: ['journey.spec.ts', 'room.spec.ts', 'meeting.spec.ts'],
      // What happens in one browser does not depend on the database or the proxy.
      grepInvert: /survive|a refused proposal|without|that arrives|whoever declines|agreed charter/,
      use: { baseURL: server, ignoreHTTPSErrors: true },
    },
  ],
  webServer: {
    command: 'node test/browser/serve.ts',
    wait: { stdout: /ready/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
