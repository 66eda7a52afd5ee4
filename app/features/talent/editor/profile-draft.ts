import { readNames, readSelection } from '#app/features/catalogues/read-selection.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { listsOf, type NamesOf } from '#app/platform/forms/field-table.ts'
import { type FormValues, typedValues } from '#app/platform/forms/parse-form.ts'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { FIELDS } from '../fields.ts'

/** The editor's content: each field as typed, and the custom skills and tools with their names. */
export type ProfileDraft = { values: FormValues; customOptions: CatalogueOption[] }

/** Fields whose values are ids of catalogue or custom options. */
export type IdField = NamesOf<typeof FIELDS, { of: 'ids' }>
/** Fields whose values are names. */
export type NameField = NamesOf<typeof FIELDS, { of: 'names' }>

export const ID_FIELDS = listsOf(FIELDS, 'ids')
export const NAME_FIELDS = listsOf(FIELDS, 'names')

export function readIdField(form: FormData, name: IdField) {
  return readSelection(form, name, FIELDS[name].catalogue, FIELDS[name])
}

export function readNameField(form: FormData, name: NameField) {
  return readNames(form, name, FIELDS[name].catalogue, FIELDS[name])
}

/** Reads the form as typed, to show it again after a refusal or from a draft kept in the browser. */
export function draftOf(form: FormData): ProfileDraft {
  const values = typedValues(form)
  const customOptions: CatalogueOption[] = []
  for (const name of listsOf(FIELDS, 'texts'))
    values[name] = values[name]?.filter(line => line.trim() !== '') ?? []
  for (const name of NAME_FIELDS) values[name] = readNameField(form, name).names
  for (const name of ID_FIELDS) {
    const { chosen, custom } = readIdField(form, name)
    values[name] = chosen.map(({ id }) => id)
    customOptions.push(...custom)
  }
  return { values, customOptions }
}

/** Day rates from the URL, set by the rate calculator: whole numbers within the form's limits. */
export type SuggestedRates = { price_day_min: string; price_day_max: string }

export function readSuggestedRates(search: URLSearchParams): SuggestedRates | null {
  const [min, max] = ['price_day_min', 'price_day_max'].map(name => search.get(name) ?? '')
  const fits = (text = '') => /^\d{1,7}$/.test(text) && Number(text) <= FIELDS.price_day_max.max
  if (!fits(min) || !fits(max) || Number(min) > Number(max)) return null
  return { price_day_min: String(Number(min)), price_day_max: String(Number(max)) }
}

export function withRates(draft: ProfileDraft, rates: SuggestedRates | null): ProfileDraft | null {
  if (rates === null) return null
  const { price_day_min, price_day_max } = rates
  const confirmed = new Set([...(draft.values[CONFIRMED] ?? []), ...Object.keys(rates)])
  const values = { ...draft.values, price_day_min: [price_day_min], price_day_max: [price_day_max] }
  return { ...draft, values: { ...values, [CONFIRMED]: [...confirmed] } }
}
