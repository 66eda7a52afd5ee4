// What acts and events are called on the page of a room.
import { capitalized } from '#app/ui/capitalized.ts'
import { weekdayOfYearText } from '#app/ui/weekday.ts'
import { nameOfOther, noticeText } from './rules.ts'
import type { Act, Room, RoomEvent } from './types.ts'

type ActWords = { button: string; ask: string; done: string }

export const ACT_WORDS: Record<Act, ActWords> = {
  close: {
    button: 'Close the conversation',
    ask: 'You both keep everything and can reopen it.',
    done: 'closed the conversation',
  },
  reopen: {
    button: 'Reopen the conversation',
    ask: 'You can keep talking.',
    done: 'reopened the conversation',
  },
  start: {
    button: 'Start the work',
    ask: 'The work begins.',
    done: 'marked the work as started',
  },
  pause: {
    button: 'Pause the work',
    ask: 'Work stops until one of you resumes it. Until then its hours count as free.',
    done: 'paused the work',
  },
  resume: {
    button: 'Resume the work',
    ask: 'Work continues, and its hours count again.',
    done: 'resumed the work',
  },
  notify: {
    button: 'Give notice',
    ask: 'The notice period you agreed on begins now.',
    done: 'gave notice',
  },
  end: {
    button: 'End the work',
    ask: 'The engagement is over for both of you.',
    done: 'ended the engagement',
  },
}

const EVENT_WORDS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ACT_WORDS).map(([act, { done }]) => [act, done])),
  leave: 'deleted their account',
  offer: 'sent an offer',
  counter: 'sent a counteroffer',
  withdraw: 'withdrew the offer',
  refuse: 'declined the offer',
  agree: 'agreed to the offer: it’s now your charter',
  lapse: 'the offer expired',
  propose: 'proposed times to meet',
  propose_others: 'proposed other times',
  times_withdraw: 'withdrew the proposed times',
  times_refuse: 'can’t make any of the times',
  times_lapse: 'the proposed times have passed',
  meet: 'agreed to meet',
  move: 'moved the meeting',
  call_link: 'changed the video link of the meeting',
  call_off: 'canceled the meeting',
}

/** Events that refer to a version of an offer. */
const OFFER_ACTS = ['offer', 'counter', 'withdraw', 'refuse', 'agree', 'lapse']

export function concernsOffer({ act }: Pick<RoomEvent, 'act'>): boolean {
  return OFFER_ACTS.includes(act)
}

/** What an act does, before it is confirmed: also that a start or an end is early, that the
 * planned meeting is canceled, and that it is final. */
export function askBefore(
  act: Act,
  {
    state,
    startsOn,
    noticeUntil,
    hasMeeting,
  }: Pick<Room, 'state' | 'startsOn' | 'noticeUntil' | 'hasMeeting'>,
): string {
  if (act === 'start' && startsOn !== null)
    return `You agreed to start on ${weekdayOfYearText(startsOn)}. If you start earlier, the hours count from today, and the end stays as agreed.`
  const isEarly =
    act === 'end' && (noticeUntil !== null || state === 'running' || state === 'paused')
  const ask = isEarly
    ? `The engagement is over for both of you at once${noticeUntil === null ? ', without a notice period' : `. Otherwise ${noticeText(noticeUntil)}`}.`
    : ACT_WORDS[act].ask
  const meeting =
    hasMeeting && (act === 'close' || act === 'end') ? ' The meeting you planned is canceled.' : ''
  const isFinal = act === 'notify' || act === 'end'
  return `${ask}${meeting}${isFinal ? ' You can’t undo this.' : ''}`
}

/** "You paused the work", "Harborlight gave notice". */
export function eventText(
  { act, side }: Pick<RoomEvent, 'act' | 'side'>,
  room: Pick<Room, 'side' | 'otherName'>,
): string {
  const done = EVENT_WORDS[act] ?? act
  if (side === null) return capitalized(done)
  return `${side === room.side ? 'You' : nameOfOther(room)} ${done}`
}
