import type { SetAsideReason, SharedReason } from './schema.ts'

export const REASONS = [
  'rate',
  'hours',
  'skills',
  'role',
  'industry',
  'timing',
  'location',
  'other',
] as const

/** The values of `intent` that the forms beside a match post. */
export const CHOICES = {
  setAside: 'set-aside',
  restore: 'restore',
  interest: 'interest',
} as const
export const CHOICE_NOT_SAVED = 'We couldn’t save this. Please try again.'
export const CHOICE_NOT_SENT = 'We couldn’t send this. Please try again.'

/** A form that failed: its typed values, and the message to show beside it. */
export type ChoiceError = {
  intent: string
  requestId: string
  talentId: string
  reason: string
  note: string
  message: string
}

/** Whether a form is one of those beside a match. */
export function isChoice(form: FormData): boolean {
  return Object.values<unknown>(CHOICES).includes(form.get('intent'))
}

/** Undefined for a form that is about something else. */
export function choiceError(form: FormData, message: string): ChoiceError | undefined {
  if (!isChoice(form)) return undefined
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    intent: text('intent'),
    message,
    requestId: text('requestId'),
    talentId: text('talentId'),
    reason: text('reason'),
    note: text('note'),
  }
}

type Side = 'company' | 'talent'

/** Each reason as each side words it, and as it is reported to the other side. */
const WORDS: Record<
  SetAsideReason,
  { company: string; talent: string; toOther: Record<Side, string> }
> = {
  rate: {
    company: 'The day rate is above our budget',
    talent: 'The budget is below my rate',
    toOther: {
      talent: 'the day rate is above their budget',
      company: 'the budget is below their rate',
    },
  },
  hours: {
    company: 'The hours don’t fit',
    talent: 'The hours don’t fit',
    toOther: { talent: 'the hours don’t fit', company: 'the hours don’t fit' },
  },
  skills: {
    company: 'Skills we need are missing',
    talent: 'It asks for skills I don’t have',
    toOther: {
      talent: 'skills they need are missing',
      company: 'it asks for skills they don’t have',
    },
  },
  role: {
    company: 'We need a different role',
    talent: 'It’s a different role from mine',
    toOther: { talent: 'they need a different role', company: 'it’s a different role from theirs' },
  },
  industry: {
    company: 'No experience in our industry',
    talent: 'It’s a different industry from mine',
    toOther: {
      talent: 'they look for experience in their industry',
      company: 'it’s a different industry from theirs',
    },
  },
  timing: {
    company: 'The start or the duration doesn’t fit',
    talent: 'The start or the duration doesn’t fit',
    toOther: {
      talent: 'the start or the duration doesn’t fit',
      company: 'the start or the duration doesn’t fit',
    },
  },
  location: {
    company: 'The place or the working hours don’t fit',
    talent: 'The place or the working hours don’t fit',
    toOther: {
      talent: 'the place or the working hours don’t fit',
      company: 'the place or the working hours don’t fit',
    },
  },
  other: {
    company: 'Something else',
    talent: 'Something else',
    toOther: { talent: 'of something else', company: 'of something else' },
  },
}

export const reasonOptions = (side: Side) =>
  REASONS.map(value => ({ value, label: WORDS[value][side] }))

export const reasonText = (reason: SetAsideReason, side: Side) => WORDS[reason][side]

/** "At least 3 companies: the day rate is above their budget", shown to the side that was set aside. */
export function sharedReasonText({ reason, people }: SharedReason, side: Side): string {
  const who = side === 'talent' ? 'companies' : 'people'
  return `At least ${people} ${who}: ${WORDS[reason].toOther[side]}`
}
