import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../db/keys.ts'

type Encoding = 'base64' | 'base64url'

export function sign(text: string, { current }: Keys, encoding: Encoding = 'base64url'): string {
  return signWith(text, current(), encoding)
}

/** Which key made a signature: the current one, an older one that is still accepted, or none of ours (null). */
export function readSignature(
  { text, signature }: { text: string; signature: string },
  { accepted }: Keys,
  encoding: Encoding = 'base64url',
): 'current' | 'older' | null {
  // Compared as texts: several base64 texts decode to the same bytes.
  const actual = Buffer.from(signature)
  const index = accepted().findIndex(key => {
    const expected = Buffer.from(signWith(text, key, encoding))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
  if (index === -1) return null
  return index === 0 ? 'current' : 'older'
}

const signWith = (text: string, key: string, encoding: Encoding) =>
  createHmac('sha256', key).update(text).digest(encoding)
