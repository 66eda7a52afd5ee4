import { z } from 'zod'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import type { Taken } from '#app/features/catalogues/free-hours.ts'
import { selectionFields } from '#app/features/catalogues/read-selection.ts'
import {
  type CatalogueOption,
  ENGAGEMENT_TYPES,
  TALENT_WORKING_MODELS,
} from '#app/features/catalogues/schema.ts'
import { ALL_TIME_ZONES } from '#app/features/catalogues/time-zones.ts'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { BASED_ON, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { type FieldErrors, type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { shapeOf } from '#app/platform/forms/table-schema.ts'
import { choiceOf, text } from '#app/platform/forms/text.ts'
import { CONFIRMED, untouchedFields } from '#app/platform/forms/untouched.ts'
import { PHOTO_BYTES } from '#app/platform/photos/limits.ts'
import {
  draftOf,
  ID_FIELDS,
  NAME_FIELDS,
  type ProfileDraft,
  readIdField,
  readNameField,
} from './editor/profile-draft.ts'
import { type cardFacts, FIELDS, type FieldValues, type pageFacts } from './fields.ts'
import { PHOTO_ACTION, PHOTO_FILE } from './photo/photo-form.ts'
import { LIMITS, NEW_PROFILE, OTHER_ROLE, STARTED, splitRoles } from './rules.ts'

const PHOTO_SLACK = 512 * 1024
const PHOTO_TOO_LARGE = 'The photo must be at most 5 MB. Go back to choose another.'

/** Texts posted line by line; empty ones are dropped. */
function texts(what: string, most: number, longest: number) {
  const limit = longest.toLocaleString('en-US')
  return z
    .array(text)
    .transform(lines => lines.filter(Boolean))
    .pipe(
      z
        .array(z.string().max(longest, `${what} must be at most ${limit} characters long each`))
        .max(most, `${what}: at most ${most}, please`),
    )
}

const roleNames = new Set([...ROLES.map(role => role.name), OTHER_ROLE, ''])

/** Asked even where other fields are at fault, so that everything shows at once. */
const always = () => true

const CROSSED_RATES = 'The maximum day rate must not be below the minimum'

/** What is refused by itself is not compared as well. */
function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function ratesInOrder({ price_day_min: min, price_day_max: max }: Record<string, unknown>) {
  return !isRate(min) || !isRate(max) || min <= max
}

function namesOther(profile: Record<string, unknown>) {
  return profile.primary_role !== OTHER_ROLE || profile.primary_role_custom !== ''
}

/** Every field of the editor but the multi-selects, which `readProfile` adds. */
const ProfileForm = z
  .object({
    ...shapeOf(FIELDS),
    full_name: z
      .string()
      .transform(oneLine)
      .pipe(
        z
          .string()
          .min(1, 'Please enter your full name')
          .max(LIMITS.fullName, `Full name must be at most ${LIMITS.fullName} characters long`),
      ),
    primary_role: text.refine(role => roleNames.has(role), 'Please choose a role from the list'),
    roles_offered: z
      .string()
      .transform(splitRoles)
      .pipe(
        z
          .array(
            z.string().max(LIMITS.role, `Each role must be at most ${LIMITS.role} characters long`),
          )
          .max(LIMITS.rolesOffered, `Please list at most ${LIMITS.rolesOffered} roles`),
      ),
    client_testimonials: texts('Client testimonials', LIMITS.testimonials, LIMITS.testimonial),
    case_studies: texts('Case studies', LIMITS.caseStudies, LIMITS.caseStudy),
    engagement_types: z
      .array(z.enum(ENGAGEMENT_TYPES, 'Please choose engagement types from the list'))
      .transform(types => ENGAGEMENT_TYPES.filter(type => types.includes(type))),
    working_model: choiceOf(TALENT_WORKING_MODELS, 'Please choose Remote, Hybrid or On-site'),
    willing_to_travel: z.string().transform(value => value === 'on'),
    timezone: choiceOf(ALL_TIME_ZONES, 'Please choose a time zone from the list'),
  })
  .refine(namesOther, {
    path: ['primary_role_custom'],
    message: 'Please enter your role',
    when: always,
  })
  .refine(ratesInOrder, { path: ['price_day_min'], message: CROSSED_RATES, when: always })
  .refine(ratesInOrder, { path: ['price_day_max'], message: CROSSED_RATES, when: always })

/** What a person writes of themselves. */
export type ProfileInput = Omit<FieldValues, keyof typeof ID_FIELDS> &
  Record<keyof typeof ID_FIELDS, CatalogueOption[]> & {
    /** What the editor started with and nobody changed or confirmed. */
    untouched: string[]
  }

/** `changedTo` names the version that somebody has saved since the form was opened. */
export type ProfileRefusal = FormState & ProfileDraft & { changedTo?: string }
export type ParsedProfile = { ok: true; value: ProfileInput } | { ok: false; state: ProfileRefusal }

/** All that the editor sends. */
export const PROFILE_FIELDS = fieldsOf(
  ProfileForm,
  ...Object.entries(ID_FIELDS).map(([name, field]) => selectionFields(name, field)),
  ...Object.entries(NAME_FIELDS).map(([name, field]) => selectionFields(name, field)),
  { [CONFIRMED]: { longest: 100, most: Object.keys(NEW_PROFILE).length } },
  words(BASED_ON, OVERWRITES),
)

/** A photo is sent alone, or with the whole form around it. */
export const PHOTO_FIELDS = fieldsOf(
  PROFILE_FIELDS,
  words(PHOTO_ACTION, 'crop_zoom', 'crop_x', 'crop_y'),
  {
    [PHOTO_FILE]: {
      longest: 0,
      most: 1,
      // Somewhat above its bound, so that the editor itself can say so.
      file: { bytes: PHOTO_BYTES + PHOTO_SLACK, tooLarge: PHOTO_TOO_LARGE },
    },
  },
)

export function readProfile(form: FormData): ParsedProfile {
  const fields = parseForm(ProfileForm, form, {
    lists: ['client_testimonials', 'case_studies', 'engagement_types'],
  })
  const skills = readIdField(form, 'skill_ids')
  const tools = readIdField(form, 'tool_ids')
  const industries = readNameField(form, 'industries_experienced')
  const sizes = readNameField(form, 'company_size_experience')
  const stages = readNameField(form, 'company_stage_preference')
  const languages = readNameField(form, 'languages_spoken')

  const fieldErrors: FieldErrors = fields.ok ? {} : { ...fields.state.fieldErrors }
  const note = (name: string, label: string, error: string | null) => {
    if (error !== null) fieldErrors[name] = `${label}: ${error}`
  }
  note('skill_ids', ID_FIELDS.skill_ids.label, skills.error)
  note('tool_ids', ID_FIELDS.tool_ids.label, tools.error)
  note('industries_experienced', NAME_FIELDS.industries_experienced.label, industries.error)
  note('company_size_experience', NAME_FIELDS.company_size_experience.label, sizes.error)
  note('company_stage_preference', NAME_FIELDS.company_stage_preference.label, stages.error)
  note('languages_spoken', NAME_FIELDS.languages_spoken.label, languages.error)

  if (!fields.ok || Object.keys(fieldErrors).length > 0) {
    const message = Object.values(fieldErrors)[0] ?? null
    return { ok: false, state: { message, fieldErrors, ...draftOf(form) } }
  }
  const isOther = fields.value.primary_role === OTHER_ROLE
  const value = {
    ...fields.value,
    primary_role_custom: isOther ? fields.value.primary_role_custom : '',
    skill_ids: skills.chosen,
    tool_ids: tools.chosen,
    industries_experienced: industries.names,
    company_size_experience: sizes.names,
    company_stage_preference: stages.names,
    languages_spoken: languages.names,
  }
  return {
    ok: true,
    value: { ...value, untouched: untouchedFields(STARTED, value, form.getAll(CONFIRMED)) },
  }
}

/** One person as the directory, the home page and a company's matches show them. */
export type TalentCardData = ReturnType<typeof cardFacts> & {
  id: string
  photoUrl: string | null
  /** How many hours of a week are free today; null where none are taken. */
  freeHours: number | null
  featured: boolean
  /** /talent/{slug} */
  profileUrl: string
}

/** What a card shows and no more: the first skills, and a summary cut. */
export type ShortCard = TalentCardData & { skillCount: number }

/** All that anybody may read of a profile, names in place of ids. */
export type PublicProfile = TalentCardData &
  ReturnType<typeof pageFacts> & {
    /** Whom the talent says they work for. */
    clients: string[]
    /** A day still to come. */
    freeFrom: string | null
    /** When more hours come free, and how many are free then. */
    nextFree: Taken | null
    hoursConfirmedDaysAgo: number | null
    createdAt: string
    updatedAt: string
  }

/** One's own profile: what only its owner is shown besides. */
export type OwnProfile = PublicProfile & { featuredApplicationUrl: string | null; hidden: boolean }
