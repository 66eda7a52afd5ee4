// Whether anything at all can be told of a profile for a request: one of whom nothing can has no score, not even 0.
import { within } from './parts.ts'
import type { RequestRow } from './rows.ts'
import { sharesOf } from './talent-pair.ts'
import {
  LANGUAGES,
  PLACE,
  RATE,
  SIZES,
  STAGES,
  type TalentRows,
  TIME,
  WIDTH,
} from './talent-rows.ts'
import { placeShares, timeShares } from './talent-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Wants } from './wants.ts'

const [NOT_READ, NOTHING, SOMETHING] = [0, 1, 2]

export function isTouched(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wants: Wants,
  request: RequestRow,
  row: number,
): boolean {
  return Object.keys(sharesOf(rows, vocabulary, wants, request, row)).length > 0
}

/** The same for rows that nothing was gathered for: each value that rows share is read once. */
export function readTouched(
  rows: TalentRows,
  vocabulary: Vocabulary,
  wants: Wants,
  request: RequestRow,
): (row: number) => boolean {
  const { offers, lists } = wants
  const tells = (shares: Record<string, number | null>) =>
    Object.entries(shares).some(([part, share]) => share !== null && share >= 0 && offers.has(part))
  const listed = (part: 'languages' | 'stage' | 'size', terms: Uint32Array) =>
    tells({ [part]: lists[part].share(terms, 0, terms.length) })
  const values = [
    readOnce(RATE, rows.rates.values, ([low, high]) =>
      tells({ rate: within(low, high, request.budget_day_max) }),
    ),
    readOnce(TIME, rows.times.values, time => tells(timeShares(time, request))),
    readOnce(PLACE, rows.places.values, place => tells(placeShares(vocabulary, request, place))),
    readOnce(LANGUAGES, rows.languages.values, terms => listed('languages', terms)),
    readOnce(STAGES, rows.stages.values, terms => listed('stage', terms)),
    readOnce(SIZES, rows.sizes.values, terms => listed('size', terms)),
  ]
  const words = rows.values.data
  return row => values.some(({ offset, tells }) => tells(words[row * WIDTH + offset] ?? 0))
}

function readOnce<T>(offset: number, values: readonly T[], read: (value: T) => boolean) {
  const known = new Uint8Array(values.length)
  return {
    offset,
    tells(number: number): boolean {
      const value = values[number]
      if (value !== undefined && known[number] === NOT_READ)
        known[number] = read(value) ? SOMETHING : NOTHING
      return known[number] === SOMETHING
    },
  }
}
