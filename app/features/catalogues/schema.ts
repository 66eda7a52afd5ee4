export type CatalogueOption<Id extends string = string> = {
  id: Id
  name: string
  category: string
}

export type LanguageOption<Id extends string = string> = CatalogueOption<Id> & {
  /** ISO 639-1 if the language has such a code, otherwise ISO 639-3. */
  code: string
}

/** Custom options have ids `custom_…` and belong to `Other` unless a category was selected. */
export const CUSTOM_ID_PREFIX = 'custom_'
export const CUSTOM_CATEGORY = 'Other'

const CATALOGUE_NAMES = [
  'skills',
  'tools',
  'roles',
  'industries',
  'languages',
  'company_sizes',
  'company_stages',
] as const
export type CatalogueName = (typeof CATALOGUE_NAMES)[number]

export const ENGAGEMENT_TYPES = ['Advisory', 'Embedded', 'Interim', 'Project-based'] as const

export const TALENT_WORKING_MODELS = ['Remote', 'Hybrid', 'On-site'] as const

export const REQUEST_WORKING_MODELS = ['Remote', 'Hybrid', 'Onsite'] as const

export const START_TIMELINES = ['ASAP', '1-2 weeks', 'Next month', 'Flexible'] as const

export const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Singapore',
  'Australia/Sydney',
] as const

/** One category of a catalogue. Ids are separate from names, so a name can change. */
export function category<const Id extends string>(
  name: string,
  entries: readonly (readonly [id: Id, name: string])[],
): readonly CatalogueOption<Id>[] {
  return entries.map(([id, optionName]) => ({ id, name: optionName, category: name }))
}
