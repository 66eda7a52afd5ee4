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

/** The embedded database for Kysely: a connection is the turn. */
export function embeddedDialect(database: EmbeddedDatabase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(database),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class EmbeddedConnection implements DatabaseConnection {
  /** Of statements that are asked for at the same moment, those behind one that fails are not run. */
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
      // Checked edge: what a row holds is the caller's statement to say.
      rows: rows as R[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  // biome-ignore lint/correctness/useYield: it has none to give
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream')
  }

  giveBack(): void {
    this.#session.giveBack()
  }
}

class EmbeddedDriver implements Driver {
  readonly #database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(await this.#database.take())
  }

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    // With its thread it is rolled back already.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.giveBack()
  }

  async destroy(): Promise<void> {
    await this.#database.close()
  }
}
