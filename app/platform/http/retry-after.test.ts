import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../env/project-root.ts'

const sources = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))

/** Each also says how long to wait; test/http/limits.test.ts tests all of them. */
const FILES_WITH_429 = [
  'app/features/matching/feasibility.ts',
  'app/page.server.ts',
  'app/platform/http/app.ts',
  'app/platform/http/receive-forms.ts',
  'app/platform/http/retry-after.ts',
  'app/routes/company/parts/count-fit.server.ts',
  'app/routes/talent/parts/change-photo.server.ts',
]

test('every "too many" response says how long to wait', () => {
  const found = sources('app/**/*.{ts,tsx}').filter(({ text }) => /\b429\b/.test(text))
  expect(found.map(({ file }) => file).sort()).toEqual(FILES_WITH_429)
  for (const { file, text } of found) expect(text, file).toMatch(/retryAfterS|Retry-After/)
})

test('every action declares the fields of its form', () => {
  const actions = sources('app/routes/**/*.{ts,tsx}').filter(({ text }) =>
    /^export (async function|function|const) action\b/m.test(text),
  )
  expect(actions.length).toBeGreaterThan(30)
  const without = actions.filter(({ text }) => !/^export const action = takesForm\(/m.test(text))
  // The catch-all route redirects home and reads nothing of what is posted.
  expect(without.map(({ file }) => file)).toEqual(['app/routes/public/anything-else.tsx'])
})

test('only the one place that limits bodies reads them', () => {
  const READS = /\b(request|args\.request|raw)\.(text|json|formData|arrayBuffer|blob|bytes)\(/
  const found = sources('app/**/*.server.{ts,tsx}').filter(({ text }) => READS.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})
