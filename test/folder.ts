import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A new folder, deleted after the tests and hooks that follow. In a test, pass `onTestFinished`. */
export function makeFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-test-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
