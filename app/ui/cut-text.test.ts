import { describe, expect, it } from 'vitest'
import { cutAt, cutText } from './cut-text.ts'

describe('cutText', () => {
  it('leaves a short text as it is', () => {
    expect(cutText('abc', 3)).toBe('abc')
  })

  it('marks that something is left out', () => {
    expect(cutText('one two three', 8)).toBe('one two…')
  })

  it('ends with a whole word, unless that leaves out too much', () => {
    expect(cutText('monthly covenants', 12)).toBe('monthly…')
    expect(cutText('monthly\ncovenants', 9)).toBe('monthly…')
    expect(cutText('one two three', 7)).toBe('one two…')
    expect(cutText('a handelsregisterauszug', 12)).toBe('a handelsreg…')
  })

  it('does not cut a character in two', () => {
    expect(cutText('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀👩‍🚀…')
    expect(cutText('cafe\u0301 noir', 4)).toBe('cafe\u0301…')
    expect(cutText('a\r\nb\r\nc', 4)).toBe('a\r\nb…')
  })

  it('counts visible characters, not code units', () => {
    expect(cutText('👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀👩‍🚀')
    expect(cutText('“Señor Müller” — “Łódź”', 16)).toBe('“Señor Müller” —…')
  })
})

describe('cutAt', () => {
  it('cuts at exactly so many characters, also within a word', () => {
    expect(cutAt('one two three', 10)).toBe('one two th…')
    expect(cutAt('one two three', 8)).toBe('one two…')
    expect(cutAt('one two three', 13)).toBe('one two three')
    expect(cutAt('cafe\u0301 noir', 4)).toBe('cafe\u0301…')
  })
})
