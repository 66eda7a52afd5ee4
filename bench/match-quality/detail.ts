// Shows the best and the misplaced profiles of each request, for manual inspection; tuning part only.
import type { Engine } from '#app/features/matching/engine/engine.ts'
import { COLLECTIONS } from './collections.ts'
import { KEYS, REQUESTS, TALENTS } from './market.ts'
import { FIT, ndcgAt10 } from './measures.ts'

const FIRST = 7

export function showDetail(market: Engine): void {
  const requests = REQUESTS.map(({ row }) => row)
  const talents = TALENTS.map(({ row }) => row)
  for (const { people, requests: all } of COLLECTIONS) {
    const among = new Set(people.map(({ key }) => key))
    for (const asked of all.filter(each => each.part === 'tuning')) {
      const request = REQUESTS.find(({ key }) => key === asked.key)?.row
      if (request === undefined) continue
      const pairs = market
        .talentsFor(request, talents.length, false)
        .filter(({ id }) => among.has(KEYS.get(id) ?? ''))
        .map(({ id }) => ({ requestId: request.id, talentId: id }))
      const found = market
        .summaries({ pairs, requests, talents })
        .map(({ talentId, ...receipt }) => {
          const key = KEYS.get(talentId) ?? ''
          return { ...receipt, key, grade: asked.grades[key] ?? 0 }
        })
      const grades = found.map(({ grade }) => grade)
      const ndcg = ndcgAt10(grades, Object.values(asked.grades))
      console.log(`\n${asked.key} ${asked.role} nDCG ${ndcg.toFixed(3)}`)
      for (const [place, { key, grade, score, summary }] of found.entries())
        if (place < FIRST || grade >= FIT)
          console.log(`  ${place + 1}. [${grade}] ${score} ${key}: ${summary}`)
    }
  }
}
