// The format of the labelled set, and its conversion to rows.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import type { IndexedRequest, IndexedTalent } from '#app/features/matching/engine/rows.ts'
import type { OptionRow } from '#app/features/matching/rows.ts'
import { readJsonLines } from '../json-lines.ts'

const text = z.string().default('')
const list = z.array(z.string())
const optionalList = list.optional()

/** A person's style of writing. */
const VOICES = [
  ...(['terse', 'chatty', 'british', 'indian', 'german', 'romance'] as const),
  ...(['recruiter', 'buzzwords', 'engineer', 'founder', 'formal', 'lowercase'] as const),
] as const

export const FIELDS = [
  ...(['finance', 'technology', 'product', 'design', 'marketing'] as const),
  ...(['sales', 'people', 'operations', 'data', 'security'] as const),
] as const
export type Field = (typeof FIELDS)[number]

/** Special cases, each with the request it is meant for or a note. */
const MARKS = [
  ...(['excludes', 'place', 'silent', 'pasted'] as const),
  ...(['rate-hours', 'language', 'neighbor', 'same-words'] as const),
] as const

/**
 * One profile. Skills and tools are catalogue ids without their prefix; a name with a capital letter, or after a
 * tilde, is a custom option. Facts: "low-high" dollars a day, "20h" a week, a working model, a city for the time
 * zone, "n30" days of notice, "w8" weeks at least, "travels". What is absent counts as not stated, except languages:
 * without a list they are English, and an empty list means not stated. `also` names other fields of work whose
 * graders also see this person.
 */
const person = z.strictObject({
  key: z.string(),
  role: text,
  headline: text,
  bio: text,
  skills: text,
  tools: text,
  facts: text,
  offers: optionalList,
  industries: optionalList,
  stages: optionalList,
  sizes: optionalList,
  languages: optionalList,
  kinds: optionalList,
  cases: optionalList,
  voice: z.enum(VOICES).optional(),
  marks: z.partialRecord(z.enum(MARKS), z.string()).optional(),
  also: z.array(z.enum(FIELDS)).optional(),
})
export type Person = z.infer<typeof person>

/** The keys of people by grade; everybody else has grade 0. See README.md. */
const grades = z
  .strictObject({ best: list, good: list, reserve: list })
  .default({ best: [], good: [], reserve: [] })
  .transform(
    ({ best, good, reserve }): Record<string, number> => ({
      ...Object.fromEntries(reserve.map(who => [who, 1])),
      ...Object.fromEntries(good.map(who => [who, 2])),
      ...Object.fromEntries(best.map(who => [who, 3])),
    }),
  )

/**
 * One request. Facts: "1500" or "900-1200" dollars a day as the budget, "20h" a week, a working model, a city, a start,
 * "12w" as the duration.
 */
const asked = z.strictObject({
  key: z.string(),
  part: z.enum(['tuning', 'holdout']),
  role: text,
  challenge: text,
  skills: text,
  tools: text,
  facts: text,
  grades,
  second: z.string().optional(),
  industry: z.string().optional(),
  stage: z.string().optional(),
  size: z.string().optional(),
  languages: optionalList,
  kinds: optionalList,
  keys: optionalList,
  voice: z.enum(VOICES).optional(),
  detail: z.enum(['thin', 'some', 'full']).optional(),
})
export type Asked = z.infer<typeof asked>

/** Reads people and requests from two files of JSON lines, such as `hard/finance`. */
export function readSet(name: string): { people: Person[]; requests: Asked[] } {
  const file = path.join(import.meta.dirname, name)
  return {
    people: readJsonLines(`${file}.people.jsonl`, person),
    requests: readJsonLines(`${file}.requests.jsonl`, asked),
  }
}

const CITIES: Record<string, string> = {
  ny: 'America/New_York',
  chi: 'America/Chicago',
  den: 'America/Denver',
  la: 'America/Los_Angeles',
  lon: 'Europe/London',
  ber: 'Europe/Berlin',
  sin: 'Asia/Singapore',
  syd: 'Australia/Sydney',
}
const MODELS: Record<string, string> = {
  remote: 'Remote',
  hybrid: 'Hybrid',
  'on-site': 'On-site',
  onsite: 'Onsite',
}
const STARTS: Record<string, string> = {
  asap: 'ASAP',
  '1-2-weeks': '1-2 weeks',
  'next-month': 'Next month',
  flexible: 'Flexible',
}

export function parseFacts(facts: string) {
  const words = facts.split(' ').filter(word => word !== '')
  const number = (pattern: RegExp, group = 1) => {
    const found = words.map(word => pattern.exec(word)?.[group]).find(each => each !== undefined)
    return found === undefined ? null : Number(found)
  }
  const named = (names: Record<string, string>) =>
    words.map(word => names[word]).find(each => each !== undefined) ?? null
  return {
    low: number(/^(\d+)-(\d+)$/),
    high: number(/^(\d+)-(\d+)$/, 2),
    budget: number(/^(\d+)$/),
    hours: number(/^(\d+)h$/),
    notice: number(/^n(\d+)$/),
    shortest: number(/^w(\d+)$/),
    duration: number(/^(\d+)w$/),
    city: named(CITIES),
    model: named(MODELS),
    start: named(STARTS),
    travels: words.includes('travels'),
  }
}

/** Catalogue ids without their prefix, or custom names (with a capital letter or a tilde, separated by semicolons). */
export function names(list: string): string[] {
  return list
    .split(/[A-Z;~]/.test(list) ? ';' : ' ')
    .map(name => name.trim())
    .filter(name => name !== '')
}

/** Deterministic, so that ties are always broken in the same way. */
function idOf(key: string): string {
  const hash = createHash('md5').update(key).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const LISTED = { skills: idsOf(SKILLS), tools: idsOf(TOOLS) }
function idsOf(options: readonly { id: string }[]) {
  return new Set(options.map(({ id }) => id))
}

/** Each owner's custom options are separate rows, so only an equal name connects two of them. */
function optionsOf(owner: string, catalogue: 'skills' | 'tools', list: string) {
  const own: OptionRow[] = []
  const ids = names(list).map(name => {
    if (/[A-Z~]/.test(name)) {
      const id = `custom_${idOf(`${owner} ${name}`)}`
      own.push({ id, catalogue, name: name.replace('~', '') })
      return id
    }
    const id = `${catalogue === 'skills' ? 'skill' : 'tool'}_${name}`
    if (!LISTED[catalogue].has(id)) throw new Error(`The catalogue has no ${id}.`)
    return id
  })
  return { ids, own }
}

export function personRows(person: Person): { row: IndexedTalent; options: OptionRow[] } {
  const facts = parseFacts(person.facts)
  if (facts.model === 'Onsite') throw new Error(`${person.key}: profiles are "on-site".`)
  const custom = person.role.startsWith('other:')
  const skills = optionsOf(person.key, 'skills', person.skills)
  const tools = optionsOf(person.key, 'tools', person.tools)
  const row = {
    id: idOf(person.key),
    primary_role: custom ? 'other' : person.role,
    primary_role_custom: custom ? person.role.slice('other:'.length) : '',
    roles_offered: person.offers ?? [],
    headline: person.headline,
    summary_bio: person.bio,
    case_studies: person.cases ?? [],
    skill_ids: skills.ids,
    tool_ids: tools.ids,
    engagement_types: person.kinds ?? [],
    industries_experienced: person.industries ?? [],
    company_stage_preference: person.stages ?? [],
    company_size_experience: person.sizes ?? [],
    languages_spoken: person.languages ?? ['English'],
    price_day_min: facts.low,
    price_day_max: facts.high,
    max_hours_per_week: facts.hours,
    min_commitment_weeks: facts.shortest,
    availability_notice_days: facts.notice,
    working_model: facts.model,
    timezone: facts.city,
    willing_to_travel: facts.travels,
    untouched: [],
    taken: [],
    hidden: false,
  }
  return { row, options: [...skills.own, ...tools.own] }
}

export function requestRows(asked: Asked): { row: IndexedRequest; options: OptionRow[] } {
  const facts = parseFacts(asked.facts)
  const skills = optionsOf(asked.key, 'skills', asked.skills)
  const tools = optionsOf(asked.key, 'tools', asked.tools)
  const row = {
    id: idOf(asked.key),
    desired_role: asked.role.replace(/^other:/, ''),
    secondary_role: asked.second ?? '',
    challenge_description: asked.challenge,
    key_challenges: asked.keys ?? [],
    required_skills: skills.ids,
    required_tools: tools.ids,
    engagement_model: asked.kinds ?? [],
    industry: asked.industry ?? '',
    company_stage: asked.stage ?? '',
    company_size: asked.size ?? '',
    languages_required: asked.languages ?? ['English'],
    budget_day_max: facts.budget ?? facts.high,
    hours_per_week_needed: facts.hours,
    project_duration_weeks: facts.duration,
    urgency_start: facts.start,
    working_model: facts.model,
    timezone: facts.city,
    must_have: [],
    untouched: [],
    hidden: false,
  }
  return { row, options: [...skills.own, ...tools.own] }
}
