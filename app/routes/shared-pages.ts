// The pages that are the same for everybody who is not signed in, whatever their address asks of them.
const NAME = '[^/]+'
const SHARED = [
  '',
  'talent-directory',
  `talent/${NAME}`,
  'about|privacy|terms|contact|partners',
  'resources(?:/best-practices)?',
  'how-it-works(?:/[a-z]+)?',
  'success-stories/talent',
  `tools/contract-templates(?:/${NAME})?`,
  `community(?:/${NAME})?`,
  `blog(?:/${NAME})?`,
]
const PATTERN = new RegExp(`^/(?:${SHARED.join('|')})$`)

/** Beside them stand a member's own pages and files. */
const NOT = /^\/(?:talent\/(?:profile|featured|dashboard)|community\/ask)$|\.[a-z]+$/

export function isSharedPage(path: string): boolean {
  return PATTERN.test(path) && !NOT.test(path)
}
