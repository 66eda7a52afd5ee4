import { countOf, weeklyHours } from '#app/platform/count.ts'
import { dayRange } from '#app/ui/money.ts'
import { weekdayOfYearText, weekdayText } from '#app/ui/weekday.ts'
import type { Room, RoomRequest, State } from './types.ts'

const LABELS: Record<State, string> = {
  introduced: 'Introduced',
  talking: 'Conversation open',
  offered: 'Offer open',
  agreed: 'Agreed',
  running: 'Running',
  paused: 'Paused',
  notice: 'Notice given',
  ended: 'Ended',
  lapsed: 'Closed',
}

export function stateLabel(state: State): string {
  return LABELS[state]
}

/** Falls back to a description if the other side has deleted their account. */
export function nameOfOther({ otherName, side }: Pick<Room, 'otherName' | 'side'>): string {
  if (otherName !== '') return otherName
  return side === 'company' ? 'A former member' : 'A company that left'
}

/** The facts of a room that its next step depends on. */
type Standing = Pick<
  Room,
  | 'state'
  | 'otherHasLeft'
  | 'otherIsSuspended'
  | 'otherName'
  | 'side'
  | 'offeredBy'
  | 'offerUntil'
  | 'timesFrom'
  | 'hasMeeting'
  | 'startsOn'
  | 'noticeUntil'
  | 'companyContact'
  | 'talentContact'
>

/** Why nothing comes from the other side; null if they are there, or if nothing needs to come. */
export function absence(room: Standing): string | null {
  if (room.otherHasLeft)
    return 'They deleted their account. You keep your conversation, but you can’t write to each other here anymore.'
  return room.otherIsSuspended && !isOver(room.state)
    ? `${nameOfOther(room)} can’t use their account at the moment, so they can’t read or answer here.`
    : null
}

/** The next step and who takes it. */
export function nextStep(room: Standing): string {
  return absence(room) ?? stepTogether(room)
}

function stepTogether(room: Standing): string {
  const isEarly = room.state === 'introduced' || room.state === 'talking'
  if (isEarly) return meetingStep(room) ?? stepInState(room)
  return awaitsAnswer(room, room.timesFrom)
    ? `${stepInState(room)} ${nameOfOther(room)} also proposed times to meet.`
    : stepInState(room)
}

/** Whether this side has to answer what `from` has sent. */
function awaitsAnswer({ side }: Pick<Room, 'side'>, from: Room['side'] | null): boolean {
  return from !== null && from !== side
}

/** What waits for the reader: an offer, proposed times, or both. */
export function awaitedAnswers(room: Standing & Pick<Room, 'id'>) {
  if (absence(room) !== null) return []
  const name = nameOfOther(room)
  const page = `/connections/${room.id}`
  const offer = {
    text: `${name} sent you an offer.`,
    action: 'Read the offer',
    to: `${page}/charter`,
  }
  const times = {
    text: `${name} proposed times to meet.`,
    action: 'Choose a time',
    to: `${page}/meeting`,
  }
  return [
    ...(awaitsAnswer(room, room.offeredBy) ? [offer] : []),
    ...(awaitsAnswer(room, room.timesFrom) ? [times] : []),
  ]
}

/**
 * What the reader can do without an answer: write first, or what the work that both agreed on needs, until it ends.
 * `isDue`: it is time to do it, so a company’s dashboard, too, begins with it.
 */
export function ownStep(room: Standing & Pick<Room, 'id'>) {
  if (absence(room) !== null) return null
  const name = nameOfOther(room)
  const page = `/connections/${room.id}`
  const open = { action: 'Open the conversation', to: page, isDue: false, startsOn: room.startsOn }
  const work = `Your work with ${name}`
  switch (room.state) {
    case 'introduced':
      return meetingStep(room) === undefined
        ? {
            ...open,
            text: `You and ${name} have both said yes.`,
            action: `Write to ${name}`,
            isDue: true,
          }
        : null
    case 'agreed':
      return room.startsOn === null
        ? {
            ...open,
            text: `${work} is agreed and can start.`,
            action: 'Start the work',
            to: `${page}#steps`,
            isDue: true,
          }
        : { ...open, text: `${work} starts on ${weekdayOfYearText(room.startsOn)}.` }
    case 'running':
      return { ...open, text: `${work} is under way.` }
    case 'paused':
      return { ...open, text: `${work} is paused.` }
    case 'notice':
      return room.noticeUntil === null
        ? {
            ...open,
            text: `${work} can end: the notice period is over.`,
            action: 'End the work',
            to: `${page}#steps`,
          }
        : { ...open, text: `${work} is ending: ${noticeText(room.noticeUntil)}.` }
    default:
      return null
  }
}

/** "the notice period ends on Fri, Jan 8, 2027" */
export function noticeText(until: string): string {
  return `the notice period ends on ${weekdayOfYearText(until)}`
}

/** What the reader can do after the work has ended or the conversation was closed, most useful first. */
export function afterwards({
  state,
  side,
  requestId,
  isRequestOpen,
}: Pick<Room, 'state' | 'side' | 'requestId' | 'isRequestOpen'>) {
  if (!isOver(state)) return []
  if (side === 'company') {
    const request = isRequestOpen
      ? { label: 'See who else fits', to: `/company/dashboard?request=${requestId}#top-matches` }
      : { label: 'Reopen your request', to: `/company/dashboard#request-${requestId}` }
    return [
      ...(requestId === null ? [] : [request]),
      { label: 'Write a new request', to: '/company/request/new' },
    ]
  }
  const testimonial = {
    label: 'Add a testimonial to your profile',
    to: '/talent/profile#client_testimonials',
  }
  return [
    { label: 'See your matches', to: '/talent/dashboard#best-matches' },
    ...(state === 'ended' ? [testimonial] : []),
  ]
}

/** Whether both have agreed on work that has not ended. */
export function isAgreed(state: State): boolean {
  return ['agreed', 'running', 'paused', 'notice'].includes(state)
}

/** Whether the work has ended, or the conversation was closed before an agreement. */
export function isOver(state: State): boolean {
  return state === 'ended' || state === 'lapsed'
}

function meetingStep(room: Standing): string | undefined {
  const name = nameOfOther(room)
  if (awaitsAnswer(room, room.timesFrom))
    return `${name} proposed times to meet. Choose one, or propose others.`
  if (room.timesFrom !== null) return `You proposed times to meet. ${name} can choose one.`
  if (room.hasMeeting)
    return 'You’ve agreed on a meeting. When you know what the work is, either of you can write an offer.'
  return undefined
}

function stepInState(room: Standing): string {
  const name = nameOfOther(room)
  const theirs = room.side === 'talent' ? room.companyContact : room.talentContact
  switch (room.state) {
    case 'introduced':
      return `You’ve both said yes. Write to ${name} in the conversation${theirs === '' ? '' : ', or use their contact details'}, and agree on a first call.`
    case 'talking':
      return 'When you know what the work is, either of you can write an offer.'
    case 'offered': {
      // The job that ends an expired offer may not have run yet.
      if (room.offeredBy === null || room.offerUntil === null)
        return 'The offer has expired. Either of you can write another one.'
      const answers = `agree, send a counteroffer or decline until ${weekdayText(room.offerUntil)}`
      return room.offeredBy === room.side
        ? `You sent an offer. ${name} can ${answers}.`
        : `${name} sent you an offer. You can ${answers}.`
    }
    case 'agreed':
      return room.startsOn === null
        ? 'You’ve agreed. Press “Start the work” once it begins.'
        : `You’ve agreed to start on ${weekdayOfYearText(room.startsOn)}. Press “Start the work” once it begins.`
    case 'running':
      return 'The work is under way. Either of you can pause it or give notice.'
    case 'paused':
      return 'The work is paused. Either of you can resume it.'
    case 'notice':
      return room.noticeUntil === null
        ? 'The notice period is over. End the work once everything is handed over.'
        : `Notice has been given: ${noticeText(room.noticeUntil)}. Hand over as you agreed, then end it.`
    case 'ended':
      return room.side === 'company'
        ? 'This engagement has ended. You both keep the conversation. If you still need someone, ask for another introduction.'
        : 'This engagement has ended. You both keep the conversation, and its hours count as free again.'
    case 'lapsed':
      return 'The conversation is closed. Reopen it if there’s something to talk about again.'
  }
}

/** The terms of the request, as its company stated them; what its form only suggested is marked. */
export function snapshotTerms(request: RoomRequest): { term: string; value: string | null }[] {
  const { hours, weeks, untouched } = request
  return [
    {
      term: 'Budget',
      field: 'budget_day_max',
      value: dayRange(request.budgetMin, request.budgetMax),
    },
    {
      term: 'Hours',
      field: 'hours_per_week_needed',
      value: hours === null ? null : weeklyHours(hours),
    },
    {
      term: 'Duration',
      field: 'project_duration_weeks',
      value: weeks === null ? null : countOf(weeks, 'week'),
    },
    { term: 'Start', field: 'urgency_start', value: request.start },
    { term: 'Engagement', field: 'engagement_model', value: request.engagement.join(', ') },
    { term: 'Working model', field: 'working_model', value: request.workingModel },
  ].map(({ term, field, value }) => ({
    term,
    value: value && untouched.includes(field) ? `${value} (suggested, not confirmed)` : value,
  }))
}

/** "Chief Financial Officer (CFO) · Digital Health · Small (11-50)" */
export function describeSnapshot({ role, industry, size }: RoomRequest): string {
  return [role, industry, size].filter(Boolean).join(' · ') || 'A deleted request'
}
