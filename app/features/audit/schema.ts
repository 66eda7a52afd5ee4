/** One action of an administrator, as it was written down. */
export type AuditEntry = {
  id: string
  at: string
  /** Null where the operator acted from the command line; an empty name belongs to an account that is gone. */
  actor: string | null
  action: string
  subject: AuditSubject
  reason: string
}

/** What the action was done to. `name` is empty for what is gone by now. */
export type AuditSubject = { type: string; id: string; name: string }

export const AUDIT_PAGE_SIZE = 50

export type AuditFilter = { subject: string; q: string; page: number }

export type AuditPage = { entries: AuditEntry[]; total: number; page: number; pageCount: number }
