import { describe, expect, it } from 'vitest'
import { countOf, dayRate, noticeText } from './public-format.ts'

describe('what a profile says in words', () => {
  it('writes a day rate with as much as is known', () => {
    expect(dayRate(900, 1500)).toBe('$900 - $1,500 / day')
    expect(dayRate(1500, 1500)).toBe('$1,500 / day')
    expect(dayRate(900, null)).toBe('From $900 / day')
    expect(dayRate(null, 1500)).toBe('Up to $1,500 / day')
    expect(dayRate(0, 0)).toBe('$0 / day')
    expect(dayRate(null, null)).toBeNull()
  })

  it('counts in the singular and the plural', () => {
    expect(countOf(1, 'week')).toBe('1 week')
    expect(countOf(12, 'week')).toBe('12 weeks')
    expect(countOf(null, 'week')).toBeNull()
  })

  it('says when no notice is needed', () => {
    expect(noticeText(0)).toBe('None, available at once')
    expect(noticeText(14)).toBe('14 days')
    expect(noticeText(null)).toBeNull()
  })
})
