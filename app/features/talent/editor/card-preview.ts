import { dayOf, freeOn, nextFree, type Taken } from '#app/features/catalogues/free-hours.ts'
import { valuesTyped } from '#app/platform/forms/field-table.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { cardFacts, FIELDS, type FieldValues, pageFacts } from '../fields.ts'
import { CHIPS_PREVIEW, splitRoles } from '../rules.ts'
import type { PublicProfile, ShortCard, TalentCardData } from '../schema.ts'
import type { ProfileDraft } from './profile-draft.ts'

/** What others see of a profile and its form doesn't hold. */
export type Beside = { photoUrl: string | null; taken: readonly Taken[] }

/** Longer than two lines of a card. */
const SUMMARY = 210

/** The public page of a profile as it is typed; what is no number yet is not there. */
export function profileOf(draft: ProfileDraft, beside: Beside): PublicProfile {
  const values = valuesOf(draft)
  return {
    ...cardData(draft, beside),
    ...pageFacts(values, draft.customOptions),
    // They are listed on a page of their own.
    clients: [],
    freeFrom: null,
    nextFree: nextFree(values.max_hours_per_week, beside.taken, dayOf(new Date())),
    hoursConfirmedDaysAgo: null,
    createdAt: '',
    updatedAt: '',
  }
}

/** Its card. */
export function cardOf(draft: ProfileDraft, beside: Beside): ShortCard {
  const facts = cardData(draft, beside)
  return {
    ...facts,
    summaryBio: cutText(facts.summaryBio, SUMMARY),
    skillNames: facts.skillNames.slice(0, CHIPS_PREVIEW),
    skillCount: facts.skillNames.length,
  }
}

function cardData(draft: ProfileDraft, { photoUrl, taken }: Beside): TalentCardData {
  const facts = cardFacts(valuesOf(draft), draft.customOptions)
  const free = freeOn(facts.maxHoursPerWeek, taken, dayOf(new Date()))
  return {
    ...facts,
    fullName: facts.fullName || 'Your name',
    id: '',
    photoUrl,
    freeHours: free === facts.maxHoursPerWeek ? null : free,
    featured: false,
    profileUrl: '/talent-directory',
  }
}

function valuesOf({ values }: ProfileDraft): FieldValues {
  const roles_offered = splitRoles(values.roles_offered?.[0] ?? '')
  return valuesTyped(FIELDS, { ...values, roles_offered })
}
