import type { LimitName } from '#app/limits.ts'
import type { Claims } from '#app/platform/limits/limits.ts'

/** The limits that an introduction counts against. Without the talent's address, only those of the company. */
export function introductionClaims(
  companyId: string,
  profileUrl: string | null,
): Claims<LimitName> {
  return {
    'introductions-company': companyId,
    ...(profileUrl !== null && { 'introductions-pair': `${companyId} ${profileUrl}` }),
  }
}
