// Generates profiles and requests: the same seed always gives the same rows. The distributions are meant to be realistic:
// roles and skills correlate, words and skills follow a power law, and many fields are empty.
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { ROLE_FAMILIES, ROLE_STANDINGS } from '#app/features/catalogues/data/role-standings.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import {
  ENGAGEMENT_TYPES,
  REQUEST_WORKING_MODELS,
  START_TIMELINES,
  TALENT_WORKING_MODELS,
  TIME_ZONES,
} from '#app/features/catalogues/schema.ts'
import { DAY_MS } from '#app/platform/units.ts'
import { seededRandom } from '#test/seeded-random.ts'

export type Random = () => number

/** The same numbers in every run. */
export function random(seed: number): Random {
  return seededRandom(seed).random
}

export function pick<T>(rnd: Random, list: readonly T[]): T {
  const found = list[Math.floor(rnd() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Picks early items far more often than late ones, as in a word distribution. */
function pickUnequal<T>(rnd: Random, list: readonly T[]): T {
  const found = list[Math.floor(list.length ** rnd()) - 1]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

function several<T>(rnd: Random, most: number, one: () => T): T[] {
  const found = new Set<T>()
  for (let n = Math.floor(rnd() * (most + 1)); n > 0; n--) found.add(one())
  return [...found]
}

function between(rnd: Random, low: number, high: number): number {
  return low + Math.floor(rnd() * (high - low + 1))
}

function shuffled<T>(rnd: Random, list: readonly T[]): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(rnd() * (i + 1))
    const [a, b] = [copy[i], copy[j]]
    if (a !== undefined && b !== undefined) [copy[i], copy[j]] = [b, a]
  }
  return copy
}

const SYLLABLES =
  'ba be bo ca ce co da de di do fa fe fi ga go la le lo ma me mi mo na ne no pa pe po ra re ri ro sa se so ta te ti to va ve vi'.split(
    ' ',
  )
const SPEECH =
  'grow growth company team revenue forecast runway pricing market customers product launch scale process hiring board investors retention churn margin audit cash pipeline brand design platform cloud security migration data model reporting compliance operations supply logistics culture strategy fundraising acquisition integration quarterly subscription enterprise startup remote global cost budget plan roadmap delivery quality support onboarding conversion campaign content search partner channel contract negotiation risk policy training performance analytics dashboard automation architecture mobile payments health energy retail media education'.split(
    ' ',
  )
const GLUE = 'the and of to for with in a we our that is from on as I by'.split(' ')
const FIRST =
  'Ada Alan Amara Ana Ben Bruno Chen Clara Dana Diego Elena Emil Farah Felix Grace Hana Hugo Ines Ivan Jade Jonas Kai Lara Leo Lina Marco Maya Mina Nadia Noah Olga Omar Paula Priya Quinn Rafael Rosa Sam Sara Tara Theo Uma Vera Victor Wen Yara Yusuf Zoe'.split(
    ' ',
  )
const LAST =
  'Abbott Almeida Baker Bianchi Carter Chen Costa Dubois Eriksen Fischer Garcia Haddad Hughes Ito Jansen Kaur Kim Kowalski Lopez Martin Meyer Moreau Nakamura Novak Okafor Olsen Patel Petrov Quist Rossi Sato Schmidt Silva Singh Smith Tanaka Thomas Ueda Vargas Weber Wright Xu Yilmaz Young Zhang'.split(
    ' ',
  )

/** The values that both sides draw from; created once, the same for every seed. */
const WORLD = (() => {
  const rnd = random(1)
  const words = [...shuffled(rnd, SPEECH)]
  while (words.length < 20_000) {
    words.push(Array.from({ length: between(rnd, 2, 4) }, () => pick(rnd, SYLLABLES)).join(''))
  }
  const families = ROLE_FAMILIES.map(family => ({
    roles: ROLES.filter(({ id }) => ROLE_STANDINGS[id][0] === family).map(({ name }) => name),
    skills: shuffled(rnd, SKILLS).map(({ id }) => id),
    tools: shuffled(rnd, TOOLS).map(({ id }) => id),
    words: shuffled(rnd, words).slice(0, 400),
  })).filter(({ roles }) => roles.length > 0)
  const own = Array.from({ length: 2_000 }, (_, n) => ({
    id: `custom_bench${String(n).padStart(6, '0')}`,
    catalogue: n % 3 === 0 ? 'tools' : 'skills',
    // Every name has several ids, as if several people had added the same one.
    name: `Own ${words[(n * 7) % 500] ?? ''} ${words[n % 40] ?? ''}`,
  }))
  return { words, families, own }
})()

export const OWN_OPTIONS = WORLD.own
const OWN_SKILLS = WORLD.own.filter(one => one.catalogue === 'skills').map(one => one.id)
const OWN_TOOLS = WORLD.own.filter(one => one.catalogue === 'tools').map(one => one.id)

type Family = (typeof WORLD.families)[number]

function text(rnd: Random, family: Family, length: number): string {
  const words: string[] = []
  for (let n = 0; n < length; n++) {
    const draw = rnd()
    if (draw < 0.35) words.push(pick(rnd, GLUE))
    else if (draw < 0.7) words.push(pickUnequal(rnd, family.words))
    else words.push(pickUnequal(rnd, WORLD.words))
  }
  return words.join(' ')
}

function title(rnd: Random, family: Family): string {
  const name = pickUnequal(rnd, family.roles)
  const draw = rnd()
  if (draw < 0.9) return name
  if (draw < 0.94) return `Fractional ${name.replace(/ \(.*\)$/, '')}`
  if (draw < 0.97) return `${name} | ${pickUnequal(rnd, family.words)}`
  return `${pickUnequal(rnd, family.words)} ${pick(rnd, ['advisor', 'expert', 'consultant'])}`
}

const unless = <T>(rnd: Random, share: number, value: T): T | null => (rnd() < share ? null : value)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const INDUSTRY_NAMES = names(INDUSTRIES)
const LANGUAGE_NAMES = names(LANGUAGES).filter(name => name !== 'English')
const SIZE_NAMES = names(COMPANY_SIZES)
const STAGE_NAMES = names(COMPANY_STAGES)

function dayRate(rnd: Random): number {
  return Math.round((400 + 2600 * rnd() ** 2 + 400 * rnd()) / 50) * 50
}

function options(rnd: Random, listed: readonly string[], own: readonly string[], most: number) {
  return several(rnd, most, () => (rnd() < 0.04 ? pickUnequal(rnd, own) : pickUnequal(rnd, listed)))
}

/** A random-looking id, derived from its kind and number. */
export function idOf(kind: number, n: number): string {
  const rnd = random(Math.imul(n + 1, 2_654_435_761) ^ (kind * 97))
  const hex = (digits: number) =>
    Math.floor(rnd() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${kind}${hex(2)}-${n.toString(16).padStart(6, '0')}${hex(6)}`
}

export function profile(n: number) {
  const rnd = random(n * 2 + 1)
  const family = pickUnequal(rnd, WORLD.families)
  const role = title(rnd, family)
  const listed = rnd() < 0.03 ? '' : role
  const custom = listed !== '' && !family.roles.includes(role)
  const low = dayRate(rnd)
  return {
    id: idOf(1, n),
    user_id: idOf(2, n),
    created_at: new Date(1_700_000_000_000 + Math.floor(rnd() * 60_000_000) * 1000).toISOString(),
    full_name: `${pick(rnd, FIRST)} ${pick(rnd, LAST)}`,
    headline: text(rnd, family, between(rnd, 3, 8)),
    primary_role: custom ? 'other' : listed,
    primary_role_custom: custom ? role : '',
    roles_offered: several(rnd, 2, () =>
      title(rnd, rnd() < 0.8 ? family : pick(rnd, WORLD.families)),
    ),
    summary_bio: rnd() < 0.1 ? '' : text(rnd, family, between(rnd, 10, 60)),
    skill_ids: options(rnd, family.skills, OWN_SKILLS, 14),
    tool_ids: options(rnd, family.tools, OWN_TOOLS, 10),
    engagement_types: several(rnd, 3, () => pick(rnd, ENGAGEMENT_TYPES)),
    working_model: unless(rnd, 0.05, pick(rnd, TALENT_WORKING_MODELS)),
    max_hours_per_week: unless(rnd, 0.05, between(rnd, 1, 8) * 5),
    min_commitment_weeks: unless(rnd, 0.05, pick(rnd, [1, 2, 4, 8, 12, 26])),
    availability_notice_days: unless(rnd, 0.05, pick(rnd, [0, 7, 14, 21, 30, 45, 60, 90])),
    industries_experienced: several(rnd, 5, () => pickUnequal(rnd, INDUSTRY_NAMES)),
    company_size_experience: several(rnd, 3, () => pick(rnd, SIZE_NAMES)),
    company_stage_preference: several(rnd, 4, () => pick(rnd, STAGE_NAMES)),
    price_day_min: low,
    price_day_max: low + between(rnd, 0, 12) * 50,
    timezone: unless(rnd, 0.03, pickUnequal(rnd, TIME_ZONES)),
    willing_to_travel: rnd() < 0.3,
    languages_spoken: [
      ...(rnd() < 0.95 ? ['English'] : []),
      ...several(rnd, 2, () => pickUnequal(rnd, LANGUAGE_NAMES)),
    ],
    years_experience: unless(rnd, 0.1, between(rnd, 3, 40)),
    years_fractional: unless(rnd, 0.3, between(rnd, 0, 15)),
    featured: n % 100_000 === 7,
    public_profile_url: `/talent/bench-${n}`,
    taken: rnd() < 0.4 ? takenHours(rnd) : [],
    untouched: rnd() < 0.2 ? ['min_commitment_weeks', 'availability_notice_days'] : [],
  }
}

/** Some hours per week are taken from one day to another. */
function takenHours(rnd: Random) {
  const since = Date.UTC(2025, 0, 1) + between(rnd, 0, 1_500) * DAY_MS
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return [
    { from: day(since), hours: between(rnd, 1, 8) * 4 },
    { from: day(since + between(rnd, 20, 400) * DAY_MS), hours: 0 },
  ]
}

export function request(n: number, companies: number) {
  const rnd = random(n * 2 + 2)
  const family = pickUnequal(rnd, WORLD.families)
  const low = dayRate(rnd)
  const asked = {
    desired_role: title(rnd, family),
    secondary_role: rnd() < 0.3 ? title(rnd, family) : '',
    key_challenges: several(rnd, 2, () => text(rnd, family, between(rnd, 3, 8))),
  }
  const required_skills = options(rnd, family.skills, OWN_SKILLS, 8)
  return {
    id: idOf(3, n),
    user_id: idOf(4, n % companies),
    ...asked,
    required_skills,
    required_tools: options(rnd, family.tools, OWN_TOOLS, 5),
    engagement_model: several(rnd, 2, () => pick(rnd, ENGAGEMENT_TYPES)),
    working_model: unless(rnd, 0.05, pick(rnd, REQUEST_WORKING_MODELS)),
    budget_day_min: low,
    budget_day_max: low + between(rnd, 0, 20) * 50,
    hours_per_week_needed: unless(rnd, 0.05, between(rnd, 1, 8) * 5),
    project_duration_weeks: unless(rnd, 0.05, pick(rnd, [2, 4, 8, 12, 26, 52])),
    urgency_start: unless(rnd, 0.05, pick(rnd, START_TIMELINES)),
    industry: rnd() < 0.1 ? '' : pickUnequal(rnd, INDUSTRY_NAMES),
    company_size: rnd() < 0.1 ? '' : pick(rnd, SIZE_NAMES),
    company_stage: rnd() < 0.1 ? '' : pick(rnd, STAGE_NAMES),
    timezone: unless(rnd, 0.03, pickUnequal(rnd, TIME_ZONES)),
    languages_required: rnd() < 0.9 ? ['English'] : ['English', pickUnequal(rnd, LANGUAGE_NAMES)],
    challenge_description: rnd() < 0.1 ? '' : text(rnd, family, between(rnd, 8, 50)),
    must_have: required_skills.filter(() => rnd() < 0.15),
    untouched: rnd() < 0.2 ? ['working_model', 'project_duration_weeks'] : [],
  }
}
