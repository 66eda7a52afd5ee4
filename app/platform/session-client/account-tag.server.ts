import { createHash } from 'node:crypto'

/** Lets a page detect that the account has changed without revealing the account's id. */
export function accountTag(userId: string): string {
  return createHash('sha256').update(`page of ${userId}`).digest('hex').slice(0, 16)
}
