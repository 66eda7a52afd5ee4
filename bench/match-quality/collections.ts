// The collections of the labelled set. Grades were given within a collection, so each ranking is evaluated within one.
import { type Asked, type Person, readSet } from './set.ts'
import * as voices from './voices/fields.ts'
import { gradesOf } from './voices/grades.ts'

const HARD = [
  ...['finance', 'technology', 'data-security', 'product-design', 'marketing'],
  // Twins differ mostly in one thing: rate, availability, place, or missing facts.
  ...['sales', 'people-legal', 'operations', 'twins'],
].map(name => readSet(`hard/${name}`))

export type Collection = {
  name: string
  people: readonly Person[]
  requests: readonly Asked[]
}

export const COLLECTIONS: readonly Collection[] = [
  { name: 'plain set', ...readSet('plain/set') },
  {
    name: 'hard set',
    people: HARD.flatMap(each => each.people),
    requests: HARD.flatMap(each => each.requests),
  },
  {
    name: 'voices',
    people: voices.PEOPLE,
    requests: voices.REQUESTS.map(each => ({ ...each, grades: gradesOf(each.key) })),
  },
]
