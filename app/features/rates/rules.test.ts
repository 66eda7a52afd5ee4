import { describe, expect, it } from 'vitest'
import { calculateRate, daysAMonth, describeRates, mostDaysAMonth, percentBelow } from './rules.ts'
import { readRates, startOf, startValues } from './schema.ts'

const INPUT = {
  income: 180_000,
  burden: 25,
  costs: 12_000,
  reserve: 10,
  days_week: 4,
  weeks_off: 8,
  unsold: 15,
  days_month: 8,
}

describe('calculateRate', () => {
  it('divides the annual target by the billable days', () => {
    expect(calculateRate(INPUT)).toEqual({
      benefits: 45_000,
      reserve: 23_700,
      needed: 260_700,
      weeks: 44,
      workingDays: 176,
      billableDays: 149,
      rate: 1750,
      month: 14_000,
    })
  })

  it('rounds the rate up, so the billable days always reach the annual target', () => {
    for (let income = 100_000; income < 100_200; income++) {
      const receipt = calculateRate({ ...INPUT, income })
      expect(receipt && receipt.rate * receipt.billableDays).toBeGreaterThanOrEqual(
        receipt?.needed ?? 0,
      )
    }
  })

  it('prices a month as days times rate', () => {
    const receipt = calculateRate({ ...INPUT, days_month: 3 })
    expect(receipt?.month).toBe(3 * (receipt?.rate ?? 0))
  })

  it('has no rate if no day is billable', () => {
    expect(calculateRate({ ...INPUT, weeks_off: 51, days_week: 1, unsold: 10 })).toBeNull()
  })
})

describe('the days of a month', () => {
  it.each([
    [1, 4.3, 5],
    [2.5, 10.8, 15],
    [5, 21.7, 23],
  ])('%d days a week are about %d a month, at most %d', (week, about, most) => {
    expect([daysAMonth(week), mostDaysAMonth(week)]).toEqual([about, most])
  })
})

describe('readRates', () => {
  const form = (changes: Record<string, string>) => {
    const fields = new FormData()
    for (const [name, text] of Object.entries({ ...startValues(), ...changes }))
      fields.set(name, text)
    return readRates(fields)
  }

  it('accepts numbers as people write them, and reads an empty optional field as 0', () => {
    expect(form({ income: ' $180,000 ', costs: '', reserve: '' })).toMatchObject({
      ok: true,
      value: { income: 180_000, costs: 0, reserve: 0 },
    })
  })

  it.each([
    ['2.5', 2.5],
    [' 1,50 ', 1.5],
    ['3.0', 3],
  ])('accepts %j days a week', (text, days) => {
    expect(form({ days_week: text })).toMatchObject({ value: { days_week: days } })
  })

  it.each([
    ['income', '', 'Please enter target income'],
    ['income', 'much', 'Target income must be a whole number'],
    ['weeks_off', '52', 'Weeks off must be between 0 and 51'],
    ['days_week', '6', 'Days a week must be between 1 and 5'],
    ['days_week', '2.3', 'Days a week must be a whole or a half number, such as 2 or 2.5'],
    ['days_week', '0.5', 'Days a week must be between 1 and 5'],
    ['days_month', '2.5', 'Days a month must be a whole number of days'],
    ['unsold', '100', 'Unsold days must be between 0 and 90 percent'],
  ])('refuses %s of %j', (name, text, message) => {
    expect(form({ [name]: text })).toMatchObject({ state: { fieldErrors: { [name]: message } } })
  })
})

it('starts with no more days for one company than a month has', () => {
  expect([startOf(1), startOf(2.5)]).toEqual([
    { days_week: '1', days_month: '4' },
    { days_week: '2.5', days_month: '8' },
  ])
})

describe('describeRates', () => {
  const points = (...rates: number[]) =>
    [...new Set(rates)]
      .toSorted((a, b) => a - b)
      .map(rate => ({ rate, people: rates.filter(other => other === rate).length }))

  it('describes nothing with fewer than six people', () => {
    expect(describeRates(points(1000, 1100, 1200, 1300, 1400))).toBeNull()
  })

  it('computes quartiles like percentile_cont', () => {
    const found = describeRates(points(1000, 1000, 1200, 1400, 1600, 1800, 2000))
    expect(found).toMatchObject({ people: 7, lower: 1100, median: 1400, upper: 1700 })
  })

  it('counts everybody once, in adjacent bars of at least three people', () => {
    const rates = Array.from({ length: 60 }, (_, n) => 400 + ((n * 7919) % 2600))
    const bins = describeRates(points(...rates, 9_500))?.bins ?? []
    expect(bins.reduce((sum, bin) => sum + bin.people, 0)).toBe(61)
    expect(bins.filter(({ people }) => people > 0 && people < 3)).toEqual([])
    for (const [place, bin] of bins.entries()) expect(bins[place + 1]?.from ?? bin.to).toBe(bin.to)
  })

  it('never shows a single rate: an outlier shares a bar', () => {
    const { bins = [] } = describeRates(points(1500, 1510, 1520, 1530, 1540, 3000)) ?? {}
    expect(bins.map(({ people }) => people)).toEqual([6])
  })

  it('draws equal rates in one bar', () => {
    expect(describeRates(points(...Array(8).fill(1000)))?.bins).toEqual([
      { from: 1000, to: 1050, people: 8 },
    ])
  })

  it('handles rates of any size', () => {
    const found = describeRates(points(0, 0, 0, 400_000, 900_000, 999_999, 1_000_000))
    expect(found?.bins.length).toBeLessThanOrEqual(12)
    expect(found?.bins.at(-1)?.to).toBeGreaterThan(1_000_000)
  })

  it('computes the percentage of people who charge less', () => {
    expect(percentBelow(points(1000, 1200, 1400, 1600), 1400)).toBe(50)
    expect(percentBelow([], 1400)).toBe(0)
  })
})
