import { data, type ServerBuild } from 'react-router'

const REFUSED = 'This page doesn’t take what was sent to it. Nothing was changed.'
/** Without a text, the router writes "Internal Server Error" into the answer for scripts. */
const STATUS = { status: 405, statusText: '' }

/** The same build in which pages and files that take no form say so. Otherwise the router names routes and actions. */
export function refusingPosts(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (route === undefined || route.module.action) return [id, route] as const
    const action = 'default' in route.module ? refuseOnPage : refuseAsText
    return [id, { ...route, module: { ...route.module, action } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function refuseOnPage(): never {
  throw data(REFUSED, STATUS)
}

function refuseAsText(): Response {
  return new Response(REFUSED, {
    ...STATUS,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
