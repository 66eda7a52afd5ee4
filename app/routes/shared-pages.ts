import { ZONE_COOKIE } from '#app/platform/calendar/zone-cookie.ts'
import { THEME_COOKIE } from '#app/ui/theme.ts'

// The pages that are the same for all visitors, for any query string.
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

/** Members' own pages and files that share their paths. */
const NOT = /^\/(?:talent\/(?:profile|featured|dashboard)|community\/ask)$|\.[a-z]+$/

export function isSharedPage(path: string): boolean {
  return PATTERN.test(path) && !NOT.test(path)
}

/** Cookies that don't change them: the browser applies the theme, and the zone is only used for those who are signed in. */
export const SAME_FOR_COOKIES = new RegExp(
  `^(?:(?:${THEME_COOKIE}|${ZONE_COOKIE})=[\\w%.+-]*(?:; |$))*$`,
)
