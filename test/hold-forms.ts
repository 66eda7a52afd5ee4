import { type Answered, answerOn, head, open } from './socket.ts'

const FORM = 'email=nobody%40mail.test&password=wrong'
const HEADERS = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Content-Length': String(FORM.length),
}

/** Sends forms without their bodies: they are in flight until the returned function sends these. */
export async function holdForms(origin: string, count: number): Promise<() => Promise<Answered[]>> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = await open(origin)
      const answer = answerOn(socket)
      // Awaited only if the test gets so far.
      answer.catch(() => {})
      socket.write(head('/login', origin, HEADERS))
      return { socket, answer }
    }),
  )
  return async () => {
    for (const { socket } of held) socket.write(FORM)
    return await Promise.all(held.map(({ answer }) => answer))
  }
}
