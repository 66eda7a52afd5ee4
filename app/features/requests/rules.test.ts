import { describe, expect, it } from 'vitest'
import { readWholeNumber, roleText, weeksText } from './rules.ts'

describe('readWholeNumber', () => {
  it.each([
    ['1500', 1500],
    ['$1,500', 1500],
    [' $ 1,500.00 ', 1500],
    ['1,234,567', 1_234_567],
    ['0', 0],
    ['-5', -5],
    ['−5', -5],
    ['', null],
    ['   ', null],
    ['$', null],
  ])('reads %j as %j', (text, number) => {
    expect(readWholeNumber(text)).toBe(number)
  })

  it.each(['1.5', '1,5', '15,00', '1.500', 'twelve', '1e3', '0x10', '1500 USD', 'Infinity'])(
    'does not take %j for a whole number',
    text => {
      expect(readWholeNumber(text)).toBeNaN()
    },
  )
})

describe('what a request says of itself', () => {
  it('counts weeks', () => {
    expect(weeksText(1)).toBe('1 week')
    expect(weeksText(12)).toBe('12 weeks')
    expect(weeksText(null)).toBeNull()
  })

  it('names the second role only where there is one', () => {
    expect(roleText({ desiredRole: 'VP Finance', secondaryRole: '' })).toBe('VP Finance')
    expect(roleText({ desiredRole: 'VP Finance', secondaryRole: 'Controller' })).toBe(
      'VP Finance or Controller',
    )
  })
})
