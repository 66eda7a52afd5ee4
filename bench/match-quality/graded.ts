// People and requests written as people write. Which fields stand on one sheet is decided here, by the field of work.
import { type Asked, type Field, type Person, readSet } from '../set.ts'

type FieldOfWork = {
  people: readonly Person[]
  requests: readonly Asked[]
  near: readonly Field[]
}

const field = (name: Field, near: readonly Field[]): FieldOfWork => ({
  ...readSet(`voices/${name}`),
  near,
})

export const FIELDS: Record<Field, FieldOfWork> = {
  finance: field('finance', ['operations']),
  technology: field('technology', ['data']),
  product: field('product', ['design', 'technology']),
  design: field('design', ['product', 'marketing']),
  marketing: field('marketing', ['sales', 'design']),
  sales: field('sales', ['marketing']),
  people: field('people', ['operations']),
  operations: field('operations', ['people']),
  data: field('data', ['technology']),
  security: field('security', ['technology']),
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
