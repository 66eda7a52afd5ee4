import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Fields } from '../forms/fields.ts'
import { fieldsTakenBy } from '../forms/takes-form.ts'

type Routes = ServerBuild['routes']

/** Maps a path to the form fields that its route's action declares, and `inAll`; undefined if it accepts no form. */
export function formTable(
  routes: Routes,
  inAll: Fields = {},
): (path: string) => Fields | undefined {
  const tree = childrenOf(routes, undefined)
  return path => {
    for (const { route } of (matchRoutes(tree, pagePath(path)) ?? []).toReversed()) {
      const fields = fieldsTakenBy(routes[route.id ?? '']?.module.action)
      if (fields) return { ...fields, ...inAll }
    }
    return undefined
  }
}

/** The page's path for a data request, by the router's own rule. */
function pagePath(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '')
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap(route => {
    if (route === undefined || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive } = route
    return index
      ? { id, path, index, caseSensitive }
      : { id, path, caseSensitive, children: childrenOf(routes, id) }
  })
}
