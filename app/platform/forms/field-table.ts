// A table of a form's fields: the type and the limits of each. Everything that must know all fields is derived from it:
// the form's schema, the queries, the download and the tests of columns.
import { readWholeNumber } from './read-whole-number.ts'

type Named = {
  /** On the page. */
  label: string
  /** What a refusal calls it, if not by its label. */
  what?: string
}
type Option = { id: string; name: string; category: string }

type TextField = Named & {
  type: 'text'
  maxLength: number
  /** Whether it is stored on one line, without characters that would affect the text around it. */
  oneLine?: true
}
type NumberField = Named & {
  type: 'number'
  min: number
  max: number
  unit?: 'weeks' | 'days' | 'dollars'
}
export type ChoiceField = Named & { type: 'choice'; options: readonly string[] }
/** Ids or names from a catalogue, a choice among options, free texts, or marks on another list's ids. */
export type ListField = Named & { type: 'list' } & (
    | { of: 'ids' | 'names'; catalogue: readonly Option[]; maxCount: number }
    | { of: 'options'; options: readonly string[] }
    | { of: 'texts'; maxCount: number; maxLength: number }
    | { of: 'marks'; maxCount: number }
  )
export type TableField =
  | TextField
  | NumberField
  | ChoiceField
  | ListField
  | (Named & { type: 'boolean' })
export type FieldTable = Readonly<Record<string, TableField>>

type Held = {
  text: string
  number: number | null
  choice: string | null
  list: string[]
  boolean: boolean
}
/** A row of the columns that store a table's fields. */
export type ValuesOf<Table extends FieldTable> = {
  -readonly [Name in keyof Table]: Held[Table[Name]['type']]
}

export function namesIn<Table extends FieldTable>(table: Table): (keyof Table & string)[] {
  // Checked edge: the keys of a table are its names.
  return Object.keys(table) as (keyof Table & string)[]
}

/** The names of the fields of some kind, such as `{ type: 'text' }`. */
export type NamesOf<Table extends FieldTable, Kind> = {
  [Name in keyof Table & string]: Table[Name] extends Kind ? Name : never
}[keyof Table & string]

/** The names of the lists of some kinds. */
export function listsOf<Table extends FieldTable, Of extends ListField['of']>(
  table: Table,
  ...kinds: Of[]
): NamesOf<Table, { of: Of }>[] {
  const isOf = (name: keyof Table & string): name is NamesOf<Table, { of: Of }> => {
    const field = table[name]
    return field?.type === 'list' && kinds.some(kind => kind === field.of)
  }
  return namesIn(table).filter(isOf)
}

const READ: { [What in keyof Held]: (texts: string[]) => Held[What] } = {
  text: ([first = '']) => first.trim(),
  number([first = '']) {
    const number = readWholeNumber(first)
    return number !== null && number >= 0 ? number : null
  },
  choice: ([first = '']) => first || null,
  list: texts => texts,
  boolean: ([first]) => first === 'on',
}

/** The row that a form would produce as typed so far; an incomplete number is null. */
export function valuesTyped<Table extends FieldTable>(
  table: Table,
  typed: Readonly<Record<string, string[]>>,
): ValuesOf<Table> {
  const values = namesIn(table).map(name => {
    const type: keyof Held = table[name]?.type ?? 'text'
    return [name, READ[type](typed[name] ?? [])]
  })
  // Checked edge: each name has a value of its field's type.
  return Object.fromEntries(values) as ValuesOf<Table>
}

/** A row as the texts of a form's controls. */
export function controlTexts(row: Readonly<Record<string, Held[keyof Held]>>) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textsIn(value)]))
}

function textsIn(value: Held[keyof Held]): string[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'boolean') return value ? ['on'] : []
  return value === null ? [] : [String(value)]
}
