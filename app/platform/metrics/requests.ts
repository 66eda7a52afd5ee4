import type { Family } from './prometheus.ts'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** The kind of resource. Never the path: one time series per address would grow without bound. */
type ResourceKind = 'page' | 'data' | 'file' | 'probe'

type Durations = { buckets: number[]; sum: number; count: number }

export type RequestMetrics = {
  /** Call it when a request arrives, and the returned function with the status of the response. */
  begin: (request: Request) => (status: number) => void
  families: () => Family[]
}

export function createRequestMetrics(): RequestMetrics {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  const durations = new Map<ResourceKind, Durations>()
  let inFlight = 0

  return {
    begin({ method, url }) {
      const kind = resourceKind(new URL(url).pathname)
      const began = performance.now()
      inFlight += 1
      return status => {
        inFlight -= 1
        const labels = {
          method: METHODS.has(method) ? method : 'other',
          kind,
          status: String(status),
        }
        const key = Object.values(labels).join(' ')
        const count = counts.get(key) ?? { labels, value: 0 }
        count.value += 1
        counts.set(key, count)

        const seconds = (performance.now() - began) / 1000
        const observed = durations.get(kind) ?? {
          buckets: BUCKETS_S.map(() => 0),
          sum: 0,
          count: 0,
        }
        durations.set(kind, observed)
        observed.sum += seconds
        observed.count += 1
        observed.buckets = observed.buckets.map((n, i) =>
          seconds <= (BUCKETS_S[i] ?? 0) ? n + 1 : n,
        )
      }
    },

    families: () => [
      {
        name: 'http_requests_total',
        type: 'counter',
        help: 'Answered requests',
        values: [...counts.values()],
      },
      {
        name: 'http_request_duration_seconds',
        type: 'histogram',
        help: 'Time from a request to the head of its response',
        values: [...durations].flatMap(([kind, { buckets, sum, count }]) => [
          ...buckets.map((value, i) => ({
            suffix: '_bucket',
            labels: { kind, le: String(BUCKETS_S[i]) },
            value,
          })),
          { suffix: '_bucket', labels: { kind, le: '+Inf' }, value: count },
          { suffix: '_sum', labels: { kind }, value: sum },
          { suffix: '_count', labels: { kind }, value: count },
        ]),
      },
      {
        name: 'http_requests_in_flight',
        type: 'gauge',
        help: 'Requests that wait for the head of their response',
        values: [{ value: inFlight }],
      },
    ],
  }
}

function resourceKind(path: string): ResourceKind {
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'probe'
  if (/^\/(assets|photos)\/|^\/favicon\.svg$/.test(path)) return 'file'
  return path.endsWith('.data') ? 'data' : 'page'
}
