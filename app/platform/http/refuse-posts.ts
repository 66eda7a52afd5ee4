import { data, type ServerBuild } from 'react-router'

const REFUSED = 'This page doesn’t take what was sent to it. Nothing was changed.'
const STATUS = 405

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
  throw data(REFUSED, { status: STATUS })
}

function refuseAsText(): Response {
  return new Response(REFUSED, {
    status: STATUS,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
