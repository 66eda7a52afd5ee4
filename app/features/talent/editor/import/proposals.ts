import { findByName, shortNames } from '#app/features/catalogues/lookup.ts'
import { normalizeName } from '#app/features/catalogues/normalize.ts'
import { optionNames } from '#app/features/catalogues/option-names.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import type { NamesOf } from '#app/platform/forms/field-table.ts'
import { FIELDS } from '../../fields.ts'
import type { IdField, NameField, ProfileDraft } from '../profile-draft.ts'
import type { Imported, Refusal } from './read-import.ts'

// Loaded with this file, when a file is chosen.
export { readImport } from './read-import.ts'

type TextsField = NamesOf<typeof FIELDS, { of: 'texts' }>
type ChosenField = IdField | NameField
type ListName = ChosenField | TextsField

/** A field that can be filled from the file: its new values, and the addition to show. */
export type Proposal = { name: string; label: string; shown: string; values: string[] }

/** What the file adds to a draft: fills empty fields and extends lists; existing values never change. */
export function proposalsOf(imported: Imported, draft: ProfileDraft): Proposal[] {
  return [
    single('headline', imported.headline),
    single('summary_bio', imported.summary),
    single(
      'years_experience',
      imported.years === null ? '' : String(Math.min(imported.years, FIELDS.years_experience.max)),
    ),
    ids('skill_ids', imported.skills),
    ids('tool_ids', imported.skills),
    names('languages_spoken', imported.languages),
    names('industries_experienced', imported.industries),
    extend('client_testimonials', imported.testimonials, imported.testimonials),
  ].filter(proposal => proposal !== null)

  function valuesOf(name: string): string[] {
    return (draft.values[name] ?? []).filter(value => value.trim() !== '')
  }

  function single(name: keyof typeof FIELDS, value: string): Proposal | null {
    return value === '' || valuesOf(name).length > 0
      ? null
      : { name, label: FIELDS[name].label, shown: value, values: [value] }
  }

  function extend(name: ListName, added: string[], shown: string[]) {
    const { label } = FIELDS[name]
    const existing = valuesOf(name)
    const fresh = added.filter(value => !existing.includes(value))
    if (fresh.length === 0) return null
    const labels = fresh.map(value => shown[added.indexOf(value)] ?? value)
    return { name, label, shown: labels.join(', '), values: [...existing, ...fresh] }
  }

  function ids(name: IdField, imported: string[]): Proposal | null {
    const found = [...new Set(imported.flatMap(text => findOption(name, text) ?? []))]
    const shown = found.map(option => option.name)
    return extend(
      name,
      found.map(({ id }) => id),
      shown,
    )
  }

  function names(name: NameField, imported: string[]): Proposal | null {
    const found = imported.flatMap(text => findOption(name, text)?.name ?? [])
    return extend(name, found, found)
  }
}

function byOtherNames(catalogue: readonly CatalogueOption[]): Map<string, CatalogueOption> {
  return new Map(
    catalogue.flatMap(option =>
      optionNames(option).map(other => [normalizeName(other), option] as const),
    ),
  )
}

const OTHER_NAMES: { [name in ChosenField]?: Map<string, CatalogueOption> } = {
  skill_ids: byOtherNames(FIELDS.skill_ids.catalogue),
  tool_ids: byOtherNames(FIELDS.tool_ids.catalogue),
}

/** LinkedIn writes short forms in parentheses: "Amazon Web Services (AWS)". */
function findOption(name: ChosenField, text: string): CatalogueOption | undefined {
  for (const written of [text, ...shortNames(text)]) {
    const found =
      findByName<CatalogueOption>(FIELDS[name].catalogue, written) ??
      OTHER_NAMES[name]?.get(normalizeName(written))
    if (found) return found
  }
}

export const REFUSED: Record<Refusal, string> = {
  too_large: 'This file is too large.',
  not_readable:
    'We couldn’t read this file. Please choose the ZIP that LinkedIn sent you, or a JSON Resume.',
  nothing_found: 'There’s nothing in this file that we can add to your profile.',
}

/** What to say about a file: what was just added, and what it names that the form has no option for. */
export function statusOf(
  imported: Imported,
  { customOptions }: ProfileDraft,
  left: readonly Proposal[],
  added?: string,
): string {
  const { skills, languages, industries } = imported
  const own = new Set(customOptions.map(option => normalizeName(option.name)))
  const without = (names: string[], ...fields: ChosenField[]) =>
    names.filter(
      text => !own.has(normalizeName(text)) && !fields.some(name => findOption(name, text)),
    )
  const unknown = [
    ...without(skills, 'skill_ids', 'tool_ids'),
    ...without(languages, 'languages_spoken'),
    ...without(industries, 'industries_experienced'),
  ]
  const none = added === undefined ? NOTHING_NEW : 'That’s all. Save your profile to keep it.'
  const some = added === undefined ? '' : `Added: ${added}.`
  const lines = [
    left.length === 0 ? none : some,
    unknown.length === 0
      ? ''
      : `Not in our lists: ${unknown.join(', ')}. You can add skills and tools of your own below.`,
  ]
  return lines.filter(Boolean).join('\n')
}

const NOTHING_NEW = 'There’s nothing new in this file. What you’ve filled in stays as it is.'

export function accept(draft: ProfileDraft, { name, values }: Proposal): ProfileDraft {
  return { ...draft, values: { ...draft.values, [name]: values } }
}
