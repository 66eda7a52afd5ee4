import { expect, test } from 'vitest'
import { ROLE_STANDINGS } from '#app/features/catalogues/data/role-standings.ts'
import { ALL_TIME_ZONES } from '#app/features/catalogues/time-zones.ts'
import { requestRow, talentRow } from '#test/matching/rows.ts'
import { catalogueOptions, termOfName } from '../catalogue.ts'
import { timeZone } from '../parts/place.ts'
import { PARTS } from '../parts/table.ts'
import { statedProfile } from '../stated.ts'
import { titleClass, titleKey, titleKeys } from './titles.ts'

const KNOWN = new Map(
  catalogueOptions()
    .filter(({ part, id }) => part === 'role' && !/^[~?]/.test(id))
    .map(({ id, term }) => [id, term]),
)
const rolesOf = (title: string) => titleKeys([title]).flatMap(key => KNOWN.get(key) ?? [])

test.each([
  ['Fractional CTO', 'role_chief_technology_officer'],
  ['C.T.O.', 'role_chief_technology_officer'],
  ['Part-time CFO', 'role_chief_financial_officer'],
  ['CFO as a Service', 'role_chief_financial_officer'],
  ['B2B SaaS CMO', 'role_chief_marketing_officer'],
  ['Co-founder & CTO', 'role_chief_technology_officer'],
  ['Fractional CFO | SaaS & FinTech', 'role_chief_financial_officer'],
  ['VP eng', 'role_vp_engineering'],
  ['Vice President, Finance', 'role_vp_finance'],
  ['V.P. Engineering', 'role_vp_engineering'],
])('"%s" means the role %s', (title, role) => {
  expect(rolesOf(title)).toContain(role)
})

test('a title of mergers names its field, and one of monitoring and evaluation is not taken for it', () => {
  expect(titleClass('M&A lead')).toBe('strategy/lead')
  expect(titleClass('M&E specialist')).toBeNull()
})

test('a title has the same key in any word order', () => {
  const keys = ['VP of Finance', 'Finance VP', 'Fractional Vice President, Finance'].map(titleKey)
  expect(new Set(keys)).toEqual(new Set(['finance vp']))
})

test('the field of a title is the field of its role', () => {
  // Their words alone are ambiguous.
  const odd = ['architect chief', 'ceo hand right to', 'crime financial head']
  const standings: Readonly<Record<string, readonly [string, string]>> = ROLE_STANDINGS
  let named = 0
  for (const [key, role] of KNOWN) {
    const found = titleClass(key)
    if (found === null || odd.includes(key)) continue
    named += 1
    expect(found.split('/')[0], key).toBe(standings[role]?.[0])
  }
  expect(named).toBeGreaterThan(400)
})

test('names with the same meaning have one term, and "C" is not "C++"', () => {
  const terms = ['Rust', ' “RUST” ', 'rust'].map(name => termOfName('skills', name))
  expect(new Set(terms).size).toBe(1)
  expect(termOfName('skills', 'financial  modeling')).toBe('skill_financial_modeling')
  expect(termOfName('skills', 'FP&A')).toBe('skill_budgeting_forecasting')
  expect(termOfName('skills', 'Cap tables')).toBe(termOfName('skills', 'cap table'))
  expect(termOfName('skills', 'C++')).not.toBe(termOfName('skills', 'C'))
  expect(termOfName('skills', '!!!')).toBeUndefined()
})

test('the parts add up to a hundred points, and each has its own name as key', () => {
  expect(PARTS.reduce((sum, { points }) => sum + points, 0)).toBe(100)
  expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length)
})

test('every offered time zone is known, with its overlap in winter and in summer', () => {
  const minutesIn = (zone: string, month: string) => {
    const at = new Date(`2026-${month}-15T12:00:00Z`)
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
    const [, sign = '+', hours = '0', rest = '0'] = /GMT([+-])(\d+):(\d+)/.exec(parts ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest))
  }
  const zones = ALL_TIME_ZONES.map(name => ({
    name,
    minutes: [minutesIn(name, '01'), minutesIn(name, '07')],
  }))
  for (const { name: here, minutes: ours } of zones) {
    for (const { name: there, minutes: theirs } of zones) {
      const shared = ours.map((our, season) => {
        const apart = Math.abs(our - (theirs[season] ?? 0))
        return Math.max(0, 480 - Math.min(apart, 1440 - apart))
      })
      const wanted = timeZone.fromRequest(requestRow({ id: '', timezone: here }))
      const stated = timeZone.fromProfile(
        statedProfile(talentRow({ id: '', timezone: there }), '2026-12-01'),
      )
      if (wanted === null || stated === null) throw new Error('a zone is not known')
      const least = Math.min(...shared)
      expect(timeZone.share(wanted, stated)).toBe(
        least >= 360 ? 1000 : Math.trunc((least * 1000) / 360),
      )
    }
  }
})
