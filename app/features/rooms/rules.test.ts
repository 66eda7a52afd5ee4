import { expect, test } from 'vitest'
import { nextStep } from './rules.ts'

const ROOM = {
  state: 'introduced',
  side: 'company',
  otherName: 'Amara Okafor',
  otherHasLeft: false,
  offeredBy: null,
  companyContact: 'ring@harbor.example',
  talentContact: '',
} as const

test('contact details are mentioned only if the other side shared some', () => {
  expect(nextStep(ROOM)).toBe(
    'You’ve both said yes. Write to Amara Okafor here, and agree on a first call.',
  )
  expect(nextStep({ ...ROOM, side: 'talent' })).toContain('here or use their contact details')
})

test('an open offer waits for the side that received it', () => {
  const offered = { ...ROOM, state: 'offered', offeredBy: 'company' } as const
  expect(nextStep(offered)).toMatch(/^You sent an offer\. Amara Okafor can agree/)
  expect(nextStep({ ...offered, side: 'talent', otherName: 'Harborlight' })).toMatch(
    /^Harborlight sent you an offer\. You can agree/,
  )
})
