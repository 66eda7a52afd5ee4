import { countOf } from '#app/platform/count.ts'
import type { Block, PaperDocument } from '#app/platform/documents/document.ts'
import { dollars } from '#app/ui/money.ts'
import type { Scope } from './schema.ts'

/** The most scopes an account can keep. */
export const MAX_SCOPES = 50

/** The filled-in fields as a document to sign. */
export function scopeDocument(scope: Scope): PaperDocument {
  const company = scope.company_name || 'The company'
  const talent = scope.talent_name || 'The executive'
  const facts = [
    { term: 'Company', value: scope.company_name },
    { term: 'Executive', value: scope.talent_name },
    { term: 'Role', value: scope.role },
    { term: 'Start', value: scope.starts },
    {
      term: 'Time',
      value: scope.hours_per_week && `${countOf(scope.hours_per_week, 'hour')} a week`,
    },
    { term: 'Planned length', value: scope.weeks && countOf(scope.weeks, 'week') },
    { term: 'Day rate', value: scope.day_rate === null ? null : dollars(scope.day_rate) },
  ].flatMap(({ term, value }) => (value ? [{ term, value }] : []))
  const parts: [heading: string, text: string][][] = [
    [['Outcome', scope.outcome]],
    [
      [`${talent} decides`, scope.decides],
      [`${talent} proposes, ${company} decides`, scope.proposes],
    ],
    [['Cadence', scope.cadence]],
    [
      ['After 30 days', scope.day_30],
      ['After 60 days', scope.day_60],
      ['After 90 days', scope.day_90],
    ],
    [['Not included', scope.excluded]],
    [['How it ends', scope.exit]],
  ]
  const blocks: Block[] = parts
    .flat()
    .filter(([, text]) => text !== '')
    .flatMap(([heading, text]) => [
      { kind: 'heading' as const, text: heading },
      { kind: 'text' as const, text },
    ])
  return {
    title: `Scope of work: ${scope.title}`,
    note: null,
    blocks: [
      ...(facts.length > 0 ? [{ kind: 'facts' as const, rows: facts }] : []),
      ...blocks,
      { kind: 'signatures', parties: [company, talent] },
    ],
  }
}

/** The facts of a request that a scope is prefilled with. */
export type RequestStart = {
  companyName: string | null
  role: string
  challenges: readonly string[]
  description: string
  hoursPerWeek: number | null
  weeks: number | null
}

type ScopeTexts = Partial<Record<keyof Scope, string>>

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

export function startFromRequest(request: RequestStart): ScopeTexts {
  const challenges = request.challenges.map(challenge => `- ${challenge}`).join('\n')
  return {
    title: request.role,
    company_name: textOf(request.companyName),
    role: request.role,
    hours_per_week: textOf(request.hoursPerWeek),
    weeks: textOf(request.weeks),
    outcome: [request.description, challenges].filter(Boolean).join('\n\n'),
  }
}

/** A stored scope as its form shows it. */
export function scopeTexts(scope: Scope): ScopeTexts {
  return Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, textOf(value)]))
}
