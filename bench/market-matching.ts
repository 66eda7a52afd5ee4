// The matching part of bench:market.
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import type { Market } from '#app/features/market/market.server.ts'
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import type { Found } from '#app/features/matching/engine/rows.ts'
import { type Wanted, wantedOf } from '#app/features/matching/feasibility.ts'
import {
  explainMatches,
  type PairRows,
  readOwnProfilePairs,
  readOwnRequestPairs,
  summarizeMatches,
} from '#app/features/matching/queries.server.ts'
import { type ActorTx, withActor, withSystem } from '#app/platform/db/actor.ts'
import type { BenchDatabase } from './database.ts'
import { aimsFor } from './market-aims.ts'
import { addOddRequests } from './odd-requests.ts'
import { idOf, OWN_OPTIONS, random, request } from './people.ts'
import type { Report } from './report.ts'
import { quantile, timed } from './timing.ts'

const MOST = 50
const LISTS = 200
const WARM_UP = 20

/** Returns whether both designs gave the same results. */
export async function measureMatching(given: {
  market: Market
  bench: BenchDatabase
  size: { profiles: number; requests: number }
  asked: { questions: number; plain: number }
  report: Report
}): Promise<boolean> {
  const { bench, market, size, report } = given
  const { matcher } = market
  const { questions } = given.asked
  const db = bench.database.kysely
  const odd = await addOddRequests(bench.admin)
  const spread = (kind: number, count: number) =>
    Array.from({ length: questions }, (_, n) => idOf(kind, Math.floor((n * count) / questions)))
  const requests = spread(3, size.requests)
  const talents = spread(1, size.profiles)
  const wanted = Array.from({ length: questions }, (_, n) => question(n))
  const measure = async <T>(
    what: string,
    all: readonly T[],
    ask: (one: T, n: number) => unknown,
  ) => {
    const times: number[] = []
    for (const [n, one] of all.entries()) times.push((await timed(async () => ask(one, n)))[0])
    report.row(what, times)
  }

  // The first calls are still being compiled.
  for (let n = 0; n < WARM_UP; n++) {
    await matcher.talentsFor(idOf(3, n * 7 + 3), MOST)
    await matcher.requestsFor(idOf(1, n * 7 + 3), MOST)
    await matcher.countFits(question(n))
  }
  report.say('### Matches', '')
  report.table(aimsFor(size.profiles))
  await measure('the best 50 talents for a request', requests, id => matcher.talentsFor(id, MOST))
  await measure('the same again', requests, id => matcher.talentsFor(id, MOST))
  await measure('the best 50 talents for a request with a single criterion', [...odd, ...odd], id =>
    matcher.talentsFor(id, MOST),
  )
  await measure('the best 50 requests for a talent', talents, id => matcher.requestsFor(id, MOST))
  /** Requests of different companies; the first are only for warming up. */
  const owned = Array.from({ length: WARM_UP + LISTS }, (_, n) => idOf(3, n))
  const found = new Map<string, readonly string[]>()
  const keep = (id: string, all: Found[] | null) =>
    found.set(
      id,
      (all ?? []).map(each => each.id),
    )
  for (const id of owned) keep(id, await matcher.talentsFor(id, MOST))
  for (const n of owned.keys()) keep(idOf(1, n), await matcher.requestsFor(idOf(1, n), MOST))
  const ofCompany = (shown: number) =>
    owned.map((id, n) => ({
      userId: idOf(4, n),
      read: (tx: ActorTx) =>
        readOwnRequestPairs(tx, {
          requestIds: [id],
          talentIds: (found.get(id) ?? []).slice(0, shown),
        }),
    }))
  const ofTalent = owned.map((_, n) => ({
    userId: idOf(2, n),
    read: (tx: ActorTx) =>
      readOwnProfilePairs(tx, { talentId: idOf(1, n), requestIds: found.get(idOf(1, n)) ?? [] }),
  }))
  /** A page has read the log of changes with its session, and found the matches, before it does this. */
  const measureLists = async (
    what: string,
    lists: ReturnType<typeof ofCompany>,
    tell: (matcher: Matcher, rows: PairRows) => Promise<unknown>,
  ) => {
    const times: { all: number; reading: number }[] = []
    for (const { userId, read } of lists) {
      const log = await withSystem(db, tx => market.readLog(tx))
      const current = market.withLog(log)
      await current.matcher.talentsFor(idOf(3, 0), MOST)
      const [reading, rows] = await timed(() => withActor(db, { userId }, read))
      const [telling] = await timed(() => tell(current.matcher, rows))
      times.push({ all: reading + telling, reading })
    }
    const measured = times.slice(WARM_UP)
    report.row(
      what,
      measured.map(({ all }) => all),
    )
    report.row(
      'of that, reading the rows',
      measured.map(({ reading }) => reading),
    )
  }
  // In this order no profile is still known from the list before.
  const sizes = [MOST, 6]
  for (const shown of sizes)
    await measureLists(
      `a list of ${shown} talents for a company`,
      ofCompany(shown),
      summarizeMatches,
    )
  await measureLists(`a list of ${MOST} requests for a talent`, ofTalent, summarizeMatches)
  for (const shown of sizes)
    await measureLists(
      `receipts of ${shown} talents for a company`,
      ofCompany(shown),
      explainMatches,
    )
  await measure('the meter: who fits, and what each relaxation would add', wanted, asked =>
    matcher.countFits(asked),
  )

  const times: { plain: number[]; market: number[] } = { plain: [], market: [] }
  let different = 0
  // One more than above, or the results would be cached.
  const most = MOST + 1
  for (const id of [...odd, ...requests.slice(-given.asked.plain)]) {
    const [plainMs, every] = await timed(() => matcher.talentsExhaustively(id, most))
    const [ms, found] = await timed(() => matcher.talentsFor(id, most))
    times.plain.push(plainMs)
    times.market.push(ms)
    if (JSON.stringify(every) !== JSON.stringify(found)) {
      different += 1
      console.error(`other talents than by scoring every profile: ${id}`)
    }
  }
  report.row(`plain: the best ${most} talents by scoring every profile`, times.plain)
  report.say(
    '',
    `Scoring every profile took ${(quantile(times.plain, 0.5) / quantile(times.market, 0.5)).toFixed(0)} times as long at the median. ${different === 0 ? `Both gave the same ${most} in the same order with the same scores for all ${times.plain.length} requests they were compared on.` : `${different} differed.`}`,
    '',
  )
  return different === 0
}

const NAMES = new Map([...SKILLS, ...TOOLS, ...OWN_OPTIONS].map(({ id, name }) => [id, name]))

/** A form that is being filled in, from the first field on. */
export function question(n: number): Wanted {
  const asked = request(n, 1_000)
  const filled = random(n)()
  const named = (ids: readonly string[]) => ids.map(id => ({ id, name: NAMES.get(id) ?? id }))
  return wantedOf({
    ...asked,
    required_skills: filled > 0.2 ? named(asked.required_skills) : [],
    required_tools: filled > 0.4 ? named(asked.required_tools) : [],
    // Each is a condition, which is the most expensive case for the meter.
    must_have: [...asked.required_skills, ...asked.required_tools],
    engagement_model: filled > 0.6 ? asked.engagement_model : [],
  })
}
