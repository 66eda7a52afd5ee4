import { z } from 'zod'
import { reason } from '#app/platform/forms/reason.ts'

export type DeadJob = {
  id: string
  kind: string
  attempts: number
  lastError: string
  failedAt: string
}

export const RetryForm = z.object({ job_id: z.guid(), reason })
export const RetryAllForm = RetryForm.omit({ job_id: true })
