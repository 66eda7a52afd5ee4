import { createHash } from 'node:crypto'
import type { NewJob } from '#app/platform/jobs/jobs.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { renderLetter } from '#app/platform/mail/letter.tsx'
import type { Post } from '#app/platform/mail/post.ts'
import { site } from '#app/site.ts'
import { ContactForm, type ContactMessage } from './forms.server.ts'
import { CONTACT_TOPICS } from './rules.ts'

/** Sent twice it is one message. What it says is part of the cause: the form's id alone is known to others. */
export function contactJob(message: ContactMessage): NewJob {
  const { submission, ...said } = message
  const content = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  return { kind: 'contact-message', key: `${content}:${submission}`, payload: message }
}

/** What was written at the contact page goes to the operator, whose reply goes to the one who wrote. */
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
