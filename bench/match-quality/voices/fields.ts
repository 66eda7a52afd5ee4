// People and requests written as people write. Which fields stand on one sheet is decided here, by the field of work.
import type { Asked, Field, Person } from '../set.ts'
import * as data from './data.ts'
import * as design from './design.ts'
import * as finance from './finance.ts'
import * as marketing from './marketing.ts'
import * as operations from './operations.ts'
import * as people from './people.ts'
import * as product from './product.ts'
import * as sales from './sales.ts'
import * as security from './security.ts'
import * as technology from './technology.ts'

type FieldOfWork = {
  people: readonly Person[]
  requests: readonly Asked[]
  near: readonly Field[]
}

const field = (
  { PEOPLE, REQUESTS }: { PEOPLE: readonly Person[]; REQUESTS: readonly Asked[] },
  near: readonly Field[],
): FieldOfWork => ({ people: PEOPLE, requests: REQUESTS, near })

export const FIELDS: Record<Field, FieldOfWork> = {
  finance: field(finance, ['operations']),
  technology: field(technology, ['data']),
  product: field(product, ['design', 'technology']),
  design: field(design, ['product', 'marketing']),
  marketing: field(marketing, ['sales', 'design']),
  sales: field(sales, ['marketing']),
  people: field(people, ['operations']),
  operations: field(operations, ['people']),
  data: field(data, ['technology']),
  security: field(security, ['technology']),
}

export const PEOPLE: readonly Person[] = Object.values(FIELDS).flatMap(each => each.people)
export const REQUESTS: readonly Asked[] = Object.values(FIELDS).flatMap(each => each.requests)

/** Everybody who may deserve more than a 0 for a request of this field. */
export function candidates(of: Field): Person[] {
  const { people, near } = FIELDS[of]
  const neighbors = near.flatMap(each => FIELDS[each].people)
  const guests = PEOPLE.filter(each => each.also?.includes(of))
  return [...new Set([...people, ...neighbors, ...guests])]
}

export function fieldOf(request: Asked): Field {
  const found = (Object.keys(FIELDS) as Field[]).find(each =>
    FIELDS[each].requests.includes(request),
  )
  if (found === undefined) throw new Error(`No field has ${request.key}.`)
  return found
}
