/** What embedded.ts and its worker thread say to each other. Request 0 is the worker's own "I am open". */
export type EmbeddedOptions = {
  /** Data folder; without one the database lives in memory and is gone with its thread. */
  folder: string | undefined
}

export type EmbeddedRequest =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' }

export type EmbeddedRows = { rows: unknown[]; affectedRows: number | undefined }

export type EmbeddedReply = {
  id: number
  value?: EmbeddedRows | null
  /** The database's error, its fields (code, constraint, detail …) included. */
  failure?: Record<string, unknown>
}

/** Said by the worker unasked, when something was announced on a channel that is listened to. */
export type EmbeddedAnnouncement = { announced: { channel: string; payload: string } }
