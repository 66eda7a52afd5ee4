/** What embedded.ts and its worker thread say to each other. Request 0 is the worker's own "I am open". */
export type EmbeddedOptions = {
  /** Data folder; without one the database lives in memory and is gone with its thread. */
  folder: string | undefined
  /** A prepared database to start from, made by `dump`; only for a folder that does not exist yet. */
  image: Uint8Array<ArrayBuffer> | undefined
}

export type EmbeddedRequest =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' }

export type EmbeddedRows = { rows: unknown[]; affectedRows: number | undefined }

export type EmbeddedReply = {
  id: number
  value?: EmbeddedRows | Uint8Array<ArrayBuffer> | null
  /** The database's error, its fields (code, constraint, detail …) included. */
  failure?: Record<string, unknown>
}
