/**
 * A route's `handle` for a page that needs no React in the browser: for visitors it is sent without scripts
 * beyond app/ui/enhance.js. Members get the whole, because they go on to pages that need it.
 */
export const plainPage = { plain: true } as const

export function isPlainPage(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'plain' in handle && handle.plain === true
}
