import { ROLE_ALIASES } from './data/role-aliases.ts'
import { ROLE_STANDINGS, type RoleFamily, type RoleLevel } from './data/role-standings.ts'
import { ROLES, type RoleId } from './data/roles.ts'
import { normalizeName } from './normalize.ts'

export type RoleStanding = { family: RoleFamily; level: RoleLevel }

function isRoleId(id: string): id is RoleId {
  return Object.hasOwn(ROLE_STANDINGS, id)
}

/** What a role is about and how senior it is; by both a VP Finance is near a CFO. */
export function roleStanding(id: string): RoleStanding | undefined {
  if (!isRoleId(id)) return undefined
  const [family, level] = ROLE_STANDINGS[id]
  return { family, level }
}

/** Spellings of one thing inside a title, longest first where one holds another. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:part time|on demand|as a service|co founder)\b/g, ' '],
  [/\b(?:(?:senior|executive|sr\.?) )?vice president\b/g, 'vp'],
  [/\b(?:senior|executive|sr\.?) vp\b/g, 'vp'],
  [/\bs\.?v\.?p\b|\be\.?v\.?p\b|\bv\.p\b/g, 'vp'],
  [/\bc\.(.)\.o\b/g, 'c$1o'],
  [/\bhuman resources?\b/g, 'hr'],
  [/\bartificial intelligence\b/g, 'ai'],
  [/\bmachine learning\b/g, 'ml'],
  [/\binformation technology\b/g, 'it'],
  [/\bresearch and development\b/g, 'r and d'],
  [/\bfinancial planning and analysis\b/g, 'fp and a'],
  [/\bmergers and acquisitions\b/g, 'm and a'],
  [/\blearning and development\b/g, 'l and d'],
  [/\bbusiness intelligence\b/g, 'bi'],
  [/\b(?:business development|biz dev)\b/g, 'bizdev'],
  [/\b(?:revenue (?:operations|ops)|rev ops)\b/g, 'revops'],
  [/\bquality assurance\b/g, 'qa'],
  [/\buser experience\b/g, 'ux'],
  [/\bpublic relations\b/g, 'pr'],
  [/\be commerce\b/g, 'ecommerce'],
  [/\bintellectual property\b/g, 'ip'],
  [/\bproject management office\b/g, 'pmo'],
]

const WORDS: Readonly<Record<string, string>> = {
  comms: 'communications',
  dir: 'director',
  eng: 'engineering',
  exec: 'executive',
  gen: 'generation',
  mgmt: 'management',
  mgr: 'manager',
  mktg: 'marketing',
  ops: 'operations',
  tech: 'technology',
}

const STOP_WORDS = new Set(['of', 'the', 'and', 'for', 'in'])

/** Words that say on which terms somebody does the work, and not which work it is. */
const TERMS = new Set([
  'fractional',
  'interim',
  'freelance',
  'acting',
  'contract',
  'consulting',
  'outsourced',
  'virtual',
])

/** Words that describe the person or the company; some belong to a title (Group Product Manager). */
const DESCRIPTIONS = new Set([
  'advisory',
  'b2b',
  'b2c',
  'cofounder',
  'ex',
  'experienced',
  'former',
  'founder',
  'founding',
  'global',
  'group',
  'regional',
  'saas',
  'seasoned',
  'senior',
  'sr',
  'startup',
])

/** One key for every order of the same words: "VP of Finance", "Finance VP", "Vice President, Finance". */
function titleWords(text: string): string[] {
  const phrased = PHRASES.reduce(
    (title, [pattern, replacement]) => title.replace(pattern, replacement),
    normalizeName(text),
  )
  return phrased
    .split(' ')
    .map(word => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? word) : word))
    .filter(word => word !== '' && !STOP_WORDS.has(word))
    .sort()
}

let titleIndex: Map<string, RoleId> | undefined

function buildTitleIndex(): Map<string, RoleId> {
  const index = new Map<string, RoleId>()
  for (const [alias, id] of Object.entries(ROLE_ALIASES)) index.set(titleWords(alias).join(' '), id)
  for (const { id, name } of ROLES) {
    const [, whole = name, short] = /^(.+?) \((\w+)\)$/.exec(name) ?? []
    for (const title of [name, whole, short]) {
      if (title) index.set(titleWords(title).join(' '), id)
    }
  }
  return index
}

function findTitle(text: string): RoleId | undefined {
  titleIndex ??= buildTitleIndex()
  const words = titleWords(text)
  const bare = words.filter(word => !TERMS.has(word))
  const plain = bare.filter(word => !DESCRIPTIONS.has(word))
  for (const title of [words, bare, plain]) {
    const role = titleIndex.get(title.join(' '))
    if (role) return role
  }
  return undefined
}

/** Where one title may end and another, or a remark, begin. */
const TITLE_BREAK = /[|/\\,;:•·()[\]\n–—&]|\s-\s|\s(?:and|at|for)\s/iu

/**
 * The catalogue's role that a free title means: as a whole ("VP, Finance"), else by the first of its
 * parts that means one ("Fractional CFO | SaaS & FinTech"). An unclear title means none.
 */
export function resolveRole(title: string): RoleId | undefined {
  const whole = findTitle(title)
  if (whole) return whole
  for (const part of title.split(TITLE_BREAK)) {
    const role = findTitle(part)
    if (role) return role
  }
  return undefined
}
