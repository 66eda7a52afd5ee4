import type {
  EngagementType,
  RequestWorkingModel,
  StartTimeline,
  TalentWorkingModel,
  TimeZone,
} from '#app/features/catalogues/schema.ts'

/** A catalogue entry by its display name, or a custom option typed in by its owner. */
export type CatalogueRef = string | { custom: string; category: string }

export type DemoHours = {
  talent: string
  elsewhere: number
  freeInDays: number | null
  confirmedDaysAgo: number
}

export type DemoCompetitors = { company: string; names: string[] }
export type DemoClients = { talent: string; shown: string[]; compared: string[] }

export type DemoTalent = {
  /** Unique in the demo world, and the address the account signs in with. */
  key: string
  slug: string
  full_name: string
  headline: string
  /** A role name of the catalogue, or 'other' together with primary_role_custom. */
  primary_role: string
  primary_role_custom?: string
  roles_offered: string[]
  summary_bio: string
  skills: CatalogueRef[]
  tools: CatalogueRef[]
  engagement_types: EngagementType[]
  working_model: TalentWorkingModel
  max_hours_per_week: number
  min_commitment_weeks: number
  availability_notice_days: number
  industries_experienced: CatalogueRef[]
  company_size_experience: string[]
  company_stage_preference: string[]
  price_day_min: number
  price_day_max: number
  timezone: TimeZone
  willing_to_travel: boolean
  languages_spoken: string[]
  client_testimonials: string[]
  case_studies: string[]
  years_experience: number
  years_fractional: number
  featured: boolean
  /** Days before the seeding moment; the fraction sets the time of day, so no two are equal. */
  createdDaysAgo: number
}

export type DemoRequest = {
  /** Unique in the demo world. */
  key: string
  desired_role: string
  /** Empty when the company has no second role in mind. */
  secondary_role: string
  key_challenges: string[]
  required_skills: CatalogueRef[]
  required_tools: CatalogueRef[]
  engagement_model: EngagementType[]
  working_model: RequestWorkingModel
  budget_day_min: number
  budget_day_max: number
  hours_per_week_needed: number
  project_duration_weeks: number
  urgency_start: StartTimeline
  industry: CatalogueRef
  company_size: string
  company_stage: string
  timezone: TimeZone
  languages_required: string[]
  challenge_description: string
  createdDaysAgo: number
}

export type DemoCompany = {
  /** Unique in the demo world, and the address the account signs in with. */
  key: string
  full_name: string
  company: { name: string; website: string; about: string }
  createdDaysAgo: number
  requests: DemoRequest[]
}

export type IntroductionStatus =
  | 'pending'
  | 'matched'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn'

export type DemoIntroduction = {
  company: DemoCompany['key']
  talent: DemoTalent['key']
  request: DemoRequest['key']
  requirements: string
  contact_details: string
  status: IntroductionStatus
  createdDaysAgo: number
  /** Absent while pending. */
  answeredDaysAgo?: number
}

/** An offer in a room, in the words of its table. */
export type DemoOffer = {
  side: 'company' | 'talent'
  state: 'open' | 'countered' | 'refused' | 'agreed'
  daysAgo: number
  answeredDaysAgo?: number
  outcome: string
  decides_alone?: string
  decides_together?: string
  advises?: string
  exclusions?: string
  cadence?: string
  day_30?: string
  day_60?: string
  day_90?: string
  handover?: string
  startsDaysAgo: number
  hours_per_week: number
  weeks: number | null
  pay: 'retainer' | 'hourly' | 'fixed'
  amount: number
}

/** Times to meet that one side proposes, on working days to come. */
export type DemoTimes = {
  side: 'company' | 'talent'
  daysAgo: number
  minutes: number
  link: string
  /** How many working days ahead, and at which hour of UTC. */
  times: { ahead: number; hour: number }[]
  /** Which of them the other side took, and when; without it they are open. */
  taken?: { place: number; daysAgo: number }
}

/** What has happened since an introduction was accepted, oldest first. */
export type DemoRoom = {
  talent: DemoTalent['key']
  request: DemoRequest['key']
  talentContact?: string
  messages: { side: 'company' | 'talent'; body: string; daysAgo: number }[]
  offers?: DemoOffer[]
  meeting?: DemoTimes
  /** Steps of the table of transitions, besides messages and offers. */
  acts: { act: string; side: 'company' | 'talent'; daysAgo: number }[]
}

export type DemoPost = {
  title: string
  slug: string
  excerpt: string
  author: string
  topic: 'hiring' | 'pricing' | 'scope' | 'planning' | 'working'
  content: string
  status: 'published' | 'draft'
  /** Null for a draft. */
  publishedDaysAgo: number | null
}

export type DemoAnswer = {
  author: DemoTalent['key'] | DemoCompany['key']
  body: string
  daysAgo: number
  accepted?: boolean
  /** Who marked it helpful. */
  helpful?: (DemoTalent['key'] | DemoCompany['key'])[]
}

export type DemoQuestion = Pick<DemoAnswer, 'author' | 'body' | 'daysAgo'> & {
  title: string
  topic: 'pricing' | 'finding' | 'hiring' | 'scope' | 'working' | 'ending'
  answers: DemoAnswer[]
}
