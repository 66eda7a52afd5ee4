import { z } from 'zod'
import { textWithin } from '#app/platform/forms/text.ts'
import {
  ANSWERS,
  CONTACT_DETAILS_MAX,
  type ConnectionStatus,
  DECLINE_LINE_MAX,
  READY_LINES,
  REQUIREMENTS_MAX,
} from './rules.ts'

export type ConnectionRequestSummary = {
  id: string
  desiredRole: string
  companySize: string
  industry: string
}

/** What a request asks for and offers, for a first look. */
export type Offer = {
  budgetDayMin: number | null
  budgetDayMax: number | null
  hoursPerWeek: number | null
  durationWeeks: number | null
  urgencyStart: string | null
  workingModel: string | null
  challenge: string
}

type Connection = {
  id: string
  status: ConnectionStatus
  createdAt: string
  /** When it stopped waiting: answered, expired or withdrawn. */
  answeredAt: string | null
  /**
   * The last day on which an answer counts, in the talent's time zone, and how far it is. None while the company
   * has not confirmed its address.
   */
  deadline: { answerBy: string; daysLeft: number } | null
  requirements: string
  /** Null where the asking person may not see them. */
  contactDetails: string | null
  /** Messages of the other side that wait for the reader. */
  unread: number
  /** What a talent said with a decline, once its reader may know of it. */
  declineLine: string | null
}

/** An introduction as the addressed talent sees it. */
export type TalentConnection = Connection & {
  request: (ConnectionRequestSummary & Offer) | null
  /** For how long a decline can still be taken back; zero where it cannot. */
  undoSeconds: number
  /** Clients of the talent whom the company counts among its competitors. */
  conflictsWith: string[]
  companyName: string
  /** From the company's card, where it says so. */
  companyWebsite: string | null
  companyAbout: string | null
}

/** An introduction as the company that asked for it sees it. */
export type CompanyConnection = Connection & {
  request: ConnectionRequestSummary | null
  talent: {
    id: string
    fullName: string
    headline: string
    photoUrl: string | null
    profileUrl: string
  }
}

/** A median of the last year, in whole days, and of how many answers. */
export type ResponseTime = { days: number; answers: number }

/** What a company has to know before it asks a talent: for which request, and what it has asked before. */
export type Introductions = {
  requests: {
    id: string
    desiredRole: string
    createdAt: string
    /** In the company's own words; empty where it has been asked about already. */
    challenge: string
  }[]
  sent: {
    id: string
    status: ConnectionStatus
    createdAt: string
    requestId: string | null
    desiredRole: string | null
    /** While it waits for the talent. */
    deadline: Connection['deadline']
    /** For how long it can still be undone. */
    undoableMs: number
  }[]
  /** How the talent may reach whoever asks: what the form starts from. */
  contactDetails: string
}

export const CHOOSE_REQUEST = 'Choose the request this is about'
export const UNDO_TOO_LATE =
  'It’s too late to undo this: the introduction has been sent. You can withdraw it under Connections.'

export const IntroductionForm = z.object({
  request_id: z.guid(CHOOSE_REQUEST),
  requirements: textWithin('Requirements', REQUIREMENTS_MAX),
  contact_details: textWithin('Contact details', CONTACT_DETAILS_MAX),
  /** Said once the form has asked: nobody meant to be out of reach by mistake. */
  without_contact: z.string(),
  /** The page offers to undo what it sends. */
  undoable: z.string().transform(said => said === 'on'),
})

export const AnswerForm = z.object({
  connectionId: z.string(),
  answer: z.enum(ANSWERS),
  /** Choose a reason to the company, or one's own, with a decline. */
  ready_line: z.enum(READY_LINES).or(z.literal('')).default(''),
  own_line: textWithin('The line', DECLINE_LINE_MAX).default(''),
  /** Sent where nobody was asked yet whether they are sure. */
  unasked: z.enum(['yes', '']).default(''),
})
export const TakeBackForm = z.object({ connectionId: z.string() })

export type AnswerRefusal = 'already_answered' | 'expired' | 'withdrawn'

/** Why an answer was not taken, and whose. */
export type AnswerError = {
  connectionId: string
  message: string
  /** The server never heard of it, so nothing can have changed there. */
  unsent?: true
}

export const WithdrawForm = z.object({ connectionId: z.string() })

const ALREADY_ANSWERED = 'This request has already been answered or withdrawn, so nothing changed.'

/** Why an answer came to nothing, in words. */
export const NOT_ANSWERED: Record<AnswerRefusal, string> = {
  already_answered: ALREADY_ANSWERED,
  expired: 'This request has expired, so nothing changed.',
  withdrawn: 'The company has withdrawn this request, so nothing changed.',
}

export const NOT_WITHDRAWN =
  'This introduction has already been answered or has expired, so you can’t withdraw it.'

export const NOT_TAKEN_BACK = 'The ten seconds have passed, so your answer stands.'

export const ANSWER_NOT_SAVED = 'We couldn’t save your answer. Please try again.'
