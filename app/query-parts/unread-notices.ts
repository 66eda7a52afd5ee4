import { type RawBuilder, sql } from 'kysely'
import { isShownNotice } from './shown-notice.ts'

/** Counting unread notices stops here; the page then shows this number as a minimum. */
const MAX_UNREAD = 100

/** The number of an account's unread notices, as a subquery; without those that row security hides from it. */
export const unreadNotices = (account: RawBuilder<string>) => sql<number>`(
  select count(*)::integer
    from (select from public.notices n
           where n.user_id = ${account} and n.read_at is null and ${isShownNotice('n')}
             and not exists (select from public.connection_requests c
                              where c.id = n.connection_id and c.status = 'pending' and c.company_suspended)
           limit ${MAX_UNREAD}) as unread)`
