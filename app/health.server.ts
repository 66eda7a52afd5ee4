import type { RequestContext } from './context.ts'
import type { Readiness } from './platform/http/app.ts'
import { countJobs } from './platform/jobs/jobs.ts'
import { sharedFamilies } from './platform/metrics/figures.ts'
import { byProcess, type Family, toPrometheus } from './platform/metrics/prometheus.ts'
import type { ProcessMetrics } from './platform/processes/messages.ts'
import type { openServices } from './services.server.ts'

const NO_ANSWER = 'the database does not answer'

type Health = {
  asSystem: RequestContext['asSystem']
  /** Whether the database answers. */
  isReady: () => Promise<boolean>
  writeProblem: () => Promise<string | null>
  problems: Awaited<ReturnType<typeof openServices>>['problems']
  /** Whether the market has been loaded since the start. */
  wasLoaded: () => boolean
  /** The metrics of this process; `allMetrics` are those of all processes, if there are several. */
  metrics: () => Family[]
  allMetrics: (() => Promise<ProcessMetrics[]>) | undefined
}

/** The data of /readyz and /metrics. */
export function createHealth(health: Health) {
  async function readiness(): Promise<Readiness> {
    const others = health.problems()
    if (!(await health.isReady()))
      return { pages: NO_ANSWER, writes: NO_ANSWER, index: null, ...others }
    const writes = await health.writeProblem().catch(() => NO_ANSWER)
    const index = health.wasLoaded() ? null : 'the market is being loaded'
    return { pages: index, writes, index, ...others }
  }

  async function readMetrics(): Promise<string> {
    const jobs = await health.asSystem(countJobs).catch(() => undefined)
    const works = await readiness()
    const all = await health.allMetrics?.()
    const own = all === undefined ? health.metrics() : byProcess(all)
    return toPrometheus([...own, ...sharedFamilies({ jobs, works })])
  }

  return { readiness, readMetrics }
}
