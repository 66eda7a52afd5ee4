/** The product's name and contact details. */
export const site = {
  name: 'Vinculum',
  description:
    'Connect with top fractional executives and professionals who can help your business grow.',
  tagline: 'The easiest way to hire top-tier talent without a full-time commitment.',
  contactEmail: 'hello@vinculum.example',
  supportHours: 'Monday to Friday, 9am to 6pm PT',
  replyWithin: '24 hours',
  copyrightYear: 2025,
  /** A network without an address is shown as plain text, not as a link. */
  social: [
    { name: 'LinkedIn', href: null },
    { name: 'X', href: null },
    { name: 'YouTube', href: null },
  ] satisfies { name: string; href: string | null }[],
} as const

/** The title of a document: "Page · Vinculum". */
export function pageTitle(page: string): string {
  return `${page} · ${site.name}`
}

/** Metadata of a document that search engines should leave out. */
export const NOINDEX = { name: 'robots', content: 'noindex' } as const
