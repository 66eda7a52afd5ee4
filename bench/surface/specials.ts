// Expensive requests that are in no page's form: searches, and requests sent by scripts.
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'

type Search = readonly [name: string, search: (n: number) => string]
type Form = readonly [name: string, fields: (n: number) => URLSearchParams]

const MANY_WORDS = 'strategy finance product growth data security design sales people brand'

const SEARCHES: Record<string, readonly Search[]> = {
  '/talent-directory': [
    ['with many words', n => `?q=${encodeURIComponent(`${MANY_WORDS} ${n}`)}&sort=rate_high`],
    [
      'with many filters',
      n =>
        `?${SKILLS.slice(n, n + 40)
          .map(({ id }) => `skill=${id}`)
          .join('&')}`,
    ],
    ['far on', n => `?page=${900 + n}`],
  ],
  '/community': [
    ['with a long search', n => `?q=${encodeURIComponent(`${'word '.repeat(38)}${n}`)}`],
    ['with a short search', n => `?q=${'eaio'[n]}`],
  ],
  '/resources/best-practices': [['with a search', n => `?q=${'eaio'[n]}`]],
  '/tools/availability-planner': [['filled', plan]],
  '/tools/availability-planner/calendar.ics': [['filled', plan]],
  '/tools/rate-calculator': [
    ['of a role', n => `?role=role_chief_technology_officer&income=${100_000 + n}`],
  ],
  '/company/dashboard': [['all matches', () => '?matches=all']],
  '/talent/dashboard': [['all matches', () => '?matches=all']],
  '/admin/people': [['with a search', n => `?q=${'eaio'[n]}`]],
}

function plan(n: number): string {
  const engagements = Array.from({ length: 20 }, (_, at) => `&engagement=Work+${at}&weekly=1`)
  return `?hours=40&zone=America/New_York&start=00:00&end=23:00&other_zone=Europe/Berlin&other_start=00:00&other_end=23:00&week=2026-03-1${n}${engagements.join('')}`
}

/** As many terms as the meter accepts. */
const TERMS: [string, string][] = [
  ...SKILLS.slice(0, 20).map(({ id }): [string, string] => ['required_skills', id]),
  ...TOOLS.slice(0, 15).map(({ id }): [string, string] => ['required_tools', id]),
  ...['English', 'German', 'French', 'Spanish', 'Italian'].map((name): [string, string] => [
    'languages_required',
    name,
  ]),
]

const FORMS: Record<string, readonly Form[]> = {
  '/company/request/fit': [
    [
      'with all terms',
      n =>
        new URLSearchParams([
          ['desired_role', 'Chief Technology Officer (CTO)'],
          ['budget_day_max', String(1_000 + n)],
          ['hours_per_week_needed', '20'],
          ['project_duration_weeks', '12'],
          ['urgency_start', 'ASAP'],
          ['working_model', 'Onsite'],
          ['timezone', 'Europe/Berlin'],
          ...TERMS,
        ]),
    ],
  ],
  '/tools/scope-builder/file': [
    [
      'filled',
      n =>
        new URLSearchParams([
          ['title', `A scope ${n}`],
          ...[
            'decides',
            'proposes',
            'cadence',
            'day_30',
            'day_60',
            'day_90',
            'excluded',
            'exit',
          ].map((name): [string, string] => [name, 'A line\n'.repeat(571)]),
          ['outcome', 'A line\n'.repeat(857)],
        ]),
    ],
  ],
  '/tools/contract-templates/:template/file': [['as it is', () => new URLSearchParams()]],
  '/admin/posts/preview': [
    [
      'of the longest text',
      n =>
        new URLSearchParams([['content', `${n} word *word*\n\n`.repeat(12_000).slice(0, 200_000)]]),
    ],
    [
      'of tables',
      n =>
        new URLSearchParams([
          ['content', `${n}\n\n|a|\n|-|\n|b|\n\n`.repeat(9_000).slice(0, 200_000)],
        ]),
    ],
  ],
  '/settings': [['no such intent', () => new URLSearchParams([['intent', 'none']])]],
}

export const specialSearches = (pattern: string) => SEARCHES[pattern] ?? []
export const specialForms = (pattern: string) => FORMS[pattern] ?? []
