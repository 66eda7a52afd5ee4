// The parts of the labelled set. Grades were given within one, so each ranking is read within one.
import { type Asked, type Person, readSet } from './set.ts'
import * as voices from './voices/fields.ts'
import { gradesOf } from './voices/grades.ts'

const HARD = [
  ...['finance', 'technology', 'data-security', 'product-design', 'marketing'],
  // Twins differ mostly in one thing: what they cost, when they can, where they are, what they leave open.
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
