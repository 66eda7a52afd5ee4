import { describe, expect, it } from 'vitest'
import { noticeText, statedCount } from './public-format.ts'

describe('public format', () => {
  it('uses singular and plural', () => {
    expect(statedCount(1, 'week')).toBe('1 week')
    expect(statedCount(12, 'week')).toBe('12 weeks')
    expect(statedCount(null, 'week')).toBeNull()
  })

  it('says when no notice is needed', () => {
    expect(noticeText(0)).toBe('None, available now')
    expect(noticeText(14)).toBe('14 days')
    expect(noticeText(null)).toBeNull()
  })
})
