import { expect, test } from 'vitest'
import { ROLE_STANDINGS } from '#app/features/catalogues/data/role-standings.ts'
import { catalogueOptions } from '../catalogue.ts'
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
