import { createServer, type Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#test/setup/postgres-server.ts'
import { PermanentFailure } from '../jobs/jobs.ts'
import { NoAnswer } from '../watched-service.ts'
import { createSmtpMailer } from './smtp.ts'

const mail = {
  id: '0b1f6c1e-0000-4000-8000-000000000001',
  to: 'somebody@mail.test',
  subject: 'Grüße',
  text: 'Plain words.\n',
  html: '<p>Plain words.</p>',
}

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** A mail server on loopback that stores mails, or refuses a command with the given line. */
async function listen(
  refusals: Record<string, string> = {},
  takesMs = 0,
  from = 'Product <post@product.test>',
  /** How long it waits before its greeting, and before every other response. */
  { greetsAfterMs = 0, answersAfterMs = 0 } = {},
) {
  const port = await freePort()
  const taken: { from: string; to: string[]; content: string }[] = []
  server = createServer(socket => {
    let current = { from: '', to: [] as string[], content: '' }
    let inData = false
    let rest = ''
    const say = (line: string) => setTimeout(() => socket.write(`${line}\r\n`), answersAfterMs)
    const hear = (line: string) => {
      if (inData && line !== '.') current.content += `${line}\n`
      else if (inData) {
        inData = false
        taken.push(current)
        current = { from: '', to: [], content: '' }
        setTimeout(say, takesMs, '250 taken')
      } else {
        const verb = line.slice(0, 4).toUpperCase()
        if (refusals[verb]) say(refusals[verb])
        else if (verb === 'DATA') {
          inData = true
          say('354 go on')
        } else if (verb === 'QUIT') socket.end('221 bye\r\n')
        else {
          if (verb === 'MAIL') current.from = line
          if (verb === 'RCPT') current.to.push(line)
          say('250 fine')
        }
      }
    }
    socket.on('error', () => {})
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    setTimeout(() => socket.write('220 here\r\n'), greetsAfterMs)
  }).listen(port, '127.0.0.1')
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from,
  })
  return { taken, mailer }
}

test('sends both parts to one address, with a stable id', async () => {
  const { taken, mailer } = await listen()
  await mailer.send(mail)
  await mailer.send(mail)
  expect(taken.map(({ from, to }) => [from, to])).toEqual(
    Array(2).fill(['MAIL FROM:<post@product.test>', ['RCPT TO:<somebody@mail.test>']]),
  )
  const [{ content } = { content: '' }] = taken
  expect(content).toContain('From: Product <post@product.test>')
  expect(content).toContain('To: somebody@mail.test')
  expect(content).toContain('text/plain')
  expect(content).toContain('text/html')
  expect(content).toContain('Auto-Submitted: auto-generated')
  for (const copy of taken) expect(copy.content).toContain(`Message-ID: <${mail.id}@product.test>`)
})

test.each([
  ['Product: Support <post@product.test>', 'Product: Support'],
  ['Product (Berlin) <post@product.test>', 'Product (Berlin)'],
  ['Product, Inc. <post@product.test>', 'Product, Inc.'],
  ['"Product, Inc." <post@product.test>', 'Product, Inc.'],
  ['"Product \\"Zero\\"" <post@product.test>', 'Product "Zero"'],
  ['Prodüct post@product.test', 'Prodüct'],
  ['<post@product.test>', ''],
  ['post@product.test', ''],
])('the sender %s is one address, with its whole name', async (sender, name) => {
  const { taken, mailer } = await listen({}, 0, sender)
  await mailer.send(mail)
  const { from } = await PostalMime.parse(taken[0]?.content ?? '')
  expect(from).toEqual({ name, address: 'post@product.test' })
  expect(taken[0]?.from).toBe('MAIL FROM:<post@product.test>')
  expect(taken[0]?.content).toContain(`Message-ID: <${mail.id}@product.test>`)
})

test('a mail that can be unsubscribed from says where, in a header; others have none', async () => {
  const { taken, mailer } = await listen()
  const unsubscribeUrl = 'https://product.test/unsubscribe?token=x.y'
  await mailer.send({ ...mail, unsubscribeUrl })
  await mailer.send(mail)
  const read = async (place: number) =>
    (await PostalMime.parse(taken[place]?.content ?? '')).headers
      .filter(({ key }) => key.startsWith('list-'))
      .map(({ key, value }) => [key, value])
  expect(await read(0)).toEqual([
    ['list-unsubscribe', `<${unsubscribeUrl}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(await read(1)).toEqual([])
})

test('an invitation is a third part of the mail, which calendars read', async () => {
  const { taken, mailer } = await listen()
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  await mailer.send({ ...mail, calendar: { method: 'REQUEST', content } })
  const { attachments, text } = await PostalMime.parse(taken[0]?.content ?? '')
  // The parser adds a line if a mail has three parts.
  expect(text?.trimEnd()).toBe(mail.text.trimEnd())
  expect(attachments.map(({ mimeType, method }) => [mimeType, method])).toContainEqual([
    'text/calendar',
    'REQUEST',
  ])
})

test('an address that is a list, or that contains a header, is one recipient or none', async () => {
  const { taken, mailer } = await listen()
  const trick = 'a@mail.test, b@mail.test\r\nBcc: c@mail.test'
  await mailer.send({ ...mail, to: trick }).catch(() => {})
  expect(taken.flatMap(({ to }) => to).length).toBeLessThanOrEqual(1)
  expect(taken.map(({ content }) => content).join('')).not.toMatch(/^Bcc:/m)
})

test('a refused recipient is final; a full mailbox and a wrong sender are not', async () => {
  const failure = async (refusals: Record<string, string>) => {
    const { mailer } = await listen(refusals)
    return await mailer.send(mail).then(
      () => undefined,
      (error: unknown) => error,
    )
  }
  const unknown = await failure({ RCPT: '550 <somebody@mail.test> is nobody here' })
  expect(unknown).toBeInstanceOf(PermanentFailure)
  expect(String(unknown)).not.toContain('somebody')
  expect(unknown).toMatchObject({ name: 'AddressRefused', answer: '550' })
  expect(await failure({ RCPT: '501 5.1.3 bad address' })).toMatchObject({ name: 'AddressRefused' })
  expect(await failure({ RCPT: '550 5.1.1 <somebody@mail.test> is nobody here' })).toMatchObject({
    name: 'AddressRefused',
    answer: '550 5.1.1',
  })
  for (const RCPT of ['552 full', '552 5.2.2 full', '550 5.2.2 full'])
    expect(await failure({ RCPT })).toMatchObject({ name: 'MailDeferred' })
  expect(await failure({ DATA: '552 5.2.2 full' })).toMatchObject({ name: 'MailDeferred' })
  // Not the address's fault: a policy refusal, or a wrong sender.
  for (const RCPT of ['550 5.7.1 listed', '554 denied', '550 5.1.8 no such sender'])
    expect(await failure({ RCPT })).toMatchObject({ name: 'PermanentFailure' })
  for (const RCPT of ['530 log in first', '503 5.5.1 log in first'])
    expect(await failure({ RCPT })).toMatchObject({ name: 'MailNotSent' })
  expect(await failure({ DATA: '552 5.3.4 too large' })).toMatchObject({ name: 'PermanentFailure' })
  expect(await failure({ RCPT: '450 later' })).not.toBeInstanceOf(PermanentFailure)
  expect(await failure({ MAIL: '550 not from you' })).not.toBeInstanceOf(PermanentFailure)
})

test('a server that lets one mail wait works; one that can take none does not', async () => {
  const failure = async (refusals: Record<string, string>) => {
    const { mailer } = await listen(refusals)
    return await mailer.send(mail).catch((error: unknown) => error)
  }
  for (const [command, answer] of [
    ['RCPT', '451 4.7.1 greylisted'],
    ['RCPT', '450 later'],
    ['DATA', '451 4.7.1 greylisted'],
  ] as const)
    expect(await failure({ [command]: answer })).toMatchObject({ name: 'MailDeferred' })
  for (const [command, answer] of [
    ['RCPT', '421 4.7.0 closing'],
    ['RCPT', '451 4.3.0 no look-ups at the moment'],
    ['MAIL', '452 4.3.1 the disk is full'],
  ] as const)
    expect(await failure({ [command]: answer })).toMatchObject({ name: 'MailNotSent' })
})

/** Time passes a hundred times as fast, for the client and the server. */
function hurry(): void {
  const socket = Socket.prototype.setTimeout
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, ended) {
    return socket.call(this, ms / 100, ended)
  })
  const timer = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms = 0, ...rest) =>
    timer(run, ms / 100, ...rest),
  )
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a server that examines a mail for 45 seconds gets it once', async () => {
  const { taken, mailer } = await listen({}, 45_000)
  hurry()
  await mailer.send(mail)
  expect(taken).toHaveLength(1)
})

test('a server that lets everybody wait for 20 seconds before it greets is used, and works', async () => {
  const { taken, mailer } = await listen({}, 0, undefined, { greetsAfterMs: 20_000 })
  hurry()
  await mailer.check()
  await mailer.send(mail)
  expect(taken).toHaveLength(1)
})

test('a server that takes its time for each response gets no mail that is no longer waited for', async () => {
  const { taken, mailer } = await listen({}, 0, undefined, { answersAfterMs: 14_000 })
  hurry()
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(NoAnswer)
  // Until it would have answered everything.
  await sleep(1_000)
  expect(taken).toHaveLength(0)
})

test('a server that is down is a temporary failure', async () => {
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from: 'a@b.test' })
  const failed = mailer.send(mail)
  await expect(failed).rejects.toThrow(
    'The mail server did not accept the mail (ESOCKET CONN): connect ECONNREFUSED 127.0.0.1',
  )
  await expect(failed).rejects.not.toBeInstanceOf(PermanentFailure)
})
