import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RateBin } from '../rules.ts'
import { RateDots } from './rate-dots.tsx'

/** Where the dots are drawn, in percent of the axis. */
function dotsOf(bins: RateBin[]): number[] {
  const people = bins.reduce((sum, bin) => sum + bin.people, 0)
  const distribution = { people, bins, lower: 1000, median: 1500, upper: 2030 }
  const drawn = renderToStaticMarkup(<RateDots distribution={distribution} own={null} />)
  return [...drawn.matchAll(/<circle cx="([\d.]+)%"/g)].map(([, at]) => Number(at))
}

it('spreads the people of a bin over its whole width', () => {
  const [first = 0, second = 0, third = 0] = dotsOf([{ from: 1000, to: 2000, people: 3 }])
  expect(first).toBeCloseTo(100 / 6)
  expect(second).toBeCloseTo(50)
  expect(third).toBeCloseTo(500 / 6)
})

it.each([1, 3, 4, 7, 50, 51, 75, 149])(
  'draws %i people in a wide and a narrow bin evenly',
  people => {
    const dots = dotsOf([
      { from: 1000, to: 1050, people },
      { from: 1050, to: 2050, people },
    ])
    const wide = dots.filter(at => at > 100 / 21)
    const middle = 100 / 21 + 50 * (20 / 21)
    const left = wide.filter(at => at < middle - 0.01).length
    const right = wide.filter(at => at > middle + 0.01).length
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
  },
)
