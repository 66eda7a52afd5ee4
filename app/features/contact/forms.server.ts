import { z } from 'zod'
import { lineWithin, text, textWithin } from '#app/platform/forms/text.ts'
import { CONTACT_NAME_LENGTH, CONTACT_TOPICS, MESSAGE_LENGTH } from './rules.ts'

const EMAIL = 'Please enter a valid email address, so that we can reply'

export const ContactForm = z.object({
  name: lineWithin('Your name', CONTACT_NAME_LENGTH).pipe(
    z.string().min(1, 'Please enter your name'),
  ),
  email: text.pipe(z.email(EMAIL).max(254, EMAIL)),
  topic: z.enum(
    CONTACT_TOPICS.map(({ value }) => value),
    'Please choose what it’s about',
  ),
  message: textWithin('Your message', MESSAGE_LENGTH).pipe(
    z.string().min(1, 'Please write your message'),
  ),
  submission: z.guid('Please send the form again'),
})

export type ContactMessage = z.output<typeof ContactForm>
