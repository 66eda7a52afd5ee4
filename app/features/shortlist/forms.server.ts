import { z } from 'zod'
import { DROP, KEEP, NOTE, NOTE_MAX } from './rules.ts'

export const ShortlistForm = z.object({
  intent: z.enum([KEEP, NOTE, DROP]),
  talentId: z.guid(),
  note: z.string().trim().max(NOTE_MAX, `Keep the note to ${NOTE_MAX} characters.`),
  /** The page to return to. */
  back: z.string(),
})
