// The messages between the processes of one server. The supervisor passes them on.
import type { Family } from '../metrics/prometheus.ts'

/** Several processes render pages; one holds the market and runs the jobs. */
export type Role = 'market' | 'pages'

/** The metrics of one process, under a name that it keeps when it is restarted. */
export type ProcessMetrics = { process: string; families: Family[] }

/** A call of a function in the process that holds the market. */
export type Call = { name: string; args: unknown[] }

/** The parts of an error that determine how it is handled. */
export type Failure = { name: string; message: string; code: unknown; severity: unknown }
export type CallResult = { value: unknown } | { failure: Failure }

/**
 * A message to all other processes.
 *   written  something was changed here: cached pages are outdated, and there may be jobs to run
 *   noticed  the market has applied a change that was made elsewhere
 */
export type Broadcast = 'written' | 'noticed'

/** Services that a process can do without for a while, and why each doesn't work; null if it works. */
export type Problems = Record<string, string | null>

/**
 * Whether the process that holds the market is available, whether the market has ever been loaded, and which services
 * don't work for that process, which alone runs the jobs.
 */
export type MarketStatus = { up: boolean; loaded: boolean; problems: Problems }

/** `data` is passed on to whoever starts the processes. */
export type Ready = { port: number | null; data: unknown }

export type FromMember =
  | ({ type: 'ready' } & Ready)
  | { type: 'loaded' }
  | { type: 'problems'; problems: Problems }
  | { type: 'broadcast'; message: Broadcast }
  | { type: 'call'; id: number; call: Call }
  | { type: 'result'; to: number; id: number; result: CallResult }
  | { type: 'request-metrics'; id: number }
  | { type: 'metrics'; id: number; families: Family[] }

export type ToMember =
  | ({ type: 'market' } & MarketStatus)
  | { type: 'broadcast'; message: Broadcast }
  | { type: 'call'; from: number; id: number; call: Call }
  | { type: 'result'; id: number; result: CallResult }
  | { type: 'send-metrics'; id: number }
  | { type: 'all-metrics'; id: number; all: ProcessMetrics[] }
  /** Start no more jobs. */
  | { type: 'drain' }
  | { type: 'stop' }
