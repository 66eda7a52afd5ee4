import { z } from 'zod'
import { textWithin } from '#app/platform/forms/text.ts'
import {
  ANSWERS,
  CONTACT_DETAILS_MAX,
  type ConnectionStatus,
  DECLINE_REASON_MAX,
  DECLINE_REASONS,
  REQUIREMENTS_MAX,
} from './rules.ts'

export type RequestSummary = {
  id: string
  desiredRole: string
  companySize: string
  industry: string
  /** The company has closed it; an introduction about it can still be answered. */
  isClosed: boolean
}

/** The terms of a request at a glance. */
export type RequestTerms = {
  budgetDayMin: number | null
  budgetDayMax: number | null
  hoursPerWeek: number | null
  durationWeeks: number | null
  urgencyStart: string | null
  workingModel: string | null
  /** Fields that still have the form's suggestion, which nobody confirmed. */
  untouched: readonly string[]
  challenge: string
  /** When it was changed last. */
  changedAt: string
}

/** The progress of the engagement that began with the acceptance. */
export type Progress = {
  label: string
  /** The next step, as a sentence. */
  step: string
  /** What waits for the reader's answer: a sentence, and a link to it. */
  awaits: readonly { text: string; action: string; to: string }[]
  /** What the reader can do without an answer: write first, or what the agreed work needs. `isDue`: it is time to do it. */
  ownStep: {
    text: string
    action: string
    to: string
    isDue: boolean
    /** The agreed start, if it is still to come. */
    startsOn: string | null
  } | null
  /** Whether the work has ended, or the conversation was closed. */
  isOver: boolean
}

type Connection = {
  id: string
  status: ConnectionStatus
  createdAt: string
  /** When it stopped being pending: answered, expired or withdrawn. */
  answeredAt: string | null
  /**
   * The last day to answer, in the talent's time zone, the days until then, and the most days an introduction waits.
   * Null while the company has not confirmed its address. `isSuspended`: the other side can't use their account.
   */
  deadline: { answerBy: string; daysLeft: number; daysAtMost: number; isSuspended: boolean } | null
  /** There is a request, but the reader may not see it: its company is suspended. */
  isRequestHidden: boolean
  requirements: string
  /** Null if the reader may not see them. */
  contactDetails: string | null
  /** Unread messages of the other side. */
  unread: number
  /** The talent's message with a decline, once the reader may see it. */
  declineReason: string | null
  /** Null unless it was accepted. */
  progress: Progress | null
}

/** An introduction as it is stored, without the progress of its engagement. */
export type Stored<T extends { progress: Progress | null }> = Omit<T, 'progress'>

/** An introduction as the talent sees it. */
export type TalentConnection = Connection & {
  request: (RequestSummary & RequestTerms) | null
  /** How long a decline can still be undone; zero if it can't. */
  undoSeconds: number
  /** Clients of the talent whom the company counts among its competitors. */
  conflictsWith: string[]
  companyName: string
  /** From the company's card, if stated. */
  companyWebsite: string | null
  companyAbout: string | null
}

/** An introduction as the company sees it. */
export type CompanyConnection = Connection & {
  request: RequestSummary | null
  talent: {
    id: string
    fullName: string
    headline: string
    photoUrl: string | null
    /** Null while the profile is hidden: the address would lead nobody there. */
    profileUrl: string | null
  }
}

/** The median over the last year, in whole days, and the number of introductions. */
export type ResponseTime = { days: number; introductions: number }

/** An introduction that a company has sent, in short. */
export type SentIntroduction = Pick<Connection, 'id' | 'status' | 'createdAt' | 'deadline'> & {
  /** The state of the engagement; null before an acceptance. */
  progress: Pick<Progress, 'label' | 'isOver'> | null
  requestId: string | null
  desiredRole: string | null
  /** How long it can still be undone. */
  undoableMs: number
}

/** What a company needs to ask a talent: its requests, and its earlier introductions. */
export type Introductions = {
  requests: {
    id: string
    label: string
    /** In the company's own words; empty if the talent was already asked about this request. */
    challenge: string
  }[]
  hasClosed: boolean
  sent: SentIntroduction[]
  /** Initial contact details of the form. */
  contactDetails: string
}

export const CHOOSE_REQUEST = 'Choose the request this is about'
export const UNDO_TOO_LATE =
  'It’s too late to undo this: the introduction has been sent. You can withdraw it under Connections.'

export const IntroductionForm = z.object({
  request_id: z.guid(CHOOSE_REQUEST),
  requirements: textWithin('Requirements', REQUIREMENTS_MAX),
  contact_details: textWithin('Contact details', CONTACT_DETAILS_MAX),
  /** Set once the form has warned of missing contact details. */
  without_contact: z.string(),
  /** Whether the page offers to undo it. */
  undoable: z.string().transform(value => value === 'on'),
})

export const AnswerForm = z.object({
  connectionId: z.string(),
  answer: z.enum(ANSWERS),
  /** With an acceptance: when the request that was read had been changed last, if it still exists. */
  changedAt: z.string(),
  /** With a decline: a reason from the list, or the talent's own words. */
  ready_line: z.enum(DECLINE_REASONS).or(z.literal('')),
  own_line: textWithin('The reason', DECLINE_REASON_MAX),
  /** Set if the answer still needs a confirmation. */
  unconfirmed: z.enum(['yes', '']),
})
export const UndoDeclineForm = z.object({ connectionId: z.string() })

export type AnswerRefusal = 'already_answered' | 'expired' | 'withdrawn' | 'changed'

/** Why an answer was not stored, and for which introduction. */
export type AnswerError = {
  connectionId: string
  message: string
  /** The request never reached the server, so nothing has changed there. */
  unsent?: true
}

export const WithdrawForm = z.object({ connectionId: z.string() })

const ALREADY_ANSWERED =
  'This introduction has already been answered or withdrawn, so nothing changed.'

/** Explains why an answer was not stored. */
export const NOT_ANSWERED: Record<AnswerRefusal, string> = {
  already_answered: ALREADY_ANSWERED,
  expired: 'This introduction has expired, so nothing changed.',
  withdrawn: 'The company has withdrawn this introduction, so nothing changed.',
  changed:
    'The company has changed its request since you opened this page, so you haven’t accepted. The request is shown as it is now.',
}

export const NOT_WITHDRAWN =
  'This introduction has already been answered or has expired, so you can’t withdraw it.'

export const NOT_UNDONE = 'It’s too late: you can’t undo your answer anymore.'

export const ANSWER_NOT_SAVED = 'We couldn’t save your answer. Please try again.'
