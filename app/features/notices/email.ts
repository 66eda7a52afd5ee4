import type { Letter } from '#app/platform/mail/letter.tsx'
import { greetingInMail, nameInMail } from '#app/platform/mail/names.ts'
import { momentInMail } from '#app/platform/mail/when.ts'
import { site } from '#app/site.ts'
import type { NoticeFacts } from './schema.ts'
import { noticeWords } from './words.ts'

/** Another match for the same request, for a company whose introduction expired. */
export type NextBest = { name: string; score: number; profileUrl: string; requestId: string }

/** Subjects contain no user input. */
const SUBJECTS: Record<Exclude<NoticeFacts['kind'], 'match_digest'>, string> = {
  introduction_received: 'A company wants to meet you',
  introduction_reminder: 'A company is waiting for your answer',
  introduction_answered: 'Your introduction was answered',
  introduction_expired: 'An introduction has expired',
  introduction_withdrawn: 'A company withdrew an introduction',
  message_received: 'You have a new message',
  offer_moved: 'An update on your offer',
  meeting_moved: 'An update on your meeting',
  engagement_moved: 'An update on your engagement',
  company_deleted: 'A company has left',
  talent_deleted: 'A talent has left',
  interest_shown: 'New interest in your request',
  featured_answered: 'Your application to be featured was answered',
  question_answered: 'Your question was answered',
  answer_accepted: 'Your answer was accepted',
  new_device: 'New sign-in to your account',
  password_changed: 'Your password was changed',
  email_changed: 'Your email address was changed',
}

/** Subjects by what happened, where the kind of notice alone says too little. */
const SUBJECTS_BY_STATUS: Partial<Record<NoticeFacts['kind'], Record<string, string>>> = {
  offer_moved: {
    offer: 'You received an offer',
    counter: 'You received a counteroffer',
    agree: 'Your offer was agreed to',
    refuse: 'Your offer was declined',
    withdraw: 'An offer was withdrawn',
    lapse: 'An offer has expired',
  },
  meeting_moved: {
    propose: 'Times to meet were proposed',
    propose_others: 'Other times to meet were proposed',
    meet: 'Your meeting is agreed',
    move: 'Your meeting has moved',
    call_off: 'Your meeting is canceled',
    leave: 'A meeting is canceled',
    call_link: 'The link of your meeting has changed',
    times_refuse: 'None of your times work',
    times_withdraw: 'Proposed times were withdrawn',
    times_lapse: 'Proposed times have passed',
  },
  featured_answered: { ended: 'You are no longer featured' },
  engagement_moved: {
    close: 'A conversation was closed',
    reopen: 'A conversation was reopened',
    start: 'Work was marked as started',
    pause: 'Work was paused',
    resume: 'Work was resumed',
    notify: 'Notice was given',
    end: 'An engagement has ended',
  },
}

/** Makes names safe for a mail. Roles are names of the catalogue and need no change. */
function withSafeNames(facts: NoticeFacts): NoticeFacts {
  const { connection, payload, side } = facts
  const matches = payload.matches.map(match =>
    side === 'company' ? { ...match, name: nameInMail(match.name) } : match,
  )
  return {
    ...facts,
    // Each sign-in has a mail of its own, and a title is only quoted to the person who wrote it.
    payload: {
      ...payload,
      matches,
      earlier: [],
      question:
        payload.question && facts.kind === 'answer_accepted'
          ? { ...payload.question, title: '' }
          : payload.question,
    },
    connection: connection && {
      ...connection,
      companyName: nameInMail(connection.companyName),
      talentName: nameInMail(connection.talentName),
    },
  }
}

/** Explains why somebody gets this mail, if its text doesn't. */
const REASONS: Partial<Record<NoticeFacts['kind'], string>> = {
  introduction_received: `They found your profile on ${site.name}. They can’t see your contact details.`,
  introduction_reminder: 'You can accept or decline. Either answer helps them plan.',
}

type Reader = {
  name: string
  /** The reader's time zone, if known. */
  zone: string | null
}

function filesLine(count: number): string {
  return count === 1
    ? 'There’s a file with it. You can download it from the conversation.'
    : `There are ${count} files with it. You can download them from the conversation.`
}

export function noticeLetter(
  facts: NoticeFacts,
  options: {
    at: Date
    reader: Reader
    address: (path: string) => string
    next?: NextBest
    /** The text of messages, if the reader wants it in the mail. */
    messages?: readonly string[]
    /** The number of files, which stay in the conversation. */
    files?: number
    /** The times of a meeting. */
    lines?: readonly string[]
    unsubscribeUrl?: string
  },
): Letter {
  const { title, text, to, action } = noticeWords(withSafeNames(facts))
  const { address, lines = [], messages = [], files = 0, next, reader, unsubscribeUrl } = options
  const { kind, payload } = facts
  // How many there are is no user input.
  const subject =
    kind === 'match_digest' ? title : (SUBJECTS_BY_STATUS[kind]?.[payload.status] ?? SUBJECTS[kind])
  const reason = REASONS[kind]
  return {
    subject,
    greeting: greetingInMail(reader.name),
    before: [
      ...(title === subject ? [] : [`${title}.`]),
      kind === 'new_device'
        ? `On ${momentInMail(options.at, reader.zone)}, someone logged in: ${text}`
        : text,
      ...lines,
      ...messages.map(message => `“${message}”`),
      ...(files === 0 ? [] : [filesLine(files)]),
      ...(next ? [`Your next best match is ${nameInMail(next.name)}, ${next.score}%.`] : []),
      ...(reason ? [reason] : []),
    ],
    action: next
      ? {
          label: 'View your next best match',
          url: address(`${next.profileUrl}?introduce=${next.requestId}`),
        }
      : { label: action, url: address(to) },
    footer: unsubscribeUrl
      ? [
          { label: 'Stop these emails', url: unsubscribeUrl },
          { label: 'Choose which emails you get', url: address('/settings#notifications') },
        ]
      : undefined,
    after: unsubscribeUrl ? [] : [`We always email you about the security of your account.`],
  }
}
