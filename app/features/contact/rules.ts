export const CONTACT_TOPICS = [
  { value: 'account', label: 'My account' },
  { value: 'introduction', label: 'An introduction or a request' },
  { value: 'profile', label: 'A profile or a member' },
  { value: 'partner', label: 'Becoming a partner' },
  { value: 'press', label: 'Press' },
  { value: 'other', label: 'Something else' },
] as const

export const CONTACT_NAME_LENGTH = 120
export const MESSAGE_LENGTH = 4000
