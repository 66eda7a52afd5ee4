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

/** A list of texts; empty ones are dropped. */
function texts(what: string, maxCount: number, maxLength: number) {
  const limit = maxLength.toLocaleString('en-US')
  return z
    .array(text)
    .transform(lines => lines.filter(Boolean))
    .pipe(
      z
        .array(z.string().max(maxLength, `${what} must be at most ${limit} characters long each`))
        .max(maxCount, `${what}: at most ${maxCount}, please`),
    )
}

const roleNames = new Set([...ROLES.map(role => role.name), OTHER_ROLE, ''])

/** Checks run even if other fields are invalid, so all errors show at once. */
const always = () => true

const CROSSED_RATES = 'The maximum day rate must not be below the minimum'

/** A rate that is invalid by itself isn't compared. */
function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function ratesInOrder({ price_day_min: min, price_day_max: max }: Record<string, unknown>) {
  return !isRate(min) || !isRate(max) || min <= max
}

function namesOther(profile: Record<string, unknown>) {
  return profile.primary_role !== OTHER_ROLE || profile.primary_role_custom !== ''
}

/** All fields of the editor except the multi-selects, which `readProfile` adds. */
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

/** A validated profile. */
export type ProfileInput = Omit<FieldValues, keyof typeof ID_FIELDS> &
  Record<keyof typeof ID_FIELDS, CatalogueOption[]> & {
    /** Names of fields that still hold their default and weren't confirmed. */
    untouched: string[]
  }

/** `changedTo` is the version that was saved since the form was opened. */
export type ProfileRefusal = FormState & ProfileDraft & { changedTo?: string }
export type ParsedProfile = { ok: true; value: ProfileInput } | { ok: false; state: ProfileRefusal }

/** All fields the editor sends. */
export const PROFILE_FIELDS = fieldsOf(
  ProfileForm,
  ...Object.entries(ID_FIELDS).map(([name, field]) => selectionFields(name, field)),
  ...Object.entries(NAME_FIELDS).map(([name, field]) => selectionFields(name, field)),
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
    /** When more hours become free, and how many are free then. */
    nextFree: Taken | null
    hoursConfirmedDaysAgo: number | null
    createdAt: string
    updatedAt: string
  }

/** A profile with what only its owner sees. */
export type OwnProfile = PublicProfile & { featuredApplicationUrl: string | null; hidden: boolean }
