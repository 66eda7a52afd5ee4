import { z } from 'zod'
import { isZone, readDay, readStorableDay } from '#app/platform/calendar/zones.ts'
import { fieldsOf } from '#app/platform/forms/fields.ts'
import { numbered, seen } from '#app/platform/forms/numbered.ts'
import { type FieldErrors, parseForm } from '#app/platform/forms/parse-form.ts'
import { tooLong } from '#app/platform/forms/text.ts'
import { textOf } from '#app/platform/forms/text-of.ts'
import { instantsOf, type TypedRow } from './rules.ts'
import { LENGTHS, LINK_MAX, MAX_TIMES } from './types.ts'

const link = z
  .string()
  .transform(typed => typed.trim())
  .pipe(
    z
      .string()
      .max(LINK_MAX, tooLong('A link', LINK_MAX))
      .refine(
        typed => typed === '' || (/^https:\/\/\S+$/.test(typed) && URL.canParse(typed)),
        'A link must begin with https://',
      ),
  )
  // As browsers read it: otherwise invisible characters could show another address than the one that opens.
  .transform(typed => (typed === '' ? '' : new URL(typed).href))
  .refine(address => address.length <= LINK_MAX, tooLong('A link', LINK_MAX))

const Proposal = z.object({
  client_key: z.guid(),
  seen,
  zone: z.string().max(80).refine(isZone, 'Choose a time zone from the list'),
  minutes: z.enum(LENGTHS, 'Choose how long it takes').transform(Number),
  link,
})

const PLACES = Array.from({ length: MAX_TIMES }, (_, place) => place)
export const PROPOSAL_FIELDS = fieldsOf(
  Proposal,
  Object.fromEntries(
    PLACES.flatMap(place =>
      [`day_${place + 1}`, `time_${place + 1}`].map(name => [name, { maxLength: 20, maxCount: 1 }]),
    ),
  ),
)

type ProposalForm = z.output<typeof Proposal> & { times: string[] }

type ReadProposal = { ok: true; value: ProposalForm } | { ok: false; fieldErrors: FieldErrors }

/** Reads a proposal, or explains every field that is wrong. Days and times are local to the proposer's zone. */
export function readProposal(form: FormData, now: Date): ReadProposal {
  const parsed = parseForm(Proposal, form)
  const fieldErrors: FieldErrors = parsed.ok ? {} : { ...parsed.state.fieldErrors }
  const typedIn = (name: string) => textOf(form, name).trim()
  const typed = PLACES.map((place): TypedRow => {
    const [dayField, timeField] = [`day_${place + 1}`, `time_${place + 1}`]
    const [dayTyped, timeTyped] = [typedIn(dayField), typedIn(timeField)]
    if (dayTyped === '' && timeTyped === '') return null
    const [day, minutes] = [readDay(dayTyped), readClock(timeTyped)]
    if (day === null) fieldErrors[dayField] = 'Choose a day'
    if (minutes === null) fieldErrors[timeField] = 'Choose a time'
    return day === null || minutes === null ? 'unreadable' : { day, minutes }
  })
  if (fieldErrors.zone !== undefined) return { ok: false, fieldErrors }
  const read = instantsOf(typed, typedIn('zone'), now)
  if (parsed.ok && read.ok) return { ok: true, value: { ...parsed.value, times: read.times } }
  if (!read.ok)
    for (const [place, message] of read.problems) fieldErrors[`day_${place + 1}`] = message
  return { ok: false, fieldErrors }
}

/** "09:30", or "09:30:00" as some browsers send it. In minutes since midnight. */
function readClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export const TakeForm = z.object({
  number: numbered,
  starts_at: z.iso
    .datetime('Choose one of the times')
    .refine(at => readStorableDay(at.slice(0, 10)) !== null, 'Choose one of the times'),
  link,
})
export const EndForm = z.object({ number: numbered })
export const CancelForm = z.object({ meeting: z.guid(), seen })
export const LinkForm = z.object({ meeting: z.guid(), seen, link })
