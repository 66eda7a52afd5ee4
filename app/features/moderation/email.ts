import type { Letter } from '#app/platform/mail/letter.tsx'
import { site } from '#app/site.ts'

export const DECISIONS = ['suspended', 'restored', 'hidden', 'shown'] as const
export type Decision = (typeof DECISIONS)[number]

const account = `${site.name} account`

/** Tells the owner of an account what an administrator has decided, and why. */
export function decisionLetter(
  decision: Decision,
  { when, reason, address }: { when: string; reason: string; address: (path: string) => string },
): Letter {
  const review = `If you think this is wrong, write to ${site.contactEmail}, and we’ll review it.`
  switch (decision) {
    case 'suspended':
      return {
        subject: 'Your account is suspended',
        before: [
          `On ${when}, we suspended your ${account}. The reason:`,
          `“${reason}”`,
          'While it’s suspended, you can’t log in, and no one sees what you’ve published or your pending introductions.',
          review,
        ],
      }
    case 'restored':
      return {
        subject: 'Your account is no longer suspended',
        before: [`On ${when}, we ended the suspension of your ${account}. You can log in again.`],
        action: { label: 'Log in', url: address('/login') },
      }
    case 'hidden':
      return {
        subject: 'Your profile is hidden',
        before: [
          `On ${when}, we hid your profile. The reason:`,
          `“${reason}”`,
          'Companies can’t find it or ask for an introduction. Your current connections continue.',
          `Update your profile, then write to ${site.contactEmail}, and we’ll review it.`,
        ],
        action: { label: 'Edit your profile', url: address('/talent/profile') },
      }
    case 'shown':
      return {
        subject: 'Your profile is no longer hidden',
        before: [`On ${when}, we stopped hiding your profile.`],
        action: { label: 'Go to Dashboard', url: address('/talent/dashboard') },
      }
  }
}
