import { sql } from 'kysely'
import { z } from 'zod'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import type { Keys } from '#app/platform/db/keys.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { renderLetter } from '#app/platform/mail/letter.tsx'
import type { Mail } from '#app/platform/mail/mail.ts'
import type { Post } from '#app/platform/mail/post.ts'
import { site } from '#app/site.ts'
import { type NextBest, noticeLetter } from './email.ts'
import { findNoticeToSend, type NoticeToSend } from './queries.server.ts'
import { KIND_CHOICES } from './rules.ts'
import { isChosenKind } from './schema.ts'
import { unsubscribeToken } from './unsubscribe.server.ts'

const Payload = z.object({ noticeId: z.guid() })
/** How many of the best matches are considered as the next best. */
const CANDIDATES = 50

/** Finds the best talent for a request; null while matches are being prepared. */
type Matcher = {
  talentsFor(
    requestId: string,
    limit: number,
  ): Promise<readonly { id: string; score: number }[] | null>
}

type LogShown = (
  tx: SystemTx,
  where: { side: 'company'; surface: 'mail'; viewerId: string },
  shown: { requestId: string; talentId: string; score: number }[],
) => Promise<void>

/** The times and the calendar file of a meeting; 'outdated' if a later notice covers it. */
type FindInvitation = (
  tx: SystemTx,
  noticeId: string,
) => Promise<{ lines: string[]; calendar: Mail['calendar'] } | 'outdated' | undefined>

export function noticeJobs(options: {
  asSystem: AsSystem
  post: Post
  matcher: Matcher
  /** Logs which matches somebody was shown. */
  logShown: LogShown
  findInvitation: FindInvitation
  /** Base of all links. Never taken from an HTTP request's headers. */
  origin: string
  keys: Keys
}): Record<'notice-mail', JobHandler> {
  const { asSystem, post, matcher, logShown, findInvitation, keys } = options
  const address = (path: string) => new URL(path, options.origin).href

  async function findNextBest({
    facts,
    connectionId,
  }: NoticeToSend): Promise<NextBest | undefined> {
    if (facts.kind !== 'introduction_expired' || facts.side !== 'company') return undefined
    if (connectionId === null || facts.connection?.isClosed) return undefined
    const requestId = await asSystem(tx => findRequestId(tx, connectionId))
    if (requestId === undefined) return undefined
    const best = await matcher.talentsFor(requestId, CANDIDATES)
    if (best === null) throw new Error('matches are being prepared')
    return await asSystem(async tx => {
      const next = await chooseNext(tx, connectionId, best)
      const where = { side: 'company', surface: 'mail' } as const
      if (next) await logShown(tx, { ...where, viewerId: next.companyId }, [next])
      return next
    })
  }

  return {
    async 'notice-mail'(job) {
      const { noticeId } = Payload.parse(job.payload)
      const notice = await asSystem(tx => findNoticeToSend(tx, noticeId))
      if (notice === undefined || !shouldSend(notice)) return
      const { kind } = notice.facts
      const invitation =
        kind === 'meeting_moved' ? await asSystem(tx => findInvitation(tx, noticeId)) : undefined
      if (invitation === 'outdated') return
      const next = await findNextBest(notice)
      const byOthers = isChosenKind(kind) && KIND_CHOICES[kind].byOthers
      const unsubscribeUrl = isChosenKind(kind)
        ? address(`/unsubscribe?token=${unsubscribeToken({ userId: notice.userId, kind }, keys)}`)
        : undefined
      const letter = noticeLetter(notice.facts, {
        at: notice.createdAt,
        reader: notice.reader,
        address,
        next,
        messages: notice.messages,
        files: notice.files,
        lines: invitation?.lines,
        unsubscribeUrl,
      })
      await post.send(
        {
          id: job.id,
          to: notice.email,
          unsubscribeUrl,
          calendar: invitation?.calendar,
          ...renderLetter(letter, site),
        },
        {
          about: byOthers ? 'others' : 'account',
          conversation: notice.connectionId,
          attempt: job.attempt,
        },
      )
    },
  }
}

/** False if the reader doesn't want this mail or it is no longer relevant: read, answered, gone or without open matches. */
function shouldSend({ facts, wanted, read }: NoticeToSend): boolean {
  const isPointlessOnceRead =
    facts.kind === 'message_received' || facts.kind === 'question_answered'
  if (isPointlessOnceRead && read) return false
  const isAboutAnswer = facts.kind === 'question_answered' || facts.kind === 'answer_accepted'
  if (isAboutAnswer && facts.payload.question === null) return false
  const asksForAnswer =
    facts.kind === 'introduction_received' || facts.kind === 'introduction_reminder'
  if (asksForAnswer && facts.connection?.status !== 'pending') return false
  if (facts.kind === 'match_digest' && facts.payload.matches.every(({ isClosed }) => isClosed))
    return false
  if (facts.kind === 'interest_shown' && !facts.payload.matches[0]?.interested) return false
  return wanted || !isChosenKind(facts.kind)
}

/** The best of these talents that the company has neither asked about the same request nor set aside. */
async function chooseNext(
  tx: SystemTx,
  connectionId: string,
  best: readonly { id: string; score: number }[],
): Promise<(NextBest & { talentId: string; companyId: string }) | undefined> {
  const { rows } = await sql<NextBest & { talentId: string; companyId: string }>`
    select t.full_name as name, m.score, t.public_profile_url as "profileUrl",
           c.request_id as "requestId", t.id as "talentId", c.company_id as "companyId"
      from public.connection_requests c
     cross join unnest(${best.map(({ id }) => id)}::uuid[], ${best.map(({ score }) => score)}::integer[])
       with ordinality as m (talent_id, score, place)
      join public.talent_profiles t on t.id = m.talent_id and not t.hidden
      join public.users u on u.id = t.user_id and u.email_confirmed
     where c.id = ${connectionId} and c.request_id is not null
       and not exists (select from public.connection_requests earlier
                        where earlier.request_id = c.request_id and earlier.talent_id = m.talent_id)
       and not exists (select from public.match_set_asides a
                        where a.user_id = c.company_id and a.request_id = c.request_id and a.talent_id = m.talent_id)
     order by m.place
     limit 1
  `.execute(tx)
  return rows[0]
}

async function findRequestId(tx: SystemTx, connectionId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('connection_requests')
    .select('request_id')
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return found?.request_id ?? undefined
}
