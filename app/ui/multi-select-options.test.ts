import { expect, test } from 'vitest'
import { findByName, makeCustomOption } from './multi-select-options.ts'

test('a custom option is found however many spaces separate its words', () => {
  const option = makeCustomOption('Belt  making', '')
  expect(option.name).toBe('Belt making')
  expect(findByName('belt\u00a0 making', [option])).toBe(option)
  expect(findByName('beltmaking', [option])).toBeUndefined()
})
