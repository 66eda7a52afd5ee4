/** Somebody as the desk knows them. Never sent to anybody but an administrator. */
export type DeskPerson = {
  userId: string
  email: string
  fullName: string
  userType: 'talent' | 'company'
  administrator: boolean
  joinedAt: string
  suspendedReason: string | null
  /** Null for whoever has none. */
  profile: DeskProfile | null
}

export type DeskProfile = {
  id: string
  url: string
  featured: boolean
  /** Out of sight: hidden by itself, or with its suspended account. */
  hidden: boolean
  hiddenReason: string | null
}

export const STATES = [
  { value: 'featured', label: 'Featured' },
  { value: 'hidden', label: 'Hidden profile' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'administrator', label: 'Administrators' },
] as const

export const KINDS = [
  { value: 'talent', label: 'Talent' },
  { value: 'company', label: 'Companies' },
] as const

export type PeopleFilter = { q: string; kind: string; state: string; page: number }

export const PEOPLE_PER_PAGE = 50
/** Beyond this a search is to be made narrower. */
export const MOST_FOUND = 10_000

export type PeoplePage = {
  people: DeskPerson[]
  /** MOST_FOUND + 1 stands for "more than MOST_FOUND". */
  total: number
  page: number
  pageCount: number
}

export type OpenApplication = {
  id: string
  note: string
  createdAt: string
  talent: { id: string; fullName: string; headline: string; url: string; hidden: boolean }
}

export const REASON_LENGTH = 1000

export const ADMIN_ACTIONS = [
  'feature',
  'unfeature',
  'hide',
  'restore',
  'suspend',
  'readmit',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]
