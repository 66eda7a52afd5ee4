// Clients with their own connections, to see what happens to them.
import http, { type Agent } from 'node:http'

/** `refused` marks a connection that was never accepted because it came too late. */
type Got = { status?: number | undefined; refused?: true; error?: unknown }

/** No response takes this long: a request without one by then is lost. */
const RESPONSE_TIMEOUT_MS = 20_000

/** Reads a page to its end. */
export function readPage(
  url: string,
  agent: Agent,
  headers: Record<string, string> = {},
): Promise<Got> {
  return new Promise(resolve => {
    const request = http.get(url, { agent, headers, timeout: RESPONSE_TIMEOUT_MS }, response => {
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

type Traffic = {
  answered: () => number
  /** Requests that were accepted but not answered. */
  cut: unknown[]
  /** The number of connections that were not accepted. */
  refused: () => number
  statuses: Set<number | undefined>
  /** Resolves when the last client has its last response. */
  stop: () => Promise<void>
  /** Resolves when the server accepts no more connections. */
  ended: Promise<void>
}

/** Clients that request one page after another, each from the paths that `next` returns. */
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
