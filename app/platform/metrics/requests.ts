import type { Family } from './prometheus.ts'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** What was asked for. Never the path: a figure for each address would grow without end. */
type Asked = 'page' | 'data' | 'file' | 'probe'

type Durations = { buckets: number[]; sum: number; count: number }

export type RequestMetrics = {
  /** Called when a request comes in; the answer is to be called with the status that went out. */
  begin: (request: Request) => (status: number) => void
  families: () => Family[]
}

export function createRequestMetrics(): RequestMetrics {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  const durations = new Map<Asked, Durations>()
  let inFlight = 0

  return {
    begin({ method, url }) {
      const asked = askedFor(new URL(url).pathname)
      const began = performance.now()
      inFlight += 1
      return status => {
        inFlight -= 1
        const labels = {
          method: METHODS.has(method) ? method : 'other',
          asked,
          status: String(status),
        }
        const key = Object.values(labels).join(' ')
        const count = counts.get(key) ?? { labels, value: 0 }
        count.value += 1
        counts.set(key, count)

        const seconds = (performance.now() - began) / 1000
        const taken = durations.get(asked) ?? { buckets: BUCKETS_S.map(() => 0), sum: 0, count: 0 }
        durations.set(asked, taken)
        taken.sum += seconds
        taken.count += 1
        taken.buckets = taken.buckets.map((n, place) =>
          seconds <= (BUCKETS_S[place] ?? 0) ? n + 1 : n,
        )
      }
    },

    families: () => [
      {
        name: 'http_requests_total',
        type: 'counter',
        help: 'Requests that were answered',
        values: [...counts.values()],
      },
      {
        name: 'http_request_duration_seconds',
        type: 'histogram',
        help: 'From a request to the head of its answer',
        values: [...durations].flatMap(([asked, { buckets, sum, count }]) => [
          ...buckets.map((value, place) => ({
            suffix: '_bucket',
            labels: { asked, le: String(BUCKETS_S[place]) },
            value,
          })),
          { suffix: '_bucket', labels: { asked, le: '+Inf' }, value: count },
          { suffix: '_sum', labels: { asked }, value: sum },
          { suffix: '_count', labels: { asked }, value: count },
        ]),
      },
      {
        name: 'http_requests_in_flight',
        type: 'gauge',
        help: 'Requests that wait for the head of their answer',
        values: [{ value: inFlight }],
      },
    ],
  }
}

function askedFor(path: string): Asked {
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'probe'
  if (/^\/(assets|photos)\/|^\/favicon\.svg$/.test(path)) return 'file'
  return path.endsWith('.data') ? 'data' : 'page'
}
