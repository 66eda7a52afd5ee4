import type { SetAsideReason, ToldReason } from './schema.ts'

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

/** What the forms beside a match post; the intent says which. */
export const CHOICES = {
  setAside: 'set-aside',
  takeBack: 'take-back',
  interest: 'interest',
} as const
export const CHOICE_NOT_SAVED = 'This could not be saved. Please try again.'
export const CHOICE_NOT_SENT = 'This could not be sent. Please try again.'

/** A form that failed, with what was typed into it and what to say beside it. */
export type ChoiceError = {
  intent: string
  requestId: string
  talentId: string
  reason: string
  note: string
  message: string
}

/** Undefined for a form that is about something else. */
export function choiceError(form: FormData, message: string): ChoiceError | undefined {
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = text('intent')
  if (!Object.values<string>(CHOICES).includes(intent)) return undefined
  return {
    ...{ intent, message, requestId: text('requestId'), talentId: text('talentId') },
    ...{ reason: text('reason'), note: text('note') },
  }
}

type Side = 'company' | 'talent'

/** Each reason as either side gives it, and as it is told to the other. */
const WORDS: Record<
  SetAsideReason,
  { company: string; talent: string; told: Record<Side, string> }
> = {
  rate: {
    company: 'The day rate is above our budget',
    talent: 'The budget is below my rate',
    told: {
      talent: 'the day rate is above their budget',
      company: 'the budget is below their rate',
    },
  },
  hours: {
    company: 'The hours do not fit',
    talent: 'The hours do not fit',
    told: { talent: 'the hours do not fit', company: 'the hours do not fit' },
  },
  skills: {
    company: 'Skills we need are missing',
    talent: 'It asks for other skills than mine',
    told: {
      talent: 'skills they need are missing',
      company: 'it asks for other skills than theirs',
    },
  },
  role: {
    company: 'We need another role',
    talent: 'It is another role than mine',
    told: { talent: 'they need another role', company: 'it is another role than theirs' },
  },
  industry: {
    company: 'No experience in our industry',
    talent: 'It is another industry than mine',
    told: {
      talent: 'they look for experience in their industry',
      company: 'it is another industry than theirs',
    },
  },
  timing: {
    company: 'The start or the duration does not fit',
    talent: 'The start or the duration does not fit',
    told: {
      talent: 'the start or the duration does not fit',
      company: 'the start or the duration does not fit',
    },
  },
  location: {
    company: 'The place or the working hours do not fit',
    talent: 'The place or the working hours do not fit',
    told: {
      talent: 'the place or the working hours do not fit',
      company: 'the place or the working hours do not fit',
    },
  },
  other: {
    company: 'Something else',
    talent: 'Something else',
    told: { talent: 'of something else', company: 'of something else' },
  },
}

export const reasonOptions = (side: Side) =>
  REASONS.map(value => ({ value, label: WORDS[value][side] }))

export const reasonText = (reason: SetAsideReason, side: Side) => WORDS[reason][side]

/** "At least 3 companies: the day rate is above their budget", for the one who was set aside. */
export function toldText({ reason, people }: ToldReason, side: Side): string {
  const who = side === 'talent' ? 'companies' : 'people'
  return `At least ${people} ${who}: ${WORDS[reason].told[side]}`
}
