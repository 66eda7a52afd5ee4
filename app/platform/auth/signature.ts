import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../db/keys.ts'

type Encoding = 'base64' | 'base64url'

/** Our signature under a text. */
export function sign(text: string, { current }: Keys, encoding: Encoding = 'base64url'): string {
  return signWith(text, current(), encoding)
}

/** Whether a signature is ours: by the key in use, by one that is accepted until its day, or not. */
export function readSignature(
  { text, signature }: { text: string; signature: string },
  { accepted }: Keys,
  encoding: Encoding = 'base64url',
): 'current' | 'older' | null {
  // As texts: of base64, several texts stand for the same bytes.
  const given = Buffer.from(signature)
  const place = accepted().findIndex(key => {
    const right = Buffer.from(signWith(text, key, encoding))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  if (place === -1) return null
  return place === 0 ? 'current' : 'older'
}

const signWith = (text: string, key: string, encoding: Encoding) =>
  createHmac('sha256', key).update(text).digest(encoding)
