import { describe, expect, it } from 'vitest'
import { dayText, readDay } from '#app/platform/calendar/zones.ts'
import { capacity, layOut, overlapOfWeek, plannedEvents, seasonsOfYear } from './rules.ts'
import { readPlan } from './schema.ts'

const monday = (text: string) => readDay(text) ?? Number.NaN
const side = (zone: string, start = 9, end = 17) => ({ zone, start: start * 60, end: end * 60 })
const shared = (mine: string, theirs: string, week: string) =>
  overlapOfWeek({ mine: side(mine), theirs: side(theirs) }, monday(week)).map(
    ({ sharedMinutes }) => sharedMinutes / 60,
  )
const every = (hours: number) => Array(5).fill(hours)

describe('shared hours, also while only one side has changed its clocks', () => {
  const NY = 'America/New_York'
  const LONDON = 'Europe/London'
  it.each([
    ['both on winter time', '2026-03-02', 3],
    ['New York changes to summer time first', '2026-03-09', 4],
    ['London still on winter time', '2026-03-23', 4],
    ['London follows', '2026-03-30', 3],
    ['both on summer time', '2026-10-19', 3],
    ['London changes back first', '2026-10-26', 4],
    ['New York follows', '2026-11-02', 3],
  ])('New York and London, %s', (_name, week, hours) => {
    expect(shared(NY, LONDON, week)).toEqual(every(hours))
    expect(shared(LONDON, NY, week)).toEqual(every(hours))
  })

  it.each([
    ['London in winter, Sydney in summer', '2026-03-02', 1],
    ['London forward, Sydney not yet back', '2026-03-30', 2],
    ['Sydney back', '2026-04-06', 3],
    ['Sydney forward, London not yet back', '2026-10-05', 2],
    ['London back', '2026-10-26', 1],
  ])('London from seven and Sydney until seven: %s', (_name, week, hours) => {
    const mine = side(LONDON, 7, 15)
    const theirs = side('Australia/Sydney', 11, 19)
    const days = overlapOfWeek({ mine, theirs }, monday(week))
    expect(days.map(({ sharedMinutes }) => sharedMinutes / 60)).toEqual(every(hours))
  })

  it('Singapore never changes its clocks, London does', () => {
    expect(shared(LONDON, 'Asia/Singapore', '2026-03-23')).toEqual(every(0))
    expect(shared(LONDON, 'Asia/Singapore', '2026-03-30')).toEqual(every(1))
    const late = { mine: side(LONDON, 8, 16), theirs: side('Asia/Singapore', 10, 18) }
    const hours = (week: string) =>
      overlapOfWeek(late, monday(week)).map(({ sharedMinutes }) => sharedMinutes / 60)
    expect(hours('2026-03-23')).toEqual(every(2))
    expect(hours('2026-03-30')).toEqual(every(3))
  })

  it('overlaps with the other side’s next day, but not on its weekend', () => {
    // 4 pm to midnight in Los Angeles is the next day in Sydney, which is Saturday for a Friday.
    const pair = { mine: side('America/Los_Angeles', 16, 24), theirs: side('Australia/Sydney') }
    const days = overlapOfWeek(pair, monday('2026-06-01'))
    expect(days.map(({ sharedMinutes }) => sharedMinutes / 60)).toEqual([8, 8, 8, 8, 0])
    expect(days[0]?.shared[0]).toEqual({
      mine: { from: 16 * 60, to: 24 * 60 },
      theirs: { from: 9 * 60, to: 17 * 60 },
    })
  })

  it('handles zones with half-hour offsets', () => {
    expect(shared('Asia/Kolkata', 'Asia/Kathmandu', '2026-06-01')).toEqual(every(7.75))
  })
})

describe('seasonsOfYear', () => {
  it('splits the year only where clocks change', () => {
    const pair = { mine: side('America/New_York'), theirs: side('Europe/London') }
    const seasons = seasonsOfYear(pair, monday('2026-01-05'))
    expect(
      seasons.map(({ from, to, ahead, sharedMinutes }) => [
        dayText(from),
        dayText(to),
        ahead / 60,
        sharedMinutes / 60,
      ]),
    ).toEqual([
      ['2026-01-05', '2026-03-06', 5, 15],
      ['2026-03-09', '2026-03-27', 4, 20],
      ['2026-03-30', '2026-10-23', 5, 15],
      ['2026-10-26', '2026-10-30', 4, 20],
      ['2026-11-02', '2027-01-01', 5, 15],
    ])
  })
})

describe('capacity and layOut', () => {
  it('counts free hours, also below zero', () => {
    expect(capacity(20, [])).toEqual({ committed: 0, free: 20 })
    const two = [
      { name: 'A', hours: 16 },
      { name: 'B', hours: 8 },
    ]
    expect(capacity(20, two)).toEqual({ committed: 24, free: -4 })
  })

  it('lays out engagements one after the other, and returns the minutes that don’t fit', () => {
    const mine = side('UTC', 9, 13)
    const commitments = [
      { name: 'A', hours: 6 },
      { name: 'B', hours: 16 },
    ]
    const { blocks, left } = layOut({ commitments, mine })
    expect(
      blocks.map(({ weekday, name, from, to }) => [weekday, name, from / 60, to / 60]),
    ).toEqual([
      [0, 'A', 9, 13],
      [1, 'A', 9, 11],
      [1, 'B', 11, 13],
      [2, 'B', 9, 13],
      [3, 'B', 9, 13],
      [4, 'B', 9, 13],
    ])
    expect(left).toBe(2 * 60)
  })

  it('keeps local times when clocks change', () => {
    const plan = {
      hours: 20,
      commitments: [{ name: 'A', hours: 8 }],
      mine: side('America/New_York'),
      theirs: side('Asia/Singapore'),
      week: monday('2026-03-02'),
    }
    const starts = plannedEvents(plan, 2).map(({ from }) => new Date(from).toISOString())
    expect(starts).toEqual(['2026-03-02T14:00:00.000Z', '2026-03-09T13:00:00.000Z'])
  })
})

describe('readPlan', () => {
  const fields = {
    hours: '20',
    zone: 'America/New_York',
    start: '09:00',
    end: '17:00',
    other_zone: 'Europe/London',
    other_start: '09:00',
    other_end: '17:30',
    week: '2026-03-12',
  }
  const read = (changes: Record<string, string>, rows: [string, string][] = []) => {
    const form = new FormData()
    for (const [name, text] of Object.entries({ ...fields, ...changes })) form.set(name, text)
    for (const [name, hours] of rows) {
      form.append('engagement', name)
      form.append('weekly', hours)
    }
    return readPlan(form)
  }

  it('starts the week on Monday and drops empty rows', () => {
    const rows: [string, string][] = [
      ['Harbor', '12'],
      ['', ''],
      ['', '4'],
    ]
    expect(read({}, rows)).toMatchObject({
      ok: true,
      plan: {
        week: monday('2026-03-09'),
        commitments: [
          { name: 'Harbor', hours: 12 },
          { name: 'Engagement 2', hours: 4 },
        ],
      },
    })
  })

  it.each([
    [{ hours: '' }, { hours: 'Please enter how many hours a week you offer' }],
    [{ hours: '41' }, { hours: 'Hours a week must be between 1 and 40' }],
    [{ end: '08:00' }, { end: 'Your end must be after your start' }],
    [{ start: '9 o’clock' }, { start: 'Your start must be a time like 09:30' }],
    [{ zone: 'Europe/Atlantis' }, { zone: 'Please choose a time zone from the list' }],
    [{ week: '2026-02-30' }, { week: 'The week must be a date like 2026-03-09' }],
    [{ week: '9999-12-31' }, { week: 'The week must be a date like 2026-03-09' }],
  ])('refuses %j', (changes, fieldErrors) => {
    expect(read(changes)).toEqual({ ok: false, fieldErrors })
  })

  it('names the row that has an error', () => {
    expect(read({}, [['Harbor', 'lots']])).toEqual({
      ok: false,
      fieldErrors: { 'weekly-0': 'Engagement 1: hours must be a whole number from 1 to 40' },
    })
  })
})
