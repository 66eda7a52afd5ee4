import { expect, test } from 'vitest'
import { firstTasks, nextSteps } from './reach.ts'

const DONE = {
  ...{ pending: 0, awaited: [], own: [], expired: [], interests: 1, matches: 6 },
  ...{ isPaused: false, isHidden: false },
}
const actions = (counts: Partial<Parameters<typeof nextSteps>[0]>) =>
  nextSteps({ ...DONE, ...counts }).map(({ action }) => action)

test('pending introductions come first, then offers and times, then people to write to and agreed work, what expired, then telling a match of one’s interest', () => {
  expect(actions({})).toEqual([])
  const awaited = [{ text: 'Harborlight sent you an offer.', action: 'Read the offer', to: '/' }]
  const own = [{ text: 'Your work is under way.', action: 'Open the conversation', to: '/1' }]
  const expired = [{ text: 'An introduction expired.', action: 'See it', to: '/2' }]
  expect(actions({ pending: 1, awaited, own, expired, interests: 0 })).toEqual([
    'Answer',
    'Read the offer',
    'Open the conversation',
    'See it',
    'See your matches',
  ])
  expect(actions({ pending: 2, interests: 0 })).toEqual(['Answer', 'See your matches'])
  expect(actions({ interests: 0, matches: 0 })).toEqual([])
  // A company may ask about several requests.
  // Companies don’t see the interest of somebody whose profile is paused or hidden.
  expect(actions({ isPaused: true, interests: 0 })).toEqual(['Resume it'])
  expect(actions({ isPaused: true, isHidden: true, interests: 0 })).toEqual([])
  expect(nextSteps({ ...DONE, pending: 2 })[0]?.text).toBe(
    '2 introductions are waiting for your answer.',
  )
})

test('the tasks left are the missing parts of the profile', () => {
  const whole = {
    photoUrl: '/photos/1.webp',
    headline: 'Finance for climate hardware',
    summaryBio: 'Calm boards.',
    skills: ['Fundraising', 'Pricing', 'Treasury'],
    describedSkills: [],
    hasComparableRole: true,
    workingModel: 'Hybrid',
    dayRate: 1200,
    emailConfirmed: true,
  }
  const left = (own: Partial<Parameters<typeof firstTasks>[0]>) =>
    firstTasks({ ...whole, ...own }).flatMap(task => (task.done ? [] : [task.to]))
  expect(left({})).toEqual([])
  expect(
    left({ photoUrl: null, skills: ['Fundraising', 'Pricing'], emailConfirmed: false }),
  ).toEqual(['/talent/profile#photo-title', '/talent/profile#skill_ids', '/settings'])
  expect(left({ hasComparableRole: false })).toEqual(['/talent/profile#roles_offered'])
  expect(left({ workingModel: null })).toEqual(['/talent/profile#working_model'])
})

test('too few skills: the link adds those that the texts describe', () => {
  const describedSkills = ['skill_negotiation', 'skill_fundraising']
  const [task] = firstTasks({
    photoUrl: null,
    headline: '',
    summaryBio: '',
    skills: [],
    describedSkills,
    hasComparableRole: true,
    workingModel: null,
    dayRate: null,
    emailConfirmed: true,
  }).filter(({ text }) => text.startsWith('Choose'))
  expect(task).toMatchObject({
    text: 'Choose at least 3 skills. Your texts describe Negotiation and Fundraising',
    to: '/talent/profile?skill_ids=skill_negotiation&skill_ids=skill_fundraising#skill_ids',
  })
})
