// Not in schema.ts, because that would load Zod in the browser.
type KindChoice = {
  label: string
  for: readonly ('talent' | 'company')[]
  /** Whether another person's action causes it. Mail of such kinds is limited per recipient. */
  byOthers: boolean
}

/**
 * The kinds that a person can turn off by mail, in the order of the preferences; the product itself always shows them.
 * Each with its label, the sides it applies to, and what causes it.
 */
export const KIND_CHOICES = {
  introduction_received: { label: 'A company wants to meet you', for: ['talent'], byOthers: true },
  introduction_reminder: {
    label: 'An introduction is about to expire',
    for: ['talent'],
    byOthers: true,
  },
  introduction_answered: {
    label: 'Your introduction is accepted or declined',
    for: ['company'],
    byOthers: true,
  },
  introduction_expired: {
    label: 'An introduction expires',
    for: ['talent', 'company'],
    byOthers: true,
  },
  introduction_withdrawn: {
    label: 'A company withdraws an introduction',
    for: ['talent'],
    byOthers: true,
  },
  message_received: {
    label: 'Someone you’re introduced to writes to you',
    for: ['talent', 'company'],
    byOthers: true,
  },
  offer_moved: {
    label: 'An offer is sent, answered or expires',
    for: ['talent', 'company'],
    byOthers: true,
  },
  meeting_moved: {
    label: 'Times to meet are proposed; invitations and changes for your calendar',
    for: ['talent', 'company'],
    byOthers: true,
  },
  engagement_moved: {
    label: 'Work starts, pauses or ends, or a conversation is closed',
    for: ['talent', 'company'],
    byOthers: true,
  },
  company_deleted: {
    label: 'A company you were introduced to leaves',
    for: ['talent'],
    byOthers: true,
  },
  talent_deleted: {
    label: 'Someone you were introduced to leaves',
    for: ['company'],
    byOthers: true,
  },
  match_digest: {
    label: 'Strong new matches, at most once a day',
    for: ['talent', 'company'],
    byOthers: false,
  },
  interest_shown: {
    label: 'Someone is interested in your request',
    for: ['company'],
    byOthers: true,
  },
  featured_answered: {
    label: 'Your application to be featured is answered',
    for: ['talent'],
    byOthers: false,
  },
  question_answered: {
    label: 'Your question in the community is answered',
    for: ['talent', 'company'],
    byOthers: true,
  },
  answer_accepted: {
    label: 'Your answer in the community is accepted',
    for: ['talent', 'company'],
    byOthers: true,
  },
} as const satisfies Record<string, KindChoice>
export type ChosenKind = keyof typeof KIND_CHOICES
// Checked edge: the kinds are the keys of the table.
export const CHOSEN_KINDS = Object.keys(KIND_CHOICES) as ChosenKind[]

/** The fields of the preferences: kinds wanted by mail, and kinds with the text of messages. */
export const PREFERENCE_FIELDS = {
  email: { maxLength: 100, maxCount: CHOSEN_KINDS.length },
  with_text: { maxLength: 100, maxCount: 1 },
}
/** One kind of mail to one account. */
export type Subscription = { userId: string; kind: ChosenKind }

/** The kinds that apply to this side. */
export function kindsFor(side: 'talent' | 'company'): ChosenKind[] {
  return CHOSEN_KINDS.filter(kind => KIND_CHOICES[kind].for.some(each => each === side))
}
