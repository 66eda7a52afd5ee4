import type { Claims } from '#app/platform/limits/limits.ts'

/** What failing to sign in counts against, and succeeding forgets. */
export function failureClaims(client: string, email: string): Claims {
  const address = email.toLowerCase()
  return { 'sign-in-pair': `${client} ${address}`, 'sign-in-address': address }
}
