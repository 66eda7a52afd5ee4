import type { LinkState } from '#app/platform/auth/links.ts'

/** Why a link doesn't work; null if it does. */
export function linkProblem(state: LinkState): { title: string; text: string } | null {
  switch (state) {
    case 'open':
      return null
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
