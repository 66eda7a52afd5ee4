import { type InferResult, sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import { pageOf } from '#app/platform/http/list-state.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { knownCompanies } from '#app/query-parts/known-companies.ts'
import { lastDay } from '#app/query-parts/last-day.ts'
import { isShownNotice } from '#app/query-parts/shown-notice.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import { unreadNotices } from '#app/query-parts/unread-notices.ts'
import type { ChosenKind, Subscription } from './rules.ts'
import {
  isChosenKind,
  type NoticeFacts,
  NoticeKind,
  NoticePayload,
  type NoticeView,
} from './schema.ts'
import { noticeWords } from './words.ts'

const NOTICES_PER_PAGE = 20
/** The most earlier sign-ins that a notice lists. */
const MAX_EARLIER = 5
/** The most messages in one mail. */
const MAX_MESSAGES = 5

export async function countUnread(tx: ActorTx): Promise<number> {
  return await call(tx, unreadNotices(currentUserId))
}

function noticeRows(tx: ActorTx | SystemTx) {
  return tx
    .selectFrom('notices as notice')
    .innerJoin('users as reader', 'reader.id', 'notice.user_id')
    .leftJoin('connection_requests as connection', 'connection.id', 'notice.connection_id')
    .leftJoin('talent_profiles as talent', 'talent.id', 'connection.talent_id')
    .leftJoin('company_requests as request', 'request.id', 'connection.request_id')
    .select([
      'notice.id',
      'notice.kind',
      'notice.payload',
      'notice.created_at',
      'notice.read_at',
      'reader.user_type',
      'connection.id as connection_id',
      'connection.status',
      'talent.full_name as talent_name',
      'connection.company_id',
      'request.id as request_id',
      'request.desired_role',
      sql<boolean>`request.closed_as is not null`.as('is_closed'),
      sql<boolean>`connection.request_id is not null and request.id is null`.as('is_hidden'),
      sql<unknown>`(
        select jsonb_agg(jsonb_build_object('score', m.score, 'requestId', r.id, 'role', r.desired_role,
                 'isClosed', r.closed_as is not null,
                 'interested', exists (select from public.request_interests i
                                        where i.request_id = r.id and i.talent_id = t.id),
                 'name', case reader.user_type when 'company' then t.full_name else r.desired_role end)
                 order by m.score desc, t.id, r.id)
          from jsonb_to_recordset(notice.payload -> 'matches') as m ("talentId" uuid, "requestId" uuid, score integer)
          join public.talent_profiles t on t.id = m."talentId"
          join public.company_requests r on r.id = m."requestId"
         where case reader.user_type when 'company' then not t.hidden else not r.hidden end
      )`.as('matches'),
      sql<unknown>`case when notice.kind = 'new_device' then (
        select jsonb_agg(coalesce(older.payload ->> 'device', '') order by older.created_at desc, older.id)
          from (select * from public.notices n
                 where n.user_id = notice.user_id and n.kind = 'new_device' and n.id <> notice.id
                   and n.read_at is null and n.created_at <= notice.created_at
                 order by n.created_at desc, n.id limit ${MAX_EARLIER}) as older) end`.as(
        'earlier',
      ),
      sql<boolean>`exists (
        select from public.decline_lines line where line.connection_id = connection.id)`.as(
        'with_reason',
      ),
      sql<unknown>`(
        select jsonb_build_object('key', question.key, 'title', question.title,
                                  'accepts', question.accepted_id is not distinct from answer.id)
          from public.community_posts question
          join public.community_posts answer on answer.parent_id = question.id
         where notice.payload ? 'questionId' and answer.id = (notice.payload ->> 'answerId')::uuid
           and question.hidden_at is null and answer.hidden_at is null)`.as('question'),
      lastDay('connection').as('answer_by'),
      // Only while the offer is open and the reader is the one to answer it.
      sql<string | null>`case when notice.kind = 'offer_moved' then (
        select ${lastDay('version')} from public.charter_versions version
         where version.engagement_id = notice.connection_id
           and version.number = (notice.payload ->> 'number')::integer
           and version.side <> reader.user_type and version.state = 'open' and version.expires_at > now()) end`.as(
        'offer_answer_by',
      ),
    ])
}

type Row = InferResult<ReturnType<typeof noticeRows>>[number] & {
  company_name: string | null
}
const payloadOf = (payload: unknown) => (typeof payload === 'object' ? payload : {})

function toFacts(row: Row): NoticeFacts {
  return {
    kind: NoticeKind.parse(row.kind),
    // Names are joined when reading, so they disappear with their accounts.
    payload: NoticePayload.parse({
      ...payloadOf(row.payload),
      matches: row.matches,
      question: row.question,
      earlier: row.earlier,
    }),
    side: row.user_type === 'company' ? 'company' : 'talent',
    connection:
      row.status === null
        ? null
        : {
            id: row.connection_id ?? '',
            status: row.status,
            withReason: row.with_reason,
            companyName: row.company_name ?? 'A company',
            talentName: row.talent_name ?? '',
            role: row.desired_role,
            requestId: row.request_id,
            isClosed: row.is_closed,
            isHidden: row.is_hidden,
            answerBy: (row.kind === 'offer_moved' ? row.offer_answer_by : row.answer_by) ?? '',
          },
  }
}

type NoticePage = { notices: NoticeView[]; total: number; page: number; pageCount: number }

/** The caller's own notices, newest first. A page number past the end returns the last page. */
export async function listNotices(tx: ActorTx, requestedPage: number): Promise<NoticePage> {
  const own = tx
    .selectFrom('notices as notice')
    .where('notice.user_id', '=', currentUserId)
    .where(isShownNotice('notice'))
  const readPage = (page: number) =>
    tx
      // First, so that what belongs to a notice is not looked up for those before the page.
      .with(
        cte => cte('paged').materialized(),
        () =>
          own
            .select('notice.id')
            .orderBy('notice.created_at', 'desc')
            .orderBy('notice.id')
            .limit(NOTICES_PER_PAGE)
            .offset((page - 1) * NOTICES_PER_PAGE),
      )
      .with('listed', paged =>
        noticeRows(tx).where('notice.id', 'in', paged.selectFrom('paged').select('id')),
      )
      .selectFrom('listed')
      .leftJoin(knownCompanies('company_id'), 'company.company_id', 'listed.company_id')
      .selectAll('listed')
      .select('company.name as company_name')
      .orderBy('listed.created_at', 'desc')
      .orderBy('listed.id')
      .execute()
  const [found, { total }] = await Promise.all([
    readPage(requestedPage),
    own.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const { page, pageCount } = pageOf(total, NOTICES_PER_PAGE, requestedPage)
  const rows = page === requestedPage ? found : await readPage(page)
  const notices = rows.map(row => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    ...noticeWords(toFacts(row)),
  }))
  return { notices, total, page, pageCount }
}

/** The kinds the caller doesn't want by mail, and whether mails include the text of messages. */
export async function readPreferences(
  tx: ActorTx,
): Promise<{ switchedOff: ChosenKind[]; withText: boolean }> {
  const rows = await tx
    .selectFrom('notice_preferences')
    .select(['kind', 'email', 'with_text'])
    .where('user_id', '=', currentUserId)
    .execute()
  return {
    switchedOff: rows
      .filter(({ email }) => !email)
      .map(({ kind }) => kind)
      .filter(isChosenKind),
    withText: rows.some(row => row.with_text),
  }
}

/** Whether an account gets mail of this kind, doesn't want it, or is deleted. */
export async function findSubscription(
  tx: SystemTx,
  { userId, kind }: Subscription,
): Promise<'on' | 'off' | 'deleted'> {
  const { rows } = await sql<{ off: boolean }>`
    select exists (
      select from public.notice_preferences p where p.user_id = u.id and p.kind = ${kind} and not p.email) as off
      from public.users u where u.id = ${userId}
  `.execute(tx)
  const [account] = rows
  if (account === undefined) return 'deleted'
  return account.off ? 'off' : 'on'
}

export type NoticeToSend = {
  facts: NoticeFacts
  userId: string
  email: string
  reader: { name: string; zone: string | null }
  wanted: boolean
  /** Whether the reader has seen it by now. */
  read: boolean
  /** Unread messages, oldest first, if the reader wants them in the mail. */
  messages: string[]
  /** The number of files with the unread messages. */
  files: number
  connectionId: string | null
  createdAt: Date
}

/** A notice with everything its mail needs; undefined if it no longer exists. */
export async function findNoticeToSend(
  tx: SystemTx,
  noticeId: string,
): Promise<NoticeToSend | undefined> {
  const row = await noticeRows(tx)
    .leftJoin('users as company', 'company.id', 'connection.company_id')
    .leftJoin('company_cards as card', 'card.user_id', 'connection.company_id')
    .leftJoin('notice_preferences as preference', join =>
      join
        .onRef('preference.user_id', '=', 'notice.user_id')
        .onRef('preference.kind', '=', 'notice.kind'),
    )
    .select([
      sql<string | null>`coalesce(card.name, company.full_name)`.as('company_name'),
      'notice.user_id',
      'reader.email',
      'reader.full_name as reader_name',
      sql<string | null>`(
        select ${statedZone('profile')} from public.talent_profiles profile where profile.user_id = reader.id
      )`.as('reader_zone'),
      sql<boolean>`coalesce(preference.email, true)`.as('wanted'),
      sql<string[]>`array(
        select m.body from public.engagement_messages m
          join public.engagement_seats seat on seat.engagement_id = m.engagement_id and seat.side <> m.side
         where notice.kind = 'message_received' and preference.with_text
           and m.engagement_id = notice.connection_id and seat.side = reader.user_type
           and m.created_at > seat.read_at and m.deleted_at is null
         order by m.created_at, m.id limit ${MAX_MESSAGES}
      )`.as('messages'),
      sql<number>`(
        select count(*)::integer from public.engagement_files f
          join public.engagement_messages m on m.id = f.message_id
          join public.engagement_seats seat on seat.engagement_id = m.engagement_id and seat.side <> m.side
         where notice.kind = 'message_received' and m.engagement_id = notice.connection_id
           and seat.side = reader.user_type and m.created_at > seat.read_at
      )`.as('files'),
    ])
    .where('notice.id', '=', noticeId)
    // A talent doesn't see pending introductions of a suspended company.
    .where(
      sql<boolean>`not coalesce(connection.status = 'pending' and connection.company_suspended, false)`,
    )
    // A suspended person can't sign in: they are told what changes their plans, and of the safety of their account.
    .where(
      sql<boolean>`
        (notice.kind in ('meeting_moved', 'engagement_moved', 'company_deleted', 'talent_deleted', 'new_device')
          or not exists (select from public.account_suspensions s where s.user_id = notice.user_id))
      `,
    )
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    facts: toFacts(row),
    userId: row.user_id,
    email: row.email,
    reader: { name: row.reader_name, zone: row.reader_zone },
    wanted: row.wanted,
    read: row.read_at !== null,
    messages: row.messages,
    files: row.files,
    connectionId: row.connection_id,
    createdAt: row.created_at,
  }
}
