import type { AuditSubject } from '#app/features/audit/schema.ts'

/** Where the desk looks after what an entry of the audit trail speaks of. */
export function pageOfSubject(_subject: AuditSubject): string | null {
  return null
}
