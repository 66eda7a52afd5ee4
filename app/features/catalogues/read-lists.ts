// The lists of a form's table whose entries are from a catalogue.
import {
  type FieldTable,
  listsOf,
  type NamesOf,
  type TableField,
} from '#app/platform/forms/field-table.ts'
import { type FormValues, typedValues } from '#app/platform/forms/parse-form.ts'
import { readNames, readSelection } from './read-selection.ts'
import type { CatalogueOption } from './schema.ts'

/** Fields whose values are ids of catalogue or custom options. */
export type IdFieldOf<Table extends FieldTable> = NamesOf<Table, { of: 'ids' }>
/** Fields whose values are names. */
export type NameFieldOf<Table extends FieldTable> = NamesOf<Table, { of: 'names' }>

type Lists<Table extends FieldTable> = {
  ids: Record<IdFieldOf<Table>, CatalogueOption[]>
  names: Record<NameFieldOf<Table>, string[]>
  /** The custom options among the chosen ones. */
  custom: CatalogueOption[]
  /** By field, what is wrong with it. */
  errors: Record<string, string>
}

/** With `cut`, a list that is too long ends at its limit. */
export function readLists<Table extends FieldTable>(
  form: FormData,
  table: Table,
  { cut = false }: { cut?: boolean } = {},
): Lists<Table> {
  const ids: Record<string, CatalogueOption[]> = {}
  const names: Record<string, string[]> = {}
  const custom: CatalogueOption[] = []
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries<TableField>(table)) {
    if (field.type !== 'list' || (field.of !== 'ids' && field.of !== 'names')) continue
    const end = cut ? field.maxCount : undefined
    const note = (error: string | null) => {
      if (error !== null) errors[name] = `${field.what ?? field.label}: ${error}`
    }
    if (field.of === 'ids') {
      const read = readSelection(form, name, field.catalogue, field)
      ids[name] = read.chosen.slice(0, end)
      custom.push(...read.custom)
      note(read.error)
    } else {
      const read = readNames(form, name, field.catalogue, field)
      names[name] = read.names.slice(0, end)
      note(read.error)
    }
  }
  // Checked edge: the loop has set all of both kinds.
  return { ids, names, custom, errors } as Lists<Table>
}

/** A form's content: each field as typed, and the custom options with their names. */
export type ListsDraft = { values: FormValues; customOptions: CatalogueOption[] }

/** Reads the form as typed, to show it again after a refusal or from a draft kept in the browser. */
export function draftOfLists<Table extends FieldTable>(
  form: FormData,
  table: Table,
  { ids, names, custom }: Lists<Table> = readLists(form, table),
): ListsDraft {
  const values = typedValues(form)
  for (const name of listsOf(table, 'texts'))
    values[name] = values[name]?.filter(line => line.trim() !== '') ?? []
  for (const [name, options] of Object.entries<CatalogueOption[]>(ids))
    values[name] = options.map(({ id }) => id)
  return { values: { ...values, ...names }, customOptions: custom }
}
