/** What the product calls itself and where it is reached: the one place that says so. */
export const site = {
  name: 'Vinculum',
  description:
    'Connect with top fractional executives and professionals who can help your business grow.',
  tagline: 'The easiest way to hire top-tier talent without a full-time commitment.',
  contactEmail: 'hello@vinculum.example',
  supportHours: 'Monday to Friday, 9am to 6pm PT',
  replyWithin: '24 hours',
  /** How long an introduction waits for its answer; the database's response_clock is what counts. */
  answerWithin: 'five working days',
  copyrightYear: 2025,
  /** A network without an address is shown as plain text, not as a link. */
  social: [
    { name: 'LinkedIn', href: null },
    { name: 'X', href: null },
    { name: 'YouTube', href: null },
  ] satisfies { name: string; href: string | null }[],
} as const

/** "Page · Vinculum": every document title says both. */
export function pageTitle(page: string): string {
  return `${page} · ${site.name}`
}
