import { sql } from 'kysely'

/** The account on whose behalf the transaction runs, as a subquery: evaluated once, not for each row. Null for visitors. */
export const currentUserId = sql<string>`(select app.current_user_id())`
/** That account's talent profile; null if it has none. A function, because nobody may read `user_id` of a profile. */
export const currentTalentId = sql<string>`(select app.current_talent_id())`
