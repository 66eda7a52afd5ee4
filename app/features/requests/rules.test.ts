import { describe, expect, it } from 'vitest'
import { roleText, weeksText } from './rules.ts'

describe('texts of a request', () => {
  it('formats weeks', () => {
    expect(weeksText(1)).toBe('1 week')
    expect(weeksText(12)).toBe('12 weeks')
    expect(weeksText(null)).toBeNull()
  })

  it('names the second role if there is one', () => {
    expect(roleText({ desiredRole: 'VP Finance', secondaryRole: '' })).toBe('VP Finance')
    expect(roleText({ desiredRole: 'VP Finance', secondaryRole: 'Controller' })).toBe(
      'VP Finance or Controller',
    )
  })
})
