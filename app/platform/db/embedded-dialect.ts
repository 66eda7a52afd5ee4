import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { EmbeddedDatabase } from './embedded.ts'
import type { EmbeddedSession } from './embedded-session.ts'

/** Kysely's dialect for the embedded database. A connection is the lock on its only session. */
export function embeddedDialect(database: EmbeddedDatabase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(database),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class EmbeddedConnection implements DatabaseConnection {
  /** Of statements that are sent together, those after a failed one are not run. */
  readonly stopsAtFailure = true
  readonly #session: EmbeddedSession

  constructor(session: EmbeddedSession) {
    this.#session = session
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#session.run({ sql, parameters }).catch(error => {
      // Adds the caller to the stack trace.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
    return {
      // Checked edge: the caller's statement determines the columns of a row.
      rows: rows as R[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  // biome-ignore lint/correctness/useYield: it always throws
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream')
  }

  release(): void {
    this.#session.release()
  }
}

class EmbeddedDriver implements Driver {
  readonly #database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(await this.#database.acquire())
  }

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    // Fails if the thread has ended, which has already rolled back.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#database.close()
  }
}
