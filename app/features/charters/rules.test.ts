import { describe, expect, it } from 'vitest'
import {
  agreedVersion,
  charterDocument,
  differencesOf,
  endedOfferText,
  monthOf,
  overHours,
  sameMonth,
} from './rules.ts'
import type { Terms, Version } from './types.ts'

const TERMS: Terms = {
  outcome: 'Covenants reported every month',
  decides_alone: 'Up to $500',
  decides_together: '',
  advises: '',
  exclusions: '',
  cadence: '',
  day_30: '',
  day_60: '',
  day_90: '',
  handover: '',
  starts_on: '2026-12-01',
  hours_per_week: 16,
  weeks: null,
  pay: 'hourly',
  amount: 150,
  payment_days: 14,
  notice_days: 30,
  unused_hours: 'lapse',
}
const VERSION: Version = {
  number: 1,
  side: 'company',
  state: 'open',
  createdAt: '2026-11-20T10:00:00.000Z',
  answerBy: '2026-11-27',
  answeredAt: null,
  terms: TERMS,
  names: null,
}

it('paid another way, an amount comes to the same month', () => {
  const paid = { hours_per_week: 12, weeks: 13, pay: 'retainer', amount: 10_400 } as const
  expect(sameMonth(paid, 'hourly')).toBe(200)
  expect(sameMonth({ ...paid, pay: 'hourly', amount: 200 }, 'retainer')).toBe(10_400)
  expect(sameMonth(paid, 'fixed')).toBe(31_200)
  expect(sameMonth({ ...paid, pay: 'fixed', amount: 31_200 }, 'retainer')).toBe(10_400)
  expect(sameMonth({ ...paid, weeks: null }, 'fixed')).toBeNull()
})

it('says how many hours are free when an offer takes more', () => {
  const over = (free: number) =>
    overHours({ hours_per_week: 16, starts_on: '2026-12-01' }, { free, max: 20 })
  expect(over(16)).toBeNull()
  expect(over(8)).toBe('16 hours a week, but only 8 of 20 are free on December 1, 2026')
  expect(over(0)).toBe('16 hours a week, but none of the 20 are free on December 1, 2026')
})

describe('monthOf', () => {
  it('is the same amount for the same rate in every way of paying', () => {
    expect(monthOf(TERMS).amount).toBe(10_400)
    expect(monthOf({ ...TERMS, pay: 'retainer', amount: 10_400 }).amount).toBe(10_400)
    // Thirteen weeks are three months.
    expect(monthOf({ ...TERMS, pay: 'fixed', amount: 31_200, weeks: 13 }).amount).toBe(10_400)
  })

  it('lists each step of the calculation', () => {
    expect(monthOf(TERMS).lines).toEqual([
      '16 hours a week ÷ 8 = 2 days a week',
      '2 days × 52 weeks ÷ 12 months = about 8.67 days a month',
      '$150 an hour × 8 = $1,200 a day',
      '2 days a week × 52 weeks ÷ 12 months × $1,200 a day = $10,400 a month',
    ])
    expect(monthOf({ ...TERMS, hours_per_week: 8 }).lines[0]).toBe(
      '8 hours a week ÷ 8 = 1 day a week',
    )
    expect(
      monthOf({ ...TERMS, hours_per_week: 4, pay: 'retainer', amount: 4_117 }).lines.at(-1),
    ).toBe('$4,117 a month × 12 months ÷ 52 weeks ÷ 0.5 days a week = about $1,900 a day')
    expect(monthOf({ ...TERMS, pay: 'fixed', amount: 31_200, weeks: 13 }).lines.slice(-2)).toEqual([
      '$31,200 ÷ 13 weeks ÷ 2 days a week = $1,200 a day',
      '$31,200 ÷ 13 weeks × 52 weeks ÷ 12 months = $10,400 a month',
    ])
  })

  it('is true as written, line by line', () => {
    for (let hours = 1; hours <= 40; hours += 1)
      for (const pay of ['retainer', 'hourly', 'fixed'] as const)
        for (const amount of [150, 777, 4_117, 31_200])
          for (const line of monthOf({ hours_per_week: hours, pay, amount, weeks: 7 }).lines) {
            const [sum = '', shown = ''] = line.replaceAll(/[$,]/g, '').split(' = ')
            const [first = 0, ...others] = (sum.match(/[\d.]+/g) ?? []).map(Number)
            const signs = sum.match(/[×÷]/g) ?? []
            const result = others.reduce(
              (left, right, place) => (signs[place] === '×' ? left * right : left / right),
              first,
            )
            const off = Math.abs(result - Number(/[\d.]+/.exec(shown)?.[0]))
            const most = shown.startsWith('about ') ? (shown.includes(' days ') ? 0.005 : 0.5) : 0
            expect(off, line).toBeLessThanOrEqual(most + 1e-6)
          }
  })

  it('is a whole dollar amount for every number of hours', () => {
    for (let hours = 1; hours <= 40; hours += 1)
      for (const pay of ['retainer', 'hourly', 'fixed'] as const) {
        const { amount } = monthOf({ hours_per_week: hours, pay, amount: 777, weeks: 7 })
        expect(Number.isSafeInteger(amount)).toBe(true)
      }
  })
})

describe('differencesOf', () => {
  it('lists only the terms that differ, in the order of the document', () => {
    expect(differencesOf(TERMS, { ...TERMS })).toEqual([])
    expect(
      differencesOf(TERMS, { ...TERMS, amount: 140, decides_alone: '', weeks: 12 }).map(
        ({ label, before, after }) => [label, before, after],
      ),
    ).toEqual([
      ['Decides alone', 'Up to $500', ''],
      ['Length', 'Until one of you gives notice', '12 weeks'],
      ['Amount', '$150 an hour', '$140 an hour'],
    ])
  })
})

describe('charterDocument', () => {
  const deal = {
    side: 'company',
    companyName: 'Harborlight',
    talentName: 'Amara Okafor',
    role: 'CFO',
  } as const

  it('is an offer until both agree, then the charter with the names at that time', () => {
    const offer = charterDocument(VERSION, deal)
    expect(offer.title).toBe('Offer: CFO')
    expect(JSON.stringify(offer)).toContain('Harborlight')
    const names = { company: 'Harborlight Inc', talent: 'Amara O.' }
    const agreed: Version = { ...VERSION, state: 'agreed', answeredAt: VERSION.createdAt, names }
    const charter = charterDocument(agreed, { ...deal, companyName: '', talentName: '' })
    expect(charter.title).toBe('Charter: CFO')
    for (const text of [
      'Harborlight Inc',
      'Amara O.',
      'Agreed on November 20, 2026 (UTC)',
      '$10,400',
    ])
      expect(JSON.stringify(charter)).toContain(text)
    expect(agreedVersion({ versions: [agreed, VERSION] })).toBe(agreed)
  })

  it('says whose yes an offer waits for', () => {
    const note = (version: Version, side: 'company' | 'talent') =>
      charterDocument(version, { ...deal, side }).note
    expect(note(VERSION, 'company')).toBe(
      'Version 1. Nothing is agreed until Amara Okafor says yes.',
    )
    expect(note(VERSION, 'talent')).toBe('Version 1. Nothing is agreed until you say yes.')
    expect(note({ ...VERSION, state: 'countered' }, 'talent')).toBe(
      'Version 1. It wasn’t agreed to.',
    )
    expect(note({ ...VERSION, state: 'lapsed' }, 'talent')).toBe(
      'Version 1. It has expired, so nothing was agreed.',
    )
  })

  it('says what became of the newest offer', () => {
    const ended = (state: Version['state'], canOffer = true) =>
      endedOfferText(
        { versions: [{ ...VERSION, state }, VERSION], side: 'talent', canOffer },
        'Harborlight',
      )
    expect(ended('lapsed')).toBe(
      'Harborlight’s offer has expired. Either of you can write another.',
    )
    expect(ended('refused', false)).toBe('Harborlight’s offer was declined.')
    for (const state of ['open', 'agreed', 'countered'] as const) expect(ended(state)).toBe(null)
    expect(endedOfferText({ versions: [], side: 'talent', canOffer: true }, 'Ada')).toBe(null)
  })

  it('leaves out empty terms', () => {
    const headings = charterDocument(VERSION, deal).blocks.flatMap(block =>
      block.kind === 'heading' ? [block.text] : [],
    )
    expect(headings).toEqual(['Outcome', 'Decides alone'])
  })
})
