import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { ProfileDraft } from './profile-draft.ts'
import { CHIPS_PREVIEW, roleName } from './rules.ts'
import type { ShortCard } from './schema.ts'

/** Longer than two lines of a card. */
const SUMMARY = 210

/** The card of a profile as it is typed; what is no number yet is not there. */
export function cardOf(
  { values, customOptions }: ProfileDraft,
  photoUrl: string | null,
): ShortCard {
  const text = (name: string) => values[name]?.[0]?.trim() ?? ''
  const number = (name: string) => {
    const digits = text(name).replaceAll(/[\s$,]/g, '')
    return /^\d{1,7}$/.test(digits) ? Number(digits) : null
  }
  const skills = namesOf(values.skill_ids ?? [], SKILLS, customOptions)
  return {
    id: '',
    fullName: text('full_name') || 'Your name',
    headline: text('headline'),
    photoUrl,
    primaryRole: roleName({
      primary_role: text('primary_role'),
      primary_role_custom: text('primary_role_custom'),
    }),
    summaryBio: cutText(text('summary_bio'), SUMMARY),
    skillNames: skills.slice(0, CHIPS_PREVIEW),
    skillCount: skills.length,
    maxHoursPerWeek: number('max_hours_per_week'),
    priceDayMin: number('price_day_min'),
    priceDayMax: number('price_day_max'),
    yearsExperience: number('years_experience'),
    featured: false,
    profileUrl: '/talent-directory',
  }
}
