// The collections whose pairs were graded from printed sheets. Which people stand on a sheet is decided here, by
// the field of work.
import { type Asked, FIELDS, type Field, type Person, readSet } from './set.ts'

export const GRADED_NAMES = [
  'voices',
  'strangers',
  'trades',
  'callings',
  'livings',
  'mandates',
] as const
export type GradedName = (typeof GRADED_NAMES)[number]

/** For few people: all of them stand on every sheet. */
const everybody = (fields: readonly Field[]): Partial<Record<Field, readonly Field[]>> =>
  Object.fromEntries(fields.map(field => [field, fields.filter(each => each !== field)]))

/** The fields of each collection, with those whose people also stand on the sheets of the field. */
const NEAR: Record<GradedName, Partial<Record<Field, readonly Field[]>>> = {
  voices: {
    finance: ['operations'],
    technology: ['data'],
    product: ['design', 'technology'],
    design: ['product', 'marketing'],
    marketing: ['sales', 'design'],
    sales: ['marketing'],
    people: ['operations'],
    operations: ['people'],
    data: ['technology'],
    security: ['technology'],
  },
  strangers: {
    finance: [],
    technology: ['data'],
    product: ['design', 'technology'],
    design: ['product'],
    data: ['technology'],
  },
  trades: everybody(['finance', 'operations', 'marketing', 'technology']),
  callings: everybody([
    'finance',
    'marketing',
    'sales',
    'people',
    'operations',
    'technology',
    'security',
  ]),
  livings: everybody(['finance', 'sales', 'operations', 'technology']),
  mandates: everybody(FIELDS),
}

export class Graded {
  readonly name: GradedName
  readonly fields: ReadonlyMap<Field, { people: readonly Person[]; requests: readonly Asked[] }>
  readonly people: readonly Person[]
  readonly requests: readonly Asked[]

  constructor(name: GradedName) {
    this.name = name
    const fields = FIELDS.filter(field => NEAR[name][field] !== undefined)
    this.fields = new Map(fields.map(field => [field, readSet(`${name}/${field}`)]))
    this.people = [...this.fields.values()].flatMap(({ people }) => people)
    this.requests = [...this.fields.values()].flatMap(({ requests }) => requests)
  }

  /** Everybody who may deserve more than a 0 for a request of this field. */
  candidates(field: Field): Person[] {
    const listed = [field, ...(NEAR[this.name][field] ?? [])].flatMap(
      each => this.fields.get(each)?.people ?? [],
    )
    const guests = this.people.filter(each => each.also?.includes(field))
    return [...new Set([...listed, ...guests])]
  }

  fieldOf(request: Asked): Field {
    const found = FIELDS.find(field => this.fields.get(field)?.requests.includes(request))
    if (found === undefined) throw new Error(`No field has ${request.key}.`)
    return found
  }

  /** The people on each request's sheet. */
  sheets(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      this.requests.map(each => [
        each.key,
        this.candidates(this.fieldOf(each)).map(({ key }) => key),
      ]),
    )
  }
}

/** Reads the name of a collection from the command line. */
export function namedOnCommandLine(name: string | undefined): Graded {
  const found = GRADED_NAMES.find(each => each === name)
  if (found !== undefined) return new Graded(found)
  console.error(`Name a collection first: ${GRADED_NAMES.join(' or ')}.`)
  process.exit(1)
}
