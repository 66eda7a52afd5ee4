import { z } from 'zod'

const Id = z.guid()

/** Whether this can be the id of a row: the database raises an error for anything else. */
export function isId(value: string): boolean {
  return Id.safeParse(value).success
}
