import { expect, test } from 'vitest'
import { FIELDS } from '../fields.ts'
import { readPrefill } from './prefill.server.ts'
import { prefilled } from './prefill.ts'

const draft = (skills: string[]) => ({ values: { skill_ids: skills }, customOptions: [] })
const added = (search: string, skills: string[]) =>
  readPrefill(new URLSearchParams(search), draft(skills))?.adds.skill_ids

test('an address adds skills of the catalogue that the profile does not list, up to its limit', () => {
  const search = 'skill_ids=skill_fundraising&skill_ids=skill_fundraising&skill_ids=unknown'
  expect(added(search, [])).toEqual(['skill_fundraising'])
  expect(added(search, ['skill_fundraising'])).toBeUndefined()
  const full = Array.from({ length: FIELDS.skill_ids.maxCount }, (_, n) => `own_${n}`)
  expect(added(search, full)).toBeUndefined()
})

test('added skills come after those of the draft, each once', () => {
  const prefill = readPrefill(
    new URLSearchParams('skill_ids=skill_fundraising&skill_ids=skill_negotiation'),
    draft([]),
  )
  const filled = prefilled(draft(['skill_negotiation']), prefill)
  expect(filled?.values.skill_ids).toEqual(['skill_negotiation', 'skill_fundraising'])
})
