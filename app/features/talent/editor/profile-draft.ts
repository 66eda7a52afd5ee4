import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { readNames, readSelection } from '#app/features/catalogues/read-selection.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { type FormValues, typedValues } from '#app/platform/forms/parse-form.ts'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { LIMITS } from '../rules.ts'

/** The editor's content: each field as typed, and the custom skills and tools with their names. */
export type ProfileDraft = { values: FormValues; customOptions: CatalogueOption[] }

/** Fields whose values are ids of catalogue or custom options. */
export const ID_FIELDS = {
  skill_ids: { label: 'Skills', catalogue: SKILLS, maxCount: LIMITS.skills },
  tool_ids: { label: 'Tools', catalogue: TOOLS, maxCount: LIMITS.tools },
} as const

/** Fields whose values are names. */
export const NAME_FIELDS = {
  industries_experienced: {
    label: 'Industries',
    catalogue: INDUSTRIES,
    maxCount: LIMITS.industries,
  },
  company_size_experience: {
    label: 'Company sizes',
    catalogue: COMPANY_SIZES,
    maxCount: LIMITS.companySizes,
  },
  company_stage_preference: {
    label: 'Company stages',
    catalogue: COMPANY_STAGES,
    maxCount: LIMITS.companyStages,
  },
  languages_spoken: { label: 'Languages', catalogue: LANGUAGES, maxCount: LIMITS.languages },
} as const

export type IdField = keyof typeof ID_FIELDS
export type NameField = keyof typeof NAME_FIELDS

export function readIdField(form: FormData, name: IdField) {
  const { catalogue, maxCount } = ID_FIELDS[name]
  return readSelection(form, name, catalogue, { maxCount })
}

export function readNameField(form: FormData, name: NameField) {
  const { catalogue, maxCount } = NAME_FIELDS[name]
  return readNames(form, name, catalogue, { maxCount })
}

/** Reads the form as typed, to show it again after a refusal or from a draft kept in the browser. */
export function draftOf(form: FormData): ProfileDraft {
  const skills = readIdField(form, 'skill_ids')
  const tools = readIdField(form, 'tool_ids')
  const values = typedValues(form)
  return {
    values: {
      ...values,
      client_testimonials: nonEmpty(values.client_testimonials),
      case_studies: nonEmpty(values.case_studies),
      skill_ids: skills.chosen.map(option => option.id),
      tool_ids: tools.chosen.map(option => option.id),
      industries_experienced: readNameField(form, 'industries_experienced').names,
      company_size_experience: readNameField(form, 'company_size_experience').names,
      company_stage_preference: readNameField(form, 'company_stage_preference').names,
      languages_spoken: readNameField(form, 'languages_spoken').names,
    },
    customOptions: [...skills.custom, ...tools.custom],
  }
}

/** Day rates from the URL, set by the rate calculator: whole numbers within the form's limits. */
export type SuggestedRates = { price_day_min: string; price_day_max: string }

export function readSuggestedRates(search: URLSearchParams): SuggestedRates | null {
  const [min, max] = ['price_day_min', 'price_day_max'].map(name => search.get(name) ?? '')
  const fits = (text = '') => /^\d{1,7}$/.test(text) && Number(text) <= LIMITS.priceDay
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

function nonEmpty(lines: string[] = []): string[] {
  return lines.filter(line => line.trim() !== '')
}
