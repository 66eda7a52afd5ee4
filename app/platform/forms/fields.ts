import type { z } from 'zod'

/** The size limits of a form field. */
type Field = {
  /** In characters of one value. */
  maxLength: number
  /** The number of values with its name. */
  maxCount: number
  /** For a file: its size limit, and the message if it is exceeded; `onDisk` streams it to disk. */
  file?: { bytes: number; tooLarge: string; onDisk?: true }
  /** Sent instead of another field, so it needs no room of its own. */
  isAlternative?: true
}
export type Fields = Readonly<Record<string, Field>>

/** Defaults for values without a limit in their schema: a choice, an id, a number, a password. */
const MAX_LENGTH = 1_000
const MAX_NUMBER_LENGTH = 40
const MAX_COUNT = 60
/** A Chinese character takes three bytes, and each byte takes three characters in a URL-encoded form. */
const BYTES_PER_CHARACTER = { inParts: 3, encoded: 9 }
/** Overhead per value: in a multipart form, its boundary and headers. */
const BYTES_BETWEEN = 200
const MIN_BYTES = 8 * 1024

/** Fields with one short value each, such as a button's value or an id. */
export function words(...names: string[]): Fields {
  return Object.fromEntries(names.map(name => [name, { maxLength: 100, maxCount: 1 }]))
}

/** All fields of several forms that are posted to the same address, each with its largest limits. */
export function fieldsOf(...forms: (z.ZodObject | Fields)[]): Fields {
  const all = new Map<string, Field>()
  for (const form of forms)
    for (const [name, field] of Object.entries(isSchema(form) ? fieldsOfSchema(form) : form)) {
      const known = all.get(name)
      all.set(name, {
        ...known,
        ...field,
        maxLength: Math.max(field.maxLength, known?.maxLength ?? 0),
        maxCount: Math.max(field.maxCount, known?.maxCount ?? 0),
      })
    }
  return Object.fromEntries(all)
}

/** The fields without those for files on disk: only multipart forms have files. */
export function withoutFilesOnDisk(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { file }]) => !file?.onDisk))
}

/** The maximum size of a body in which every field is full, in any encoding. */
export function bytesOf(fields: Fields): number {
  let bytes = MIN_BYTES
  // A form with a file is multipart.
  const inParts = Object.values(fields).some(({ file }) => file)
  const each = inParts ? BYTES_PER_CHARACTER.inParts : BYTES_PER_CHARACTER.encoded
  for (const [name, { maxLength, maxCount, file, isAlternative }] of Object.entries(fields))
    if (!isAlternative)
      bytes += maxCount * ((file?.bytes ?? maxLength * each) + 3 * name.length + BYTES_BETWEEN)
  return bytes
}

/**
 * The sent values of these fields. Values and lists are cut beyond twice their limits: the schema still refuses them,
 * and most of what was typed is shown again. The schema counts an emoji, two units of a string, as one character, so
 * one character more than the limit is kept at least.
 */
export function pickFields(
  sent: Iterable<[string, FormDataEntryValue]>,
  fields: Fields,
  form = new FormData(),
): FormData {
  const counts = new Map<string, number>()
  for (const [name, value] of sent) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const count = counts.get(name) ?? 0
    if (field === undefined || count >= 2 * field.maxCount) continue
    counts.set(name, count + 1)
    if (typeof value === 'string') form.append(name, value.slice(0, 2 * (field.maxLength + 1)))
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
      const { maxLength = MAX_LENGTH, maxCount } = boundsOf(type)
      return [name, { maxLength, maxCount: maxCount ?? 1 }]
    }),
  )
}

/** `maxCount` is only set for lists. */
type Bounds = { maxLength?: number | undefined; maxCount?: number | undefined }

function boundsOf(type: z.core.$ZodType): Bounds {
  // Checked edge: all types in our schemas are the library's own.
  const { def } = (type as z.core.$ZodTypes)._zod
  const bound = maxLengthCheck(def.checks ?? [])
  switch (def.type) {
    case 'string':
      return { maxLength: bound }
    case 'enum':
      return { maxLength: Math.max(...Object.values(def.entries).map(entry => `${entry}`.length)) }
    case 'number':
      return { maxLength: MAX_NUMBER_LENGTH }
    case 'array':
      return { maxLength: boundsOf(def.element).maxLength, maxCount: bound ?? MAX_COUNT }
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

/** The maximum length of a text or list, from its own check. */
function maxLengthCheck(checks: z.core.$ZodCheck[]): number | undefined {
  for (const { _zod } of checks) {
    // Checked edge: all checks in our schemas are the library's own.
    const def = _zod.def as z.core.$ZodCheckMaxLengthDef
    if (def.check === 'max_length') return def.maximum
  }
  return undefined
}

/** The limits of a pipe: the input must fit the first type, and its result the second. */
function narrower(sent: Bounds, made: Bounds): Bounds {
  // A text that is split into a list.
  if (sent.maxCount === undefined && made.maxCount !== undefined)
    return { maxLength: made.maxCount * ((made.maxLength ?? MAX_LENGTH) + 2) }
  const maxLength = [sent.maxLength, made.maxLength].filter(each => each !== undefined)
  const maxCount = [sent.maxCount, made.maxCount].filter(each => each !== undefined)
  return {
    maxLength: maxLength.length === 0 ? undefined : Math.min(...maxLength),
    maxCount: maxCount.length === 0 ? undefined : Math.min(...maxCount),
  }
}
