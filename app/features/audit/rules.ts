import { readChoice, readPage, readSearch } from '#app/platform/http/list-state.ts'
import { capitalized } from '#app/ui/capitalized.ts'
import type { AuditFilter } from './schema.ts'

/** The kinds of subject, for the filter. */
export const AUDIT_SUBJECTS = [
  { value: 'post', label: 'Posts' },
  { value: 'profile', label: 'Profiles' },
  { value: 'account', label: 'Accounts' },
  { value: 'job', label: 'Background jobs' },
  { value: 'community', label: 'Community' },
  { value: 'room', label: 'Conversations' },
] as const

const ACTION_WORDS: Record<string, string> = {
  'post-drafted': 'Wrote a draft',
  'post-edited': 'Edited the post',
  'post-scheduled': 'Scheduled the post',
  'post-published': 'Published the post',
  'post-unpublished': 'Unpublished the post',
  'post-deleted': 'Deleted the post',
  'administrator-granted': 'Made administrator:',
  'administrator-revoked': 'Removed as administrator:',
  'job-retried': 'Restarted the job',
  'application-approved': 'Approved the application from',
  'application-declined': 'Declined the application from',
  'profile-featured': 'Featured',
  'profile-unfeatured': 'Stopped featuring',
  'profile-hidden': 'Hid the profile of',
  'profile-restored': 'Restored the profile of',
  'question-hidden': 'Hid the question',
  'question-restored': 'Restored the question',
  'question-kept': 'Kept the reported question',
  'answer-hidden': 'Hid an answer to',
  'answer-restored': 'Restored an answer to',
  'answer-kept': 'Kept a reported answer to',
  'room-read': 'Read the reported conversation about',
  'room-report-settled': 'Settled the report of the conversation about',
  'account-suspended': 'Suspended the account of',
  'account-restored': 'Restored the account of',
}

/** "Hid the profile of". An action without a phrase is described by its own name. */
export function describeAction(action: string): string {
  const fallback = action.replaceAll('-', ' ')
  return ACTION_WORDS[action] ?? capitalized(fallback)
}

export function readAuditFilter(search: URLSearchParams): AuditFilter {
  return {
    subject: readChoice(search, 'subject', AUDIT_SUBJECTS),
    q: readSearch(search),
    page: readPage(search),
  }
}

export function auditSearch({ subject, q, page }: AuditFilter): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (subject) search.set('subject', subject)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}
