import { defineConfig } from 'vitest/config'
import { JSX, shared, UNIT } from './vitest.config.ts'

/** What npm run check runs. */
export default defineConfig({
  oxc: JSX,
  test: { ...shared, ...UNIT, maxWorkers: 2 },
})
