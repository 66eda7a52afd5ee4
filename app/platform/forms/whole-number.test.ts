import { describe, expect, it } from 'vitest'
import { readWholeNumber } from './read-whole-number.ts'
import { wholeNumber } from './whole-number.ts'

describe('readWholeNumber', () => {
  it.each([
    ['1500', 1500],
    [' $1,500 ', 1500],
    ['$ 1 500', 1500],
    ['1,234,567', 1_234_567],
    ['1500.00', 1500],
    ['-3', -3],
    ['−3', -3],
    ['0', 0],
    ['１２', 12],
    ['＄１，５００', 1500],
  ])('reads %j', (text, number) => {
    expect(readWholeNumber(text)).toBe(number)
  })

  it.each(['', '  ', '$'])('reads %j as empty', text => {
    expect(readWholeNumber(text)).toBeNull()
  })

  it.each(['1,5', '12.5', '1e3', '0x10', 'ten', '1500 per day', '--1', 'Infinity', '1½', '5²'])(
    'does not guess at %j',
    text => {
      expect(readWholeNumber(text)).toBeNaN()
    },
  )
})

describe('wholeNumber', () => {
  const schema = wholeNumber({ what: 'Hours', min: 1, max: 40 })
  const messageOf = (text: string) => schema.safeParse(text).error?.issues[0]?.message

  it('is null for an empty field', () => {
    expect(schema.parse('')).toBeNull()
  })

  it.each([
    ['0', 'Hours must be between 1 and 40'],
    ['41', 'Hours must be between 1 and 40'],
    ['99999999999999999999', 'Hours must be a whole number'],
    ['7.5', 'Hours must be a whole number'],
  ])('says what is wrong with %j', (text, message) => {
    expect(messageOf(text)).toBe(message)
  })
})
