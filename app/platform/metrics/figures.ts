import { createHash, timingSafeEqual } from 'node:crypto'
import type { Family } from './prometheus.ts'

/** Metrics that are the same in every process. Those of the database are omitted while it is unavailable. */
export function sharedFamilies(measured: {
  jobs: { waiting: number; due: number; dead: number; lagS: number } | undefined
  /** By part of the product: why it doesn't work, or null if it works. */
  works: Record<string, string | null>
}): Family[] {
  const { jobs, works } = measured
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
      help: 'Whether pages can be read, changes stored, mail sent, photos stored and the market queried',
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
        help: 'Jobs that wait, those of them that are due, and dead letters',
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

/** Metrics of one process. */
export function ownFamilies(measured: {
  /** Connection pools of a server, by login. */
  pools: Record<string, { open: number; idle: number; waiting: number } | undefined>
  cachedPages: { answered: number; pages: number; bytes: number }
}): Family[] {
  const { pools, cachedPages } = measured
  const families: Family[] = [
    {
      name: 'page_cache_hits_total',
      type: 'counter',
      help: 'Visitors answered from the page cache; http_requests_total counts only the rendering of each page',
      values: [{ value: cachedPages.answered }],
    },
    {
      name: 'page_cache_pages',
      type: 'gauge',
      help: 'Cached pages',
      values: [{ value: cachedPages.pages }],
    },
    {
      name: 'page_cache_bytes',
      type: 'gauge',
      help: 'Memory used by cached pages',
      values: [{ value: cachedPages.bytes }],
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
export function isSameText(text: string, secret: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(text), hash(secret))
}
