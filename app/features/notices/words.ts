import { weekdayText } from '#app/ui/weekday.ts'
import type { NoticeFacts } from './schema.ts'

/** The text of a notice for both the page and the mail, and its one action. */
type NoticeWords = { title: string; text: string; to: string; action: string }

const CONNECTIONS = { to: '/connections', action: 'View Connections' }
/** The section of that page for conversations whose other side has left. */
const KEPT_CONVERSATION = { ...CONNECTIONS, to: '/connections#one-sided' }
const SETTINGS = { to: '/settings', action: 'Account Settings' }
const TALENT_DASHBOARD = { to: '/talent/dashboard', action: 'Go to Dashboard' }

const matchesOf = (requestId: string | null) =>
  requestId === null ? '/company/dashboard' : `/company/dashboard?request=${requestId}#top-matches`

/** Where a talent sees these matches. */
const requestsOf = ([match, ...others]: NoticeFacts['payload']['matches']) =>
  match !== undefined && others.length === 0
    ? { to: `/requests/${match.requestId}`, action: 'View the request' }
    : { to: '/talent/dashboard#best-matches', action: 'View matches' }

/** The question's page adds the words of its title to the address. */
const questionOf = ({ question }: NoticeFacts['payload'], action: string) =>
  question === null
    ? { to: '/community', action: 'Go to Community' }
    : { to: `/community/${question.key}`, action }

/** Titles by what happened to an offer. */
const OFFER_TITLES: Record<string, (other: string) => string> = {
  offer: other => `${other} sent you an offer`,
  counter: other => `${other} sent a counteroffer`,
  agree: other => `${other} agreed to your offer`,
  refuse: other => `${other} declined your offer`,
  withdraw: other => `${other} withdrew their offer`,
  lapse: other => `The offer between you and ${other} has expired`,
}

/** Titles by what happened to proposed times or to the meeting. */
const MEETING_TITLES: Record<string, (other: string) => string> = {
  propose: other => `${other} proposed times to meet`,
  propose_others: other => `${other} proposed other times`,
  times_withdraw: other => `${other} withdrew the times they proposed`,
  times_refuse: other => `${other} can’t make any of your times`,
  times_lapse: other => `The times you and ${other} could have met have passed`,
  meet: other => `Your meeting with ${other} is agreed`,
  move: other => `Your meeting with ${other} has moved`,
  call_link: other => `The video link of your meeting with ${other} has changed`,
  call_off: other => `Your meeting with ${other} is canceled`,
}

/** Titles by what happened to the engagement. */
const ENGAGEMENT_TITLES: Record<string, (other: string) => string> = {
  close: other => `${other} closed your conversation`,
  reopen: other => `${other} reopened your conversation`,
  start: other => `${other} marked the work as started`,
  pause: other => `${other} paused the work`,
  resume: other => `${other} resumed the work`,
  notify: other => `${other} gave notice`,
  end: other => `${other} ended the engagement`,
}

export function noticeWords(facts: NoticeFacts): NoticeWords {
  const { kind, payload, side } = facts
  // The defaults are never shown: a notice about an introduction is deleted with it.
  const connection = facts.connection ?? {
    id: '',
    companyName: 'A company',
    talentName: 'A talent',
    role: null,
    requestId: null,
    isClosed: false,
    isHidden: false,
    answerBy: '1970-01-01',
    status: '',
    withReason: false,
  }
  const {
    id,
    companyName,
    talentName,
    role,
    requestId,
    isClosed,
    isHidden,
    answerBy,
    status,
    withReason,
  } = connection
  const about = role ?? (isHidden ? 'a request that’s hidden at the moment' : 'a deleted request')
  // Otherwise it has no matches, and nobody can show interest in it.
  const isOpen = requestId !== null && !isClosed
  const other = side === 'talent' ? companyName : talentName
  switch (kind) {
    case 'introduction_received':
      return {
        title: `${companyName} wants to meet you`,
        // There is no deadline until the company confirms its address, and none afterwards.
        text: `About: ${about}.${answerBy && status === 'pending' ? ` Please answer by ${weekdayText(answerBy)}.` : ''}`,
        ...(requestId === null
          ? CONNECTIONS
          : { to: `/requests/${requestId}`, action: 'View the request' }),
      }
    case 'introduction_reminder':
      return {
        title: `${companyName} is waiting for your answer`,
        text: `About: ${about}. The introduction expires after ${weekdayText(answerBy)}.`,
        to: requestId === null ? '/connections' : `/requests/${requestId}`,
        action: 'Accept or decline',
      }
    case 'introduction_answered':
      return status === 'declined'
        ? {
            title: `${talentName} declined your introduction`,
            text: `About: ${about}.${withReason ? ' They gave a reason.' : ''}`,
            ...(withReason
              ? { to: '/connections#declined', action: 'Read the reason' }
              : isOpen
                ? { to: matchesOf(requestId), action: 'See other matches' }
                : CONNECTIONS),
          }
        : {
            title: `${talentName} accepted your introduction`,
            text: `About: ${about}. They can now see any contact details you gave, and you can write to each other.`,
            to: `/connections/${id}`,
            action: 'Write to them',
          }
    case 'introduction_expired':
      return side === 'talent'
        ? {
            title: `The introduction ${companyName} asked for has expired`,
            text: `About: ${about}. The time to answer has passed. ${isOpen ? 'If it still interests you, you can tell the company.' : 'You don’t need to do anything.'}`,
            ...(requestId === null
              ? CONNECTIONS
              : { to: `/requests/${requestId}`, action: 'View the request' }),
          }
        : {
            title: `${talentName} didn’t answer in time`,
            text: `About: ${about}. The introduction has expired.`,
            ...(isOpen
              ? { to: matchesOf(requestId), action: 'See the next best match' }
              : CONNECTIONS),
          }
    case 'introduction_withdrawn':
      return {
        title: `${companyName} withdrew the introduction`,
        text: `About: ${about}. You don’t need to do anything.`,
        ...CONNECTIONS,
      }
    case 'message_received':
      return {
        title: `${other} wrote to you`,
        text: `About: ${about}.`,
        to: `/connections/${id}`,
        action: 'Read and answer',
      }
    case 'offer_moved':
      return {
        title: OFFER_TITLES[payload.status]?.(other) ?? `Your offer with ${other} changed`,
        text: `About: ${about}.${answerBy ? ` Please answer by ${weekdayText(answerBy)}.` : ''}`,
        to: `/connections/${id}/charter`,
        action: payload.status === 'agree' ? 'Read the charter' : 'Read the offer',
      }
    case 'meeting_moved': {
      // Their account was deleted, and the introduction with it.
      if (payload.status === 'leave')
        return {
          title: 'A meeting is canceled',
          // Notices of earlier versions have no role.
          text: `${payload.role && `About: ${payload.role}. `}The other side deleted their account. You keep your conversation.`,
          ...KEPT_CONVERSATION,
        }
      const proposed = payload.status === 'propose' || payload.status === 'propose_others'
      return {
        title: MEETING_TITLES[payload.status]?.(other) ?? `Your meeting with ${other} changed`,
        text: `About: ${about}.`,
        // Only the conversation says who canceled a meeting, and what else happened.
        ...(payload.status === 'call_off'
          ? { to: `/connections/${id}`, action: 'Open the conversation' }
          : {
              to: `/connections/${id}/meeting`,
              action: proposed ? 'Choose a time' : 'View the meeting',
            }),
      }
    }
    case 'engagement_moved':
      return {
        title: ENGAGEMENT_TITLES[payload.status]?.(other) ?? `Your work with ${other} changed`,
        text: `About: ${about}.`,
        to: `/connections/${id}`,
        action: 'Open the conversation',
      }
    case 'company_deleted':
      return payload.status === 'pending'
        ? {
            title: 'A company that asked for an introduction has left',
            text: `About: ${payload.role || 'a deleted request'}. It deleted its account and the request, so you don’t need to answer.`,
            ...TALENT_DASHBOARD,
          }
        : {
            title: 'A company you were introduced to has left',
            text: `About: ${payload.role || 'a deleted request'}. It deleted its account and its contact details. You keep your conversation. If you had agreed on work, it has ended and its hours count as free again.`,
            ...KEPT_CONVERSATION,
          }
    case 'talent_deleted':
      return payload.status === 'pending'
        ? {
            title: 'Someone you asked for an introduction has left',
            text: `About: ${payload.role || 'a deleted request'}. They deleted their account, so there will be no answer.`,
            to: matchesOf(null),
            action: 'See other matches',
          }
        : {
            title: 'Someone you were introduced to has left',
            text: `About: ${payload.role || 'a deleted request'}. They deleted their account and their contact details. You keep your conversation.`,
            ...KEPT_CONVERSATION,
          }
    case 'match_digest':
      return {
        title:
          payload.matches.length === 1
            ? 'You have a strong new match'
            : `You have ${payload.matches.length || 'had'} strong new matches`,
        text:
          payload.matches.length === 0
            ? 'They’re no longer available.'
            : matchesText(payload.matches, side),
        ...(side === 'talent'
          ? requestsOf(payload.matches)
          : {
              to: matchesOf(payload.matches.find(match => !match.isClosed)?.requestId ?? null),
              action: 'View matches',
            }),
      }
    case 'interest_shown': {
      const [match] = payload.matches
      // The notice is deleted with the talent or the request.
      if (match === undefined)
        return {
          title: 'A talent has shown interest',
          text: 'Their profile is hidden at the moment.',
          to: '/company/dashboard',
          action: 'Go to Dashboard',
        }
      const { name, role, requestId, interested, isClosed } = match
      return {
        title: `${name} is ${interested ? '' : 'no longer '}interested`,
        text: `About: ${role}.`,
        ...(isClosed
          ? { to: `/company/dashboard#request-${requestId}`, action: 'View the request' }
          : {
              to: `/company/dashboard?request=${requestId}&show=interested#top-matches`,
              action: 'View the match',
            }),
      }
    }
    case 'question_answered':
      return {
        title: 'Your question was answered',
        text: payload.question ? `“${payload.question.title}”` : 'The answer is no longer there.',
        ...questionOf(payload, 'Read the answer'),
      }
    case 'answer_accepted':
      return {
        title: 'Your answer was accepted',
        // Mails leave out the title, which somebody else wrote.
        text: payload.question
          ? `${payload.question.title ? `“${payload.question.title}”` : 'The person who asked in the community chose your answer.'}${payload.question.accepts ? ' It now comes first.' : ''}`
          : 'The question or your answer is no longer there.',
        ...questionOf(payload, 'View the question'),
      }
    case 'featured_answered':
      if (payload.status === 'ended')
        return {
          title: 'You are no longer featured',
          text: 'Your profile is no longer on the homepage. You can apply again.',
          ...TALENT_DASHBOARD,
        }
      return payload.status === 'approved'
        ? {
            title: 'You are featured on the homepage',
            text: 'Your application was accepted.',
            ...TALENT_DASHBOARD,
          }
        : {
            title: 'Your application to be featured was declined',
            text: 'Update your profile and you can apply again.',
            ...TALENT_DASHBOARD,
          }
    case 'new_device': {
      const devices = [payload.device, ...payload.earlier].map(device => device || 'A new device')
      return {
        title: 'New sign-in to your account',
        text: `${[...new Set(devices)].join('; ')}. If it wasn’t you, change your password now.`,
        ...SETTINGS,
      }
    }
    case 'password_changed':
      return {
        title: 'Your password was changed',
        text: 'If it wasn’t you, reset it now.',
        ...SETTINGS,
      }
    case 'email_changed':
      return {
        title: 'Your email address was changed',
        text: 'From now on, log in with the new one.',
        ...SETTINGS,
      }
  }
}

/** By role, with scores. A company reads the names; a talent only the number of requests for the same role. */
function matchesText(
  matches: NoticeFacts['payload']['matches'],
  side: NoticeFacts['side'],
): string {
  const scored = ({ name, score }: { name: string; score: number }) => `${name} (${score}%)`
  const byRole = [...Map.groupBy(matches, ({ role }) => role)]
  if (side === 'company')
    return byRole.map(([role, some]) => `For ${role}: ${some.map(scored).join('; ')}.`).join(' ')
  const texts = byRole.flatMap(([, [best, ...others]]) => {
    if (best === undefined) return []
    return others.length === 0
      ? [scored(best)]
      : [`${others.length + 1} requests for ${best.name} (up to ${best.score}%)`]
  })
  return `${texts.join('; ')}.`
}
