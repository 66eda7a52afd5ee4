import type { Letter } from '#app/platform/mail/letter.tsx'
import { greetingInMail, nameInMail } from '#app/platform/mail/names.ts'
import { momentInMail } from '#app/platform/mail/when.ts'
import { site } from '#app/site.ts'
import { noticeWords } from './rules.ts'
import type { NoticeFacts } from './schema.ts'

/** Somebody who fits the same request, for a company that waited in vain. */
export type NextBest = { name: string; score: number; profileUrl: string; requestId: string }

/** Nothing that people typed stands in a subject. */
const SUBJECTS: Record<NoticeFacts['kind'], string> = {
  introduction_received: 'A company wants to meet you',
  introduction_reminder: 'A company is waiting for your answer',
  introduction_answered: 'Your introduction was answered',
  introduction_expired: 'An introduction has expired',
  introduction_withdrawn: 'A company withdrew its request',
  message_received: 'You have a new message',
  offer_moved: 'An update on your offer',
  meeting_moved: 'An update on your meeting',
  company_deleted: 'A company has left',
  talent_deleted: 'A talent has left',
  match_digest: 'Strong new matches',
  interest_shown: 'New interest in your request',
  featured_answered: 'Your application to be featured was answered',
  new_device: 'New sign-in to your account',
  password_changed: 'Your password was changed',
  email_changed: 'Your email address was changed',
}

/** The same with the names as a mail may say them. A role is a name of the catalogue. */
function fitForMail(facts: NoticeFacts): NoticeFacts {
  const { connection, payload, side } = facts
  const matches = payload.matches.map(match =>
    side === 'company' ? { ...match, name: nameInMail(match.name) } : match,
  )
  return {
    ...facts,
    // Each sign-in has a mail of its own.
    payload: { ...payload, matches, earlier: [] },
    connection: connection && {
      ...connection,
      companyName: nameInMail(connection.companyName),
      talentName: nameInMail(connection.talentName),
    },
  }
}

/** Why somebody gets this mail, where its words don't say so. */
const REASONS: Partial<Record<NoticeFacts['kind'], string>> = {
  introduction_received: `They found your profile on ${site.name}. They can’t see your contact details.`,
  introduction_reminder: 'You can accept or decline. Either answer helps them plan.',
}

type Reader = {
  name: string
  /** Where the reader works, if that is known. */
  zone: string | null
}

function filesLine(count: number): string {
  return count === 1
    ? 'There’s a file with it. You can download it from the conversation.'
    : `There are ${count} files with it. You can download them from the conversation.`
}

export function noticeLetter(
  facts: NoticeFacts,
  given: {
    at: Date
    reader: Reader
    address: (path: string) => string
    next?: NextBest
    /** What was written, for whoever wants it in the mail. */
    messages?: readonly string[]
    /** How many files go with that: they stay in the conversation. */
    files?: number
    /** Of a meeting: when it is. */
    lines?: readonly string[]
    unsubscribeUrl?: string
  },
): Letter {
  const { title, text, to, action } = noticeWords(fitForMail(facts))
  const { address, lines = [], messages = [], files = 0, next, reader, unsubscribeUrl } = given
  const subject = SUBJECTS[facts.kind]
  const reason = REASONS[facts.kind]
  return {
    subject,
    greeting: greetingInMail(reader.name),
    before: [
      ...(title === subject ? [] : [`${title}.`]),
      facts.kind === 'new_device'
        ? `On ${momentInMail(given.at, reader.zone)}, someone logged in: ${text}`
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
