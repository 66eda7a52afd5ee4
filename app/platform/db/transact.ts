import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { DB } from '#db/types.ts'
import { isConflict } from './errors.ts'

const MAX_ATTEMPTS = 5
const CONFLICT_WAIT_MS = 50

// The database's own default may be stricter: then transactions at once would fail instead of waiting for each other.
const begin = CompiledQuery.raw('begin isolation level read committed')
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')

/**
 * Runs a transaction, and runs it again if the database aborts it because of a deadlock or conflict: `work` must do
 * nothing outside its transaction. `opening` is the first statement, before all work.
 */
export async function transact<T>(
  db: Kysely<DB>,
  opening: CompiledQuery,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .getExecutor()
        .provideConnection(connection => attemptOn(connection, db, opening, work))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
      await sleep(Math.random() * attempt * CONFLICT_WAIT_MS)
    }
  }
}

async function attemptOn<T>(
  connection: DatabaseConnection,
  db: Kysely<DB>,
  opening: CompiledQuery,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const statements = new Statements(connection)
  const opened = Promise.all([connection.executeQuery(begin), connection.executeQuery(opening)])
  try {
    // The work can begin at once if the connection doesn't run its statements unless these succeeded.
    if (!('stopsAtFailure' in connection)) await opened
    const executor = db.getExecutor().withConnectionProvider(statements)
    const props = { config: { dialect }, dialect, driver: new DummyDriver(), executor }
    const [, value] = await Promise.all([opened, work(new Transaction<DB>(props))])
    await statements.end()
    await connection.executeQuery(commit)
    return value
  } catch (error) {
    await opened.catch(() => {})
    await statements.end().catch(() => {})
    // Fails if the connection broke, which has already rolled back.
    await connection.executeQuery(rollback).catch(() => {})
    throw error
  }
}

/** The connection of a transaction. Statements may run concurrently, but none after the end. */
class Statements implements ConnectionProvider {
  readonly #connection: DatabaseConnection
  readonly #running = new Set<Promise<unknown>>()
  #hasEnded = false
  #failure: { error: unknown } | undefined

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#hasEnded) throw new Error('The transaction has ended')
    const running = consumer(this.#connection)
    this.#running.add(running)
    try {
      return await running
    } catch (error) {
      this.#failure ??= { error }
      throw error
    } finally {
      this.#running.delete(running)
    }
  }

  /** Waits for all statements. Throws if one has failed, even if the caller caught it: the transaction cannot commit. */
  async end(): Promise<void> {
    this.#hasEnded = true
    await Promise.allSettled(this.#running)
    if (this.#failure) throw this.#failure.error
  }
}

/** Kysely requires a dialect for a transaction, but only uses the parts that all our dialects share. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
