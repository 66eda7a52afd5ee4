// Names of the catalogues' options, and how much credit one option earns where another is wanted.
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import {
  FAMILY_NEIGHBORS,
  type NeighborPair,
  SKILL_NEIGHBORS,
  TOOL_NEIGHBORS,
} from '#app/features/catalogues/data/neighbors.ts'
import { SKILL_NAMES, TOOL_NAMES } from '#app/features/catalogues/data/other-names.ts'
import { ROLE_ALIASES } from '#app/features/catalogues/data/role-aliases.ts'
import {
  ROLE_FAMILIES,
  ROLE_LEVELS,
  ROLE_STANDINGS,
} from '#app/features/catalogues/data/role-standings.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { lazily } from '#app/platform/memory/lazily.ts'
import { capitalized } from '#app/ui/capitalized.ts'
import type { ListPartName } from './parts/part.ts'
import type { OptionRow } from './rows.ts'
import { nameForms, nameStems, termForms, termKey } from './text/names.ts'
import { titleKey } from './text/titles.ts'
import { readWork } from './text/work.ts'

/** An option: the term its id is compared by, and its name. */
export type Option = {
  part: ListPartName
  id: string
  term: string
  name: string
}

/** A custom skill or tool. */
export type CustomOption = Option & {
  part: 'skills' | 'tools'
  /** The stems that a text must contain to mention it. Texts mention options of the catalogue in the ways of
   * text/work.ts. */
  mentions: readonly (readonly string[])[]
  /** The catalogue terms that its name describes in other words. */
  describes: readonly string[]
}

/** The credit, in percent, that a term earns where another is wanted. */
type Nearness = { part: ListPartName; wanted: string; term: string; credit: number }

/** Prefixes of title classes ("finance/head"): the class a profile's title belongs to, and the class a request's
 * title asks for. */
export const IS_CLASS = '~'
export const ASKS_CLASS = '?'

const NAMED = [
  { part: 'skills', options: SKILLS, others: SKILL_NAMES },
  { part: 'tools', options: TOOLS, others: TOOL_NAMES },
] as const

export const catalogueOptions = lazily((): readonly Option[] => [
  ...NAMED.flatMap(({ part, options }) =>
    options.map(({ id, name }) => ({ part, id, term: id, name })),
  ),
  ...roleTitles(),
  ...ROLE_FAMILIES.flatMap(field =>
    ROLE_LEVELS.flatMap(level =>
      [IS_CLASS, ASKS_CLASS].map(mark => {
        const id = `${mark}${field}/${level}`
        const name = capitalized(`${field.replaceAll('-', ' ')} ${level}`)
        return { part: 'role' as const, id, term: id, name }
      }),
    ),
  ),
  ...plain('industry', INDUSTRIES),
  ...plain('languages', LANGUAGES),
  ...plain('stage', COMPANY_STAGES),
  ...plain('size', COMPANY_SIZES),
])

function plain(part: ListPartName, options: readonly CatalogueOption[]): Option[] {
  return options.map(({ name }) => ({ part, id: name, term: name, name }))
}

function otherNames(names: Readonly<Record<string, readonly string[] | undefined>>, id: string) {
  return names[id] ?? []
}

function mentionStems(name: string): string[][] {
  return nameForms(name)
    .map(nameStems)
    .filter(stems => stems.length > 0)
}

/** Every title that means a role, by its comparison key. A role's own names take precedence over aliases. */
export const roleTitles = lazily((): readonly Option[] => {
  const roles = new Map<string, { id: string; name: string }>()
  const names = new Map<string, string>(ROLES.map(({ id, name }) => [id, name]))
  for (const { id, name } of ROLES) for (const form of nameForms(name)) add(titleKey(form), id)
  const aliases = Object.entries(ROLE_ALIASES).toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  for (const [title, id] of aliases) add(titleKey(title), id)
  function add(key: string, id: string) {
    if (key !== '' && !roles.has(key)) roles.set(key, { id, name: names.get(id) ?? '' })
  }
  return [...roles].map(([key, { id, name }]) => ({
    part: 'role',
    id: key,
    term: id,
    name,
  }))
})

/** The ids of skills and tools, by part and by each form of their names. */
const idsByForm = lazily(() => {
  const ids = new Map<string, string>()
  for (const { part, options, others } of NAMED) {
    for (const { id, name } of options) {
      for (const form of termForms(name, otherNames(others, id))) {
        const known = ids.get(`${part}\n${form}`)
        if (known === undefined || id < known) ids.set(`${part}\n${form}`, id)
      }
    }
  }
  return ids
})

/** The term for a free-text name: the catalogue's if it has one, otherwise one shared by everybody who writes the
 * name alike. */
export function termOfName(part: 'skills' | 'tools', name: string): string | undefined {
  const key = termKey(name)
  return idsByForm().get(`${part}\n${key}`) ?? (key === '' ? undefined : `name:${key}`)
}

/** The same for an option that is either in the catalogue or not stored yet. */
export function termOfOption(part: 'skills' | 'tools', id: string, name: string): string {
  const isListed = NAMED.some(each => each.part === part && each.options.some(one => one.id === id))
  return isListed ? id : (termOfName(part, name) ?? id)
}

export function customOption({ id, catalogue, name }: OptionRow): CustomOption | undefined {
  if (catalogue !== 'skills' && catalogue !== 'tools') return undefined
  const term = termOfName(catalogue, name) ?? id
  const kind = catalogue === 'skills' ? 'skill_' : 'tool_'
  const described = [...readWork([name], false).described].filter(each => each.startsWith(kind))
  return {
    part: catalogue,
    id,
    term,
    name,
    mentions: mentionStems(name),
    describes: term.startsWith(kind) ? [] : described,
  }
}

/** Credit, in percent, between a custom option and the skill or tool its name describes. */
export const DESCRIBES_WORTH = 80

/** Credit, in percent, for a role in the same field, by the number of levels between them. */
const LEVELS_APART = [75, 60, 40, 25, 15]
/** Factors, in percent: for a known role, and for a title whose field and level are all that is known. */
const [ROLE_WORTH, CLASS_WORTH] = [100, 80]
/** Credit for another industry of the same group, and for the next size up or down. */
const SAME_GROUP = 50
const NEXT_SIZE = 50

export function nearness(): Nearness[] {
  return [
    ...neighbors('skills', SKILL_NEIGHBORS),
    ...neighbors('tools', TOOL_NEIGHBORS),
    ...nearRoles(),
    ...pairs(INDUSTRIES, (a, b) => a.category === b.category).map(([wanted, term]) => ({
      part: 'industry' as const,
      wanted,
      term,
      credit: SAME_GROUP,
    })),
    ...pairs(COMPANY_SIZES, (_a, _b, apart) => apart === 1).map(([wanted, term]) => ({
      part: 'size' as const,
      wanted,
      term,
      credit: NEXT_SIZE,
    })),
  ]
}

function neighbors(part: ListPartName, of: readonly NeighborPair<string>[]): Nearness[] {
  return of.flatMap(([a, b, weight]) => {
    const credit = Math.round(weight * 100)
    return [
      { part, wanted: a, term: b, credit },
      { part, wanted: b, term: a, credit },
    ]
  })
}

function pairs(
  options: readonly CatalogueOption[],
  near: (a: CatalogueOption, b: CatalogueOption, apart: number) => boolean,
): [wanted: string, term: string][] {
  return options.flatMap((a, i) =>
    options.flatMap((b, j): [string, string][] =>
      i !== j && near(a, b, Math.abs(i - j)) ? [[a.name, b.name]] : [],
    ),
  )
}

function nearRoles(): Nearness[] {
  const fields = new Map<string, number>()
  for (const field of ROLE_FAMILIES) fields.set(`${field} ${field}`, 100)
  for (const [a, b, weight] of FAMILY_NEIGHBORS) {
    fields.set(`${a} ${b}`, Math.round(weight * 100))
    fields.set(`${b} ${a}`, Math.round(weight * 100))
  }
  const titles = [
    ...Object.entries(ROLE_STANDINGS).map(([id, [field, level]]) => ({
      wanted: id,
      term: id,
      field,
      level: ROLE_LEVELS.indexOf(level),
      worth: ROLE_WORTH,
    })),
    ...ROLE_FAMILIES.flatMap(field =>
      ROLE_LEVELS.map((word, level) => ({
        wanted: `${ASKS_CLASS}${field}/${word}`,
        term: `${IS_CLASS}${field}/${word}`,
        field,
        level,
        worth: CLASS_WORTH,
      })),
    ),
  ]
  return titles.flatMap(requested =>
    titles.flatMap(offered => {
      const near = fields.get(`${requested.field} ${offered.field}`)
      const apart = Math.abs(requested.level - offered.level)
      if (near === undefined || offered.term === requested.wanted) return []
      const byLevel = Math.trunc(((LEVELS_APART[apart] ?? 0) * near) / 100)
      const credit = Math.trunc((byLevel * Math.min(requested.worth, offered.worth)) / 100)
      return [{ part: 'role' as const, wanted: requested.wanted, term: offered.term, credit }]
    }),
  )
}
