import { parseAccept } from 'hono/utils/accept'

/** Whether a client with this `Accept-Encoding` accepts a coding, also by `*`, and not with `q=0`. */
export function acceptsCoding(header: string | null | undefined, coding: 'br' | 'gzip'): boolean {
  const accepted = parseAccept(header ?? '')
  const named = accepted.find(({ type }) => type.toLowerCase() === coding)
  const { q } = named ?? accepted.find(({ type }) => type === '*') ?? { q: 0 }
  return q > 0
}
