/** A person as the desk shows them. Only ever sent to administrators. */
export type DeskPerson = {
  userId: string
  email: string
  fullName: string
  /** The name that others see, if it is another. */
  shownAs: string | null
  userType: 'talent' | 'company'
  administrator: boolean
  joinedAt: string
  suspendedReason: string | null
  /** Null if they have none. */
  profile: DeskProfile | null
}

type DeskProfile = {
  id: string
  url: string
  featured: boolean
  /** Not public: hidden itself, or because its account is suspended. */
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
/** Beyond this, the search has to be narrowed. */
export const MAX_FOUND = 10_000

export type PeoplePage = {
  people: DeskPerson[]
  /** MAX_FOUND + 1 means "more than MAX_FOUND". */
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

export const ADMIN_ACTIONS = [
  'feature',
  'unfeature',
  'hide',
  'restore',
  'suspend',
  'readmit',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]
