// The parts of the labelled set. Grades were given within one, so each ranking is read within one.
import * as dataSecurity from './hard/data-security.ts'
import * as finance from './hard/finance.ts'
import * as marketing from './hard/marketing.ts'
import * as operations from './hard/operations.ts'
import * as peopleLegal from './hard/people-legal.ts'
import * as productDesign from './hard/product-design.ts'
import * as sales from './hard/sales.ts'
import * as technology from './hard/technology.ts'
import * as twins from './hard/twins.ts'
import { PEOPLE } from './people.ts'
import { REQUESTS } from './requests.ts'
import type { Asked, Person } from './set.ts'
import * as voices from './voices/fields.ts'
import { gradesOf } from './voices/grades.ts'

const HARD: { PEOPLE: readonly Person[]; REQUESTS: readonly Asked[] }[] = [
  ...[finance, technology, dataSecurity, productDesign, marketing],
  ...[sales, peopleLegal, operations, twins],
]

export type Collection = {
  name: string
  people: readonly Person[]
  requests: readonly Asked[]
}

export const COLLECTIONS: readonly Collection[] = [
  { name: 'plain set', people: PEOPLE, requests: REQUESTS },
  {
    name: 'hard set',
    people: HARD.flatMap(each => each.PEOPLE),
    requests: HARD.flatMap(each => each.REQUESTS),
  },
  {
    name: 'voices',
    people: voices.PEOPLE,
    requests: voices.REQUESTS.map(each => ({ ...each, grades: gradesOf(each.key) })),
  },
]
