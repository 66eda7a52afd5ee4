// Loads all rows into the market's thread, in batches. While one is put, the next ones are made ready.
import { Readable } from 'node:stream'
import { startThread, type Thread } from '#app/platform/threads/thread.ts'
import { threadFile } from '#app/platform/threads/thread-file.ts'
import type { MarketMessages, ReaderMessages } from './protocol.ts'
import { FIRST_ID, NO_ROWS } from './rows.server.ts'

/** Returns the batch after an id; undefined after the last one. */
type NextBatch = (after: string) => Promise<{ rows: string; last: string } | undefined>
type Put = Partial<MarketMessages['put']['ask']>

const READER = threadFile('app/features/market/reader.worker.ts')
/** The number of batches, of some megabytes each, that are ready before they are needed. */
const AHEAD = 2

export async function loadRequests(thread: Thread<MarketMessages>, next: NextBatch): Promise<void> {
  for await (const requests of ahead(batches(next))) await put(thread, { requests })
}

/** Half of the work is in the texts, so a second thread reads them. */
export async function loadProfiles(
  thread: Thread<MarketMessages>,
  next: NextBatch,
  stuckAfterMs: number,
): Promise<void> {
  const read = ahead(withTexts(ahead(batches(next)), stuckAfterMs))
  for await (const profiles of read) await put(thread, profiles)
}

/** The rows of all batches. */
export async function* batches(next: NextBatch): AsyncGenerator<string> {
  for (let batch = await next(FIRST_ID); batch !== undefined; batch = await next(batch.last))
    yield batch.rows
}

/** The first batch takes less time than starting another thread, so it is put without its texts. */
async function* withTexts(
  batches: AsyncIterable<string>,
  stuckAfterMs: number,
): AsyncGenerator<Put> {
  let reader: Thread<ReaderMessages> | undefined
  let isFirst = true
  try {
    for await (const profiles of batches) {
      if (!isFirst) reader ??= startThread<ReaderMessages>(READER, { stuckAfterMs })
      isFirst = false
      yield { profiles, texts: await reader?.ask('read', { profiles }) }
    }
  } finally {
    await reader?.end()
  }
}

function ahead<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  return Readable.from(items, { highWaterMark: AHEAD })
}

async function put(thread: Thread<MarketMessages>, rows: Put): Promise<void> {
  const written = { profiles: [], requests: [] }
  await thread.ask('put', { profiles: NO_ROWS, requests: NO_ROWS, written, ...rows })
}
