import { findByName } from '#app/features/catalogues/lookup.ts'
import { normalizeName } from '#app/features/catalogues/normalize.ts'
import { optionNames } from '#app/features/catalogues/option-names.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import type { NamesOf } from '#app/platform/forms/field-table.ts'
import { FIELDS } from '../../fields.ts'
import type { IdField, NameField, ProfileDraft } from '../profile-draft.ts'
import type { Imported } from './read-import.ts'

type TextsField = NamesOf<typeof FIELDS, { of: 'texts' }>
type ListName = IdField | NameField | TextsField

/** A field that can be filled from the file: its new values, and the addition to show. */
export type Proposal = { name: string; label: string; shown: string; values: string[] }

/** What the file adds to a draft: fills empty fields and extends lists; existing values never change. */
export function proposalsOf(imported: Imported, draft: ProfileDraft): Proposal[] {
  return [
    single('headline', imported.headline.slice(0, FIELDS.headline.maxLength)),
    single('summary_bio', imported.summary.slice(0, FIELDS.summary_bio.maxLength)),
    single(
      'years_experience',
      imported.years === null ? '' : String(Math.min(imported.years, FIELDS.years_experience.max)),
    ),
    ids('skill_ids', imported.skills),
    ids('tool_ids', imported.skills),
    names('languages_spoken', imported.languages),
    names('industries_experienced', imported.industries),
    texts('client_testimonials', imported.testimonials),
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
    const { label, maxCount: max } = FIELDS[name]
    const existing = valuesOf(name)
    const fresh = added.filter(value => !existing.includes(value)).slice(0, max - existing.length)
    if (fresh.length === 0) return null
    const labels = fresh.map(value => shown[added.indexOf(value)] ?? value)
    return { name, label, shown: labels.join(', '), values: [...existing, ...fresh] }
  }

  function ids(name: IdField, imported: string[]): Proposal | null {
    const { catalogue } = FIELDS[name]
    const others = new Map<string, CatalogueOption>()
    for (const option of catalogue)
      for (const other of optionNames(option)) others.set(normalizeName(other), option)
    const options = imported.flatMap(
      text => findByName<CatalogueOption>(catalogue, text) ?? others.get(normalizeName(text)) ?? [],
    )
    const found = [...new Set(options)]
    const shown = found.map(option => option.name)
    return extend(
      name,
      found.map(({ id }) => id),
      shown,
    )
  }

  function names(name: NameField, imported: string[]): Proposal | null {
    const { catalogue } = FIELDS[name]
    const found = imported.flatMap(text => findByName<CatalogueOption>(catalogue, text)?.name ?? [])
    return extend(name, found, found)
  }

  function texts(name: TextsField, imported: string[]): Proposal | null {
    const fitting = imported.filter(text => text.length <= FIELDS[name].maxLength)
    return extend(name, fitting, fitting)
  }
}

export function accept(draft: ProfileDraft, { name, values }: Proposal): ProfileDraft {
  return { ...draft, values: { ...draft.values, [name]: values } }
}
