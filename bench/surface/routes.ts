// All routes of the product, read from its route table, so no new one is forgotten.
import routes from '#app/routes.ts'
import type { Role, SurfaceWorld } from './world.ts'

type Entry = { path?: string; index?: boolean; children?: Entry[] }

function patternsOf(entries: readonly Entry[], parent: string): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const pattern = [parent, path].filter(Boolean).join('/')
    return children.length > 0 ? patternsOf(children, pattern) : [`/${pattern}`]
  })
}

/** "/talent/:slug" and so on; "/*" is any other address. */
export const PATTERNS = [...new Set(patternsOf(routes as readonly Entry[], ''))]

type Ids = SurfaceWorld['ids']
const FILES: Record<string, (ids: Ids, n: number) => string | undefined> = {
  '/og/talent/:file': ({ talent }, n) => `${talent[n]}.png`,
  '/og/blog/:file': ({ post }, n) => `${post[n]}.png`,
  '/og/community/:file': ({ question }, n) => `${question[n]}.png`,
  '/sitemap/:file': () => 'talent-1.xml',
}
const PARAMETERS: Record<string, (ids: Ids, n: number, pattern: string, role: Role) => unknown> = {
  slug: ({ talent, post }, n, pattern) => (pattern.startsWith('/blog') ? post : talent)[n],
  file: (ids, n, pattern) => FILES[pattern]?.(ids, n),
  question: ({ question }, n) => question[n],
  postId: ({ ownPost, deskPost }, n, pattern) =>
    (pattern.startsWith('/admin') ? deskPost : ownPost)[n],
  requestId: ({ ownRequest }, n) => ownRequest[n],
  talentId: ({ talentId }, n) => talentId[n],
  personId: ({ person }, n) => person[n],
  id: ({ room }, n) => room[n],
  fileId: ({ file }, n) => file[n],
  number: () => '1',
  template: (_, n) =>
    ['mutual-nda', 'advisory-agreement', 'statement-of-work', 'fractional-services-agreement'][n],
}

/** The possible parameter names of a pattern. */
export const PARAMETER_NAMES = Object.keys(PARAMETERS)

/** The address of a pattern in its n-th round. Throws for a parameter without values. */
export function addressOf(pattern: string, world: SurfaceWorld, n: number, role: Role): string {
  return pattern.replace('/*', `/no-such-page-${n}`).replace(/:(\w+)/g, (_, name: string) => {
    const value = PARAMETERS[name]?.(world.ids, n, pattern, role)
    if (typeof value !== 'string')
      throw new Error(`What can ${name} be in ${pattern}? Tell bench/surface/routes.ts.`)
    return value
  })
}
