// A plain reference for the meter's counts, over all rows. What relaxing a condition adds is found by relaxing it and
// counting again.
import { sql } from 'kysely'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { SKILL_NAMES, TOOL_NAMES } from '#app/features/catalogues/data/other-names.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { normalizeName } from '#app/features/catalogues/normalize.ts'
import { ASKS_CLASS, catalogueOptions, nearness } from '#app/features/matching/catalogue.ts'
import { type IndexedTalent, TALENT_COLUMNS } from '#app/features/matching/engine/rows.ts'
import { FIT_PARTS, type FitPart, type Wanted } from '#app/features/matching/feasibility.ts'
import { LISTED } from '#app/features/matching/parts/table.ts'
import type { OptionRow } from '#app/features/matching/rows.ts'
import { termForms, termKey } from '#app/features/matching/text/names.ts'
import { languagesOf } from '#app/features/matching/text/terms.ts'
import { titleClasses, titleKeys } from '#app/features/matching/text/titles.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'

type Profile = {
  keys: string[]
  skill_ids: string[]
  tool_ids: string[]
  languages_spoken: string[]
  rate: number | null
  /** The hours free when the work starts. */
  hours: number | null
  hoursAfter: (days: number) => number | null
  weeks: number | null
  /** The days until they can start. */
  start: number | null
  engagement_types: string[]
  working_model: string | null
  willing_to_travel: boolean
  timezone: string | null
}

type Reference = {
  /** The role of each title key. */
  roles: Map<string, string>
  near: Map<string, { term: string; credit: number }[]>
  /** The normalized form of each name. */
  forms: Map<string, string>
  /** The stems that skills and tools are compared by. */
  terms: Map<string, string>
  titleKeys: Map<string, string[]>
  titleClasses: Map<string, string[]>
  options: Map<string, { name: string; names: string[]; listed: boolean }>
  languages: Set<string>
  zones: Map<string, [winter: number, summer: number]>
}
export type Known = { profiles: Profile[]; reference: Reference }

export async function readKnown(tx: SystemTx, conditions: string[]): Promise<Known> {
  const read = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(tx)).rows
  const stored = await read(sql<IndexedTalent>`
    select ${sql.raw(TALENT_COLUMNS.join(', '))} from public.talent_profiles where not hidden`)
  // An unconfirmed default counts as not stated.
  const rows = stored.map(
    (row): IndexedTalent => ({
      ...row,
      ...Object.fromEntries(
        row.untouched.map(name => [name, name === 'languages_spoken' ? [] : null]),
      ),
    }),
  )
  const profiles = rows.map((row): Profile => {
    const hoursAfter = (days: number) =>
      row.max_hours_per_week === null ? null : row.max_hours_per_week - takenAfter(days, row)
    const free = [0, 7, 14, 30, 90].find(days => (hoursAfter(days) ?? 1) > 0) ?? 120
    const notice = row.availability_notice_days
    return {
      ...row,
      keys: LISTED.role.places.flatMap(({ ids }) => ids(row)),
      languages_spoken: languagesOf(row),
      rate: row.price_day_min ?? row.price_day_max,
      hours: null,
      hoursAfter,
      weeks: row.min_commitment_weeks,
      start: notice === null ? null : Math.max(notice, free),
    }
  })
  const own = await read(sql<OptionRow>`select id, catalogue, name from public.custom_options`)
  const listed = [
    ...SKILLS.map(({ id, name }) => ({ id, name, others: othersOf(SKILL_NAMES, id) })),
    ...TOOLS.map(({ id, name }) => ({ id, name, others: othersOf(TOOL_NAMES, id) })),
  ]
  const options = [
    ...listed.map(({ id, name, others }) => ({
      id,
      name,
      names: termForms(name, others),
      listed: true,
    })),
    ...own.map(({ id, name }) => ({ id, name, names: [termKey(name)], listed: false })),
  ]
  const texts = new Set([
    ...options.map(({ name }) => name),
    ...profiles.flatMap(each => each.languages_spoken),
    ...LANGUAGES.map(({ name }) => name),
    'elvish',
  ])
  const roles = catalogueOptions().filter(({ part, id }) => part === 'role' && !/^[~?]/.test(id))
  const near = nearness().filter(({ part }) => part === 'role')
  return {
    profiles,
    reference: {
      roles: new Map(roles.map(({ id, term }) => [id, term])),
      near: Map.groupBy(near, ({ wanted }) => wanted),
      forms: new Map([...texts].map(text => [text, normalizeName(text)])),
      terms: new Map([...texts].map(text => [text, termKey(text)])),
      titleClasses: new Map(
        conditions.map(title => [title, titleClasses([title]).map(each => ASKS_CLASS + each)]),
      ),
      titleKeys: new Map(conditions.map(title => [title, titleKeys([title])])),
      options: new Map(options.map(({ id, ...option }) => [id, option])),
      languages: new Set(LANGUAGES.map(({ name }) => name)),
      zones: ZONES,
    },
  }
}

function takenAfter(days: number, { taken }: IndexedTalent): number {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return taken.filter(({ from }) => from <= day).at(-1)?.hours ?? 0
}

/** Minutes from UTC in winter and in summer. */
const ZONES = new Map<string, [winter: number, summer: number]>([
  ['America/New_York', [-300, -240]],
  ['America/Chicago', [-360, -300]],
  ['America/Denver', [-420, -360]],
  ['America/Los_Angeles', [-480, -420]],
  ['Europe/London', [0, 60]],
  ['Europe/Berlin', [60, 120]],
  ['Asia/Singapore', [480, 480]],
  ['Australia/Sydney', [660, 600]],
])

function othersOf(names: Readonly<Record<string, readonly string[] | undefined>>, id: string) {
  return names[id] ?? []
}

/** Whether a profile contradicts a part; null if the profile leaves it open. */
type Verdict = boolean | null

function contradicts(
  part: FitPart,
  person: Profile,
  conditions: Conditions,
  reference: Reference,
): Verdict {
  const { wanted } = conditions
  switch (part) {
    case 'role': {
      if (wanted.roles.length === 0 || conditions.anyRole) return false
      const has = person.keys.flatMap(
        key => reference.roles.get(key) ?? (key.startsWith('~') ? key : []),
      )
      if (has.length === 0) return null
      const sought = wanted.roles
        .flatMap(title => reference.titleKeys.get(title) ?? [])
        .flatMap(key => reference.roles.get(key) ?? [])
      const alsoNear = conditions.nearRoles
        ? [...sought, ...wanted.roles.flatMap(title => reference.titleClasses.get(title) ?? [])]
            .flatMap(role => reference.near.get(role) ?? [])
            .flatMap(one => (one.credit >= 30 ? one.term : []))
        : []
      return !has.some(role => sought.includes(role) || alsoNear.includes(role))
    }
    case 'skills':
      return lacks(wanted.skills, person.skill_ids, reference)
    case 'tools':
      return lacks(wanted.tools, person.tool_ids, reference)
    case 'languages': {
      if (wanted.languages.length === 0) return false
      if (person.languages_spoken.length === 0) return null
      const same = (a: string, b: string) =>
        a === b ||
        (!reference.languages.has(a) &&
          !reference.languages.has(b) &&
          reference.forms.get(a) === reference.forms.get(b))
      return !wanted.languages.every(one =>
        person.languages_spoken.some(spoken => same(one, spoken)),
      )
    }
    case 'rate':
      return over(person.rate, wanted.rates[0])
    case 'hours':
      return over(person.hours === null ? null : -person.hours, wanted.hours[0] && -wanted.hours[0])
    case 'duration':
      return over(person.weeks, wanted.weeks[0])
    case 'start':
      return over(person.start, wanted.days[0])
    case 'engagement':
      if (wanted.engagement.length === 0) return false
      if (person.engagement_types.length === 0) return null
      return !person.engagement_types.some(kind => wanted.engagement.includes(kind))
    case 'working_model': {
      if (wanted.working_model === null) return false
      if (person.working_model === null) return null
      if (wanted.working_model === 'Remote') return person.working_model === 'On-site'
      if (person.working_model !== 'Remote') return false
      return wanted.working_model === 'Onsite' || !person.willing_to_travel
    }
    case 'time_zone': {
      const here = reference.zones.get(wanted.time_zone ?? '')
      if (here === undefined) return false
      const there = reference.zones.get(person.timezone ?? '')
      if (there === undefined) return null
      const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 1440 - Math.abs(a - b))
      const most = Math.max(apart(here[0], there[0]), apart(here[1], there[1]))
      return 480 - most < 180
    }
  }
}

function over(value: number | null, limit: number | undefined): Verdict {
  if (limit === undefined) return false
  return value === null ? null : value > limit
}

function lacks(
  wanted: Wanted['skills'],
  ids: readonly string[],
  { options, terms }: Reference,
): Verdict {
  if (wanted.length === 0) return false
  if (ids.length === 0) return null
  const meets = (want: { id: string; name: string }, id: string) => {
    if (want.id === id) return true
    const [conditions, has] = [options.get(want.id), options.get(id)]
    const askedNames = conditions?.listed ? conditions.names : [terms.get(want.name) ?? '']
    // Two catalogue entries are different things, even if they share names.
    if (has === undefined || (conditions?.listed && has.listed)) return false
    return has.names.some(name => name !== '' && askedNames.includes(name))
  }
  return !wanted.every(want => ids.some(id => meets(want, id)))
}

type Conditions = { wanted: Wanted; nearRoles?: boolean; anyRole?: boolean }

/** The same conditions with one part relaxed, by the meter's steps. */
function relaxed(part: FitPart, wanted: Wanted): [step: number, Conditions][] {
  const numbers = (name: 'rates' | 'hours' | 'weeks' | 'days'): [number, Conditions][] =>
    wanted[name].map((_, n) => [
      n + 1,
      { wanted: { ...wanted, [name]: wanted[name].slice(n + 1) } },
    ])
  const lists = (name: 'skills' | 'tools' | 'languages'): [number, Conditions][] => [
    ...wanted[name].map((_, n): [number, Conditions] => [
      n + 1,
      { wanted: { ...wanted, [name]: wanted[name].filter((__, other) => other !== n) } },
    ]),
    [wanted[name].length + 1, { wanted: { ...wanted, [name]: [] } }],
  ]
  switch (part) {
    case 'role':
      return [
        [1, { wanted, nearRoles: true }],
        [2, { wanted, anyRole: true }],
      ]
    case 'skills':
    case 'tools':
    case 'languages':
      return lists(part)
    case 'rate':
      return numbers('rates')
    case 'hours':
      return numbers('hours')
    case 'duration':
      return numbers('weeks')
    case 'start':
      return numbers('days')
    case 'engagement':
      return [[1, { wanted: { ...wanted, engagement: [] } }]]
    case 'working_model':
      return [[1, { wanted: { ...wanted, working_model: null } }]]
    case 'time_zone':
      return [[1, { wanted: { ...wanted, time_zone: null } }]]
  }
}

const LISTS: readonly FitPart[] = ['skills', 'tools', 'languages']

/** Counts by name, without zeros. */
export function byHand(known: Known, wanted: Wanted): Record<string, number> {
  const { reference } = known
  // Relaxing the start changes who can start, not which week's hours count.
  const start = wanted.days[0] ?? 90
  const profiles = known.profiles.map(each => ({ ...each, hours: each.hoursAfter(start) }))
  const fitting = (conditions: Conditions) =>
    profiles.filter(person =>
      FIT_PARTS.every(part => contradicts(part, person, conditions, reference) !== true),
    )
  // The original conditions are evaluated for every pair of parts to skip, so each verdict is computed once.
  const verdicts = new Map(
    profiles.map(person => [
      person,
      new Map(FIT_PARTS.map(part => [part, contradicts(part, person, { wanted }, reference)])),
    ]),
  )
  const verdict = (part: FitPart, person: Profile) => verdicts.get(person)?.get(part)
  const fittingWithout = (...spared: FitPart[]) =>
    profiles.filter(person =>
      FIT_PARTS.every(part => spared.includes(part) || verdict(part, person) !== true),
    )
  const now = fittingWithout()
  const open = (part: FitPart) => now.filter(person => verdict(part, person) === null)
  const counts: Record<string, number> = {
    'everyone  0': profiles.length,
    'fits  0': now.length,
    'unsure  0': new Set(FIT_PARTS.flatMap(open)).size,
  }
  for (const part of FIT_PARTS) {
    counts[`unknown ${part} 0`] = open(part).length
    const [left, next] = [FIT_PARTS.indexOf(part), FIT_PARTS.indexOf(part) + 1].map(
      from => fittingWithout(...FIT_PARTS.slice(from)).length,
    )
    counts[`falls ${part} 0`] = (left ?? 0) - (next ?? 0)
    let before = 0
    const gains = relaxed(part, wanted).map(([step, conditions]) => {
      const gained = fitting(conditions).length - now.length
      const added =
        LISTS.includes(part) && step <= relaxed(part, wanted).length - 1 ? gained : gained - before
      before = LISTS.includes(part) ? before + added : gained
      return [step, added] as const
    })
    for (const [step, added] of gains) counts[`only ${part} ${step}`] = added
  }
  const alone = (part: FitPart) => fittingWithout(part).length - now.length
  for (const [n, one] of FIT_PARTS.entries())
    for (const other of FIT_PARTS.slice(n + 1)) {
      const together = fittingWithout(one, other).length - now.length
      counts[`both ${one} ${other} 0`] = together - alone(one) - alone(other)
    }
  return Object.fromEntries(Object.entries(counts).filter(([, found]) => found !== 0))
}
