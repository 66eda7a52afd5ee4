import { z } from 'zod'
import { text } from '#app/platform/forms/text.ts'
import { readChoice, readPage, readSearch } from '#app/platform/http/list-state.ts'
import { ADMIN_ACTIONS, KINDS, type PeopleFilter, REASON_LENGTH, STATES } from './schema.ts'

const words = text.pipe(
  z.string().max(REASON_LENGTH, `Please use at most ${REASON_LENGTH} characters`),
)

export const AdminActionForm = z.object({
  admin_action: z.enum(ADMIN_ACTIONS),
  reason: words.pipe(z.string().min(1, 'Give a reason for the audit trail')),
})

export const AnswerForm = z.object({
  application_id: z.guid(),
  answer: z.enum(['approved', 'declined']),
  note: words.pipe(z.string().min(1, 'Write a note to the applicant')),
})

export function readPeopleFilter(search: URLSearchParams): PeopleFilter {
  return {
    q: readSearch(search),
    kind: readChoice(search, 'kind', KINDS),
    state: readChoice(search, 'state', STATES),
    page: readPage(search),
  }
}
