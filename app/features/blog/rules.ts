const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "March 1, 2025", in UTC for every reader. */
export function postDate(publishedAt: string): string {
  return longDate.format(new Date(publishedAt))
}

/** More than most blogs ever have: the specification lists all. Three posts stand above a grid of two columns. */
export const POSTS_PER_PAGE = 99

const WORDS_A_MINUTE = 220

/** In minutes, at least one. */
export function readingTime(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE))
}
