import { describe, expect, it, test } from 'vitest'
import {
  challengeText,
  type DayRates,
  type OfferBasis,
  rateStanding,
  startDay,
  startFromScope,
  startOffer,
  startRate,
} from './first-offer.ts'
import type { Side } from './types.ts'

const BASIS: OfferBasis = {
  challenge: 'The close takes 19 days.',
  challenges: ['Unknown margin'],
  hours: 16,
  weeks: 24,
  rateMin: 1_400,
  rateMax: 1_900,
  budgetMin: 1_000,
  budgetMax: 1_500,
}

type Ends = [number | null, number | null]
const rates = ([rateMin, rateMax]: Ends, [budgetMin, budgetMax]: Ends): DayRates => ({
  rateMin,
  rateMax,
  budgetMin,
  budgetMax,
})

describe('startRate', () => {
  const SHARED = 'the middle of what your rate and their budget share'
  test.each<[string, Side, DayRates, number, string]>([
    ['an overlap', 'talent', rates([1400, 1900], [1000, 1500]), 1450, SHARED],
    [
      'an overlap, for the company',
      'company',
      rates([1400, 1900], [1000, 1500]),
      1450,
      'the middle of what their rate and your budget share',
    ],
    ['a single shared rate', 'talent', rates([1500, 1900], [1000, 1500]), 1500, SHARED],
    [
      'a rate above the budget',
      'talent',
      rates([1800, 2200], [1000, 1500]),
      1800,
      'the lower end of your rate',
    ],
    [
      'a budget below the rate',
      'company',
      rates([1800, 2200], [1000, 1500]),
      1500,
      'the upper end of your budget',
    ],
    [
      'a rate below the budget',
      'talent',
      rates([500, 800], [1000, 1500]),
      800,
      'the upper end of your rate',
    ],
    [
      'a budget above the rate',
      'company',
      rates([500, 800], [1000, 1500]),
      1000,
      'the lower end of your budget',
    ],
    ['no budget', 'talent', rates([1000, 1200], [null, null]), 1100, 'the middle of your rate'],
    ['one end of a rate', 'talent', rates([1000, null], [null, null]), 1000, 'your rate'],
    ['no rate', 'company', rates([null, null], [1000, 1500]), 1250, 'the middle of your budget'],
  ])('starts from %s', (_, side, stated, dayRate, origin) => {
    const dollars = `$${dayRate.toLocaleString('en-US')}`
    expect(startRate(stated, side)).toEqual({
      dayRate,
      origin: `We started from ${dollars} a day, ${origin}.`,
    })
  })

  it('takes the rate of a scope before all others, and nothing if nothing is stated', () => {
    expect(startRate({ ...BASIS, scopeRate: 2_000 }, 'talent')?.dayRate).toBe(2_000)
    expect(startRate(rates([null, null], [null, null]), 'talent')).toBeNull()
  })
})

describe('rateStanding', () => {
  const APART = rates([1800, 2200], [1000, 1500])
  const standing = (dayRate: number, stated: DayRates, side: Side) =>
    rateStanding({ pay: 'fixed', weeks: 13, hours_per_week: 8, amount: dayRate * 13 }, stated, side)
  it('names the ranges that an offer is outside of, in the words of each side', () => {
    expect(standing(1800, APART, 'talent')).toBe('This is above their budget.')
    expect(standing(1500, APART, 'company')).toBe('This is below their rate.')
    expect(standing(1600, APART, 'company')).toBe('This is above your budget and below their rate.')
    expect(standing(1450, BASIS, 'talent')).toBe(
      'This is within their budget and within your rate.',
    )
    expect(standing(1450, rates([null, null], [null, null]), 'talent')).toBeNull()
  })

  it('does not mind that a month is rounded to the dollar', () => {
    for (const [hours, side] of [
      [1, 'talent'],
      [3, 'company'],
    ] as const) {
      const amount = Number(startOffer({ ...BASIS, ...APART, hours }, side, '').amount)
      const paid = { pay: 'retainer' as const, weeks: null, hours_per_week: hours, amount }
      expect(rateStanding(paid, APART, side)).toBe(
        side === 'talent' ? 'This is above their budget.' : 'This is below their rate.',
      )
    }
  })
})

describe('startDay', () => {
  it.each([
    ['2026-11-27T23:00:00Z', '2026-12-11'],
    ['2026-11-28T01:00:00Z', '2026-12-14'],
    ['2026-11-29T23:00:00Z', '2026-12-14'],
    ['2026-11-30T01:00:00Z', '2026-12-14'],
  ])('on %s proposes %s, never a weekend', (now, day) => {
    expect(startDay(new Date(now))).toBe(day)
  })
})

describe('startOffer and startFromScope', () => {
  it('prefills an offer from the request, and from what rate and budget share', () => {
    expect(startOffer(BASIS, 'talent', '2026-12-06')).toMatchObject({
      hours_per_week: '16',
      weeks: '24',
      // 8.67 days at $1,450.
      amount: '12567',
      starts_on: '2026-12-06',
    })
  })

  it('leaves the outcome to its writer: a challenge is shown beside it, and is none', () => {
    expect(startOffer(BASIS, 'company', '2026-12-06')).not.toHaveProperty('outcome')
    expect(challengeText(BASIS)).toBe('The close takes 19 days.\n\n- Unknown margin')
    expect(challengeText({ challenge: '', challenges: [] })).toBe('')
  })

  it('copies only the filled fields of a scope', () => {
    expect(startFromScope({ outcome: 'Done', decides: 'Tools', weeks: null })).toEqual({
      outcome: 'Done',
      decides_alone: 'Tools',
    })
  })
})
