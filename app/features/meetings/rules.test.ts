import { describe, expect, it } from 'vitest'
import { readDay } from '#app/platform/calendar/zones.ts'
import { instantsOf, slotOf, spanText, suggestTimes, usableZones, whyRoundClosed } from './rules.ts'
import { ROUND_STATES } from './types.ts'

const day = (text: string) => readDay(text) ?? Number.NaN
const at = (text: string, hours: number, minutes = 0) => ({
  day: day(text),
  minutes: hours * 60 + minutes,
})
const NOW = new Date('2026-03-01T12:00:00Z')

describe('instantsOf', () => {
  const read = (typed: Parameters<typeof instantsOf>[0]) =>
    instantsOf(typed, 'America/New_York', NOW)

  it('converts local times of the zone, sorted, across a clock change', () => {
    expect(read([at('2026-03-09', 9), null, at('2026-03-06', 9)])).toEqual({
      ok: true,
      times: ['2026-03-06T14:00:00.000Z', '2026-03-09T13:00:00.000Z'],
    })
  })

  it('moves a skipped time forward, and refuses it if that makes it a duplicate', () => {
    const skipped = at('2026-03-08', 2, 30)
    expect(read([skipped, at('2026-03-08', 5)])).toMatchObject({
      times: ['2026-03-08T07:30:00.000Z', '2026-03-08T09:00:00.000Z'],
    })
    expect(read([skipped, at('2026-03-08', 3, 30)])).toMatchObject({
      ok: false,
      problems: new Map([[1, 'Choose a time that isn’t in the list already']]),
    })
  })

  const PASSED = 'Choose a time that hasn’t passed'
  const refused: [Parameters<typeof read>[0], [number, string][]][] = [
    [[at('2026-02-28', 9), at('2026-03-09', 9)], [[0, PASSED]]],
    [[at('2026-03-09', 9), at('2027-03-09', 9)], [[1, 'Choose a day within a year']]],
    [[at('2026-03-09', 9), null, null], [[1, 'Propose 2 to 5 times']]],
    [[], [[0, 'Propose 2 to 5 times']]],
    // All at once.
    [
      [at('2026-02-28', 9), null, at('2027-03-09', 9), at('2026-02-28', 9)],
      [
        [0, PASSED],
        [2, 'Choose a day within a year'],
        [3, PASSED],
      ],
    ],
    [
      [at('2026-02-28', 9), null],
      [
        [0, PASSED],
        [1, 'Propose 2 to 5 times'],
      ],
    ],
    // An unreadable row is explained by the form, and counts as one that was filled in.
    [['unreadable', at('2026-03-09', 9)], []],
    [['unreadable', null], [[1, 'Propose 2 to 5 times']]],
  ]
  it.each(refused)('refuses %j', (typed, problems) => {
    expect(read(typed)).toEqual({ ok: false, problems: new Map(problems) })
  })
})

describe('slotOf', () => {
  const zones = { mine: 'America/New_York', theirs: 'Europe/London' }

  it('shows both local times, also when only one side has changed its clocks', () => {
    expect(slotOf('2026-03-09T13:00:00Z', 30, zones, NOW)).toMatchObject({
      mine: 'Mon, Mar 9, 9:00 AM to 9:30 AM',
      theirs: 'Mon, Mar 9, 1:00 PM to 1:30 PM',
      shared: true,
      past: false,
    })
    expect(slotOf('2026-03-30T13:00:00Z', 30, zones, NOW).theirs).toBe(
      'Mon, Mar 30, 2:00 PM to 2:30 PM',
    )
  })

  it('leaves out the other side’s time if it is the same or unknown', () => {
    const same = { mine: 'Europe/London', theirs: 'Europe/London' }
    expect(slotOf('2026-03-09T13:00:00Z', 30, same, NOW).theirs).toBeNull()
    expect(slotOf('2026-03-09T13:00:00Z', 30, { ...same, theirs: null }, NOW).theirs).toBeNull()
  })

  it.each([
    ['2026-03-09T17:00:00Z', 30, false],
    ['2026-03-09T16:30:00Z', 30, true],
    ['2026-03-09T16:30:00Z', 45, false],
    ['2026-03-14T14:00:00Z', 30, false],
  ])('%s for %i minutes is within both working days: %s', (iso, minutes, shared) => {
    expect(slotOf(iso, minutes, zones, NOW).shared).toBe(shared)
  })

  it('can cross midnight', () => {
    expect(spanText(Date.parse('2026-06-01T22:45:00Z'), 30, 'Europe/London', NOW)).toBe(
      'Mon, Jun 1, 11:45 PM to 12:15 AM',
    )
  })

  it.each([
    ['2026-11-01T05:30:00Z', 'Sun, Nov 1, 1:30 AM for 60 minutes'],
    ['2026-11-01T06:30:00Z', 'Sun, Nov 1, 1:30 AM to 2:30 AM'],
    ['2026-03-08T06:30:00Z', 'Sun, Mar 8, 1:30 AM for 60 minutes'],
  ])('has a length instead of an end while clocks change: %s', (start, text) => {
    expect(spanText(Date.parse(start), 60, 'America/New_York', NOW)).toBe(text)
  })

  it('names the year if it is not this one', () => {
    expect(spanText(Date.parse('2027-01-01T04:30:00Z'), 30, 'America/New_York', NOW)).toBe(
      'Thu, Dec 31, 11:30 PM to 12:00 AM',
    )
    expect(spanText(Date.parse('2027-01-01T05:00:00Z'), 30, 'America/New_York', NOW)).toBe(
      'Fri, Jan 1, 2027, 12:00 AM to 12:30 AM',
    )
  })
})

it('suggests the first time both work, on different days', () => {
  const zones = { mine: 'America/New_York', theirs: 'Europe/London' }
  // NOW is a Sunday, so the first day is Tuesday. On March 9 New York has changed its clocks and London has not.
  expect(suggestTimes(zones, 30, NOW)).toEqual({
    day_1: '2026-03-03',
    time_1: '09:00',
    day_2: '2026-03-04',
    time_2: '09:00',
    day_3: '2026-03-05',
    time_3: '09:00',
  })
  expect(
    suggestTimes({ mine: 'Europe/London', theirs: 'America/New_York' }, 30, NOW),
  ).toMatchObject({ time_1: '14:00' })
  expect(suggestTimes({ mine: 'Europe/London', theirs: 'Australia/Sydney' }, 30, NOW)).toEqual({})
})

it('suggests no time that overlaps one that is proposed already', () => {
  const zones = { mine: 'America/New_York', theirs: null }
  const proposed = ['2026-03-03T14:15:00Z', '2026-03-04T15:00:00Z']
  expect(suggestTimes(zones, 30, NOW, proposed)).toMatchObject({
    day_1: '2026-03-03',
    time_1: '10:00',
    day_2: '2026-03-04',
    time_2: '09:00',
  })
})

it('uses a valid zone, otherwise UTC', () => {
  const zones = { mine: null, theirs: 'Nowhere/Atlantis' }
  expect(usableZones(zones)).toEqual({ mine: 'UTC', theirs: null, isStated: false })
  expect(usableZones(zones, { chosen: 'Europe/Berlin' })).toMatchObject({
    mine: 'Europe/Berlin',
    isStated: true,
  })
  expect(usableZones(zones, { browser: 'Asia/Tokyo' })).toMatchObject({
    mine: 'Asia/Tokyo',
    isStated: false,
  })
  expect(usableZones(zones, { browser: 'Nowhere' }).mine).toBe('UTC')
  const stated = { ...zones, mine: 'Asia/Singapore' }
  expect(usableZones(stated, { chosen: 'x', browser: 'Asia/Tokyo' }).mine).toBe('Asia/Singapore')
})

it('has a different explanation for every state of a closed round', () => {
  const texts = ROUND_STATES.map(state => whyRoundClosed({ state, passed: true }, 'Ada'))
  expect(new Set(texts).size).toBe(ROUND_STATES.length)
  expect(whyRoundClosed({ state: 'withdrawn', passed: false }, 'Ada')).toContain(
    'Ada withdrew these times',
  )
})
