import { randomUUID } from 'node:crypto'
import { messages, type PGlite, protocol } from '@electric-sql/pglite'
import type {
  EmbeddedFailure,
  EmbeddedResults,
  EmbeddedRows,
  EmbeddedStatement,
} from './embedded-protocol.ts'

const { serialize } = protocol

/** Each holds a plan in memory. More than the pages of a busy hour use. */
const MAX_PREPARED = 150

/** After these commands a prepared statement may have other columns. */
const CHANGES_SCHEMA = /^(?:CREATE|ALTER|DROP)\b/
/** The error codes for a missing prepared statement and for one whose columns have changed. */
const STALE = new Set(['26000', '0A000'])

type Prepared = { name: string; parameterTypes: readonly number[]; read: (row: Fields) => unknown }
type Fields = readonly (string | null)[]

/**
 * Runs statements in as few calls of the engine as possible. Each is prepared once, and its plan is reused. Statements
 * after a failed one are not run: none may escape from a transaction that did not begin correctly.
 */
export class Statements {
  readonly #database: PGlite
  /** By SQL text, least recently used first. */
  readonly #prepared = new Map<string, Prepared>()
  /** Unguessable, so an injected query cannot replace a prepared statement. */
  readonly #prefix = randomUUID()
  #count = 0
  #toClose: string[] = []

  constructor(database: PGlite) {
    this.#database = database
  }

  run(statements: readonly EmbeddedStatement[]): Promise<EmbeddedResults> {
    return this.#database.runExclusive(() => this.#run(statements))
  }

  /** Call it when tables may have changed. */
  forget(): void {
    for (const { name } of this.#prepared.values()) this.#toClose.push(name)
    this.#prepared.clear()
  }

  async #run(statements: readonly EmbeddedStatement[]): Promise<EmbeddedResults> {
    const results: EmbeddedRows[] = []
    const running: Prepared[] = []
    let unsent: Uint8Array[] = []
    const send = async (...more: Uint8Array[]) => {
      const sent = [...unsent, ...more]
      unsent = []
      return this.#collect(await this.#exchange(sent), running, results)
    }
    try {
      for (const { sql, parameters } of statements) {
        const statement = this.#known(sql) ?? (await this.#prepare(sql, send))
        running.push(statement)
        unsent.push(
          serialize.bind({
            statement: statement.name,
            values: this.#textOf(statement, parameters),
          }),
          serialize.execute(),
        )
      }
      await send(serialize.sync())
      return { results }
    } catch (error) {
      const failure = await send().then(
        () => error,
        (earlier: unknown) => earlier,
      )
      await this.#exchange([serialize.sync()])
      if (isStale(failure)) this.forget()
      return { results, failure: describe(failure) }
    } finally {
      const closed = this.#toClose.map(name => serialize.close({ type: 'S', name }))
      this.#toClose = []
      if (closed.length > 0) await this.#exchange([...closed, serialize.sync()])
    }
  }

  #known(sql: string): Prepared | undefined {
    const known = this.#prepared.get(sql)
    if (known === undefined) return undefined
    this.#prepared.delete(sql)
    this.#prepared.set(sql, known)
    return known
  }

  /** Sends the statements before it first: they may change what this one means. */
  async #prepare(
    sql: string,
    send: (...more: Uint8Array[]) => Promise<messages.BackendMessage[]>,
  ): Promise<Prepared> {
    this.#count += 1
    const name = `${this.#prefix} ${this.#count}`
    const replies = await send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    )
    const parameters = replies.find(
      message => message instanceof messages.ParameterDescriptionMessage,
    )
    const row = replies.find(message => message instanceof messages.RowDescriptionMessage)
    const prepared = {
      name,
      parameterTypes: parameters?.dataTypeIDs ?? [],
      read: this.#reader(row?.fields ?? []),
    }
    this.#prepared.set(sql, prepared)
    const [oldest] = this.#prepared
    if (this.#prepared.size > MAX_PREPARED && oldest !== undefined) {
      this.#prepared.delete(oldest[0])
      this.#toClose.push(oldest[1].name)
    }
    return prepared
  }

  #reader(columns: readonly messages.Field[]): Prepared['read'] {
    const { parsers } = this.#database
    const cells = columns.map(({ name, dataTypeID }) => ({
      name,
      dataTypeID,
      parse: parsers[dataTypeID],
    }))
    return fields => {
      const row: Record<string, unknown> = {}
      for (const [i, { name, dataTypeID, parse }] of cells.entries()) {
        const text = fields[i] ?? null
        row[name] = text === null || parse === undefined ? text : parse(text, dataTypeID)
      }
      return row
    }
  }

  #textOf({ parameterTypes }: Prepared, parameters: readonly unknown[]) {
    return parameters.map((value, i) => {
      if (value === null || value === undefined) return null
      const write = this.#database.serializers[parameterTypes[i] ?? 0]
      return write ? write(value) : String(value)
    })
  }

  async #exchange(sent: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    if (sent.length === 0) return []
    return await this.#database.execProtocolStream(Buffer.concat(sent), {
      syncToFs: false,
      throwOnError: false,
    })
  }

  /** Adds the results in the engine's replies to `results`. Throws its error. */
  #collect(
    replies: messages.BackendMessage[],
    running: readonly Prepared[],
    results: EmbeddedRows[],
  ): messages.BackendMessage[] {
    let rows: unknown[] = []
    for (const message of replies) {
      if (message instanceof messages.DatabaseError) throw message
      if (message instanceof messages.DataRowMessage)
        rows.push(running[results.length]?.read(message.fields))
      else if (message instanceof messages.CommandCompleteMessage) {
        if (CHANGES_SCHEMA.test(message.text)) this.forget()
        results.push({ rows, affectedRows: affectedBy(message.text) })
        rows = []
      } else if (message.name === 'emptyQuery') results.push({ rows: [], affectedRows: 0 })
    }
    return replies
  }
}

/** From the command tag: INSERT 0 3, UPDATE 3, SELECT 3. */
function affectedBy(command: string): number {
  return /^(?:INSERT|UPDATE|DELETE|COPY|MERGE) /.test(command)
    ? Number(command.slice(command.lastIndexOf(' ')))
    : 0
}

function isStale(error: unknown): boolean {
  return error instanceof messages.DatabaseError && STALE.has(error.code ?? '')
}

export function describe(error: unknown): EmbeddedFailure {
  const failure =
    error instanceof Error
      ? { ...error, message: error.message, name: error.name }
      : { message: String(error) }
  return JSON.parse(JSON.stringify(failure))
}
