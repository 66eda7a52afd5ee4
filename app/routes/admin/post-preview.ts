import { href, redirect } from 'react-router'
import { renderMarkdown } from '#app/features/blog/markdown.server.tsx'
import { readForm } from '#app/platform/forms/parse-form.ts'
import { requireAdmin } from '../guards.server.ts'
import type { Route } from './+types/post-preview.ts'

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args)
  return redirect(href('/admin/posts'))
}

/** What the editor shows while somebody writes: a part of a page, which no browser should take for one. */
export async function action(args: Route.ActionArgs) {
  requireAdmin(args)
  const content = (await readForm(args.request)).get('content')
  return new Response(renderMarkdown(typeof content === 'string' ? content : ''), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
