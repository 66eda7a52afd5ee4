import { createHash } from 'node:crypto'
import type { NewJob } from '#app/platform/jobs/jobs.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { renderLetter } from '#app/platform/mail/letter.tsx'
import type { Post } from '#app/platform/mail/post.ts'
import { site } from '#app/site.ts'
import { ContactForm, type ContactMessage } from './forms.server.ts'
import { CONTACT_TOPICS } from './rules.ts'

/** Idempotent by submission and content. The submission's id alone would not do, because others may know it. */
export function contactJob(message: ContactMessage): NewJob {
  const { submission, ...fields } = message
  const content = createHash('sha256').update(JSON.stringify(fields)).digest('hex')
  return { kind: 'contact-message', key: `${content}:${submission}`, payload: message }
}

/** Mails a message from the contact page to the operator; a reply goes to its sender. */
export function contactJobs({ post }: { post: Post }): Record<string, JobHandler> {
  return {
    async 'contact-message'({ id, attempt, payload }) {
      const { name, email, topic, message } = ContactForm.parse(payload)
      const about = CONTACT_TOPICS.find(({ value }) => value === topic)?.label ?? topic
      const letter = renderLetter(
        {
          subject: `Contact form: ${about}`,
          before: [`From ${name}, ${email}`, ...message.split(/\s*\n\s*/)],
          after: ['Reply to this email to answer.'],
        },
        site,
      )
      await post.send(
        { id, to: site.contactEmail, replyTo: email, ...letter },
        { about: 'account', attempt },
      )
    },
  }
}
