import type { z } from 'zod'

/** How much a field of a form may hold. */
export type Field = {
  /** Characters of one value. */
  longest: number
  /** Values of its name. */
  most: number
  /** For a file: its size limit and the message beyond it; `onDisk` streams it to the disk. */
  file?: { bytes: number; tooLarge: string; onDisk?: true }
  /** Sent in place of another field, whose room it takes. */
  instead?: true
}
export type Fields = Readonly<Record<string, Field>>

/** What a schema leaves open: a choice, an id, a number, a password. */
const LONGEST = 1_000
const LONGEST_NUMBER = 40
const MOST = 60
/** A Chinese character takes three bytes, and each of them three in a form that is encoded as addresses are. */
const BYTES_A_CHARACTER = { inParts: 3, encoded: 9 }
/** Between two values: in parts, their boundary and headers. */
const BYTES_BETWEEN = 200
const LEAST_BYTES = 8 * 1024

/** Fields of one short value each: what a button says, an id. */
export function words(...names: string[]): Fields {
  return Object.fromEntries(names.map(name => [name, { longest: 100, most: 1 }]))
}

/** All fields of several forms that are sent to one address, each with its widest bounds. */
export function fieldsOf(...forms: (z.ZodObject | Fields)[]): Fields {
  const all = new Map<string, Field>()
  for (const form of forms)
    for (const [name, field] of Object.entries(isSchema(form) ? fieldsOfSchema(form) : form)) {
      const known = all.get(name)
      all.set(name, {
        ...known,
        ...field,
        longest: Math.max(field.longest, known?.longest ?? 0),
        most: Math.max(field.most, known?.most ?? 0),
      })
    }
  return Object.fromEntries(all)
}

/** The fields without those whose files are held on the disk: what comes in another way than in parts has none. */
export function withoutFilesOnDisk(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { file }]) => !file?.onDisk))
}

/** How large a body may be that fills in every field to its bounds, however it is encoded. */
export function bytesOf(fields: Fields): number {
  let bytes = LEAST_BYTES
  // A form with a file comes in parts.
  const inParts = Object.values(fields).some(({ file }) => file)
  const each = inParts ? BYTES_A_CHARACTER.inParts : BYTES_A_CHARACTER.encoded
  for (const [name, { longest, most, file, instead }] of Object.entries(fields))
    if (!instead)
      bytes += most * ((file?.bytes ?? longest * each) + 3 * name.length + BYTES_BETWEEN)
  return bytes
}

/**
 * What was sent of these fields. A value is cut, and a list ended, at twice its bounds: more than that is
 * refused by its schema all the same, with most of what was typed shown again.
 */
export function keepKnown(
  sent: Iterable<[string, FormDataEntryValue]>,
  fields: Fields,
  form = new FormData(),
): FormData {
  const counts = new Map<string, number>()
  for (const [name, value] of sent) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const count = counts.get(name) ?? 0
    if (field === undefined || count >= 2 * field.most) continue
    counts.set(name, count + 1)
    if (typeof value === 'string') form.append(name, value.slice(0, 2 * field.longest))
    else if (field.file) form.append(name, value)
  }
  return form
}

function isSchema(form: z.ZodObject | Fields): form is z.ZodObject {
  return '_zod' in form
}

function fieldsOfSchema(schema: z.ZodObject): Fields {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, type]) => {
      const { longest = LONGEST, most } = boundsOf(type)
      return [name, { longest, most: most ?? 1 }]
    }),
  )
}

/** `most` is undefined unless it is a list. */
type Bounds = { longest?: number | undefined; most?: number | undefined }

function boundsOf(type: z.core.$ZodType): Bounds {
  // Checked edge: every type that the schemas are made of is one of the library's own.
  const { def } = (type as z.core.$ZodTypes)._zod
  const most = mostOf(def.checks ?? [])
  switch (def.type) {
    case 'string':
      return { longest: most }
    case 'enum':
      return { longest: Math.max(...Object.values(def.entries).map(entry => `${entry}`.length)) }
    case 'number':
      return { longest: LONGEST_NUMBER }
    case 'array':
      return { longest: boundsOf(def.element).longest, most: most ?? MOST }
    case 'pipe':
      return narrower(boundsOf(def.in), boundsOf(def.out))
    case 'nullable':
    case 'optional':
    case 'default':
    case 'catch':
      return boundsOf(def.innerType)
    default:
      return {}
  }
}

/** How long a text, or a list, may be by its own check. */
function mostOf(checks: z.core.$ZodCheck[]): number | undefined {
  for (const { _zod } of checks) {
    // Checked edge: the definition of a check is that of one of the library's own.
    const def = _zod.def as z.core.$ZodCheckMaxLengthDef
    if (def.check === 'max_length') return def.maximum
  }
  return undefined
}

/** What is sent fits the first, and what it is made into the second. */
function narrower(sent: Bounds, made: Bounds): Bounds {
  // One text that is taken apart into a list.
  if (sent.most === undefined && made.most !== undefined)
    return { longest: made.most * ((made.longest ?? LONGEST) + 2) }
  const longest = [sent.longest, made.longest].filter(each => each !== undefined)
  const most = [sent.most, made.most].filter(each => each !== undefined)
  return {
    longest: longest.length === 0 ? undefined : Math.min(...longest),
    most: most.length === 0 ? undefined : Math.min(...most),
  }
}
