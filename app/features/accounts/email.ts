import type { Letter } from '#app/platform/mail/letter.tsx'
import { momentInMail } from '#app/platform/mail/when.ts'
import { site } from '#app/site.ts'

const account = `${site.name} account`

export function resetPasswordLetter(url: string): Letter {
  return {
    subject: 'Reset your password',
    before: [`Someone, most likely you, asked to reset the password of your ${account}.`],
    action: { label: 'Choose a new password', url },
    after: [
      'The link works once and expires in one hour.',
      'If it wasn’t you, ignore this email. Your password stays the same.',
    ],
  }
}

export function changeEmailLetter(url: string): Letter {
  return {
    subject: 'Confirm your new email address',
    before: [`Someone, most likely you, asked to use this address for a ${account}.`],
    action: { label: 'Confirm this address', url },
    after: [
      'The link works once and expires in 24 hours. Your address stays the same until you confirm.',
      'If it wasn’t you, ignore this email.',
    ],
  }
}

/** Asks to confirm an address. The first such mail also has a link to disown the account. */
export function confirmEmailLetter(urls: { confirmUrl: string; disownUrl?: string }): Letter {
  const { confirmUrl, disownUrl } = urls
  const action = { label: 'Confirm this address', url: confirmUrl }
  const once = 'The link works once and expires in 7 days.'
  const subject = 'Confirm your email address'
  if (disownUrl === undefined)
    return {
      subject,
      before: [
        `Here is the new link you asked for, to confirm the email address of your ${account}.`,
      ],
      action,
      after: [once],
    }
  return {
    subject,
    before: [
      `Someone signed up for a ${account} with this address. If it was you, please confirm it.`,
      'You can use your account right away. Until you confirm, people see your messages only on the site. We won’t email them.',
    ],
    action,
    after: [once, 'If you didn’t sign up, choose “This wasn’t me” below to remove the account.'],
    footer: [{ label: 'This wasn’t me', url: disownUrl }],
  }
}

/** Sent once, after the address of a new account is confirmed. `hasStarted`: with a profile or a request. */
export function welcomeLetter(
  userType: 'talent' | 'company',
  to: { form: string; dashboard: string },
  { hasStarted, answerWithin }: { hasStarted: boolean; answerWithin: string },
): Letter {
  const subject = `Welcome to ${site.name}`
  const matches = { label: 'See your matches', url: to.dashboard }
  if (userType === 'talent') {
    const confirmed =
      'Your address is confirmed, and from now on we’ll email you when a company asks to meet you.'
    if (hasStarted)
      return {
        subject,
        before: [confirmed, 'Your dashboard shows which requests fit you, and why.'],
        action: matches,
        after: [`You have ${answerWithin} to answer an introduction.`],
      }
    return {
      subject,
      before: [
        confirmed,
        'Companies go by your profile. The people they ask have a photo, a line that says what they do and for whom, a few skills they want to be hired for, and a realistic day rate.',
      ],
      action: { label: 'Complete your profile', url: to.form },
      after: ['It takes about 15 minutes, and you can change it anytime.'],
    }
  }
  const confirmed =
    'Your address is confirmed, and from now on we’ll email you when someone answers.'
  const after = [`Talent have ${answerWithin} to answer an introduction.`]
  if (hasStarted)
    return {
      subject,
      before: [confirmed, 'Your dashboard shows who fits your request, and why.'],
      action: matches,
      after,
    }
  return {
    subject,
    before: [
      confirmed,
      'Start with a request: the role, the hours a week, your budget a day, and the problem in your own words. You see who fits, and why, as soon as you save it.',
    ],
    action: { label: 'Write a request', url: to.form },
    after,
  }
}

export function signInLetter(url: string): Letter {
  return {
    subject: 'Your link to log in',
    before: [`You asked for a link to log in to your ${account} without a password.`],
    action: { label: 'Log in', url },
    after: [
      'The link works once and expires in one hour.',
      'If you didn’t ask for it, ignore this email and don’t share the link.',
    ],
  }
}

/** Sent instead of a confirmation if the address belongs to another account. */
export function addressInUseLetter(loginUrl: string): Letter {
  return {
    subject: 'This address already has an account',
    before: [
      `Someone asked to use this address for a ${account}. It already belongs to your own account, so nothing has changed.`,
      'If it was you, log in with this address instead.',
    ],
    action: { label: 'Log in', url: loginUrl },
    after: ['If it wasn’t you, ignore this email.'],
  }
}

export const NOTICES = [
  'email-change-requested',
  'email-changed',
  'password-changed',
  'password-changed-email-kept',
  'account-deleted',
] as const
export type AccountNotice = (typeof NOTICES)[number]

/** Notifies the owner of a change to the account. */
export function accountNoticeLetter(
  notice: AccountNotice,
  { at, zone, resetUrl }: { at: Date; zone: string | null; resetUrl: string },
): Letter {
  const when = momentInMail(at, zone)
  const reset = { label: 'Reset your password', url: resetUrl }
  switch (notice) {
    case 'email-change-requested':
      return {
        subject: 'Your email address is about to change',
        before: [
          `On ${when}, someone who knows your password asked to move your ${account} to another email address. It moves once the new address is confirmed.`,
          'If it was you, you don’t need to do anything. If it wasn’t, reset your password now: that also stops the change.',
        ],
        action: reset,
      }
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        before: [
          `On ${when}, your ${account} moved to another email address. You can no longer log in with this one.`,
          `If it wasn’t you, write to ${site.contactEmail} right away.`,
        ],
      }
    case 'password-changed':
    case 'password-changed-email-kept':
      return {
        subject: 'Your password was changed',
        before: [
          `On ${when}, the password of your ${account} was changed. All other devices have been signed out.`,
          ...(notice === 'password-changed-email-kept'
            ? [
                'This also canceled the change of your email address that was waiting to be confirmed. To change it, ask for it again in the settings.',
              ]
            : []),
          'If it was you, you don’t need to do anything. If it wasn’t, reset your password now.',
        ],
        action: reset,
      }
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        before: [
          `On ${when}, your ${account} was deleted. What you wrote in conversations and in the community stays, without your name.`,
          `If it wasn’t you, write to ${site.contactEmail} right away.`,
        ],
      }
  }
}
