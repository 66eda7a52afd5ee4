// The index of bench:market alone, in this thread: without the database, messages and the pages around it.

import { dayOf } from '#app/features/catalogues/free-hours.ts'
import { parseProfiles, parseRequests } from '#app/features/market/columns.ts'
import { batches } from '#app/features/market/load.server.ts'
import { readBatch, readOptions } from '#app/features/market/rows.server.ts'
import { Store } from '#app/features/market/store.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { BenchDatabase } from './database.ts'
import { makeQuestions } from './directory-questions.ts'
import { aTenth } from './market-aims.ts'
import { question } from './market-matching.ts'
import { random } from './people.ts'
import type { Report } from './report.ts'

/** A larger index would need the memory of two. */
const LARGEST = 10_000
const BATCH = 2_000
const MOST = 50
/** The first calls are still being compiled. */
const WARM_UP = 50

export async function measureIndex(given: {
  bench: BenchDatabase
  size: { profiles: number }
  asked: { questions: number }
  report: Report
}): Promise<void> {
  const { report } = given
  if (given.size.profiles > LARGEST) return
  const { store, profiles, requests } = await fill(given.bench)
  const { engine, directory } = store
  const count = given.asked.questions + WARM_UP
  const every = <T>(all: readonly T[]) =>
    Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)]).flatMap(
      one => one ?? [],
    )
  const someRequests = every(requests)
  const someProfiles = every(profiles)
  const lists = someRequests.map(request => {
    const found = new Set(engine.talentsFor(request, MOST, false).map(({ id }) => id))
    return { request, talents: profiles.filter(({ id }) => found.has(id)) }
  })
  const receipts = (shown: number) => (list: (typeof lists)[number]) => {
    const talents = list.talents.slice(0, shown)
    const pairs = talents.map(({ id }) => ({ requestId: list.request.id, talentId: id }))
    return engine.receipts({ pairs, requests: [list.request], talents })
  }
  const measure = <T>(what: string, all: readonly T[], work: (one: T) => unknown) => {
    const times = all.map(one => {
      const begin = performance.now()
      work(one)
      return performance.now() - begin
    })
    report.row(what, times.slice(WARM_UP))
  }

  report.say('### The index alone', '')
  report.table(aTenth)
  const questions = makeQuestions(random(7), profiles.length, count).reverse()
  measure('a page and its total', questions, state => directory.find(state))
  measure('a page, its total and the counts of all options', questions, state =>
    directory.answer(state),
  )
  measure('the best 50 talents for a request', someRequests, request =>
    engine.talentsFor(request, MOST, false),
  )
  measure('the best 50 requests for a talent', someProfiles, profile =>
    engine.requestsFor(profile, MOST),
  )
  measure('receipts of 50 talents for a company', lists, receipts(MOST))
  measure('receipts of 6 talents for a company', lists, receipts(6))
  measure(
    'the meter: who fits, and what each relaxation would add',
    Array.from({ length: count }, (_, n) => question(n)),
    wanted => engine.countFits(wanted),
  )
  report.say('')
}

async function fill({ database }: BenchDatabase) {
  const read = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  const store = new Store()
  store.setDay(dayOf(new Date()))
  store.putOptions(JSON.parse(await read(tx => readOptions(tx))))
  const allOf = async <Row extends { id: string }>(
    side: 'profiles' | 'requests',
    parse: (rows: string) => Row[],
  ) => {
    const rows: Row[] = []
    const next = (after: string) => read(tx => readBatch(tx, side, after, BATCH))
    for await (const batch of batches(next)) rows.push(...parse(batch))
    return rows
  }
  const requests = await allOf('requests', parseRequests)
  const profiles = await allOf('profiles', parseProfiles)
  store.put({ profiles, requests }, { profiles: [], requests: [] })
  store.finishLoading()
  return { store, profiles, requests }
}
