import type { z } from 'zod'
import type { FieldTable, TableField } from './field-table.ts'
import { textWithin } from './text.ts'
import { wholeNumber } from './whole-number.ts'

type Of<Table extends FieldTable, Kind> = {
  [Name in keyof Table]: Table[Name] extends { holds: Kind } ? Name : never
}[keyof Table]
type Shape<Table extends FieldTable> = Record<Of<Table, 'text'>, ReturnType<typeof textWithin>> &
  Record<Of<Table, 'number'>, ReturnType<typeof wholeNumber>>

/** The shape of a schema for the texts and numbers of a table. */
export function shapeOf<Table extends FieldTable>(table: Table): Shape<Table> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries<TableField>(table)) {
    if (field.holds === 'text') shape[name] = textWithin(field.label, field.maxLength)
    if (field.holds === 'number') shape[name] = numberWithin(field)
  }
  // Checked edge: it has exactly the texts and numbers of the table.
  return shape as Shape<Table>
}

function numberWithin({ label, min, max, unit }: TableField & { holds: 'number' }) {
  const [lowest, highest] = [min, max].map(bound =>
    unit === 'dollars' ? `$${bound.toLocaleString('en-US')}` : bound,
  )
  const counted = unit === 'weeks' || unit === 'days' ? ` ${unit}` : ''
  const outside = `${label} must be between ${lowest} and ${highest}${counted}`
  return wholeNumber({ what: label, min, max, outside })
}
