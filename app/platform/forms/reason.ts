import { z } from 'zod'
import { textWithin } from './text.ts'

/** The reason an administrator gives for an action, kept in the audit trail. */
export const reason = textWithin('The reason', 1000).pipe(
  z.string().min(1, 'Give a reason for the audit trail'),
)
