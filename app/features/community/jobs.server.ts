import { sql } from 'kysely'
import { z } from 'zod'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { type Letter, renderLetter } from '#app/platform/mail/letter.tsx'
import { greetingInMail } from '#app/platform/mail/names.ts'
import type { Post } from '#app/platform/mail/post.ts'
import { momentInMail } from '#app/platform/mail/when.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import { site } from '#app/site.ts'
import { questionAddress } from './rules.ts'

const Payload = z.object({ postId: z.guid(), verdict: z.enum(['hide', 'restore']) })

/** Mails the author of a question or answer that an administrator has hidden it or shows it again. */
export function communityJobs(options: {
  asSystem: AsSystem
  post: Post
  /** Base of all links. Never taken from an HTTP request's headers. */
  origin: string
}): Record<'post-decision-mail', JobHandler> {
  const { asSystem, post, origin } = options
  return {
    async 'post-decision-mail'(job) {
      const { postId, verdict } = Payload.parse(job.payload)
      const decided = await asSystem(tx => findDecided(tx, postId))
      // Another decision may have followed, or the author has left.
      if (decided === undefined || decided.isHidden !== (verdict === 'hide')) return
      const letter = decisionLetter(decided, momentInMail(job.createdAt, decided.zone), origin)
      await post.send(
        {
          id: job.id,
          to: decided.email,
          ...renderLetter({ ...letter, greeting: greetingInMail(decided.name) }, site),
        },
        { about: 'account', attempt: job.attempt },
      )
    },
  }
}

type Decided = NonNullable<Awaited<ReturnType<typeof findDecided>>>

function decisionLetter(decided: Decided, when: string, origin: string): Letter {
  const { isAnswer, isHidden, reason } = decided
  const what = isAnswer ? 'answer' : 'question'
  const named = isAnswer ? `answer to “${decided.title}”` : `question “${decided.title}”`
  const address = `/community/${questionAddress(decided)}`
  const action = { label: 'See the question', url: new URL(address, origin).href }
  return isHidden
    ? {
        subject: `Your ${what} is hidden`,
        before: [
          `On ${when}, we hid your ${named}. The reason:`,
          `“${reason}”`,
          'Only you and the administrators can read it.',
          `If you think this is wrong, write to ${site.contactEmail}, and we’ll review it.`,
        ],
        action,
      }
    : {
        subject: `Your ${what} is no longer hidden`,
        before: [`On ${when}, we made your ${named} visible again.`],
        action,
      }
}

/** A post, the last reason for hiding it, and its author, whose address must be confirmed: it may be a stranger's. */
async function findDecided(tx: SystemTx, postId: string) {
  return await tx
    .selectFrom('community_posts as post')
    .innerJoin('community_posts as question', join =>
      join.on('question.id', '=', eb => eb.fn.coalesce('post.parent_id', 'post.id')),
    )
    .innerJoin('users as author', 'author.id', 'post.author_id')
    .leftJoin('talent_profiles as profile', 'profile.user_id', 'author.id')
    .select([
      'author.email',
      'author.full_name as name',
      statedZone('profile').as('zone'),
      sql<string>`question.title`.as('title'),
      'question.key',
      sql<boolean>`post.parent_id is not null`.as('isAnswer'),
      sql<boolean>`post.hidden_at is not null`.as('isHidden'),
      sql<string>`coalesce((select a.reason from public.audit_entries a
                             where a.subject_id = post.id and a.action in ('question-hidden', 'answer-hidden')
                             order by a.created_at desc, a.id limit 1), '')`.as('reason'),
    ])
    .where('post.id', '=', postId)
    .where('author.email_confirmed', '=', true)
    .executeTakeFirst()
}
