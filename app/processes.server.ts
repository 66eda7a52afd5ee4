// One server as several processes: this one makes pages and asks another for the market, holds the market and does the
// jobs, or starts and watches those. See docs/decisions/0030-several-processes.md.
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

/** This process as one of several. */
export function createMember(role: Role) {
  const member = joinSupervisor()
  const others: Others = {
    market:
      role === 'pages'
        ? createRemoteMarket({ ask: member.ask, wasLoaded: () => member.market().loaded })
        : undefined,
    onLoaded: member.loaded,
    onWritten: () => member.tell('written'),
    onNoticed: () => member.tell('noticed'),
    allFigures: member.allFigures,
  }
  return {
    others,
    /** `port`: where it listens; the one that holds the market does not. */
    join(
      application: Application,
      { port, stop }: { port: number | null; stop: () => Promise<void> },
    ) {
      const { market, hear, rest, figures, demoSignIns } = application
      member.hear({
        onNews: hear,
        onQuestion: createMarketHandler(market),
        onRest: () => void rest(),
        onStop: () => void stop(),
        figures,
      })
      member.ready({ port, told: demoSignIns })
    },
  }
}

/** Starts all of them. */
export async function startProcesses({ processes }: { processes: number }, log: Logger) {
  const own = watchProcess()
  const supervisor = await supervise({ processes, figures: own.families, log })
  const ports = supervisor.ready.flatMap(({ port }) => (port === null ? [] : [port]))
  const started: Started = {
    port: ports[0] ?? 0,
    outboxKey: undefined,
    // Checked edge: the process itself has sent them, see join above.
    demoSignIns: supervisor.ready.flatMap(({ told }) => told as DemoSignIn[]),
  }
  return { started, stop: supervisor.stop }
}
