// The collections of the labelled set. Grades were given within a collection, so each ranking is evaluated within one.
import { GRADED_NAMES, Graded } from './graded.ts'
import { gradesOf } from './grades.ts'
import { type Asked, type Person, readSet } from './set.ts'

const HARD = [
  ...['finance', 'technology', 'data-security', 'product-design', 'marketing'],
  // Twins differ mostly in one thing: rate, availability, place, or missing facts.
  ...['sales', 'people-legal', 'operations', 'twins'],
].map(name => readSet(`hard/${name}`))

type Collection = {
  name: string
  people: readonly Person[]
  requests: readonly Asked[]
}

export const GRADED = GRADED_NAMES.map(name => new Graded(name))

function withGrades(graded: Graded): Collection {
  const grades = gradesOf(graded)
  return {
    ...graded,
    requests: graded.requests.map(each => ({ ...each, grades: grades.get(each.key) ?? {} })),
  }
}

export const COLLECTIONS: readonly Collection[] = [
  { name: 'plain set', ...readSet('plain/set') },
  {
    name: 'hard set',
    people: HARD.flatMap(each => each.people),
    requests: HARD.flatMap(each => each.requests),
  },
  ...GRADED.map(withGrades),
]
