import { expect, test } from 'vitest'
import { askBefore } from './act-words.ts'
import { afterwards, awaitedAnswers, nextStep, ownStep, snapshotTerms } from './rules.ts'

const ROOM = {
  id: 'r1',
  state: 'introduced',
  side: 'company',
  otherName: 'Amara Okafor',
  otherHasLeft: false,
  otherIsSuspended: false,
  offeredBy: null,
  offerUntil: null,
  timesFrom: null,
  hasMeeting: false,
  startsOn: null,
  noticeUntil: null,
  companyContact: 'ring@harbor.example',
  talentContact: '',
} as const

test('contact details are mentioned only if the other side shared some', () => {
  expect(nextStep(ROOM)).toBe(
    'You’ve both said yes. Write to Amara Okafor in the conversation, and agree on a first call.',
  )
  expect(nextStep({ ...ROOM, side: 'talent' })).toContain(
    'in the conversation, or use their contact details, and',
  )
})

test('the terms of a room are the request’s, and what its form suggested is marked', () => {
  const terms = snapshotTerms({
    role: 'CFO',
    challenge: '',
    industry: '',
    size: '',
    engagement: ['Interim'],
    workingModel: 'Remote',
    budgetMin: 500,
    budgetMax: 1500,
    hours: 16,
    weeks: 1,
    start: '',
    untouched: ['budget_day_min', 'budget_day_max', 'working_model'],
  })
  expect(Object.fromEntries(terms.map(({ term, value }) => [term, value]))).toEqual({
    Budget: '$500 - $1,500 / day (suggested, not confirmed)',
    Hours: '16 hrs/week',
    Duration: '1 week',
    Start: '',
    Engagement: 'Interim',
    'Working model': 'Remote (suggested, not confirmed)',
  })
})

test('an open offer waits for the side that received it', () => {
  const offered = {
    ...ROOM,
    state: 'offered',
    offeredBy: 'company',
    offerUntil: '2026-12-01',
  } as const
  expect(nextStep(offered)).toBe(
    'You sent an offer. Amara Okafor can agree, send a counteroffer or decline until Tue, Dec 1.',
  )
  expect(nextStep({ ...offered, side: 'talent', otherName: 'Harborlight' })).toMatch(
    /^Harborlight sent you an offer\. You can agree/,
  )
})

test('an offer and times can wait at once', () => {
  const both = { ...ROOM, state: 'offered', offeredBy: 'talent', timesFrom: 'talent' } as const
  expect(awaitedAnswers(both).map(({ action }) => action)).toEqual([
    'Read the offer',
    'Choose a time',
  ])
  expect(awaitedAnswers({ ...both, side: 'talent' })).toEqual([])
})

test('an expired offer waits for nobody', () => {
  const expired = { ...ROOM, state: 'offered' } as const
  expect(nextStep(expired)).toBe('The offer has expired. Either of you can write another one.')
  expect(awaitedAnswers(expired)).toEqual([])
})

test('proposed times wait for the side that received them', () => {
  const proposed = { ...ROOM, state: 'talking', timesFrom: 'company' } as const
  expect(nextStep(proposed)).toBe('You proposed times to meet. Amara Okafor can choose one.')
  expect(awaitedAnswers(proposed)).toEqual([])
  const received = { ...proposed, side: 'talent', otherName: 'Harborlight' } as const
  expect(nextStep(received)).toBe(
    'Harborlight proposed times to meet. Choose one, or propose others.',
  )
  expect(awaitedAnswers(received)).toEqual([
    {
      text: 'Harborlight proposed times to meet.',
      action: 'Choose a time',
      to: '/connections/r1/meeting',
    },
  ])
  expect(nextStep({ ...received, state: 'running' })).toBe(
    'The work is under way. Either of you can pause it or give notice. Harborlight also proposed times to meet.',
  )
})

test('an agreed meeting is mentioned until there is an offer', () => {
  const meeting = { ...ROOM, state: 'talking', hasMeeting: true } as const
  expect(nextStep(meeting)).toMatch(/^You’ve agreed on a meeting\./)
  expect(nextStep({ ...meeting, state: 'agreed' })).toMatch(
    /^You’ve agreed\. Press “Start the work”/,
  )
})

test('agreed work is a next step until it ends: it waits for its day, then for its start', () => {
  const agreed = { ...ROOM, state: 'agreed' } as const
  const ahead = { ...agreed, startsOn: '2026-12-01' }
  expect(nextStep(ahead)).toMatch(/^You’ve agreed to start on Tue, Dec 1, 2026\./)
  expect(ownStep(ahead)).toMatchObject({
    text: 'Your work with Amara Okafor starts on Tue, Dec 1, 2026.',
    to: '/connections/r1',
    isDue: false,
  })
  expect(ownStep(agreed)).toMatchObject({
    action: 'Start the work',
    to: '/connections/r1#steps',
    isDue: true,
  })
  expect(ownStep({ ...ROOM, state: 'running' })?.text).toBe(
    'Your work with Amara Okafor is under way.',
  )
  for (const state of ['talking', 'offered', 'ended', 'lapsed'] as const)
    expect(ownStep({ ...ROOM, state })).toBeNull()
})

test('after an acceptance both are asked to write, until one of them has, or times to meet are proposed', () => {
  expect(ownStep(ROOM)).toMatchObject({
    text: 'You and Amara Okafor have both said yes.',
    action: 'Write to Amara Okafor',
    to: '/connections/r1',
    isDue: true,
  })
  expect(ownStep({ ...ROOM, timesFrom: 'company' })).toBeNull()
  expect(ownStep({ ...ROOM, hasMeeting: true })).toBeNull()
})

test('notice says when its period ends, and that it is over', () => {
  const notice = { ...ROOM, state: 'notice', noticeUntil: '2027-01-08' } as const
  expect(nextStep(notice)).toBe(
    'Notice has been given: the notice period ends on Fri, Jan 8, 2027. Hand over as you agreed, then end it.',
  )
  expect(ownStep(notice)?.text).toBe(
    'Your work with Amara Okafor is ending: the notice period ends on Fri, Jan 8, 2027.',
  )
  const over = { ...notice, noticeUntil: null }
  expect(nextStep(over)).toMatch(/^The notice period is over\. End the work/)
  expect(ownStep(over)).toMatchObject({
    text: 'Your work with Amara Okafor can end: the notice period is over.',
    action: 'End the work',
    to: '/connections/r1#steps',
  })
})

const AGREED = { ...ROOM, state: 'agreed' } as const

test('a start before the agreed day says so before it is confirmed', () => {
  expect(askBefore('start', { ...AGREED, startsOn: '2026-12-01' })).toBe(
    'You agreed to start on Tue, Dec 1, 2026. If you start earlier, the hours count from today, and the end stays as agreed.',
  )
  expect(askBefore('start', AGREED)).toBe('The work begins.')
  expect(askBefore('pause', { ...AGREED, state: 'running', hasMeeting: true })).toBe(
    'Work stops until one of you resumes it. Until then its hours count as free.',
  )
})

test('closing and ending say that the planned meeting is canceled', () => {
  expect(askBefore('close', { ...ROOM, hasMeeting: true })).toBe(
    'You both keep everything and can reopen it. The meeting you planned is canceled.',
  )
  expect(askBefore('end', AGREED)).toBe(
    'The engagement is over for both of you. You can’t undo this.',
  )
})

test('an end before the notice period says so', () => {
  for (const state of ['running', 'paused'] as const)
    expect(askBefore('end', { ...ROOM, state })).toBe(
      'The engagement is over for both of you at once, without a notice period. You can’t undo this.',
    )
  const notice = { ...ROOM, state: 'notice', noticeUntil: '2026-12-27' } as const
  expect(askBefore('end', { ...notice, hasMeeting: true })).toBe(
    'The engagement is over for both of you at once. Otherwise the notice period ends on Sun, Dec 27, 2026. The meeting you planned is canceled. You can’t undo this.',
  )
  expect(askBefore('end', { ...notice, noticeUntil: null })).toBe(
    'The engagement is over for both of you. You can’t undo this.',
  )
})

test('notice and an end, which nobody can take back, say so', () => {
  const running = { ...ROOM, state: 'running' } as const
  for (const act of ['notify', 'end'] as const)
    expect(askBefore(act, running)).toMatch(/ You can’t undo this\.$/)
  for (const act of ['pause', 'close'] as const)
    expect(askBefore(act, running)).not.toContain('undo')
})

test('after the end each side is told what to do next', () => {
  const ended = { ...ROOM, state: 'ended', requestId: 'q1', isRequestOpen: true } as const
  expect(nextStep(ended)).toMatch(/If you still need someone, ask for another introduction\.$/)
  expect(afterwards(ended).map(({ to }) => to)).toEqual([
    '/company/dashboard?request=q1#top-matches',
    '/company/request/new',
  ])
  expect(afterwards({ ...ended, isRequestOpen: false })[0]).toEqual({
    label: 'Reopen your request',
    to: '/company/dashboard#request-q1',
  })
  expect(
    afterwards({ ...ended, requestId: null, isRequestOpen: false }).map(({ to }) => to),
  ).toEqual(['/company/request/new'])
  expect(nextStep({ ...ended, side: 'talent' })).toMatch(/its hours count as free again\.$/)
  expect(afterwards({ ...ended, side: 'talent' }).map(({ to }) => to)).toEqual([
    '/talent/dashboard#best-matches',
    '/talent/profile#client_testimonials',
  ])
  expect(afterwards({ ...ended, side: 'talent', state: 'lapsed' })).toHaveLength(1)
  expect(afterwards({ ...ended, state: 'running' })).toEqual([])
})
