import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  cleared,
  directorySearch,
  filterCount,
  MOST_COUNTED,
  profileCount,
  sortOf,
  without,
} from './directory.ts'
import { optionName, parseDirectory } from './facet-options.ts'

const parse = (search: string) => parseDirectory(new URLSearchParams(search))

describe('the URL of the directory', () => {
  it('holds the whole state, in a canonical order', () => {
    const search =
      '?q=cash+flow&role=role_chief_financial_officer&role=role_vp_finance&skill=skill_fundraising&tool=tool_netsuite&industry=ind_saas&rate=1000&hours=16&start=14&engagement=Interim&model=Remote&overlap=Europe%2FBerlin.4&language=lang_french&sort=rate_low&page=3'
    expect(directorySearch(parse(search))).toBe(search)
    expect(directorySearch(parse('?role=role_vp_finance&role=role_chief_financial_officer'))).toBe(
      directorySearch(parse('?role=role_chief_financial_officer&role=role_vp_finance')),
    )
  })

  it.each([
    '',
    '?q=&sort=recent&page=1',
    '?q=%20%20&role=&skill=',
    '?role=CFO&skill=custom_abcd&tool=x&sort=newest',
    '?page=0',
    '?page=-2',
    '?page=1.5',
    '?page=1e999',
    '?page=two',
    '?q=%00',
  ])('ignores unknown values: %s', search => {
    expect(directorySearch(parse(search))).toBe('')
  })

  it.each([
    ['?q=cash', 'relevance'],
    ['?q=cash&sort=recent', 'recent'],
    ['?q=cash&sort=rate_low', 'rate_low'],
    ['', 'recent'],
    ['?sort=experience', 'experience'],
  ])('%s is sorted by %s', (search, sort) => {
    expect(sortOf(parse(search))).toBe(sort)
    expect(directorySearch(parse(search))).toBe(search)
  })

  it('ignores the sort order that a form sends by default', () => {
    expect(directorySearch(parse('?q=cash&sort=recent&unchosen=recent'))).toBe('?q=cash')
    expect(directorySearch(parse('?q=cash&sort=rate_low&unchosen=recent'))).toBe(
      '?q=cash&sort=rate_low',
    )
    expect(directorySearch(parse('?q=cash&sort=recent&unchosen=relevance'))).toBe(
      '?q=cash&sort=recent',
    )
  })

  it('drops duplicate choices', () => {
    expect(parse('?skill=skill_fundraising&skill=skill_fundraising').skill).toEqual([
      'skill_fundraising',
    ])
  })

  it('keeps signs literally and limits the length', () => {
    expect(parse(`?${new URLSearchParams({ q: '100%_\\ "🦉"' })}`).q).toBe('100%_\\ "🦉"')
    expect(parse(`?q=${'x'.repeat(5000)}`).q).toHaveLength(200)
  })
})

describe('filters', () => {
  const state = parse('?q=cash&role=role_vp_finance&skill=skill_fundraising&sort=experience')

  it('can be removed one at a time', () => {
    const searches = activeFilters(state, optionName).map(filter =>
      directorySearch(without(state, filter)),
    )
    expect(searches).toEqual([
      '?role=role_vp_finance&skill=skill_fundraising&sort=experience',
      '?q=cash&skill=skill_fundraising&sort=experience',
      '?q=cash&role=role_vp_finance&sort=experience',
    ])
  })

  it('can be cleared without changing the sort order', () => {
    expect(directorySearch(cleared(state))).toBe('?sort=experience')
  })

  it('are counted without the search text', () => {
    expect(filterCount(state)).toBe(2)
  })
})

it('formats a total', () => {
  expect(profileCount(0)).toBe('0 profiles')
  expect(profileCount(1)).toBe('1 profile')
  expect(profileCount(1234)).toBe('1,234 profiles')
  expect(profileCount(MOST_COUNTED + 1)).toBe('10,000+ profiles')
})
