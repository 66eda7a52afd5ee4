import { z } from 'zod'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { renderLetter } from '#app/platform/mail/letter.tsx'
import { greetingInMail } from '#app/platform/mail/names.ts'
import type { Post } from '#app/platform/mail/post.ts'
import { momentInMail } from '#app/platform/mail/when.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import { site } from '#app/site.ts'
import { DECISIONS, type Decision, decisionLetter } from './email.ts'

const Payload = z.object({ userId: z.guid(), decision: z.enum(DECISIONS) })

/** Mails about decisions of administrators. A decision that has been reversed by the time its mail is due sends none. */
export function moderationJobs(options: {
  asSystem: AsSystem
  post: Post
  /** Base of all links. Never taken from an HTTP request's headers. */
  origin: string
}): Record<'moderation-mail', JobHandler> {
  const { asSystem, post, origin } = options
  return {
    async 'moderation-mail'(job) {
      const { userId, decision } = Payload.parse(job.payload)
      const reader = await asSystem(tx => findReader(tx, userId))
      if (reader === undefined || !stands(decision, reader)) return
      const letter = decisionLetter(decision, {
        when: momentInMail(job.createdAt, reader.zone),
        reason: (decision === 'suspended' ? reader.suspendedFor : reader.hiddenFor) ?? '',
        address: path => new URL(path, origin).href,
      })
      await post.send(
        {
          id: job.id,
          to: reader.email,
          ...renderLetter({ ...letter, greeting: greetingInMail(reader.name) }, site),
        },
        { about: 'account', attempt: job.attempt },
      )
    },
  }
}

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

function stands(decision: Decision, { suspendedFor, hiddenFor }: Reader): boolean {
  switch (decision) {
    case 'suspended':
      return suspendedFor !== null
    case 'restored':
      return suspendedFor === null
    case 'hidden':
      return hiddenFor !== null
    case 'shown':
      return hiddenFor === null
  }
}

/** The owner of a confirmed address. An unconfirmed one may belong to a stranger. */
async function findReader(tx: SystemTx, userId: string) {
  return await tx
    .selectFrom('users as reader')
    .leftJoin('talent_profiles as profile', 'profile.user_id', 'reader.id')
    .leftJoin('profile_hidings as hiding', 'hiding.talent_id', 'profile.id')
    .leftJoin('account_suspensions as suspension', 'suspension.user_id', 'reader.id')
    .select([
      'reader.email',
      'reader.full_name as name',
      statedZone('profile').as('zone'),
      'hiding.reason as hiddenFor',
      'suspension.reason as suspendedFor',
    ])
    .where('reader.id', '=', userId)
    .where('reader.email_confirmed', '=', true)
    .executeTakeFirst()
}
