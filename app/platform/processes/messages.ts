// What the processes of one server say to each other, by way of the one that has started them.
import type { Family } from '../metrics/prometheus.ts'

/** Several make pages; one holds the market and does the jobs. */
export type Role = 'market' | 'pages'

/** By the name that the process keeps when it is started anew. */
export type ProcessFigures = { process: string; families: Family[] }

export type Question = { name: string; asked: unknown[] }

/** Of an error as much as decides what it means. */
export type Failure = { name: string; message: string; code: unknown; severity: unknown }
export type Answer = { value: unknown } | { failure: Failure }

/**
 * What one process tells all others.
 *   written  something was changed here: cached pages are outdated, and there may be jobs to do
 *   noticed  the market has taken in what was changed elsewhere
 */
export type News = 'written' | 'noticed'

/** Whether the process that holds the market can be asked, and whether it has ever been loaded. */
export type MarketStatus = { up: boolean; loaded: boolean }

export type Ready = { port: number | null; told: unknown }

export type FromMember =
  | ({ type: 'ready' } & Ready)
  | { type: 'loaded' }
  | { type: 'news'; news: News }
  | { type: 'question'; id: number; question: Question }
  | { type: 'answer'; to: number; id: number; answer: Answer }
  | { type: 'want-figures'; id: number }
  | { type: 'figures'; id: number; families: Family[] }

export type ToMember =
  | ({ type: 'market' } & MarketStatus)
  | { type: 'news'; news: News }
  | { type: 'question'; from: number; id: number; question: Question }
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'give-figures'; id: number }
  | { type: 'all-figures'; id: number; all: ProcessFigures[] }
  /** Start no more background work. */
  | { type: 'rest' }
  | { type: 'stop' }
