// Which profiles a new day changes, and how they are put again; and when so many terms are unused that a reload is due.
import { describe, expect, test } from 'vitest'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { idOf } from '../../../bench/people.ts'
import { drawnRequest, drawnTalent, talentRow } from '../../../test/matching/rows.ts'
import { type ProfileRow, Store } from './store.ts'

const NONE = { profiles: [], requests: [] }

function row(n: number, columns: Partial<ProfileRow>): ProfileRow {
  return {
    created: 0,
    full_name: `Person ${n}`,
    years_experience: null,
    ...talentRow({ id: idOf(1, n), max_hours_per_week: 40, ...columns }),
  }
}

function openStore(profiles: ProfileRow[]): Store {
  const store = new Store()
  store.setDay('2026-12-01')
  store.put({ profiles, requests: [] }, NONE)
  store.finishLoading()
  return store
}

const free = parseDirectory(new URLSearchParams({ hours: '40' }))
const idsFree = (store: Store) => store.directory.find(free).ids

// Half of the week is taken until February; a start within thirty days counts the hours free by then.
const busy = row(1, {
  taken: [
    { from: '2026-11-20', hours: 20 },
    { from: '2027-02-01', hours: 0 },
  ],
})
const always = row(2, {})

describe('a new day', () => {
  test('lists the profiles whose free hours differ, each until it is put again', () => {
    const store = openStore([busy, always])
    expect(idsFree(store)).toEqual([always.id])
    expect(store.setDay('2026-12-31')).toEqual([])
    // Thirty days ahead all hours are free.
    expect(store.setDay('2027-01-02')).toEqual([busy.id])
    expect(store.setDay('2027-01-02')).toEqual([busy.id])
    store.putOutdated([busy])
    expect(store.setDay('2027-01-02')).toEqual([])
    expect(idsFree(store)).toEqual([always.id])
    expect(store.setDay('2027-02-01')).toEqual([busy.id])
    store.putOutdated([busy])
    expect(idsFree(store).toSorted()).toEqual([busy.id, always.id].toSorted())
    expect(store.setDay('2030-01-01')).toEqual([])
  })

  test('going back to an earlier day affects every profile with taken hours', () => {
    const store = openStore([busy, always])
    store.setDay('2027-03-01')
    store.putOutdated([busy])
    expect(store.setDay('2026-12-01')).toEqual([busy.id])
  })

  test('profiles written meanwhile keep their new values, and deleted ones stay deleted', () => {
    const other = row(3, { taken: busy.taken })
    const store = openStore([busy, always, other])
    expect(store.setDay('2027-02-01').toSorted()).toEqual([busy.id, other.id].toSorted())
    const written = { ...busy, max_hours_per_week: 8 }
    store.put(
      { profiles: [written], requests: [] },
      { profiles: [busy.id, other.id], requests: [] },
    )
    store.putOutdated([busy, other])
    expect(idsFree(store)).toEqual([always.id])
    expect(store.setDay('2027-02-02')).toEqual([])
  })
})

describe('texts that change again and again', () => {
  const SAVES = 10
  const WORDS = 12_000
  const letters = (n: number): string =>
    n === 0 ? 'k' : `${letters(Math.floor(n / 20))}${'bcdfghjklmnpqrtvwxzo'[n % 20]}o`
  const newWords = (save: number) =>
    Array.from({ length: WORDS }, (_, n) => letters(save * WORDS + n)).join(' ')

  test('leave words behind, until it is due to be loaded anew, with the same answers', () => {
    const people = Array.from({ length: 40 }, (_, n) => row(n, drawnTalent(n)))
    const requests = Array.from({ length: 10 }, (_, n) => drawnRequest(n))
    const open = (profiles: ProfileRow[]) => {
      const store = openStore(profiles)
      store.put({ profiles: [], requests }, NONE)
      return store
    }
    const answers = ({ directory, engine }: Store) => ({
      found: directory.answer(parseDirectory(new URLSearchParams({ q: 'growth' }))),
      best: requests.map(request => engine.talentsFor(request, 50, false)),
      receipts: engine.receipts({
        pairs: requests.flatMap(({ id: requestId }) =>
          people.map(({ id: talentId }) => ({ requestId, talentId })),
        ),
        requests,
        talents: people,
      }),
    })

    const store = open(people)
    const [writer] = people
    if (writer === undefined) throw new Error('nobody writes')
    const before = store.terms
    const worn: boolean[] = []
    for (let save = 0; save < SAVES; save++) {
      const [summary_bio, case_studies] = ['', [newWords(save)]]
      store.put({ profiles: [{ ...writer, summary_bio, case_studies }], requests: [] }, NONE)
      worn.push(store.isWorn)
    }
    store.put({ profiles: [writer], requests: [] }, NONE)
    expect(store.terms - before).toBeGreaterThan(100_000)
    expect([worn.indexOf(true), worn.at(-1)]).toEqual([8, true])

    const fresh = open(people)
    expect([fresh.terms, fresh.isWorn]).toEqual([before, false])
    expect(answers(fresh)).toEqual(answers(store))
  })
})
