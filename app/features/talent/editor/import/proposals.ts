import { findByName } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { LIMITS } from '../../rules.ts'
import {
  ID_FIELDS,
  type IdField,
  NAME_FIELDS,
  type NameField,
  type ProfileDraft,
} from '../profile-draft.ts'
import type { Imported } from './read-import.ts'

/** A field that can be filled from the file: its new values, and the addition to show. */
export type Proposal = { name: string; label: string; shown: string; values: string[] }

/** What the file adds to a draft: fills empty fields and extends lists; existing values never change. */
export function proposalsOf(imported: Imported, draft: ProfileDraft): Proposal[] {
  return [
    single('headline', 'Headline', imported.headline, LIMITS.headline),
    single('summary_bio', 'Summary', imported.summary, LIMITS.summaryBio),
    single(
      'years_experience',
      'Years of experience',
      imported.years === null ? '' : String(Math.min(imported.years, LIMITS.years)),
      LIMITS.years,
    ),
    ids('skill_ids', imported.skills),
    ids('tool_ids', imported.skills),
    names('languages_spoken', imported.languages),
    names('industries_experienced', imported.industries),
    texts('client_testimonials', 'Client testimonials', imported.testimonials),
  ].filter(proposal => proposal !== null)

  function valuesOf(name: string): string[] {
    return (draft.values[name] ?? []).filter(value => value.trim() !== '')
  }

  function single(name: string, label: string, text: string, maxLength: number): Proposal | null {
    const value = text.slice(0, maxLength)
    return value === '' || valuesOf(name).length > 0
      ? null
      : { name, label, shown: value, values: [value] }
  }

  function extend(name: string, label: string, added: string[], shown: string[], max: number) {
    const existing = valuesOf(name)
    const fresh = added.filter(value => !existing.includes(value)).slice(0, max - existing.length)
    if (fresh.length === 0) return null
    const labels = fresh.map(value => shown[added.indexOf(value)] ?? value)
    return { name, label, shown: labels.join(', '), values: [...existing, ...fresh] }
  }

  function ids(name: IdField, imported: string[]): Proposal | null {
    const { label, catalogue, maxCount } = ID_FIELDS[name]
    const found = imported.flatMap(text => findByName<CatalogueOption>(catalogue, text) ?? [])
    const shown = found.map(option => option.name)
    return extend(
      name,
      label,
      found.map(({ id }) => id),
      shown,
      maxCount,
    )
  }

  function names(name: NameField, imported: string[]): Proposal | null {
    const { label, catalogue, maxCount } = NAME_FIELDS[name]
    const found = imported.flatMap(text => findByName<CatalogueOption>(catalogue, text)?.name ?? [])
    return extend(name, label, found, found, maxCount)
  }

  function texts(name: string, label: string, imported: string[]): Proposal | null {
    const fitting = imported.filter(text => text.length <= LIMITS.testimonial)
    return extend(name, label, fitting, fitting, LIMITS.testimonials)
  }
}

export function accept(draft: ProfileDraft, { name, values }: Proposal): ProfileDraft {
  return { ...draft, values: { ...draft.values, [name]: values } }
}
