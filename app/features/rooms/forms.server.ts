import { z } from 'zod'
import { readStorableDay } from '#app/platform/calendar/zones.ts'
import type { Fields } from '#app/platform/forms/fields.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { textWithin } from '#app/platform/forms/text.ts'
import { FAR_TOO_LARGE, FILE_BYTES, FILES_FIELD, MAX_FILES } from './files.ts'
import { ACTS, CONTACT_MAX, MESSAGE_MAX, REPORT_MAX, STATES } from './types.ts'

const message = textWithin('A message', MESSAGE_MAX).pipe(
  z.string().min(1, 'Write something first'),
)

export const SendForm = z.object({ client_key: z.guid(), body: message })
export const FILE_FIELDS: Fields = {
  [FILES_FIELD]: {
    maxLength: 0,
    maxCount: MAX_FILES,
    file: { bytes: FILE_BYTES, tooLarge: FAR_TOO_LARGE, onDisk: true },
  },
}
export const EditForm = z.object({ message_id: z.guid(), body: message })
export const DeleteForm = z.object({ message_id: z.guid() })
export const ContactForm = z.object({ talent_contact: textWithin('Contact details', CONTACT_MAX) })
export const ReadsForm = z.object({ shows_reads: z.enum(['on', '']) })
export const ActForm = z.object({ act: z.enum(ACTS), seen: z.enum(STATES) })
export const ReportForm = z.object({
  reason: textWithin('The reason', REPORT_MAX).pipe(z.string().min(1, 'Say what’s wrong')),
})

const Before = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f-]{36})$/

/** The cursor of a page of older entries, from the URL; null for the newest page. */
export function readBefore(search: URLSearchParams): { at: string; id: string } | null {
  const [, at, id] = Before.exec(search.get('before') ?? '') ?? []
  if (at === undefined || id === undefined || !isId(id)) return null
  // The database refuses days that JavaScript's dates take, such as February 30.
  if (Number.isNaN(Date.parse(at)) || readStorableDay(at.slice(0, 10)) === null) return null
  return { at, id }
}
