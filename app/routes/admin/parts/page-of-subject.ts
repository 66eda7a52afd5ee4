import { href } from 'react-router'
import type { AuditSubject } from '#app/features/audit/schema.ts'

/** The admin page of the subject of an audit entry. */
export function pageOfSubject({ type, id }: AuditSubject): string | null {
  if (type === 'post') return href('/admin/posts/:postId', { postId: id })
  // A person can be looked up by account and by profile.
  if (type === 'account' || type === 'profile')
    return href('/admin/people/:personId', { personId: id })
  return null
}
