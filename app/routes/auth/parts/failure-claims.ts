import type { LimitName } from '#app/limits.ts'
import { networkAround } from '#app/platform/http/client-address.ts'
import type { Claims } from '#app/platform/limits/limits.ts'

/** The limits that a failed sign-in counts against, and that a successful one clears. */
export function failureClaims(client: string, email: string): Claims<LimitName> {
  const address = email.toLowerCase()
  return {
    'sign-in-pair': `${client} ${address}`,
    'sign-in-network-pair': `${networkAround(client)} ${address}`,
    'sign-in-address': address,
  }
}
