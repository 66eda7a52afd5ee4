/** One recorded action of an administrator. */
export type AuditEntry = {
  id: string
  at: string
  /** Null if the operator acted from the command line; empty if the account is deleted. */
  actor: string | null
  action: string
  subject: AuditSubject
  reason: string
}

/** The object of an action. `name` is empty if it no longer exists. */
export type AuditSubject = { type: string; id: string; name: string }

export const AUDIT_PAGE_SIZE = 50

export type AuditFilter = { subject: string; q: string; page: number }

export type AuditPage = { entries: AuditEntry[]; total: number; page: number; pageCount: number }
