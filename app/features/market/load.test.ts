// A market that is loaded in several batches, whose texts a second thread reads, is the same as one put in one go.
import { afterEach, expect, test, vi } from 'vitest'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { startThread, type Thread } from '#app/platform/threads/thread.ts'
import { threadFile } from '#app/platform/threads/thread-file.ts'
import { profile } from '../../../bench/people.ts'
import { drawnRequest, drawnTalent } from '../../../test/matching/rows.ts'
import { COLUMNS } from './columns.ts'
import { loadProfiles, loadRequests } from './load.server.ts'
import type { MarketMessages, Side } from './protocol.ts'
import { type ProfileRow, Store } from './store.ts'

const TODAY = '2026-12-01'
const STUCK_AFTER_MS = 60_000
const BATCH = 20

const inOrder = <Row extends { id: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const profiles = inOrder(
  Array.from({ length: 4 * BATCH + 3 }, (_, n): ProfileRow => {
    const { full_name, years_experience } = profile(n)
    return { ...drawnTalent(n), created: n, full_name, years_experience, hidden: n % 9 === 0 }
  }),
)
const requests = inOrder(Array.from({ length: 2 * BATCH }, (_, n) => drawnRequest(n)))

/** A row as the market's queries return it. */
const valuesOf = (side: Side) => (row: Record<string, unknown>) =>
  Object.keys(COLUMNS[side]).map(name => row[name])

const batchesOf =
  (side: Side, rows: readonly { id: string }[]) =>
  async (after: string): Promise<{ rows: string; last: string } | undefined> => {
    const batch = rows.filter(({ id }) => id > after).slice(0, BATCH)
    const last = batch.at(-1)
    return last && { rows: JSON.stringify(batch.map(valuesOf(side))), last: last.id }
  }

let thread: Thread<MarketMessages>
async function openThread(): Promise<void> {
  thread = startThread(threadFile('app/features/market/market.worker.ts'), {})
  await thread.ask('open', {})
  await thread.ask('set-day', { day: TODAY })
}
afterEach(() => thread.end())

test('batches that are read by a second thread give the same market', async () => {
  await openThread()
  await loadRequests(thread, batchesOf('requests', requests))
  const ask = vi.spyOn(thread, 'ask')
  await loadProfiles(thread, batchesOf('profiles', profiles), STUCK_AFTER_MS)
  // The thread reads the first batch itself.
  const hasTexts = ask.mock.calls.map(([, sent]) => 'texts' in sent && sent.texts !== undefined)
  expect(hasTexts).toEqual([false, true, true, true, true])
  await thread.ask('finish-loading', {})

  const store = new Store()
  store.setDay(TODAY)
  store.put({ profiles, requests }, { profiles: [], requests: [] })
  store.finishLoading()

  const words = new Set(profiles.flatMap(row => row.summary_bio.split(' ')).slice(0, 30))
  for (const q of ['', ...words]) {
    const state = parseDirectory(new URLSearchParams({ q }))
    expect(await thread.ask('directory', { state })).toEqual(store.directory.answer(state))
  }
  for (const request of requests) {
    const search = { side: 'talents', id: request.id, limit: 50 } as const
    const ask = { search, row: JSON.stringify(request), version: 0 }
    expect(await thread.ask('best', ask)).toEqual(store.engine.talentsFor(request, 50, true))
  }
})

test('a failed read of the database ends the loading with its error', async () => {
  await openThread()
  const failure = new Error('the database is gone')
  const next = batchesOf('profiles', profiles)
  let reads = 0
  const failing = (after: string) => {
    reads += 1
    return reads > 3 ? Promise.reject(failure) : next(after)
  }
  await expect(loadProfiles(thread, failing, STUCK_AFTER_MS)).rejects.toBe(failure)
})
