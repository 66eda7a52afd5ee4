import { expect, test } from 'vitest'
import { nextSteps } from './reach.ts'

const DONE = {
  pending: 0,
  photoUrl: '/photos/1.webp',
  headline: 'Finance for climate hardware',
  summaryBio: 'Calm boards.',
  skills: ['Fundraising'],
  dayRate: 1200,
  interests: 1,
  matches: 6,
}
const actions = (told: Partial<typeof DONE> | { photoUrl: null } | { dayRate: null }) =>
  nextSteps({ ...DONE, ...told }).map(({ action }) => action)

test('whoever waits comes first, then what a profile lacks, two at most', () => {
  expect(actions({})).toEqual([])
  expect(actions({ pending: 2, headline: '', summaryBio: '' })).toEqual([
    'Answer',
    'Write a headline',
  ])
  expect(actions({ photoUrl: null })).toEqual(['Add a photo'])
  expect(actions({ dayRate: null })).toEqual(['State a rate'])
  expect(actions({ interests: 0 })).toEqual(['Look at your matches'])
  expect(actions({ interests: 0, matches: 0 })).toEqual([])
})
