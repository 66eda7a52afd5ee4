import { createHash, timingSafeEqual } from 'node:crypto'
import type { Family } from './prometheus.ts'

type Counted = {
  jobs: { waiting: number; due: number; dead: number; lagS: number } | undefined
  pool: { open: number; idle: number; waiting: number } | undefined
  keptPages: { answered: number; pages: number; bytes: number }
}

/** What is known beside the process: of the database nothing while it is away. */
export function storeFamilies({ jobs, pool, keptPages }: Counted): Family[] {
  const families: Family[] = [
    {
      name: 'database_up',
      type: 'gauge',
      help: 'Whether the database answers',
      values: [{ value: jobs === undefined ? 0 : 1 }],
    },
    {
      name: 'kept_pages_answers_total',
      type: 'counter',
      help: 'Visitors answered with a page that is kept for all; of these, only the making of it is a request above',
      values: [{ value: keptPages.answered }],
    },
    {
      name: 'kept_pages',
      type: 'gauge',
      help: 'Pages that are kept',
      values: [{ value: keptPages.pages }],
    },
    {
      name: 'kept_pages_bytes',
      type: 'gauge',
      help: 'Memory that they take',
      values: [{ value: keptPages.bytes }],
    },
  ]
  if (pool !== undefined) {
    families.push({
      name: 'database_connections',
      type: 'gauge',
      help: 'Connections of the pool, and requests that wait for one',
      values: Object.entries(pool).map(([state, value]) => ({ labels: { state }, value })),
    })
  }
  if (jobs !== undefined) {
    const { lagS, ...counts } = jobs
    families.push(
      {
        name: 'jobs',
        type: 'gauge',
        help: 'Jobs that wait (of these, due) and that were given up',
        values: Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })),
      },
      {
        name: 'jobs_lag_seconds',
        type: 'gauge',
        help: 'How long the oldest job has been due',
        values: [{ value: lagS }],
      },
    )
  }
  return families
}

/** Whether a request carries this token. Compared by hashes, so that the time tells nothing. */
export function carriesToken(request: Request, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const given = request.headers.get('authorization') ?? ''
  return timingSafeEqual(hash(given), hash(`Bearer ${token}`))
}
