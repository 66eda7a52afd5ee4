import { href, redirect } from 'react-router'
import { POST_FIELDS } from '#app/features/blog/editing.server.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { renderMarkdown } from '#app/platform/markdown/markdown.server.ts'
import { requireAdmin } from '../guards.server.ts'
import type { Route } from './+types/post-preview.ts'

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args)
  return redirect(href('/admin/posts'))
}

/** The preview in the editor: an HTML fragment, which browsers must not treat as a page. */
export const action = takesForm([POST_FIELDS], async (args: Route.ActionArgs) => {
  requireAdmin(args)
  const content = readForm(args.context).get('content')
  return new Response(renderMarkdown(typeof content === 'string' ? content : ''), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
})
