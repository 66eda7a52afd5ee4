// The benchmarks and the hostile-input tests request every address, so each needs parameter values.
import { expect, test } from 'vitest'
import { PARAMETER_NAMES, PATTERNS } from '../bench/surface/routes.ts'

test.each(PATTERNS)('%s has a value for each of its parameters', pattern => {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name)
  expect(PARAMETER_NAMES).toEqual(expect.arrayContaining(names))
})
