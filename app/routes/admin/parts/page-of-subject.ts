import { href } from 'react-router'
import type { AuditSubject } from '#app/features/audit/schema.ts'

/** Where the desk looks after what an entry of the audit trail speaks of. */
export function pageOfSubject({ type, id }: AuditSubject): string | null {
  if (type === 'post') return href('/admin/posts/:postId', { postId: id })
  // A person is found by their account and by their profile.
  if (type === 'account' || type === 'profile')
    return href('/admin/people/:personId', { personId: id })
  return null
}
