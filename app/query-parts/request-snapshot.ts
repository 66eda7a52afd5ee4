import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const list = z
  .array(z.string())
  .nullish()
  .transform(value => value ?? [])
const number = z
  .number()
  .nullish()
  .transform(value => value ?? null)

/**
 * The request as it was when the introduction was accepted: the column `request` of an engagement. What the company had
 * not stated is empty or null.
 */
export const RequestSnapshot = z.object({
  role: text,
  challenge: text,
  challenges: list,
  engagement: list,
  workingModel: text,
  budgetMin: number,
  budgetMax: number,
  hours: number,
  weeks: number,
  start: text,
  industry: text,
  size: text,
  /** Fields that still had the form's suggestion, which nobody had confirmed. */
  untouched: list,
})
export type RequestSnapshot = z.output<typeof RequestSnapshot>
