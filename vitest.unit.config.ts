import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { JSX, shared } from './vitest.config.ts'

/** Needs no database that was set up, no build and no server: it takes nothing of test/, but for the words there. */
function isUnit(file: string): boolean {
  if (file.startsWith('test/')) return file.startsWith('test/words/')
  return !readFileSync(file, 'utf8').includes("from '#test/")
}

/** What npm run check runs. */
export default defineConfig({
  oxc: JSX,
  test: {
    ...shared,
    maxWorkers: 2,
    include: globSync(['{app,db,test}/**/*.test.ts', 'app/**/*.test.tsx']).filter(isUnit),
  },
})
