import {
  draftOfLists,
  type IdFieldOf,
  type ListsDraft,
  type NameFieldOf,
} from '#app/features/catalogues/read-lists.ts'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { FIELDS } from '../fields.ts'

/** The editor's content: each field as typed, and the custom skills and tools with their names. */
export type ProfileDraft = ListsDraft

/** Fields whose values are ids of catalogue or custom options. */
export type IdField = IdFieldOf<typeof FIELDS>
/** Fields whose values are names. */
export type NameField = NameFieldOf<typeof FIELDS>

/** Reads the form as typed, to show it again after a refusal or from a draft kept in the browser. */
export function draftOf(form: FormData): ProfileDraft {
  return draftOfLists(form, FIELDS)
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
