import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { renderLetter } from '#app/platform/mail/letter.tsx'
import type { Mailer } from '#app/platform/mail/mail.ts'
import { site } from '#app/site.ts'
import { type NextBest, noticeLetter } from './email.ts'
import { findNoticeToSend, type NoticeToSend } from './queries.server.ts'
import { isChosenKind } from './schema.ts'
import { unsubscribeToken } from './unsubscribe.server.ts'

const Payload = z.object({ noticeId: z.guid() })
/** How far down the ranking a company that waited in vain is led. */
const LOOKED_AT = 50

export function noticeJobs(options: {
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  mailer: Mailer
  /** Where links lead: never what a request says of itself. */
  origin: string
  secret: string
}): Record<'notice-mail', JobHandler> {
  const { asSystem, mailer, secret } = options
  const address = (path: string) => new URL(path, options.origin).href

  return {
    async 'notice-mail'(job) {
      const { noticeId } = Payload.parse(job.payload)
      const found = await asSystem(async tx => {
        const notice = await findNoticeToSend(tx, noticeId)
        if (notice === undefined || !isToBeSent(notice)) return undefined
        return { notice, next: await findNextBest(tx, notice) }
      })
      if (found === undefined) return
      const { notice, next } = found
      const { kind } = notice.facts
      const unsubscribeUrl = isChosenKind(kind)
        ? address(`/unsubscribe?token=${unsubscribeToken({ userId: notice.userId, kind }, secret)}`)
        : undefined
      const letter = noticeLetter(notice.facts, {
        at: notice.createdAt,
        address,
        next,
        unsubscribeUrl,
      })
      await mailer.send({
        id: job.id,
        to: notice.email,
        unsubscribeUrl,
        ...renderLetter(letter, site),
      })
    },
  }
}

/** Not what nobody wants, and not to ask for an answer that has been given meanwhile. */
function isToBeSent({ facts, wanted }: NoticeToSend): boolean {
  const asks = facts.kind === 'introduction_received' || facts.kind === 'introduction_reminder'
  if (asks && facts.connection?.status !== 'pending') return false
  if (facts.kind === 'match_digest' && facts.payload.matches.length === 0) return false
  if (facts.kind === 'interest_shown' && !facts.payload.matches[0]?.interested) return false
  return wanted || !isChosenKind(facts.kind)
}

/** The best match for the same request whom the company has neither asked about it yet nor set aside; kept as shown. */
async function findNextBest(
  tx: SystemTx,
  { facts, connectionId }: NoticeToSend,
): Promise<NextBest | undefined> {
  if (facts.kind !== 'introduction_expired' || facts.side !== 'company') return undefined
  const { rows } = await sql<NextBest & { talentId: string; companyId: string }>`
    select t.full_name as name, m.match_score as score, t.public_profile_url as "profileUrl",
           c.request_id as "requestId", t.id as "talentId", c.company_id as "companyId"
      from public.connection_requests c
     cross join lateral public.match_talent_to_request(c.request_id, ${LOOKED_AT}) with ordinality as m
      join public.talent_profiles t on t.id = m.talent_id
     where c.id = ${connectionId} and c.request_id is not null
       and not exists (select from public.connection_requests asked
                        where asked.request_id = c.request_id and asked.talent_id = m.talent_id)
       and not exists (select from public.match_set_asides a
                        where a.user_id = c.company_id and a.request_id = c.request_id and a.talent_id = m.talent_id)
     order by m.ordinality
     limit 1
  `.execute(tx)
  const [next] = rows
  if (next) {
    const { requestId: request_id, talentId: talent_id, score } = next
    const shown = JSON.stringify([{ request_id, talent_id, score }])
    await sql`select app.log_shown(${next.companyId}::uuid, 'company', 'mail', ${shown}::jsonb)`.execute(
      tx,
    )
  }
  return next
}
