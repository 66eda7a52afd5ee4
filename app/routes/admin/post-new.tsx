import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import { z } from 'zod'
import { POST_FIELDS } from '#app/features/blog/editing.server.ts'
import { PostEditor } from '#app/features/blog/ui/post-editor.tsx'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireAdmin } from '../guards.server.ts'
import type { Route } from './+types/post-new.ts'
import { answerPostForm } from './parts/save-post.server.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New post') }, NOINDEX]

export function loader(args: Route.LoaderArgs) {
  const { user } = requireAdmin(args)
  return { id: randomUUID(), storageKey: `new-post ${user.id}` }
}

export const action = takesForm([POST_FIELDS], async (args: Route.ActionArgs) => {
  const ctx = requireAdmin(args)
  const form = readForm(args.context)
  const id = z.guid().safeParse(form.get('id'))
  if (!id.success) throw unreadable()
  return await answerPostForm(ctx, id.data, form)
})

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const id = actionData?.values.id?.[0] ?? loaderData.id
  return (
    <>
      <PageHeader title="New post" />
      <PostEditor
        post={null}
        id={id}
        answer={actionData}
        storageKey={loaderData.storageKey}
        savedPath={href('/admin/posts/:postId', { postId: id })}
        listPath={href('/admin/posts')}
        previewPath={href('/admin/posts/preview')}
      />
    </>
  )
}
