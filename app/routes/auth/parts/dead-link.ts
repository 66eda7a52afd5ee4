import type { LinkState } from '#app/platform/auth/links.ts'

/** The message for a link that is no longer valid. */
export function deadLinkMessage(state: Exclude<LinkState, 'open'>): {
  title: string
  text: string
} {
  switch (state) {
    case 'used':
      return {
        title: 'This link no longer works',
        text: 'Either it has been used, or something since then has replaced or canceled it, such as a newer link or a new password.',
      }
    case 'expired':
      return {
        title: 'This link has expired',
        text: 'The links in our emails work for a short time only.',
      }
    case 'unknown':
      return {
        title: 'This link doesn’t work',
        text: 'It may be incomplete. Open it from the email again.',
      }
  }
}

export function statusOf(state: LinkState): number {
  if (state === 'open') return 200
  return state === 'unknown' ? 404 : 410
}
