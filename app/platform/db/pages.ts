import { type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** A page of rows that are read by key: after which row, whose key is given as texts, and how many. */
export type Page = { after: readonly string[] | null; size: number }

const PAGE_SIZE = 250

type Keyed = { row_key: string[] }

/** All rows of a query in the order of `key`, read a page at a time, each in a transaction of its own. */
export function rowsInPages<Tx extends Transaction<DB>, Tables, From extends keyof Tables, Row>(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  query: (tx: Tx) => SelectQueryBuilder<Tables, From, Row>,
  key: readonly string[],
  size?: number,
) {
  return inPages(page => {
    const read = (tx: Tx) => pageOfRows(query(tx), key, page).$castTo<Row & Keyed>()
    return run(async tx => (await tx.executeQuery<Row & Keyed>(read(tx).compile())).rows)
  }, size)
}

/** All rows that `read` returns page by page, so that they are never all in memory. */
export async function* inPages<Row extends Keyed>(
  read: (page: Page) => Promise<Row[]>,
  size?: number,
): AsyncGenerator<Omit<Row, 'row_key'>, void> {
  for await (const rows of pagesOf(read, size)) for (const { row_key: _, ...row } of rows) yield row
}

/** The pages themselves. One that is not full is the last. */
export async function* pagesOf<Row extends Keyed>(
  read: (page: Page) => Promise<Row[]>,
  size = PAGE_SIZE,
): AsyncGenerator<Row[], void> {
  let rows: Row[] = []
  do {
    rows = await read({ after: rows.at(-1)?.row_key ?? null, size })
    yield rows
  } while (rows.length === size)
}

/**
 * The rows of a page, ordered by the columns of `key`, which are never null and unique together. Their texts are exact,
 * whereas a Date has no microseconds.
 */
export function pageOfRows<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  key: readonly string[],
  { after, size }: Page,
) {
  const columns = key.map(name => sql.ref(name))
  const texts = columns.map(column => sql`${column}::text`)
  const rest =
    after === null
      ? query
      : query.where(sql<SqlBool>`(${sql.join(columns)}) > (${sql.join(after)})`)
  return columns
    .reduce((ordered, column) => ordered.orderBy(column), rest)
    .select(sql<string[]>`jsonb_build_array(${sql.join(texts)})`.as('row_key'))
    .limit(size)
}
