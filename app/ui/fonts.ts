import sans from './fonts/inter.woff2?url'
import display from './fonts/newsreader.woff2?url'

/** Spread each into a `<link>` in the document head. */
export const fontPreloads = [display, sans].map(href => ({
  rel: 'preload' as const,
  href,
  as: 'font' as const,
  type: 'font/woff2' as const,
  crossOrigin: 'anonymous' as const,
}))
