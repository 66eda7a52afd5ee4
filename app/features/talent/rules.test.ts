import { describe, expect, it } from 'vitest'
import { roleName, splitRoles } from './rules.ts'

describe('roleName', () => {
  it('is the custom role only if the person chose "other"', () => {
    expect(roleName({ primary_role: 'other', primary_role_custom: 'Chief of Fun' })).toBe(
      'Chief of Fun',
    )
    expect(roleName({ primary_role: 'Controller', primary_role_custom: 'Chief of Fun' })).toBe(
      'Controller',
    )
  })
})

describe('splitRoles', () => {
  it('trims, and drops empty names and duplicates', () => {
    expect(splitRoles(' CFO ,, VP  Finance\n Interim CFO, cfo ,')).toEqual([
      'CFO',
      'VP Finance',
      'Interim CFO',
    ])
  })
})
