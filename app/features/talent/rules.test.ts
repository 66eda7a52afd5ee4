import { describe, expect, it } from 'vitest'
import { cutText, roleName, splitRoles } from './rules.ts'

describe('roleName', () => {
  it('is the custom role only where the person chose other', () => {
    expect(roleName({ primary_role: 'other', primary_role_custom: 'Chief of Fun' })).toBe(
      'Chief of Fun',
    )
    expect(roleName({ primary_role: 'Controller', primary_role_custom: 'Chief of Fun' })).toBe(
      'Controller',
    )
  })
})

describe('cutText', () => {
  it('leaves a short text as it is', () => {
    expect(cutText('abc', 3)).toBe('abc')
  })

  it('says that something is left out', () => {
    expect(cutText('one two three', 8)).toBe('one two…')
  })

  it('does not cut a character in two', () => {
    expect(cutText('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀👩‍🚀…')
    expect(cutText('cafe\u0301 noir', 4)).toBe('cafe\u0301…')
    expect(cutText('a\r\nb\r\nc', 4)).toBe('a\r\nb…')
  })

  it('counts what is shown, not what it is written with', () => {
    expect(cutText('👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀👩‍🚀')
    expect(cutText('“Señor Müller” — “Łódź”', 16)).toBe('“Señor Müller” —…')
  })
})

describe('splitRoles', () => {
  it('trims, and drops what is empty or said before', () => {
    expect(splitRoles(' CFO ,, VP  Finance\n Interim CFO, cfo ,')).toEqual([
      'CFO',
      'VP Finance',
      'Interim CFO',
    ])
  })
})
