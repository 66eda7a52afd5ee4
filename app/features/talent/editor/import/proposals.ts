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

/** A field that can be filled from the file, and what it then holds. */
export type Proposal = { name: string; label: string; shown: string; values: string[] }

/** What the file adds to a draft: empty fields are filled, lists grow, and nothing that is there changes. */
export function proposalsOf(imported: Imported, draft: ProfileDraft): Proposal[] {
  return [
    one('headline', 'Headline', imported.headline, LIMITS.headline),
    one('summary_bio', 'Summary', imported.summary, LIMITS.summaryBio),
    one(
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

  function one(name: string, label: string, text: string, longest: number): Proposal | null {
    const value = text.slice(0, longest)
    return value === '' || valuesOf(name).length > 0
      ? null
      : { name, label, shown: value, values: [value] }
  }

  function more(name: string, label: string, added: string[], shown: string[], most: number) {
    const held = valuesOf(name)
    const fresh = added.filter(value => !held.includes(value)).slice(0, most - held.length)
    if (fresh.length === 0) return null
    const told = fresh.map(value => shown[added.indexOf(value)] ?? value)
    return { name, label, shown: told.join(', '), values: [...held, ...fresh] }
  }

  function ids(name: IdField, named: string[]): Proposal | null {
    const { label, catalogue, most } = ID_FIELDS[name]
    const found = named.flatMap(each => findByName<CatalogueOption>(catalogue, each) ?? [])
    const shown = found.map(option => option.name)
    return more(
      name,
      label,
      found.map(({ id }) => id),
      shown,
      most,
    )
  }

  function names(name: NameField, named: string[]): Proposal | null {
    const { label, catalogue, most } = NAME_FIELDS[name]
    const found = named.flatMap(each => findByName<CatalogueOption>(catalogue, each)?.name ?? [])
    return more(name, label, found, found, most)
  }

  function texts(name: string, label: string, given: string[]): Proposal | null {
    const fitting = given.filter(text => text.length <= LIMITS.testimonial)
    return more(name, label, fitting, fitting, LIMITS.testimonials)
  }
}

export function accept(draft: ProfileDraft, { name, values }: Proposal): ProfileDraft {
  return { ...draft, values: { ...draft.values, [name]: values } }
}
