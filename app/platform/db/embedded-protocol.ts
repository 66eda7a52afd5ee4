/** The calls of embedded.ts to the thread that runs PostgreSQL. */
export type EmbeddedAsks = {
  /** Answered when the database is open. */
  open: { ask: object; answer: null }
  run: { ask: { statements: EmbeddedStatement[] }; answer: EmbeddedResults }
  exec: { ask: { sql: string }; answer: null }
  listen: { ask: { channel: string }; answer: null }
  close: { ask: object; answer: null }
}

export type EmbeddedOptions = {
  /** The data folder; without one the database is in memory and lost when its thread ends. */
  folder: string | undefined
}

export type EmbeddedStatement = { sql: string; parameters: readonly unknown[] }

export type EmbeddedRows = { rows: unknown[]; affectedRows: number | undefined }

/** The database's error with its fields (code, constraint, detail …). */
export type EmbeddedFailure = Record<string, unknown>

/** The results of statements that ran one after another, up to the first that failed. */
export type EmbeddedResults = { results: EmbeddedRows[]; failure?: EmbeddedFailure }

/** Announced by the thread for each notification on a subscribed channel. */
export type EmbeddedNotification = { channel: string; payload: string }
