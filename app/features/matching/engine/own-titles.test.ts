// People whose titles nobody else uses: their texts stand in for the title and for skills they don't list, or list among
// many others, so the search must not skip them.
import { expect, test } from 'vitest'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { everyPair } from '#test/matching/every-pair.ts'
import { drawnRequest, drawnTalent } from '#test/matching/rows.ts'
import { idOf, pick, type Random, random } from '../../../../bench/people.ts'
import { Engine } from './engine.ts'
import type { IndexedRequest, IndexedTalent } from './rows.ts'

const rnd = random(7)
const drawn = Array.from({ length: 12 }, (_, n) => drawnRequest(n)).filter(
  ({ challenge_description: text }) => text.split(' ').length > 25,
)
// The same work twice, so the two are close to each other for everybody.
const requests = drawn.flatMap((request, n) => [
  request,
  { ...request, id: idOf(8, n), hours_per_week_needed: 40, industry: '' },
])
const talents = Array.from({ length: 6_000 }, (_, n) =>
  n % 3 === 0 ? drawnTalent(n) : describing(pick(rnd, requests), drawnTalent(n), rnd),
)

/** Somebody who describes part of a request, in another order, with few skills, none, or all that it asks for and many more. */
function describing(request: IndexedRequest, drawn: IndexedTalent, rnd: Random): IndexedTalent {
  const words = request.challenge_description.split(/[\s.,]+/)
  const share = pick(rnd, [0.2, 0.4, 0.6, 0.9])
  const others = drawn.skill_ids.slice(0, pick(rnd, [0, 0, 1, 2, 3, 5]))
  const stuffs = rnd() < 0.1
  const own = request.required_skills.filter(() => stuffs || rnd() < share)
  const rest = stuffs ? SKILLS.slice(0, pick(rnd, [16, 30, 60])).map(({ id }) => id) : []
  return {
    ...drawn,
    primary_role: 'other',
    primary_role_custom: pick(rnd, ['Keeper of the Mint', 'Chandler', 'Sales chandler', '']),
    roles_offered: [],
    headline: '',
    // In order of the alphabet, few words keep their neighbors, so nothing counts as copied.
    summary_bio: words
      .filter(() => rnd() < share)
      .toSorted()
      .join(' '),
    skill_ids: [...new Set([...own, ...others, ...rest])],
    max_hours_per_week: pick(rnd, [20, 30, 40]),
    price_day_min: pick(rnd, [null, 100]),
    working_model: request.working_model?.replace('Onsite', 'On-site') ?? null,
    languages_spoken: request.languages_required,
  }
}

const engine = new Engine()
engine.putRequests(requests)
engine.putTalents(talents)

test.each([1, 5, 50])('the best %i people are the same as if each is scored', few => {
  let own = 0
  for (const request of requests) {
    const found = engine.talentsFor(request, few, false)
    expect(found).toEqual(engine.talentsFor(request, few, true))
    own += found.filter(
      ({ id }) => talents.find(each => each.id === id)?.primary_role === 'other',
    ).length
  }
  expect(own).toBeGreaterThan((requests.length * few) / 4)
})

test.each([1, 4])('the best %i requests for a person are those of all pairs', few => {
  const some = talents.slice(0, 300)
  const world = new Engine()
  world.putRequests(requests)
  world.putTalents(some)
  const truth = everyPair({ talents: some, requests, options: [] })
  for (const talent of some) {
    const best = truth
      .filter(pair => pair.talentId === talent.id)
      .slice(0, few)
      .map(({ requestId, receipt }) => ({ id: requestId, score: receipt.score }))
    expect(world.requestsFor(talent, few)).toEqual(best)
  }
})
