import { z } from 'zod'
import type { ChoiceField, FieldTable, ListField, TableField, ValuesOf } from './field-table.ts'
import { choiceOf, lineWithin, text, textWithin } from './text.ts'
import { wholeNumber } from './whole-number.ts'

/** Lists of a catalogue's entries, which multi-selects send, are read by themselves, and so are their marks. */
type OfCatalogue = { of: 'ids' | 'names' | 'marks' }
type Shape<Table extends FieldTable> = {
  [Name in keyof Table as Table[Name] extends OfCatalogue ? never : Name]: z.ZodType<
    ValuesOf<Table>[Name]
  >
}

/** The shape of a schema for a table's fields, except the lists of a catalogue's entries. */
export function shapeOf<Table extends FieldTable>(table: Table): Shape<Table> {
  const shape = Object.entries(table).flatMap(([name, field]) => {
    const type = typeOf(field)
    return type === null ? [] : [[name, type]]
  })
  // Checked edge: each name has the type of its field.
  return Object.fromEntries(shape) as Shape<Table>
}

function typeOf(field: TableField): z.ZodType | null {
  const what = field.what ?? field.label
  switch (field.type) {
    case 'text':
      return (field.oneLine ? lineWithin : textWithin)(what, field.maxLength)
    case 'number':
      return wholeNumber({ what, min: field.min, max: field.max, unit: field.unit })
    case 'choice':
      return choiceOf(field.options, `Please choose ${oneOf(what, field)}`)
    case 'boolean':
      return z.string().transform(value => value === 'on')
    case 'list':
      return listOf(what, field)
  }
}

/** A few options by name. */
function oneOf(what: string, { options }: ChoiceField): string {
  const last = options.at(-1)
  return options.length > 3
    ? `a ${what.toLowerCase()} from the list`
    : `${options.slice(0, -1).join(', ')} or ${last}`
}

function listOf(what: string, field: ListField): z.ZodType | null {
  switch (field.of) {
    case 'texts':
      return texts(what, field.maxCount, field.maxLength)
    case 'options': {
      const { options } = field
      return z
        .array(z.enum(options, `Please choose ${what.toLowerCase()} from the list`))
        .transform(chosen => options.filter(option => chosen.includes(option)))
    }
    default:
      return null
  }
}

/** A list of texts; empty ones are dropped. */
function texts(what: string, maxCount: number, maxLength: number) {
  const limit = maxLength.toLocaleString('en-US')
  return z
    .array(text)
    .transform(lines => lines.filter(line => line !== ''))
    .pipe(
      z
        .array(z.string().max(maxLength, `${what} must be at most ${limit} characters long each`))
        .max(maxCount, `${what}: at most ${maxCount}, please`),
    )
}
