import { dollars } from '#app/ui/money.ts'
import type { TalentRow } from '../rows.ts'
import { FULL, NO_REDUCTION, type ValuePart, type Words } from './part.ts'

type Rate = readonly [low: number, high: number]

/** The percentage by which the lowest rate exceeds the budget, rounded down, for the score. */
function excess([low]: Rate, budget: number): number {
  if (low <= budget) return 0
  return Math.min(FAR, Math.trunc(((low - budget) * 100) / Math.max(budget, 1)))
}
const FAR = 1000

/** The same for the reader: rounded to the nearest, and at least 1%. */
function aboveText([low]: Rate, budget: number): string {
  const percent = Math.round(((low - budget) * 100) / Math.max(budget, 1))
  return percent < FAR ? `${Math.max(1, percent)}% above` : 'far above'
}

/** The share if only the lowest rate is within the budget. It falls to 0 when the lowest rate is a quarter above the
 * budget. */
const OVERLAPS = 600
/** A rate more than this percentage above the budget limits the whole score. */
const LIMITED_FROM = 15

export const rate: ValuePart<number, Rate> = {
  kind: 'value',
  name: 'rate',
  label: 'Rate',
  about:
    'How the day rate compares with the budget. A rate more than 15% above the budget also limits the whole score.',
  points: 7,
  fromRequest: request => request.budget_day_max,
  fromProfile: rateOf,
  share(budget, [low, high]) {
    if (high <= budget) return FULL
    if (low <= budget)
      return OVERLAPS + Math.trunc(((FULL - OVERLAPS) * (budget - low)) / (high - low))
    return Math.max(0, OVERLAPS - Math.trunc((4 * OVERLAPS * (low - budget)) / Math.max(budget, 1)))
  },
  limit: {
    rank: 1,
    detail: 'A rate this far above the budget limits the score.',
    multiplier(budget, stated) {
      const tooMuch = Math.max(0, excess(stated, budget) - LIMITED_FROM)
      return Math.max(30, NO_REDUCTION - Math.trunc((tooMuch * 3) / 2))
    },
  },
  describe(budget, [low, high]): Words {
    const asks = `Asks ${dollars(low)}${high > low ? ` to ${dollars(high)}` : ''} a day`
    const limit = `budget of up to ${dollars(budget)}`
    if (high <= budget)
      return { reason: 'within budget', gap: null, detail: `${asks}, within the ${limit}.` }
    if (low <= budget)
      return {
        reason: 'rate overlaps the budget',
        gap: 'part of the rate above budget',
        detail: `${asks}; the budget goes up to ${dollars(budget)}.`,
      }
    const above = aboveText([low, high], budget)
    return {
      reason: null,
      gap: `rate ${above} budget`,
      detail: `${asks}${high > low ? '; even the lowest is' : ','} ${above} the ${limit}.`,
    }
  },
  raise(budget, stated) {
    if (stated === null) return 'a day rate on the profile'
    const [low, high] = stated
    const now = low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`
    return `a day rate of up to ${dollars(budget)} (now ${now})`
  },
}

/** A range with one end stated counts as a single value. */
function rateOf({ price_day_min, price_day_max }: TalentRow): Rate | null {
  const low = price_day_min ?? price_day_max
  const high = price_day_max ?? price_day_min
  return low === null || high === null ? null : [low, high]
}
