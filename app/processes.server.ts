// One server as several processes: this one renders pages and calls another for the market, or holds the market and
// runs the jobs, or starts and watches the others. See docs/decisions/0030-several-processes.md.
import type { Logger } from 'pino'
import type { DemoSignIn } from '#db/seed/demo-accounts.ts'
import type { Application, Others } from './compose.server.ts'
import { createMarketHandler, createRemoteMarket } from './features/market/remote-market.ts'
import { watchProcess } from './platform/metrics/process.ts'
import { joinSupervisor } from './platform/processes/member.ts'
import type { Role } from './platform/processes/messages.ts'
import { supervise } from './platform/processes/supervise.ts'

/** What is logged at the start. */
export type Started = Pick<Application, 'demoSignIns' | 'outboxKey'> & { port: number }

/** Connects this process with the others. */
export function createMember(role: Role) {
  const member = joinSupervisor()
  const others: Others = {
    market:
      role === 'pages'
        ? createRemoteMarket({ call: member.call, wasLoaded: () => member.market().loaded })
        : undefined,
    onLoaded: member.loaded,
    ...(role === 'market'
      ? { onProblems: member.tellProblems }
      : { problems: () => member.market().problems }),
    onWritten: () => member.broadcast('written'),
    onNoticed: () => member.broadcast('noticed'),
    allMetrics: member.allMetrics,
  }
  return {
    others,
    /** `port` is null in the process that holds the market, which doesn't listen. */
    join(
      application: Application,
      { port, stop }: { port: number | null; stop: () => Promise<void> },
    ) {
      const { market, onBroadcast, drain, metrics, demoSignIns } = application
      member.subscribe({
        onBroadcast,
        onCall: createMarketHandler(market),
        onDrain: () => void drain(),
        onStop: () => void stop(),
        metrics,
      })
      member.ready({ port, data: demoSignIns })
    },
  }
}

export async function startProcesses({ processes }: { processes: number }, log: Logger) {
  const own = watchProcess()
  const supervisor = await supervise({ processes, metrics: own.families, log })
  const ports = supervisor.ready.flatMap(({ port }) => (port === null ? [] : [port]))
  const started: Started = {
    port: ports[0] ?? 0,
    outboxKey: undefined,
    // Checked edge: each process sends its sign-ins, see join above.
    demoSignIns: supervisor.ready.flatMap(({ data }) => data as DemoSignIn[]),
  }
  return { started, stop: supervisor.stop }
}
