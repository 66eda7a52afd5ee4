import { href } from 'react-router'
import type { AuditSubject } from '#app/features/audit/schema.ts'

/** Where the desk looks after what an entry of the audit trail speaks of. */
export function pageOfSubject({ type, id }: AuditSubject): string | null {
  return type === 'post' ? href('/admin/posts/:postId', { postId: id }) : null
}
