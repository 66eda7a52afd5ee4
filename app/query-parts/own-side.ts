import { sql } from 'kysely'
import { currentUserId } from './current-ids.ts'

/** The column `side`: on which side of the engagement `e` the current account is. */
export const ownSide = sql`case when e.company_id = ${currentUserId} then 'company' else 'talent' end as side`
