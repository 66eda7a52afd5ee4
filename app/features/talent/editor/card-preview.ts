import { comingFree, dayOf, freeOn, type Taken } from '#app/features/catalogues/free-hours.ts'
import { valuesTyped } from '#app/platform/forms/field-table.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { cardFacts, FIELDS, type FieldValues, pageFacts } from '../fields.ts'
import { CARD_SUMMARY, CHIPS_PREVIEW, splitRoles } from '../rules.ts'
import type { PublicProfile, ShortCard, TalentCardData } from '../schema.ts'
import type { ProfileDraft } from './profile-draft.ts'

/** Public facts of a profile that its form doesn't hold. */
export type PreviewContext = {
  photoUrl: string | null
  taken: readonly Taken[]
  hoursConfirmedDaysAgo: number | null
  clients: string[]
}

/** The public page for a draft. Invalid numbers are left out. */
export function profileOf(draft: ProfileDraft, context: PreviewContext): PublicProfile {
  const values = valuesOf(draft)
  return {
    ...cardData(draft, context),
    ...pageFacts(values, draft.customOptions),
    clients: context.clients,
    freeFrom: null,
    comingFree: comingFree(values.max_hours_per_week, context.taken, dayOf(new Date())),
    hoursConfirmedDaysAgo: context.hoursConfirmedDaysAgo,
    createdAt: '',
    updatedAt: '',
  }
}

export function cardOf(draft: ProfileDraft, context: PreviewContext): ShortCard {
  const facts = cardData(draft, context)
  return {
    ...facts,
    summaryBio: cutText(facts.summaryBio, CARD_SUMMARY),
    skillNames: facts.skillNames.slice(0, CHIPS_PREVIEW),
    skillCount: facts.skillNames.length,
  }
}

function cardData(draft: ProfileDraft, { photoUrl, taken }: PreviewContext): TalentCardData {
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
