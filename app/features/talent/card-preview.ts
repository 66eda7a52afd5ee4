import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { dayOf, freeOn, nextFree, type Taken } from '#app/features/catalogues/free-hours.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { ProfileDraft } from './profile-draft.ts'
import { CHIPS_PREVIEW, roleName, splitRoles } from './rules.ts'
import type { PublicProfile, ShortCard, TalentCardData } from './schema.ts'

/** What others see of a profile and its form doesn't hold. */
export type Beside = { photoUrl: string | null; taken: readonly Taken[] }

/** Longer than two lines of a card. */
const SUMMARY = 210

/** The public page of a profile as it is typed; what is no number yet is not there. */
export function profileOf(draft: ProfileDraft, beside: Beside): PublicProfile {
  const { list, text, number } = reader(draft)
  const facts = factsOf(draft, beside)
  return {
    ...facts,
    rolesOffered: splitRoles(text('roles_offered')),
    toolNames: namesOf(list('tool_ids'), TOOLS, draft.customOptions),
    engagementTypes: list('engagement_types'),
    workingModel: text('working_model') || null,
    minCommitmentWeeks: number('min_commitment_weeks'),
    availabilityNoticeDays: number('availability_notice_days'),
    industries: list('industries_experienced'),
    companySizes: list('company_size_experience'),
    companyStages: list('company_stage_preference'),
    timezone: text('timezone') || null,
    willingToTravel: text('willing_to_travel') === 'on',
    languages: list('languages_spoken'),
    testimonials: list('client_testimonials'),
    // They are listed on a page of their own.
    clients: [],
    caseStudies: list('case_studies'),
    yearsFractional: number('years_fractional'),
    freeFrom: null,
    nextFree: nextFree(facts.maxHoursPerWeek, beside.taken, dayOf(new Date())),
    hoursConfirmedDaysAgo: null,
    createdAt: '',
    updatedAt: '',
  }
}

/** Its card. */
export function cardOf(draft: ProfileDraft, beside: Beside): ShortCard {
  const facts = factsOf(draft, beside)
  return {
    ...facts,
    summaryBio: cutText(facts.summaryBio, SUMMARY),
    skillNames: facts.skillNames.slice(0, CHIPS_PREVIEW),
    skillCount: facts.skillNames.length,
  }
}

function factsOf(draft: ProfileDraft, { photoUrl, taken }: Beside): TalentCardData {
  const { list, text, number } = reader(draft)
  const maxHoursPerWeek = number('max_hours_per_week')
  const free = freeOn(maxHoursPerWeek, taken, dayOf(new Date()))
  return {
    id: '',
    fullName: text('full_name') || 'Your name',
    headline: text('headline'),
    photoUrl,
    primaryRole: roleName({
      primary_role: text('primary_role'),
      primary_role_custom: text('primary_role_custom'),
    }),
    summaryBio: text('summary_bio'),
    skillNames: namesOf(list('skill_ids'), SKILLS, draft.customOptions),
    maxHoursPerWeek,
    freeHours: free === maxHoursPerWeek ? null : free,
    priceDayMin: number('price_day_min'),
    priceDayMax: number('price_day_max'),
    yearsExperience: number('years_experience'),
    featured: false,
    profileUrl: '/talent-directory',
  }
}

function reader({ values }: ProfileDraft) {
  const list = (name: string) => values[name] ?? []
  const text = (name: string) => list(name)[0]?.trim() ?? ''
  const number = (name: string) => {
    const digits = text(name).replaceAll(/[\s$,]/g, '')
    return /^\d{1,7}$/.test(digits) ? Number(digits) : null
  }
  return { list, text, number }
}
