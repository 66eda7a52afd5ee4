import { z } from 'zod'
import { reason } from '#app/platform/forms/reason.ts'
import { text } from '#app/platform/forms/text.ts'
import { readChoice, readPage, readSearch } from '#app/platform/http/list-state.ts'
import { ADMIN_ACTIONS, KINDS, type PeopleFilter, STATES } from './schema.ts'

const NOTE_LENGTH = 1000

export const AdminActionForm = z.object({
  admin_action: z.enum(ADMIN_ACTIONS),
  reason,
  /** Whether the person still has to be asked, or has answered no. */
  unconfirmed: z.enum(['yes', 'canceled', '']),
})

export const AnswerForm = z.object({
  application_id: z.guid(),
  answer: z.enum(['approved', 'declined']),
  note: text
    .pipe(z.string().max(NOTE_LENGTH, `Please use at most ${NOTE_LENGTH} characters`))
    .pipe(z.string().min(1, 'Write a note to the applicant')),
})

export function readPeopleFilter(search: URLSearchParams): PeopleFilter {
  return {
    q: readSearch(search),
    kind: readChoice(search, 'kind', KINDS),
    state: readChoice(search, 'state', STATES),
    page: readPage(search),
  }
}
