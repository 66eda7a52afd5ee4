import type { LinkState } from '#app/platform/auth/links.ts'

/** What is said of a link that does not hold. */
export function deadLinkMessage(state: Exclude<LinkState, 'open'>): {
  title: string
  text: string
} {
  switch (state) {
    case 'used':
      return {
        title: 'This link has already been used',
        text: 'A link works once, and a newer change makes it void.',
      }
    case 'expired':
      return { title: 'This link has expired', text: 'Links from our mails work for a short time.' }
    case 'unknown':
      return {
        title: 'This link is not valid',
        text: 'Perhaps it was not copied as a whole. Open it from the mail once more.',
      }
  }
}

export function statusOf(state: LinkState): number {
  if (state === 'open') return 200
  return state === 'unknown' ? 404 : 410
}
