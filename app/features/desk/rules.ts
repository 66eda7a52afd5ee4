import { countOf } from '#app/platform/count.ts'

/** "5 hours", "3.5 days": no more precise than a median is. */
export function formatWait(hours: number): string {
  if (hours < 1) return 'under an hour'
  if (hours < 36) return countOf(Math.round(hours), 'hour')
  return countOf(Math.round(hours / 12) / 2, 'day')
}

/** A share in whole percent; null if the total is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}

const JOB_NAMES: Record<string, string> = {
  'account-notice': 'Email about a change to an account',
  'change-email-link': 'Email to confirm a new address',
  'confirm-email-link': 'Email to confirm an address',
  'contact-message': 'Message from the contact page',
  'moderation-mail': 'Email about a suspension or a hidden profile',
  'notice-mail': 'Notification email',
  'post-decision-mail': 'Email about a reported post',
  'remove-unused-file': 'Removal of an unused file',
  'remove-unused-photo': 'Removal of an unused photo',
  'reset-password-link': 'Email to reset a password',
  'sign-in-link': 'Email with a link to log in',
  'tell-decline': 'Notification of a decline',
  'tell-introduction': 'Notification of an introduction',
  welcome: 'Welcome email',
}

/** What a background job does, if it concerns somebody; else its kind, as in the log. */
export function jobName(kind: string): string {
  return JOB_NAMES[kind] ?? kind
}
