import { z } from 'zod'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import type { Free } from '#app/features/catalogues/free-hours.ts'
import { readLists } from '#app/features/catalogues/read-lists.ts'
import { selectionFields } from '#app/features/catalogues/read-selection.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { listsOf } from '#app/platform/forms/field-table.ts'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { BASED_ON, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { type FieldErrors, type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { shapeOf } from '#app/platform/forms/table-schema.ts'
import { shownAt, text, tooLong } from '#app/platform/forms/text.ts'
import { CONFIRMED, untouchedFields } from '#app/platform/forms/untouched.ts'
import { draftOf, type IdField, type ProfileDraft } from './editor/profile-draft.ts'
import { type cardFacts, FIELDS, type FieldValues, type pageFacts, STARTED } from './fields.ts'
import { PHOTO_ACTION, PHOTO_FILE } from './photo/photo-form.ts'
import { PHOTO_BYTES } from './photo/photo-limits.ts'
import { NEW_PROFILE, OTHER_ROLE, splitRoles } from './rules.ts'

const PHOTO_SLACK = 512 * 1024
const PHOTO_TOO_LARGE = 'The photo must be at most 5 MB. Go back to choose another.'

const roleNames = new Set([...ROLES.map(role => role.name), OTHER_ROLE, ''])

const CROSSED_RATES = 'The maximum day rate must not be below the minimum'

/** A number that is invalid by itself isn't compared. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function ratesInOrder({ price_day_min: min, price_day_max: max }: Record<string, unknown>) {
  return !isCount(min) || !isCount(max) || min <= max
}

const TOO_FRACTIONAL = 'Years of fractional work must not be more than your years of experience'

function yearsInOrder({ years_experience: all, years_fractional: part }: Record<string, unknown>) {
  return !isCount(all) || !isCount(part) || part <= all
}

function namesOther(profile: Record<string, unknown>) {
  return profile.primary_role !== OTHER_ROLE || profile.primary_role_custom !== ''
}

const ROLES_OFFERED = FIELDS.roles_offered

const SHAPE = shapeOf(FIELDS)

/** All fields of the editor except the multi-selects, which `readProfile` adds. */
const ProfileForm = z
  .object({
    ...SHAPE,
    full_name: SHAPE.full_name.refine(name => name !== '', 'Please enter your full name'),
    primary_role: text.refine(role => roleNames.has(role), 'Please choose a role from the list'),
    roles_offered: z
      .string()
      .transform(typed => splitRoles(splitRoles(typed).map(oneLine).join()))
      .pipe(
        z
          .array(
            z.string().max(ROLES_OFFERED.maxLength, tooLong('Each role', ROLES_OFFERED.maxLength)),
          )
          .max(ROLES_OFFERED.maxCount, `Please list at most ${ROLES_OFFERED.maxCount} roles`),
      ),
  })
  .refine(namesOther, shownAt('primary_role_custom', 'Please enter your role'))
  .refine(yearsInOrder, shownAt('years_fractional', TOO_FRACTIONAL))
  .refine(ratesInOrder, shownAt('price_day_min', CROSSED_RATES))
  .refine(ratesInOrder, shownAt('price_day_max', CROSSED_RATES))

const SENT_AS_LISTS = listsOf(FIELDS, 'options', 'texts').filter(name => name !== 'roles_offered')

/** A validated profile. */
export type ProfileInput = Omit<FieldValues, IdField> &
  Record<IdField, CatalogueOption[]> & {
    /** Names of fields that still hold their default and weren't confirmed. */
    untouched: string[]
  }

/** `changedTo` is the version that was saved since the form was opened. */
export type ProfileRefusal = FormState & ProfileDraft & { changedTo?: string }
type ParsedProfile = { ok: true; value: ProfileInput } | { ok: false; state: ProfileRefusal }

/** All fields the editor sends. */
export const PROFILE_FIELDS = fieldsOf(
  ProfileForm,
  ...listsOf(FIELDS, 'ids', 'names').map(name => selectionFields(name, FIELDS[name])),
  { [CONFIRMED]: { maxLength: 100, maxCount: Object.keys(NEW_PROFILE).length } },
  words(BASED_ON, OVERWRITES),
)

/** A photo is sent alone, or with the whole form without JavaScript. */
export const PHOTO_FIELDS = fieldsOf(
  PROFILE_FIELDS,
  words(PHOTO_ACTION, 'crop_zoom', 'crop_x', 'crop_y'),
  {
    [PHOTO_FILE]: {
      maxLength: 0,
      maxCount: 1,
      // Above the real limit, so the editor can show its own message.
      file: { bytes: PHOTO_BYTES + PHOTO_SLACK, tooLarge: PHOTO_TOO_LARGE },
    },
  },
)

export function readProfile(form: FormData): ParsedProfile {
  const fields = parseForm(ProfileForm, form, { lists: SENT_AS_LISTS })
  const { ids, names, errors } = readLists(form, FIELDS)
  const fieldErrors: FieldErrors = { ...(fields.ok ? {} : fields.state.fieldErrors), ...errors }
  if (!fields.ok || Object.keys(fieldErrors).length > 0) {
    const message = Object.values(fieldErrors)[0] ?? null
    return { ok: false, state: { message, fieldErrors, ...draftOf(form) } }
  }
  const isOther = fields.value.primary_role === OTHER_ROLE
  const value = {
    ...fields.value,
    primary_role_custom: isOther ? fields.value.primary_role_custom : '',
    ...ids,
    ...names,
  }
  return {
    ok: true,
    value: { ...value, untouched: untouchedFields(STARTED, value, form.getAll(CONFIRMED)) },
  }
}

/** A card in the directory, on the home page and among a company's matches. */
export type TalentCardData = ReturnType<typeof cardFacts> & {
  id: string
  photoUrl: string | null
  /** Hours a week that are free today; null if none are taken. */
  freeHours: number | null
  featured: boolean
  /** /talent/{slug} */
  profileUrl: string
}

/** A card with only the first skills and a shortened summary. */
export type ShortCard = TalentCardData & { skillCount: number }

/** Everything public about a profile, with names instead of ids. */
export type PublicProfile = TalentCardData &
  ReturnType<typeof pageFacts> & {
    /** Clients the talent names. */
    clients: string[]
    /** A date in the future. */
    freeFrom: string | null
    /** The next changes of the free hours. */
    comingFree: Free[]
    hoursConfirmedDaysAgo: number | null
    createdAt: string
    updatedAt: string
  }

/** A profile with what only its owner sees. */
export type OwnProfile = PublicProfile & {
  featuredApplicationUrl: string | null
  hidden: boolean
  /** Fields that still have the form's suggestion, which the talent has not confirmed. */
  untouched: string[]
}
