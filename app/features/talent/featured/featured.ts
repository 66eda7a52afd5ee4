/** What the form and the database hold an application to. */
export const NOTE_LENGTH = 2000

/** An application to be shown on the homepage, as it stands. */
export type FeaturedApplication = {
  status: 'pending' | 'approved' | 'declined'
  createdAt: string
  answeredAt: string | null
  /** What the desk wrote with its answer. */
  answer: string
}
