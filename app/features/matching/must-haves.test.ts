import { expect, test } from 'vitest'
import { requestRow, talentRow } from '#test/matching/rows.ts'
import { STRONG } from './rules.ts'
import { scorePair } from './score.ts'
import { Vocabulary } from './vocabulary.ts'

const market = new Vocabulary()
market.profileCount = 100

const REQUEST = requestRow({
  id: 'r',
  desired_role: 'Chief Financial Officer (CFO)',
  required_skills: ['skill_fundraising', 'skill_financial_modeling'],
  required_tools: ['tool_netsuite'],
  languages_required: ['English'],
})
const MUST = { ...REQUEST, must_have: ['tool_netsuite'] }
const PROFILE = talentRow({
  id: 't',
  primary_role: 'Chief Financial Officer (CFO)',
  skill_ids: ['skill_fundraising', 'skill_financial_modeling'],
  languages_spoken: ['English'],
})

test('a missing nice-to-have only costs its own points', () => {
  const receipt = scorePair(REQUEST, PROFILE, market)
  expect(receipt?.score).toBeGreaterThanOrEqual(STRONG)
  expect(receipt?.parts.some(({ part }) => part === 'limit')).toBe(false)
})

test('without a must-have no match is strong, and the receipt says why', () => {
  const receipt = scorePair(MUST, PROFILE, market)
  expect(receipt?.score).toBeLessThan(STRONG)
  expect(receipt?.score).toBeGreaterThan(0)
  expect(receipt?.summary).toContain('but the must-have NetSuite is missing')
  expect(receipt?.parts.at(-1)).toMatchObject({
    part: 'limit',
    detail: 'Must have, and missing: NetSuite. That keeps the score below a strong match.',
  })
  expect(receipt?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(receipt?.score)
})

test.each([
  ['lists it', { tool_ids: ['tool_netsuite'] }],
  ['writes of it', { summary_bio: 'I moved two finance teams to NetSuite.' }],
])('a profile that %s has it', (_, columns) => {
  const person = { ...PROFILE, ...columns }
  expect(scorePair(MUST, person, market)).toEqual({
    ...scorePair(REQUEST, person, market),
  })
})

test('marking a must-have never raises a score, and the receipt names it even if the score is low anyway', () => {
  const stranger = { ...PROFILE, primary_role: 'VP Marketing', skill_ids: ['skill_fundraising'] }
  const [nice, must] = [REQUEST, MUST].map(request => scorePair(request, stranger, market))
  expect(must?.score).toBe(nice?.score)
  expect(must?.parts.find(({ part }) => part === 'tools')?.detail).toContain('Must have: NetSuite.')
})
