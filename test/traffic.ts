// Readers by connections of their own, to see what becomes of them.
import http, { type Agent } from 'node:http'

/** Refused is who was never taken: a connection that came too late. */
export type Got = { status?: number | undefined; refused?: true; error?: unknown }

/** Nothing takes so long: what was not answered by then has been lost. */
const LOST_MS = 20_000

/** A page read to its end. */
export function readPage(
  url: string,
  agent: Agent,
  headers: Record<string, string> = {},
): Promise<Got> {
  return new Promise(resolve => {
    const request = http.get(url, { agent, headers, timeout: LOST_MS }, response => {
      response.resume()
      response.once('end', () =>
        resolve(response.complete ? { status: response.statusCode } : { error: 'half an answer' }),
      )
      response.once('error', error => resolve({ error }))
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', (error: NodeJS.ErrnoException) => {
      const early =
        !request.reusedSocket && ['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '')
      resolve(early ? { refused: true } : { error })
    })
  })
}

export type Traffic = {
  answered: () => number
  /** What was begun and not answered. */
  cut: unknown[]
  /** Connections that were not taken. */
  refused: () => number
  statuses: Set<number | undefined>
  /** Ends when the last client has its last answer. */
  stop: () => Promise<void>
  /** Ends when nobody is there to ask any more. */
  ended: Promise<void>
}

/** Clients that ask for one page after another; each of the paths that `next` gives. */
export function startTraffic(
  url: string,
  given: { clients: number; agent: Agent; next: () => string; untilRefused?: boolean },
): Traffic {
  let answered = 0
  let refused = 0
  let stopping = false
  const cut: unknown[] = []
  const statuses = new Set<number | undefined>()
  async function client(): Promise<void> {
    while (!stopping) {
      const answer = await readPage(url + given.next(), given.agent)
      if (answer.refused) refused += 1
      else if (answer.error) cut.push(answer.error)
      else {
        answered += 1
        statuses.add(answer.status)
      }
      if (answer.refused && given.untilRefused) return
    }
  }
  const ended = Promise.all(Array.from({ length: given.clients }, client)).then(() => {})
  return {
    answered: () => answered,
    refused: () => refused,
    cut,
    statuses,
    ended,
    async stop() {
      stopping = true
      await ended
    },
  }
}
