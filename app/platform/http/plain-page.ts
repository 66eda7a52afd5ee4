/**
 * A route's `handle` for a page that needs no React in the browser: visitors get it without scripts other than
 * app/ui/enhance.js. Signed-in people get all scripts, because they go on to pages that need them.
 */
export const plainPage = { plain: true } as const

export function isPlainPage(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'plain' in handle && handle.plain === true
}
