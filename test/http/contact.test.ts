// The contact page: a message reaches the operator once, and each sender's messages are limited.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOutbox } from '#app/platform/mail/outbox.ts'
import { site } from '#app/site.ts'
import { sharedApp } from '#test/shared-app.ts'

const app = sharedApp({ settings: { LIMITS: 'contact-client=5/1h' } })

const message = (fields: Record<string, string> = {}) => ({
  name: 'Ada Reader',
  email: 'ada@mail.example',
  topic: 'press',
  message: 'Do you have a logo?\n\nFor print & <b>screen</b>.',
  submission: randomUUID(),
  ...fields,
})

const send = (fields: Record<string, string>, from: string) =>
  app.fetch('/contact', { form: fields, from })

const mails = () => createOutbox(app.outbox).list()

test('a message reaches the operator, who can reply; sent twice, it arrives once', async () => {
  const form = message()
  for (const _ of [1, 2]) {
    const response = await send(form, '192.0.2.1')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/contact?sent')
  }
  const thanks = await (await app.fetch('/contact?sent')).text()
  expect(thanks).toContain('we’ve got your message')
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: site.contactEmail, replyTo: form.email })
  expect(mail?.subject).toBe('Contact form: Press')
  expect(mail?.text).toContain('From Ada Reader, ada@mail.example')
  expect(mail?.text).toContain('Do you have a logo?')
  expect(mail?.html).toContain('For print &amp; &lt;b&gt;screen&lt;/b&gt;.')
})

test.each([
  [{ message: '  ' }, 'Please write your message'],
  [{ message: '\u200b\u2060' }, 'Please write your message'],
  [{ name: '' }, 'Please enter your name'],
  [{ email: 'ada@mail.example\nBcc: all@mail.example' }, 'Please enter a valid email address'],
  [{ topic: 'everything' }, 'Please choose what it’s about'],
  [{ message: 'x'.repeat(4001) }, 'Your message must be at most 4,000 characters long'],
])('an invalid message is refused, and the typed values stay: %o', async (fields, told) => {
  const before = (await mails()).length
  const response = await send(message({ name: 'Kept Name', ...fields }), '192.0.2.2')
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain(told)
  if (!('name' in fields)) expect(html).toContain('value="Kept Name"')
  expect(await mails()).toHaveLength(before)
})

test('a message may be as long as the page counts: a line break is one character', async () => {
  const lines = Array.from({ length: 80 }, () => 'x'.repeat(49))
  const form = message({ message: `${lines.join('\r\n')}x` })
  expect((await send(form, '192.0.2.3')).status).toBe(302)
})

test('the number of messages per address is limited, and a refused one keeps its text', async () => {
  for (let count = 0; count < 5; count += 1)
    expect((await send(message(), '198.51.100.7')).status).toBe(302)
  const refused = await send(message({ message: 'One more.' }), '198.51.100.7')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  const html = await refused.text()
  expect(html).toContain('One more.')
  expect(html).toContain('We’ve received too many messages from your network. Please wait')
  expect((await send(message(), '203.0.113.9')).status).toBe(302)
})
