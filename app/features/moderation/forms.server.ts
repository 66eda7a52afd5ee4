import { z } from 'zod'
import { text } from '#app/platform/forms/text.ts'
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

const MOST_TYPED = 100

export function readPeopleFilter(search: URLSearchParams): PeopleFilter {
  const page = Number(search.get('page') ?? '1')
  const among = (options: readonly { value: string }[], name: string) =>
    options.find(({ value }) => value === search.get(name))?.value ?? ''
  return {
    q: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MOST_TYPED),
    kind: among(KINDS, 'kind'),
    state: among(STATES, 'state'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}
