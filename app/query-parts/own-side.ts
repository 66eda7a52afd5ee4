import { sql } from 'kysely'
import { z } from 'zod'
import { currentUserId } from './current-ids.ts'

export const Side = z.enum(['company', 'talent'])

/** The column `side`: on which side of the engagement `e` the current account is. */
export const ownSide = sql`case when e.company_id = ${currentUserId} then 'company' else 'talent' end as side`

/** Whether both accounts of the engagement `e` exist, and the other side can use theirs. */
export const otherCanAnswer = sql`(
  e.company_id is not null and e.talent_user_id is not null and not public.other_is_suspended(e.id))`
