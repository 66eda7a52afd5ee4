export type PostSummary = {
  slug: string
  title: string
  excerpt: string
  /** ISO; null where a post was published without a date. */
  publishedAt: string | null
  updatedAt: string
  /** In minutes, rounded up. */
  readingTime: number
  /** How the text begins: only of the newest in a list. */
  opening?: string
}

export type Post = PostSummary & { content: string }
