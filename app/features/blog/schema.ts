/** The topics the database allows. */
export const POST_TOPICS = [
  { value: 'hiring', label: 'Hiring' },
  { value: 'pricing', label: 'Pricing' },
  { value: 'scope', label: 'Scope' },
  { value: 'planning', label: 'Planning' },
  { value: 'working', label: 'Working together' },
] as const

export function topicLabel(topic: string): string | null {
  return POST_TOPICS.find(({ value }) => value === topic)?.label ?? null
}

export type PostSummary = {
  slug: string
  title: string
  excerpt: string
  /** Empty for posts by Vinculum itself. */
  author: string
  topic: string
  /** ISO; null if the post was published without a date. */
  publishedAt: string | null
  updatedAt: string
  /** In minutes, rounded up. */
  readingTime: number
  /** The first paragraph; only set on the newest of a list. */
  opening?: string
}

export type Post = PostSummary & { content: string }
