// The meaning of titles: one key for every way of writing a title, and the field and level of a title that is in no
// list.
import type { RoleFamily, RoleLevel } from '#app/features/catalogues/data/role-standings.ts'
import { normalizeName } from '#app/features/catalogues/normalize.ts'

/** Replacements for phrases within a title. */
const PHRASES: readonly (readonly [phrase: string, means: string])[] = [
  ...(['part time', 'on demand', 'as a service', 'co founder'] as const).map(
    phrase => [phrase, ''] as const,
  ),
  ...(['vice president', 'v.p', 'svp', 's.v.p', 'evp', 'e.v.p', 'executive vp'] as const).map(
    phrase => [phrase, 'vp'] as const,
  ),
  ['human resources', 'hr'],
  ['human resource', 'hr'],
  ['artificial intelligence', 'ai'],
  ['machine learning', 'ml'],
  ['information technology', 'it'],
  ['research and development', 'r and d'],
  ['financial planning and analysis', 'fp and a'],
  ['mergers and acquisitions', 'm and a'],
  ['learning and development', 'l and d'],
  ['business intelligence', 'bi'],
  ['business development', 'bizdev'],
  ['biz dev', 'bizdev'],
  ['revenue operations', 'revops'],
  ['revenue ops', 'revops'],
  ['rev ops', 'revops'],
  ['quality assurance', 'qa'],
  ['user experience', 'ux'],
  ['public relations', 'pr'],
  ['e commerce', 'ecommerce'],
  ['intellectual property', 'ip'],
  ['project management office', 'pmo'],
  ['comms', 'communications'],
  ['dir', 'director'],
  ['eng', 'engineering'],
  ['exec', 'executive'],
  ['gen', 'generation'],
  ['mgmt', 'management'],
  ['mgr', 'manager'],
  ['mktg', 'marketing'],
  ['ops', 'operations'],
  ['tech', 'technology'],
]

/** Words about the working terms or the client, not about the work. */
const IGNORED = new Set([
  ...['', 'of', 'the', 'and', 'for', 'in'],
  ...['fractional', 'interim', 'freelance', 'acting', 'contract', 'consulting', 'outsourced'],
  ...['virtual', 'b2b', 'b2c', 'cofounder', 'ex', 'experienced', 'former', 'founder', 'founding'],
  ...['global', 'regional', 'saas', 'seasoned', 'senior', 'sr', 'startup'],
])

const PADDED = PHRASES.map(([phrase, means]) => [` ${phrase} `, ` ${means} `] as const)
/** A title without any of these words needs no replacement. */
const FIRST_WORDS = new Set(PHRASES.map(([phrase]) => phrase.split(' ')[0] ?? ''))

/** A cache of keys: titles repeat. */
const known = new Map<string, string>()
const MAX_KNOWN = 50_000

/** One key for every way of writing a title: "VP of Finance", "Finance VP", "Fractional Vice President, Finance". */
export function titleKey(title: string): string {
  const before = known.get(title)
  if (before !== undefined) return before
  const made = keyOf(title)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(title, made)
  return made
}

function keyOf(title: string): string {
  const name = withoutDots(normalizeName(title))
  const words = name.split(' ')
  const plain = words.some(word => FIRST_WORDS.has(word)) ? replaced(name).split(' ') : words
  return plain
    .filter(word => !IGNORED.has(word))
    .sort()
    .join(' ')
}

function replaced(name: string): string {
  let key = ` ${name} `
  for (const [phrase, means] of PADDED)
    if (key.includes(phrase)) key = key.replaceAll(phrase, means)
  return key
}

/** "c.t.o" is "cto". */
function withoutDots(name: string): string {
  return name.includes('.')
    ? name.replace(/(?<![\p{L}\p{N}_])c\.(.)\.o(?![\p{L}\p{N}_])/u, 'c$1o')
    : name
}

/** Where one title may end and another title, or a remark, begins. */
const TITLE_BREAK = /[|/\\,;:•·()[\]\n–—&]|\s-\s|\s(?:and|at|for)\s/i

/** The keys of free-text titles: of each as a whole, and of each of its parts ("Fractional CFO | SaaS", "CFO & COO").
 */
export function titleKeys(titles: readonly string[]): string[] {
  return keysOf(titles, titleKey)
}

/** The same for a headline. Hardly two are the same, so their keys aren't cached. */
export function headlineKeys(headline: string): string[] {
  return keysOf([headline], keyOf)
}

function keysOf(titles: readonly string[], key: (title: string) => string): string[] {
  const keys = new Set<string>()
  for (const title of titles) {
    keys.add(key(title))
    if (TITLE_BREAK.test(title)) for (const part of title.split(TITLE_BREAK)) keys.add(key(part))
  }
  keys.delete('')
  return [...keys]
}

type Words = ReadonlySet<string>
const any =
  (...words: string[]) =>
  (title: Words) =>
    words.some(word => title.has(word))
const all =
  (...words: string[]) =>
  (title: Words) =>
    words.every(word => title.has(word))

/** The words that name each field of work, the most specific first. */
const FIELDS: readonly (readonly [RoleFamily, (title: Words) => boolean])[] = [
  ['legal', all('data', 'protection')],
  ['sales', all('engineering', 'solutions')],
  ['people', all('acquisition', 'talent')],
  ['finance', all('investor', 'relations')],
  ['engineering', any('agile', 'scrum')],
  ['marketing', any('marketing', 'marketer')],
  ['strategy', all('a', 'm')],
  ['strategy', all('corporate', 'development')],
  ['security', all('information', 'security')],
  ['it', all('information', 'officer')],
  ['medical', any('medical', 'clinical', 'physician')],
  [
    'legal',
    any('legal', 'counsel', 'lawyer', 'attorney', 'solicitor', 'privacy', 'dpo', 'contracts'),
  ],
  ['risk-compliance', any('compliance', 'risk', 'audit', 'auditor', 'aml', 'regulatory', 'grc')],
  ['security', any('security', 'ciso', 'cybersecurity', 'pen', 'penetration', 'infosec')],
  ['customer-success', any('customer', 'support', 'cx', 'client')],
  [
    'people',
    any(
      ...['hr', 'people', 'recruiter', 'recruiting', 'recruitment', 'talent', 'rewards'],
      ...['learning', 'coach', 'change', 'culture'],
    ),
  ],
  ['design', any('designer', 'design', 'ux', 'ui', 'creative', 'accessibility', 'user')],
  ['product', any('product')],
  ['data', any('data', 'analytics', 'ai', 'ml', 'bi', 'analyst', 'statistician')],
  ['sustainability', any('sustainability', 'esg', 'climate', 'carbon')],
  [
    'supply-chain',
    any('supply', 'logistics', 'procurement', 'purchasing', 'sourcing', 'freight', 'import'),
  ],
  [
    'finance',
    any(
      ...['finance', 'financial', 'accounting', 'accountant', 'cfo', 'treasury', 'treasurer'],
      ...['tax', 'controller', 'bookkeeper', 'fp', 'fundraising', 'budgeting'],
    ),
  ],
  ['communications', any('communications', 'pr', 'press')],
  [
    'sales',
    any(
      ...['sales', 'revops', 'revenue', 'rev', 'bizdev', 'account', 'partnerships'],
      ...['commercial', 'cro', 'presales', 'salesforce', 'pricing'],
    ),
  ],
  [
    'marketing',
    any(
      ...['growth', 'brand', 'seo', 'content', 'demand', 'ecommerce', 'cmo', 'media', 'social'],
      ...['paid', 'conversion', 'retention', 'campaign', 'copywriter'],
    ),
  ],
  [
    'engineering',
    any(
      ...['engineering', 'engineer', 'engg', 'developer', 'software', 'cto', 'devops', 'sre'],
      ...['qa', 'platform', 'programmer', 'firmware', 'reliability', 'mobile', 'frontend'],
      ...['backend', 'cloud', 'technology', 'technical', 'r'],
    ),
  ],
  ['it', any('it', 'erp', 'cio', 'enterprise', 'netsuite', 'sap', 'mainframe', 'digital')],
  ['engineering', any('architect')],
  ['strategy', any('strategy', 'transformation', 'innovation', 'strategist')],
  [
    'operations',
    any(
      ...['operations', 'operating', 'coo', 'integrator', 'pmo', 'project', 'program'],
      ...['programme', 'eos'],
    ),
  ],
  ['operations', all('chief', 'staff')],
  ['general-management', any('ceo', 'managing', 'president', 'general', 'country', 'board')],
]

const LEVELS: readonly (readonly [RoleLevel, (title: Words) => boolean])[] = [
  ['vp', any('vp')],
  ['head', any('head', 'director', 'advisor', 'adviser')],
  ['chief', any('chief', 'ceo', 'cfo', 'cto', 'coo', 'cmo', 'cro', 'cio', 'ciso', 'president')],
  ['lead', any('lead', 'leader', 'manager', 'principal', 'leadership')],
]

type TitleClass = `${RoleFamily}/${RoleLevel}`

const classes = new Map<string, TitleClass | null>()

/** The field and the level of a free-text title; null if it names no field. */
export function titleClass(title: string): TitleClass | null {
  const key = titleKey(title)
  const before = classes.get(key)
  if (before !== undefined) return before
  const words = new Set(key.split(' '))
  const [field] = FIELDS.find(([, names]) => names(words)) ?? []
  const [level] = LEVELS.find(([, names]) => names(words)) ?? ['specialist' as const]
  const made: TitleClass | null = field === undefined ? null : `${field}/${level}`
  if (classes.size >= MAX_KNOWN) classes.clear()
  classes.set(key, made)
  return made
}

export function titleClasses(titles: readonly string[]): TitleClass[] {
  return [...new Set(titles.flatMap(title => titleClass(title) ?? []))]
}
