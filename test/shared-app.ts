import { afterAll, beforeAll } from 'vitest'
import { openApp, type TestApp } from './app.ts'

/** One application for all tests of a file, and its hooks. */
export function sharedApp(options?: Parameters<typeof openApp>[0]): TestApp {
  // Checked edge: tests and later hooks run once it is open.
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await openApp(options))
  })
  afterAll(() => app.close())
  return app
}
