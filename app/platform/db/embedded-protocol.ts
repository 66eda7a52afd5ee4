/** What embedded.ts and its worker thread say to each other. Request 0 is the worker's own "I am open". */
export type EmbeddedOptions = {
  /** Data folder; without one the database lives in memory and is gone with its thread. */
  folder: string | undefined
}

export type EmbeddedStatement = { sql: string; parameters: readonly unknown[] }

export type EmbeddedRequest =
  | { id: number; kind: 'run'; statements: EmbeddedStatement[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' }

export type EmbeddedRows = { rows: unknown[]; affectedRows: number | undefined }

/** The database's error, its fields (code, constraint, detail …) included. */
export type EmbeddedFailure = Record<string, unknown>

/** Of statements that were run one after another, up to the first that failed. */
export type EmbeddedResults = { results: EmbeddedRows[]; failure?: EmbeddedFailure }

export type EmbeddedReply = {
  id: number
  value?: EmbeddedResults | null
  failure?: EmbeddedFailure
}

/** Said by the worker unasked, when something was announced on a channel that is listened to. */
export type EmbeddedAnnouncement = { announced: { channel: string; payload: string } }
