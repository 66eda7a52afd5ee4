import { z } from 'zod'

const Id = z.guid()

/** Whether any row can have this id: the database answers anything else with an error. */
export function isId(value: string): boolean {
  return Id.safeParse(value).success
}
