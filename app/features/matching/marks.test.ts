import { expect, test } from 'vitest'
import { requestRow, talentRow } from '#test/matching/rows.ts'
import { copyingMultiplier, inCommon, profileMarks, requestMarks } from './marks.ts'
import { Vocabulary } from './vocabulary.ts'

const REQUEST = requestRow({
  id: 'r',
  challenge_description:
    'We run nine vet clinics on separate ledgers. We need a monthly P&L per clinic, one chart of accounts, insurer claims that are paid directly, a budget per site, and somebody who explains the numbers to vets.',
})

/** The percentage that remains of the score of a profile with these texts. */
function leftOf(...texts: string[]): number {
  const marks = profileMarks(talentRow({ id: 't', case_studies: texts }))
  const asked = new Set(requestMarks(REQUEST, new Vocabulary()))
  return copyingMultiplier(inCommon(asked, marks, 0, marks.length), marks.length)
}

const TRADE = 'Chart of accounts for every practice, monthly P&L per clinic, and insurer claims.'
const MORE =
  'I spent eleven years at a consolidator: bought forty practices, moved their payroll into one provider, agreed stock counts with head nurses, wrote the lender reports, trained three bookkeepers and closed the year with a mid-sized audit firm in Leeds, six winters running.'

test('a text of the same trade shares some of its phrases by chance, more the longer it is', () => {
  expect(leftOf(TRADE, MORE)).toBe(100)
  expect(leftOf(TRADE)).toBe(80)
})

test('what repeats the request is limited, whatever stands beside it', () => {
  const copy = REQUEST.challenge_description
  expect(leftOf(copy)).toBe(40)
  expect(leftOf(copy, MORE, TRADE)).toBe(40)
})
