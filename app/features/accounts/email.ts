import type { Letter } from '#app/platform/mail/letter.tsx'
import { site } from '#app/site.ts'

const account = `${site.name} account`

export function resetPasswordLetter(url: string): Letter {
  return {
    subject: 'Reset your password',
    before: [`Somebody, most likely you, asked to reset the password of your ${account}.`],
    action: { label: 'Choose a new password', url },
    after: [
      'The link works once, within one hour.',
      'If it was not you, nothing needs to be done: your password stays as it is.',
    ],
  }
}

export function confirmEmailLetter(url: string): Letter {
  return {
    subject: 'Confirm your new email address',
    before: [`Somebody, most likely you, asked to use this address for a ${account}.`],
    action: { label: 'Confirm this address', url },
    after: [
      'The link works once, within 24 hours. Until then the address stays as it was.',
      'If it was not you, ignore this message.',
    ],
  }
}

/** To an address that is to be confirmed; a new account can be disowned by whoever reads it. */
export function confirmAddressLetter(given: { confirmUrl: string; disownUrl?: string }): Letter {
  const { confirmUrl, disownUrl } = given
  const action = { label: 'Confirm this address', url: confirmUrl }
  const once = 'The link works once, within 7 days.'
  const subject = 'Confirm your email address'
  if (disownUrl === undefined)
    return {
      subject,
      before: [`You asked for another link to confirm the address of your ${account}.`],
      action,
      after: [once],
    }
  return {
    subject,
    before: [
      `This address was used to sign up for a ${account}. If that was you, please confirm it.`,
      'You can use your account right away. Until you confirm, the people you write to see it on the site only: no email goes out.',
    ],
    action,
    after: [once, 'If you did not sign up, choose “This wasn’t me” below to remove the account.'],
    footer: [{ label: 'This wasn’t me', url: disownUrl }],
  }
}

export function signInLetter(url: string): Letter {
  return {
    subject: 'Your link to log in',
    before: [`You asked for a link to log in to your ${account} without a password.`],
    action: { label: 'Log in', url },
    after: [
      'The link works once, within one hour.',
      'If you did not ask for it, ignore this message and share the link with nobody.',
    ],
  }
}

/** In the place of a confirmation, where the address is another account's own. */
export function addressInUseLetter(loginUrl: string): Letter {
  return {
    subject: 'This address already has an account',
    before: [
      `Somebody asked to use this address for a ${account}. It is the address of your own already, so nothing was changed.`,
      'If that was you, log in with this address instead.',
    ],
    action: { label: 'Log in', url: loginUrl },
    after: ['If it was not you, ignore this message.'],
  }
}

export const NOTICES = [
  'email-change-requested',
  'email-changed',
  'password-changed',
  'account-deleted',
] as const
export type AccountNotice = (typeof NOTICES)[number]

/** Tells the owner of an account what was done to it. */
export function noticeLetter(
  notice: AccountNotice,
  { at, resetUrl }: { at: Date; resetUrl: string },
): Letter {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  const reset = { label: 'Reset your password', url: resetUrl }
  switch (notice) {
    case 'email-change-requested':
      return {
        subject: 'Your email address is about to change',
        before: [
          `On ${when} somebody who knows your password asked to move your ${account} to another email address. It moves once the new address is confirmed.`,
          'If that was you, nothing needs to be done. If it was not, reset your password now: that also stops the change.',
        ],
        action: reset,
      }
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        before: [
          `On ${when} your ${account} moved to another email address. This one no longer signs in.`,
          `If that was not you, write to ${site.contactEmail} without delay.`,
        ],
      }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        before: [
          `On ${when} the password of your ${account} was changed. Every device that was signed in has been signed out.`,
          'If that was you, nothing needs to be done. If it was not, reset your password now.',
        ],
        action: reset,
      }
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        before: [
          `On ${when} your ${account} was deleted, with everything in it.`,
          `If that was not you, write to ${site.contactEmail} without delay.`,
        ],
      }
  }
}
