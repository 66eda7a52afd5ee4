import { z } from 'zod'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { text } from '#app/platform/forms/text.ts'
import { CONTACT_NAME_LENGTH, CONTACT_TOPICS, MESSAGE_LENGTH } from './rules.ts'

const EMAIL = 'Please enter a valid email address, so that we can reply'

export const ContactForm = z.object({
  name: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'Please enter your name')
        .max(
          CONTACT_NAME_LENGTH,
          `Your name must be at most ${CONTACT_NAME_LENGTH} characters long`,
        ),
    ),
  email: text.pipe(z.email(EMAIL).max(254, EMAIL)),
  topic: z.enum(
    CONTACT_TOPICS.map(({ value }) => value),
    'Please choose what it’s about',
  ),
  message: z
    .string()
    .trim()
    .min(1, 'Please write your message')
    .max(
      MESSAGE_LENGTH,
      `Your message must be at most ${MESSAGE_LENGTH.toLocaleString('en-US')} characters long`,
    ),
  submission: z.guid('Please send the form again'),
})

export type ContactMessage = z.output<typeof ContactForm>
