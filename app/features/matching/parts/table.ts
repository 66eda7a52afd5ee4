// All parts of a score, in the order of the receipt and the public page.
import { challenge } from './challenge.ts'
import { industry, size, stage } from './company.ts'
import type { AnyValuePart, ListPart, ListPartName, Part, PartName, ValuePartName } from './part.ts'
import { engagement, timeZone, workingModel } from './place.ts'
import { rate } from './rate.ts'
import { role } from './role.ts'
import { languages, skills, tools } from './skills.ts'
import { duration, hours, start } from './time.ts'

/** Increment with every change that may change a score. */
export const VERSION = 12

const TABLE = {
  role,
  skills,
  challenge,
  rate,
  industry,
  tools,
  hours,
  engagement,
  time_zone: timeZone,
  languages,
  working_model: workingModel,
  start,
  duration,
  stage,
  size,
} satisfies Record<ValuePartName, AnyValuePart> & Record<ListPartName, ListPart>

export const PARTS: readonly Part[] = Object.values(TABLE)

/** The index of each part in PARTS. */
// Checked edge: the keys of TABLE are the names.
export const PLACES = Object.fromEntries(PARTS.map(({ name }, place) => [name, place])) as Record<
  PartName,
  number
>

export const LISTED: Readonly<Record<ListPartName, ListPart>> = TABLE
export const VALUED: Readonly<Record<ValuePartName, AnyValuePart>> = TABLE
