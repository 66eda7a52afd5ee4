import { z } from 'zod'
import {
  ENGAGEMENT_TYPES,
  REQUEST_WORKING_MODELS,
  START_TIMELINES,
  TALENT_WORKING_MODELS,
  TIME_ZONES,
} from '#app/features/catalogues/schema.ts'

const text = z.string()
const texts = z.array(text)
const side = z.enum(['company', 'talent'])
const timeZone = z.enum(TIME_ZONES)
const engagementTypes = z.array(z.enum(ENGAGEMENT_TYPES))

/** Days before the seeding moment; the fraction sets the time of day, so no two are equal. */
const days = z.number()

/** A catalogue entry by its display name, or a custom option typed in by its owner. */
const catalogueRef = z.union([text, z.strictObject({ custom: text, category: text })])
export type CatalogueRef = z.infer<typeof catalogueRef>

export const demoTalentSchema = z.strictObject({
  /** Unique in the demo world, and the address the account signs in with. */
  key: text,
  slug: text,
  full_name: text,
  headline: text,
  /** A role name of the catalogue, or 'other' together with primary_role_custom. */
  primary_role: text,
  primary_role_custom: text.optional(),
  roles_offered: texts,
  summary_bio: text,
  skills: z.array(catalogueRef),
  tools: z.array(catalogueRef),
  engagement_types: engagementTypes,
  working_model: z.enum(TALENT_WORKING_MODELS),
  max_hours_per_week: z.int(),
  min_commitment_weeks: z.int(),
  availability_notice_days: z.int(),
  industries_experienced: z.array(catalogueRef),
  company_size_experience: texts,
  company_stage_preference: texts,
  price_day_min: z.int(),
  price_day_max: z.int(),
  timezone: timeZone,
  willing_to_travel: z.boolean(),
  languages_spoken: texts,
  client_testimonials: texts,
  case_studies: texts,
  years_experience: z.int(),
  years_fractional: z.int(),
  featured: z.boolean(),
  createdDaysAgo: days,
})
export type DemoTalent = z.infer<typeof demoTalentSchema>

const demoRequestSchema = z.strictObject({
  /** Unique in the demo world. */
  key: text,
  desired_role: text,
  /** Empty when the company has no second role in mind. */
  secondary_role: text,
  key_challenges: texts,
  required_skills: z.array(catalogueRef),
  required_tools: z.array(catalogueRef),
  engagement_model: engagementTypes,
  working_model: z.enum(REQUEST_WORKING_MODELS),
  budget_day_min: z.int(),
  budget_day_max: z.int(),
  hours_per_week_needed: z.int(),
  project_duration_weeks: z.int(),
  urgency_start: z.enum(START_TIMELINES),
  industry: catalogueRef,
  company_size: text,
  company_stage: text,
  timezone: timeZone,
  languages_required: texts,
  challenge_description: text,
  createdDaysAgo: days,
})
export type DemoRequest = z.infer<typeof demoRequestSchema>

export const demoCompanySchema = z.strictObject({
  /** Unique in the demo world, and the address the account signs in with. */
  key: text,
  full_name: text,
  company: z.strictObject({ name: text, website: text, about: text }),
  createdDaysAgo: days,
  requests: z.array(demoRequestSchema),
})

export const demoHoursSchema = z.strictObject({
  talent: text,
  elsewhere: z.int(),
  freeInDays: z.int().nullable(),
  confirmedDaysAgo: days,
})

/** Whom a company competes with. */
export const demoCompetitorsSchema = z.strictObject({ company: text, names: texts })

/** For whom a talent works: shown on the profile, or only compared. */
export const demoClientsSchema = z.strictObject({ talent: text, shown: texts, compared: texts })

/** Company, talent and request by their keys. */
export const demoIntroductionSchema = z.strictObject({
  company: text,
  talent: text,
  request: text,
  requirements: text,
  contact_details: text,
  status: z.enum(['pending', 'matched', 'accepted', 'declined', 'expired', 'withdrawn']),
  createdDaysAgo: days,
  /** Absent while pending. */
  answeredDaysAgo: days.optional(),
})

/** An offer in a room, in the words of its table. */
const demoOfferSchema = z.strictObject({
  side,
  state: z.enum(['open', 'countered', 'refused', 'agreed']),
  daysAgo: days,
  answeredDaysAgo: days.optional(),
  outcome: text,
  decides_alone: text.optional(),
  decides_together: text.optional(),
  advises: text.optional(),
  exclusions: text.optional(),
  cadence: text.optional(),
  day_30: text.optional(),
  day_60: text.optional(),
  day_90: text.optional(),
  handover: text.optional(),
  startsDaysAgo: days,
  hours_per_week: z.int(),
  weeks: z.int().nullable(),
  pay: z.enum(['retainer', 'hourly', 'fixed']),
  amount: z.int(),
})
export type DemoOffer = z.infer<typeof demoOfferSchema>

/** Times to meet that one side proposes, on working days to come. */
const demoTimesSchema = z.strictObject({
  side,
  daysAgo: days,
  minutes: z.int(),
  link: text,
  /** How many working days ahead, and at which hour of UTC. */
  times: z.array(z.strictObject({ ahead: z.int(), hour: z.int() })),
  /** Which of them the other side took, and when; without it they are open. */
  taken: z.strictObject({ place: z.int(), daysAgo: days }).optional(),
})
export type DemoTimes = z.infer<typeof demoTimesSchema>

/** What has happened since an introduction was accepted, oldest first. */
export const demoRoomSchema = z.strictObject({
  talent: text,
  request: text,
  talentContact: text.optional(),
  messages: z.array(z.strictObject({ side, body: text, daysAgo: days })),
  offers: z.array(demoOfferSchema).optional(),
  meeting: demoTimesSchema.optional(),
  /** Steps of the table of transitions, besides messages and offers. */
  acts: z.array(z.strictObject({ act: text, side, daysAgo: days })),
})
export type DemoRoom = z.infer<typeof demoRoomSchema>

/** A Markdown file: these facts, a line each, then the content. */
export const demoPostSchema = z.strictObject({
  title: text,
  slug: text,
  excerpt: text,
  author: text,
  topic: z.enum(['hiring', 'pricing', 'scope', 'planning', 'working']),
  content: text,
  status: z.enum(['published', 'draft']),
  /** Absent for a draft. */
  publishedDaysAgo: z.coerce.number().optional(),
})

const demoAnswerSchema = z.strictObject({
  author: text,
  body: text,
  daysAgo: days,
  accepted: z.boolean().optional(),
  /** The keys of those who marked it helpful. */
  helpful: texts.optional(),
})
export type DemoAnswer = z.infer<typeof demoAnswerSchema>

export const demoQuestionSchema = z.strictObject({
  author: text,
  body: text,
  daysAgo: days,
  title: text,
  topic: z.enum(['pricing', 'finding', 'hiring', 'scope', 'working', 'ending']),
  answers: z.array(demoAnswerSchema),
})
