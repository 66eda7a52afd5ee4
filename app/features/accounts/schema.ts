import { z } from 'zod'
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_SHORT,
} from '#app/platform/auth/password-length.ts'
import { lineWithin, text, textWithin, tooLong } from '#app/platform/forms/text.ts'
import { CARD_LIMITS } from './rules.ts'

const FILL_IN_ALL = 'Please fill in all fields'
export const USER_TYPES = ['talent', 'company'] as const

const filledIn = z.string().min(1, FILL_IN_ALL)
const email = z
  .email('Please enter a valid email address')
  .max(254, 'Please enter a valid email address')
const typedEmail = text.pipe(filledIn).pipe(email)
const lowerCaseEmail = text.pipe(z.string().toLowerCase().min(1, FILL_IN_ALL)).pipe(email)

const newPassword = filledIn
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX_LENGTH, tooLong('Password', PASSWORD_MAX_LENGTH))

export const LoginForm = z.object({
  email: typedEmail,
  password: filledIn,
  remember: z.string().transform(value => value === 'on'),
})

const fullName = lineWithin('Full name', 120).pipe(filledIn)
const companyName = lineWithin('Company name', CARD_LIMITS.name)

export const SignupForm = z.object({
  user_type: z.enum(USER_TYPES, 'Please choose Offering Services or Looking for Talent'),
  full_name: fullName,
  /** Only for companies. */
  company_name: companyName,
  email: typedEmail,
  password: newPassword,
})

const PASSWORDS_DIFFER = 'New passwords do not match'
export const WRONG_CURRENT_PASSWORD = 'Current password is incorrect'
export const WRONG_PASSWORD = 'Password is incorrect'
export const SETTINGS_SAVED = {
  email: 'Email update request sent. Please check your new email for verification.',
  password: 'Password updated successfully',
  'password-email-kept':
    'Password updated successfully. This also canceled the change of your email address that was waiting to be confirmed: you can ask for it again below.',
  name: 'Name saved',
  card: 'Company card saved',
  notices: 'Notification preferences saved',
  session: 'That device is signed out',
  sessions: 'All other devices are signed out',
  'email-resent': 'We sent the link to your new address again.',
  'email-cancelled': 'Your email address stays as it is. The link we sent no longer works.',
  confirmation: 'We sent you a new link. Open it to confirm your address.',
} as const
export type SettingsSaved = keyof typeof SETTINGS_SAVED

/** Idempotency key, created for each form that is shown. */
const submission = z.guid().catch(() => crypto.randomUUID())

const newPasswords = { new_password: newPassword, confirm_password: filledIn }
const passwordsDiffer = { error: PASSWORDS_DIFFER, path: ['confirm_password'] }
const areSame = (form: { new_password: string; confirm_password: string }) =>
  form.new_password === form.confirm_password

export const EmailChangeForm = z.object({
  submission,
  new_email: lowerCaseEmail,
  current_password: filledIn,
})

export const PasswordChangeForm = z
  .object({ current_password: filledIn, ...newPasswords })
  .refine(areSame, passwordsDiffer)

export const AccountDeletionForm = z.object({ password: filledIn })

export const NameForm = z.object({ full_name: fullName })

export const SessionForm = z.object({ session_id: z.guid() })

export const ForgotPasswordForm = z.object({
  submission,
  email: lowerCaseEmail,
})

export const SignInLinkForm = z.object({ ...ForgotPasswordForm.shape, next: z.string() })

export const ResetPasswordForm = z.object(newPasswords).refine(areSame, passwordsDiffer)

export const SetUpAccountForm = z
  .object({ full_name: fullName, ...newPasswords })
  .refine(areSame, passwordsDiffer)

/** "example.com" becomes https://example.com. */
const website = text
  .transform(typed => (typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .refine(
    address => address === '' || isWebAddress(address),
    'Please enter a web address such as example.com',
  )
  .transform(address => (address === '' ? '' : new URL(address).href))
  .refine(address => address.length <= CARD_LIMITS.website, tooLong('Website', CARD_LIMITS.website))

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  )
}

export const CompanyCardForm = z.object({
  name: companyName,
  website,
  about: textWithin('About', CARD_LIMITS.about),
})
/** A company's description of itself. Empty fields are unstated. */
export type CompanyCard = z.output<typeof CompanyCardForm>

export type DeviceSession = {
  id: string
  device: string
  current: boolean
  signedInAt: string
  usedAt: string
}

/** The signed-in person, from their own users row. */
export type CurrentUser = {
  id: string
  email: string
  fullName: string
  userType: 'talent' | 'company'
  role: 'user' | 'admin'
  emailConfirmed: boolean
  /** The mail server's response when it permanently refused the address. */
  mailRefusal: string | null
}

/** The person's own data that is read together with the session, so nothing queries it again. */
export type Own = {
  /** The number of unread notices, up to a bound. */
  unread: number
  /** A talent's profile, if they have one. */
  profileId: string | null
  /** A company's open requests, newest first. */
  requestIds: string[]
  /** The number of matches the person has set aside. */
  setAside: number
}
