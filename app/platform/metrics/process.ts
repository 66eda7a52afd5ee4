import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Family } from './prometheus.ts'

const RESOLUTION_MS = 10
const NS_PER_S = 1e9

/** CPU, memory and event-loop delay of this process. The delays are those since the last scrape. */
export function watchProcess(): { families: () => Family[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const startedAt = Date.now() / 1000 - process.uptime()
  return {
    families() {
      const { user, system } = process.cpuUsage()
      const delays = [
        { labels: { percentile: '50' }, value: delay.percentile(50) / NS_PER_S },
        { labels: { percentile: '99' }, value: delay.percentile(99) / NS_PER_S },
        { labels: { percentile: '100' }, value: delay.max / NS_PER_S },
      ]
      delay.reset()
      return [
        {
          name: 'nodejs_eventloop_delay_seconds',
          type: 'gauge',
          help: 'How late timers of this process run, since the last scrape',
          values: delays,
        },
        {
          name: 'process_cpu_seconds_total',
          type: 'counter',
          help: 'CPU time, all threads',
          values: [{ value: (user + system) / 1e6 }],
        },
        {
          name: 'process_resident_memory_bytes',
          type: 'gauge',
          help: 'Resident memory',
          values: [{ value: process.memoryUsage.rss() }],
        },
        {
          name: 'process_start_time_seconds',
          type: 'gauge',
          help: 'When the process started',
          values: [{ value: startedAt }],
        },
      ]
    },
    stop: () => delay.disable(),
  }
}
