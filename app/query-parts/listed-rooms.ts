import { sql } from 'kysely'
import { LISTED_MAX } from './listed-max.ts'

/** Ids of the caller's rooms for lists, if the other side is still there: those under way first, each the newest first. */
export const listedRooms = sql`
  select room.id from public.engagements room
   where room.company_id is not null and room.talent_user_id is not null
   order by room.state in ('ended', 'lapsed'), room.accepted_at desc, room.id limit ${LISTED_MAX}`
