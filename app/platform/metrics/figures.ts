import { createHash, timingSafeEqual } from 'node:crypto'
import type { Family } from './prometheus.ts'

/** Figures that are the same in every process. Those of the database are left out while it is unavailable. */
export function sharedFamilies(counted: {
  jobs: { waiting: number; due: number; dead: number; lagS: number } | undefined
  /** What does not work, and why; null for what does. */
  works: Record<string, string | null>
}): Family[] {
  const { jobs, works } = counted
  const families: Family[] = [
    {
      name: 'database_up',
      type: 'gauge',
      help: 'Whether the database answers',
      values: [{ value: jobs === undefined ? 0 : 1 }],
    },
    {
      name: 'works',
      type: 'gauge',
      help: 'Whether pages can be read, changes stored, mail sent and photos kept, and the index is loaded',
      values: Object.entries(works).map(([what, problem]) => ({
        labels: { what },
        value: problem === null ? 1 : 0,
      })),
    },
  ]
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

/** What one process holds. */
export function ownFamilies(counted: {
  /** Of a server, by whose login they are. */
  pools: Record<string, { open: number; idle: number; waiting: number } | undefined>
  keptPages: { answered: number; pages: number; bytes: number }
}): Family[] {
  const { pools, keptPages } = counted
  const families: Family[] = [
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
  const connections = Object.entries(pools).flatMap(([login, pool = {}]) =>
    Object.entries(pool).map(([state, value]) => ({ labels: { login, state }, value })),
  )
  if (connections.length > 0) {
    families.push({
      name: 'database_connections',
      type: 'gauge',
      help: 'Connections of each pool, and requests that wait for one',
      values: connections,
    })
  }
  return families
}

export function carriesToken(request: Request, token: string): boolean {
  return isSameText(request.headers.get('authorization') ?? '', `Bearer ${token}`)
}

/** Compares hashes, so that timing reveals nothing. */
export function isSameText(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}
