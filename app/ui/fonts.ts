import display from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url'
import sans from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Spread each into a `<link>` in the document head. */
export const fontPreloads = [display, sans].map(href => ({
  rel: 'preload' as const,
  href,
  as: 'font' as const,
  type: 'font/woff2' as const,
  crossOrigin: 'anonymous' as const,
}))
