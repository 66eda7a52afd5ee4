/** The messages between embedded.ts and its worker thread. The reply to request 0 means that the worker is ready. */
export type EmbeddedOptions = {
  /** The data folder; without one the database is in memory and lost when its thread ends. */
  folder: string | undefined
}

export type EmbeddedStatement = { sql: string; parameters: readonly unknown[] }

export type EmbeddedRequest =
  | { id: number; kind: 'run'; statements: EmbeddedStatement[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' }

export type EmbeddedRows = { rows: unknown[]; affectedRows: number | undefined }

/** The database's error with its fields (code, constraint, detail …). */
export type EmbeddedFailure = Record<string, unknown>

/** The results of statements that ran one after another, up to the first that failed. */
export type EmbeddedResults = { results: EmbeddedRows[]; failure?: EmbeddedFailure }

export type EmbeddedReply = {
  id: number
  value?: EmbeddedResults | null
  failure?: EmbeddedFailure
}

/** Sent by the worker for each notification on a subscribed channel. */
export type EmbeddedAnnouncement = { announced: { channel: string; payload: string } }
