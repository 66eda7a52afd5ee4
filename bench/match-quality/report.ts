// The tables of one part of the labelled set.
import type { Engine } from '#app/features/matching/engine/engine.ts'
import type { RequestRow } from '#app/features/matching/rows.ts'
import { STRONG } from '#app/features/matching/rules.ts'
import { COLLECTIONS } from './collections.ts'
import { KEYS, REQUESTS, TALENTS } from './market.ts'
import {
  bootstrap,
  FIT,
  mean,
  ndcgAt10,
  precisionAt3,
  reciprocalRank,
  unfitAt3,
} from './measures.ts'
import type { Ranking } from './rankings.ts'
import type { Asked, Person } from './set.ts'

type Part = Asked['part']
/** A ranking, and the grade of each item. */
type Case = { key: string; grades: ReadonlyMap<string, number> }
type Figures = { ndcg: number[]; reciprocal: number[]; precision: number[]; unfit: number[] }

export const PASTING =
  'The slices "without" leave out the people who paste a request’s words and those who exclude work.'

function isPlain({ marks }: Person): boolean {
  return marks?.pasted === undefined && marks?.excludes === undefined
}

function requestCases(requests: readonly Asked[], people: readonly Person[]): Case[] {
  return requests.map(({ key, grades }) => ({
    key,
    grades: new Map(people.map(person => [person.key, grades[person.key] ?? 0])),
  }))
}

/** Only people for whom at least one request fits: there is nothing to find for the others. */
function personCases(requests: readonly Asked[], people: readonly Person[]): Case[] {
  return people
    .map(({ key }) => ({
      key,
      grades: new Map(requests.map(asked => [asked.key, asked.grades[key] ?? 0])),
    }))
    .filter(({ grades }) => [...grades.values()].some(grade => grade >= FIT))
}

const best: Ranking = new Map()

function figuresOf(cases: readonly Case[], ranking: Ranking): Figures {
  const figures: Figures = { ndcg: [], reciprocal: [], precision: [], unfit: [] }
  for (const { key, grades } of cases) {
    const all = [...grades.values()]
    const ranked =
      ranking === best
        ? all.toSorted((a, b) => b - a)
        : (ranking.get(key) ?? []).flatMap(each => grades.get(each) ?? [])
    figures.ndcg.push(ndcgAt10(ranked, all))
    figures.reciprocal.push(reciprocalRank(ranked))
    figures.precision.push(precisionAt3(ranked))
    figures.unfit.push(unfitAt3(ranked))
  }
  return figures
}

function figure(values: readonly number[]): string {
  const [low, high] = bootstrap(values)
  return `${mean(values).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}

type Rankings = readonly (readonly [name: string, ranking: Ranking])[]

function table(heading: string, rankings: Rankings, cases: readonly Case[]): string[] {
  const lines = [
    `${heading}: ${cases.length}`,
    '',
    '| Ranking | nDCG@10 | MRR | P@3 | Unfit in the first three | nDCG@10, matching now less this |',
    '|---|---|---|---|---|---|',
  ]
  let now: Figures | undefined
  // An earlier version has ranked only what existed then.
  const known = rankings.filter(([, ranking]) => cases.some(({ key }) => ranking.has(key)))
  for (const [name, ranking] of [...known, ['The best order', best] as const]) {
    const figures = figuresOf(cases, ranking)
    now ??= figures
    const gained = now.ndcg.map((value, index) => value - (figures.ndcg[index] ?? 0))
    const cells = [
      name,
      figure(figures.ndcg),
      ...[figures.reciprocal, figures.precision, figures.unfit].map(each => mean(each).toFixed(3)),
      now === figures || ranking === best ? '' : figure(gained),
    ]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  return [...lines, '']
}

export function report(part: Part, rankings: Rankings, market: Engine): string[] {
  const heading = part === 'tuning' ? 'Tuning part' : 'Held out'
  const slices = COLLECTIONS.map(({ name, people, requests }) => ({
    name,
    people,
    requests: requests.filter(each => each.part === part),
  }))
  const plain = slices
    .filter(({ people }) => !people.every(isPlain))
    .map(slice => ({
      ...slice,
      name: `${slice.name} without`,
      people: slice.people.filter(isPlain),
    }))
  return [
    `## ${heading}`,
    '',
    ...strong(part, market),
    ...[...slices, ...plain].flatMap(({ name, people, requests }) =>
      table(
        `### ${heading}, ${name}, people for a request`,
        rankings,
        requestCases(requests, people),
      ),
    ),
    ...slices.flatMap(({ name, people, requests }) =>
      table(
        `### ${heading}, ${name}, requests for a person`,
        rankings,
        personCases(requests, people),
      ),
    ),
  ]
}

/** How many of the scores that are shown as strong are right. */
function strong(part: Part, market: Engine): string[] {
  return COLLECTIONS.flatMap(({ name, people, requests }) => {
    const among = new Set(people.map(({ key }) => key))
    const grades = requests
      .filter(each => each.part === part)
      .flatMap(asked =>
        market
          .talentsFor(rowOf(asked.key), TALENTS.length, false)
          .filter(({ score }) => score >= STRONG)
          .map(({ id }) => KEYS.get(id) ?? '')
          .filter(key => among.has(key))
          .map(key => asked.grades[key] ?? 0),
      )
    const count = (is: (grade: number) => boolean) => grades.filter(is).length
    return [
      `Scores of ${STRONG} and more, ${name}: ${grades.length}; graded 2 or 3: ${count(grade => grade >= FIT)}, graded 0: ${count(grade => grade === 0)}.`,
      '',
    ]
  })
}

function rowOf(key: string): RequestRow {
  const row = REQUESTS.find(each => each.key === key)?.row
  if (row === undefined) throw new Error(`no request ${key}`)
  return row
}
