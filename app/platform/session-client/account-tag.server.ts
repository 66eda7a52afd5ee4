import { createHash } from 'node:crypto'

/** By which a page knows whether it is still the same account, without being told which. */
export function accountTag(userId: string): string {
  return createHash('sha256').update(`page of ${userId}`).digest('hex').slice(0, 16)
}
