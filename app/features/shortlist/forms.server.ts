import { z } from 'zod'
import { text } from '#app/platform/forms/text.ts'
import { DROP, KEEP, NOTE_MAX, NOTES, SHORTLIST_MAX } from './rules.ts'

/** Adds a person or removes them, from any page. */
export const ShortlistForm = z.object({
  intent: z.enum([KEEP, DROP]),
  talentId: z.guid(),
  /** The page to return to. */
  back: z.string(),
})

const Id = z.guid().max(36)
const Note = text.pipe(z.string().max(NOTE_MAX, `Keep the note to ${NOTE_MAX} characters.`))

/** The shortlist as a whole. Every button of the page posts all of it, so nothing typed or ticked is lost. */
export const NotesForm = z.object({
  intent: z.literal(NOTES),
  /** The people on the page, and in the same order their notes: as they were shown, and as they are now. */
  person: z.array(Id).max(SHORTLIST_MAX),
  was: z.array(Note).max(SHORTLIST_MAX),
  note: z.array(Note).max(SHORTLIST_MAX),
  /** The ticked people, and the request to compare them for. */
  talent: z.array(Id).max(SHORTLIST_MAX),
  request: z.guid().or(z.literal('')),
  /** Set by the buttons that do more than save. */
  compare: z.string().max(10),
  drop: z.guid().or(z.literal('')),
})
export const NOTES_LISTS = ['person', 'was', 'note', 'talent'] as const

/** Only the notes that were changed here, so changes that another tab has saved since stay. */
export function changedNotes({ person, was, note }: z.output<typeof NotesForm>) {
  return person.flatMap((talentId, at) => {
    const typed = note[at]
    return typed === undefined || typed === was[at] ? [] : [{ talentId, note: typed }]
  })
}
