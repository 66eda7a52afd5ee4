import { z } from 'zod'

export type DeadJob = {
  id: string
  kind: string
  attempts: number
  lastError: string
  failedAt: string
}

export const REASON_LENGTH = 1000

/** The reason, required for every admin action. */
export const reason = z
  .string()
  .trim()
  .min(1, 'Give a reason for the audit trail')
  .max(REASON_LENGTH, `The reason must be at most ${REASON_LENGTH} characters long`)

export const RetryForm = z.object({ job_id: z.guid(), reason })
