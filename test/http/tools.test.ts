// The tools of the resources page: what they show from the address alone, and what they read from an account.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildCharter,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
} from '#test/world.ts'

const app = sharedApp()
let as: Browser
beforeAll(async () => {
  const talent = await app.system(async tx => {
    const own = await buildTalent(tx, {
      primary_role: 'Chief Technology Officer (CTO)',
      max_hours_per_week: 24,
      timezone: 'Europe/Berlin',
      price_day_min: 1000,
      price_day_max: 4000,
    })
    const company = await buildCompany(tx, { fullName: 'Harbor Freight Software' })
    const introduce = async (status: 'accepted' | 'matched' | 'pending' | 'declined') => {
      const request = await buildRequest(tx, { company, hours_per_week_needed: 5 })
      return await buildConnection(tx, { talent: own, request, status })
    }
    await introduce('matched')
    await introduce('pending')
    await introduce('declined')
    const { connectionId: agreed } = await introduce('accepted')
    await buildCharter(tx, agreed, { hours: 7 })
    const { connectionId: lapsed } = await introduce('accepted')
    await tx.updateTable('engagements').set({ state: 'lapsed' }).where('id', '=', lapsed).execute()
    for (const price of [1100, 1200, 1300, 1400, 9000])
      await buildTalent(tx, {
        primary_role: 'Chief Technology Officer (CTO)',
        price_day_min: price,
        price_day_max: price,
      })
    // A range that nobody confirmed is no rate.
    await buildTalent(tx, {
      primary_role: 'Chief Technology Officer (CTO)',
      untouched: ['price_day_min', 'price_day_max'],
    })
    await buildTalent(tx, {
      primary_role: 'VP Sales',
      price_day_min: 777,
      price_day_max: 777,
    })
    return own
  })
  as = await app.signIn(talent)
})

const read = (path: string, as?: Browser) => app.fetch(path, { as }).then(textOf)

describe('the rate calculator', () => {
  const CTO = 'role=role_chief_technology_officer'

  test('shows the same amount on both sides of the month', async () => {
    const text = await read(
      '/tools/rate-calculator?income=100000&burden=0&costs=0&reserve=0&days_week=2&weeks_off=2&unsold=0&days_month=4',
    )
    expect(text).toContain('$100,000 ÷ 100 days')
    expect(text).toContain('The company pays $4,000')
    expect(text).toContain('The talent bills $4,000')
    expect(text).not.toContain('more than you want to sell')
  })

  test('counts one day as one, takes half days, and says if a month has more days than are for sale', async () => {
    const start = '/tools/rate-calculator?income=100000&weeks_off=8&days_month=23&days_week'
    const one = await read(`${start}=1`)
    expect(one).toContain('44 weeks × 1 day 44 days')
    expect(one).toContain('more than you want to sell. 1 day a week is about 4.3 days a month.')
    const half = await read(`${start}=2.5`)
    expect(half).toContain('44 weeks × 2.5 days 110 days')
    expect(half).toContain('2.5 days a week are about 10.8 days a month.')
  })

  test('shows the rates of a role, and no single person’s', async () => {
    const text = await read(`/tools/rate-calculator?${CTO}`)
    expect(text).toContain('6 public profiles with the role Chief Technology Officer (CTO)')
    expect(text).toContain('Median $1,350')
    expect(text).not.toContain('$9,000')
  })

  test('includes more roles if too few people have the role', async () => {
    const text = await read('/tools/rate-calculator?role=role_vp_sales')
    expect(text).toContain('Fewer than 6 public profiles have the role')
    expect(text).not.toContain('$777')
  })

  test('keeps invalid values, and says what is wrong', async () => {
    const response = await app.fetch('/tools/rate-calculator?income=plenty&days_week=9')
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('Target income must be a whole number')
    expect(html).toContain('Days a week must be between 1 and 5')
    expect(html).toContain('value="plenty"')
  })

  test('starts from the talent’s own role, and links to the profile editor', async () => {
    const response = await app.fetch('/tools/rate-calculator', { as })
    const html = await response.text()
    expect(html).toContain('Chief Technology Officer (CTO)</b>')
    const link =
      html.match(/href="(\/talent\/profile\?[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const editor = await (await app.fetch(link, { as })).text()
    const rate = new URLSearchParams(link.split('?')[1]).get('price_day_min')
    expect(editor).toMatch(new RegExp(`name="price_day_min"[^>]*value="${rate}"`))
    expect(editor).toMatch(/name="price_day_max"[^>]*value="4000"/)
    expect(editor).toContain('Your day rate is filled in')
  })

  test.each([
    'price_day_min=-1&price_day_max=5',
    'price_day_min=9&price_day_max=5',
    'price_day_min=a',
  ])('the editor ignores a rate from %s', async search => {
    const editor = await (await app.fetch(`/talent/profile?${search}`, { as })).text()
    expect(editor).toMatch(/name="price_day_min"[^>]*value="1000"/)
    expect(editor).not.toContain('Your day rate is filled in')
  })
})

describe('the availability planner', () => {
  const PLAN = new URLSearchParams({
    hours: '20',
    zone: 'America/New_York',
    start: '09:00',
    end: '17:00',
    other_zone: 'Europe/London',
    other_start: '09:00',
    other_end: '17:00',
    week: '2026-03-11',
    engagement: 'Harbor; Pier, & Söhne',
    weekly: '12',
  })

  test('counts the hours left and draws the common hours', async () => {
    const text = await read(`/tools/availability-planner?${PLAN}`)
    expect(text).toContain('Free per week 8 hours 1/5 of a week')
    expect(text).toContain('9:00 AM to 1:00 PM for you, 1:00 PM to 5:00 PM for them')
    PLAN.set('other_zone', 'America/New_York')
    expect(await read(`/tools/availability-planner?${PLAN}`)).toContain(
      '9:00 AM to 5:00 PM for both of you',
    )
    PLAN.set('other_zone', 'Europe/London')
    expect(text).toContain('20 h in all')
    expect(text).toContain('Mar 9, 2026 to Mar 27, 2026 4 h ahead 20 h')
  })

  test('warns if too many hours are promised', async () => {
    const text = await read(`/tools/availability-planner?${PLAN}&engagement=Quay&weekly=10`)
    expect(text).toContain('2 hours too many')
  })

  test('keeps invalid values', async () => {
    const search = new URLSearchParams(PLAN)
    search.set('week', 'soon')
    search.set('weekly', 'lots')
    const response = await app.fetch(`/tools/availability-planner?${search}`)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('The week must be a date like 2026-03-09')
    expect(html).toContain('Engagement 1: hours must be a whole number from 1 to 40')
    expect(html).toContain('value="lots"')
    // Browsers show a date field with an invalid date as empty.
    expect(html).toMatch(/type="text"[^>]* name="week" value="soon"/)
  })

  test('starts from a talent’s own hours, less those of the work that was agreed or may begin', async () => {
    const text = await read('/tools/availability-planner', as)
    expect(text).toContain('Filled in from your account')
    expect(text).toContain('Offered 3/5 of a week 24 hours')
    expect(text.match(/Harbor Freight Software [^−]*−\d+ hours/g)).toEqual([
      'Harbor Freight Software 1/8 of a week −5 hours',
      expect.stringMatching(/−7 hours$/),
    ])
    expect(text).toMatch(/Left [^−]*12 hours/)
  })

  test('offers a calendar file to download', async () => {
    const response = await app.fetch(`/tools/availability-planner/calendar.ics?${PLAN}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="availability.ics"',
    )
    const lines = (await response.text()).replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain('SUMMARY:Harbor\\; Pier\\, & Söhne')
    // Monday at nine in New York, the day after its clocks went forward.
    expect(lines).toContain('DTSTART:20260309T130000Z')
    const names = lines.filter(line => line.startsWith('UID:'))
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBe(13 * (2 + 5))
  })

  test('offers no file for an invalid plan', async () => {
    const response = await app.fetch('/tools/availability-planner/calendar.ics?hours=1')
    expect(response.status).toBe(400)
  })
})

describe('without JavaScript', () => {
  test('a plan is refused with the typed values, then drawn and downloaded', async () => {
    const page = await new PlainVisitor(app).open('/tools/availability-planner')
    await page.press('Update', { engagement: 'Harbor', weekly: 'lots', week: '2026-03-11' })
    expect(page.text).toContain('Engagement 1: hours must be')
    expect(page.values('engagement')[0]).toBe('Harbor')
    await page.press('Update', { weekly: '12' })
    expect(page.text).toContain('8 hours')
    expect(page.text).toMatch(/Mar 9, 2026 to Mar 27, 2026 4 h ahead/)
    await page.follow(/^Download the calendar/)
    expect(page.html).toMatch(/^BEGIN:VCALENDAR\r\n/)
  })

  test('a contract can be filled in and read', async () => {
    const page = await new PlainVisitor(app).open('/tools/contract-templates')
    await page.follow(/Mutual Non-Disclosure Agreement/)
    expect(page.text).toContain('not legal advice')
    await page.press('Fill in', { company: 'Harbor Software, Inc.' })
    expect(page.text).toContain('between Harbor Software, Inc. (the “Company”) and [Executive]')
  })

  test('the guide can be searched', async () => {
    const page = await new PlainVisitor(app).open('/resources/best-practices')
    await page.press('Search', { q: 'vesting equity' })
    expect(page.text).toContain('1 section')
    expect(page.text).toContain('Pricing: compare the right numbers')
    expect(page.text).not.toContain('Ending well')
    await page.follow('Show all')
    expect(page.text).toContain('Ending well')
  })
})
