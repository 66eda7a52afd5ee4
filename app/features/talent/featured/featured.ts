/** Limit of the form and the database. */
export const NOTE_LENGTH = 2000

/** An application to be featured on the homepage. */
export type FeaturedApplication = {
  status: 'pending' | 'approved' | 'declined'
  createdAt: string
  answeredAt: string | null
  /** The administrator's note with the answer. */
  answer: string
}
