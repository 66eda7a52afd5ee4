// Reads the values that a link adds to the editor.
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { findById, namesOf } from '#app/features/catalogues/lookup.ts'
import { listed } from '#app/ui/listed.ts'
import { FIELDS } from '../fields.ts'
import type { Prefill } from './prefill.ts'
import type { ProfileDraft } from './profile-draft.ts'

/** What the address adds: the day rate of the rate calculator, or skills that the profile's texts describe. */
export function readPrefill(search: URLSearchParams, stored: ProfileDraft): Prefill | null {
  return readRates(search, stored) ?? readSkills(search, stored)
}

/** Whole numbers within the form's limits. */
function readRates(search: URLSearchParams, { values }: ProfileDraft): Prefill | null {
  const [min, max] = ['price_day_min', 'price_day_max'].map(name => search.get(name) ?? '')
  const fits = (text = '') => /^\d{1,7}$/.test(text) && Number(text) <= FIELDS.price_day_max.max
  if (!fits(min) || !fits(max) || Number(min) > Number(max)) return null
  return {
    replaces: { price_day_min: String(Number(min)), price_day_max: String(Number(max)) },
    adds: {},
    storedAs: {
      price_day_min: values.price_day_min?.[0] ?? '',
      price_day_max: values.price_day_max?.[0] ?? '',
    },
    notice: {
      title: 'Your day rate is filled in',
      text: 'You’ll find it under Pricing & Availability. It isn’t on your profile until you save.',
    },
  }
}

/** Skills of the catalogue that the profile doesn't list yet. */
function readSkills(search: URLSearchParams, { values }: ProfileDraft): Prefill | null {
  const listedIds = values.skill_ids ?? []
  const { catalogue, maxCount } = FIELDS.skill_ids
  const ids = [...new Set(search.getAll('skill_ids'))]
    .filter(id => !listedIds.includes(id) && findById(catalogue, id) !== undefined)
    .slice(0, Math.max(0, maxCount - listedIds.length))
  if (ids.length === 0) return null
  return {
    replaces: {},
    adds: { skill_ids: ids },
    storedAs: { skill_ids: '' },
    notice: {
      title: ids.length === 1 ? 'A skill is added' : `${ids.length} skills are added`,
      text: `From your texts: ${listed(namesOf(ids, SKILLS, []))}. Under Professional Details you can remove what you don’t offer. Nothing is on your profile until you save.`,
    },
  }
}
