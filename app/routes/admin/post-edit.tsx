import { data, href, redirect, useNavigation } from 'react-router'
import {
  deletePost,
  findDeskPost,
  POST_FIELDS,
  ReasonForm,
  unpublishPost,
} from '#app/features/blog/editing.server.ts'
import type { PostStage } from '#app/features/blog/editing.ts'
import { PostEditor } from '#app/features/blog/ui/post-editor.tsx'
import { PublishedMoment } from '#app/features/blog/ui/published-moment.tsx'
import { StageBadge } from '#app/features/blog/ui/stage-badge.tsx'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { hasForm, readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Done } from '#app/ui/done.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import { redirectDone, withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/post-edit.ts'
import { answerPostForm } from './parts/save-post.server.ts'

const DONE = {
  'post-save': 'The post is saved.',
  'post-publish': 'The post is published.',
  'post-schedule': 'The post is scheduled.',
  'post-unpublish': 'The post is back in drafts.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.post ? `Edit: ${loaderData.post.title}` : 'New post') },
  NOINDEX,
]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireAdmin(args)
  const { postId } = args.params
  const post = (await ctx.asActor(tx => findDeskPost(tx, postId))) ?? null
  // Without JavaScript, what was typed into the form of a deleted post comes back with this page.
  if (post === null && !hasForm(args.context)) throw redirect(href('/admin/posts'))
  const storageKey = `post ${ctx.user.id} ${postId}`
  return withDone(ctx, args.request, DONE, { post, storageKey })
}

export const action = takesForm([POST_FIELDS, ReasonForm], async (args: Route.ActionArgs) => {
  const ctx = requireAdmin(args)
  const { postId } = args.params
  const post = await ctx.asActor(tx => findDeskPost(tx, postId))
  const form = readForm(args.context)
  const intent = form.get('intent')
  if (intent === 'delete' || intent === 'unpublish') {
    // Someone else was faster.
    if (!post) return redirectDone(ctx, href('/admin/posts'), 'post-deleted')
    const parsed = parseForm(ReasonForm, form)
    if (!parsed.ok) return data({ taking: parsed.state, editing: undefined }, { status: 400 })
    const { reason } = parsed.value
    await ctx.asActor(tx =>
      intent === 'delete' ? deletePost(tx, postId, reason) : unpublishPost(tx, postId, reason),
    )
    if (intent === 'delete') return redirectDone(ctx, href('/admin/posts'), 'post-deleted')
    return redirectDone(ctx, href('/admin/posts/:postId', { postId }), 'post-unpublish')
  }
  const answered = await answerPostForm(ctx, postId, form)
  if (answered instanceof Response) return answered
  return data({ taking: undefined, editing: answered.data }, answered.init ?? undefined)
})

export default function EditPost({ loaderData, actionData, params }: Route.ComponentProps) {
  const { post, done, storageKey } = loaderData
  return (
    <>
      <PageHeader
        title={post?.title ?? 'New post'}
        kicker={
          post && (
            <span className="flex flex-wrap items-center gap-3">
              <StageBadge stage={post.stage} />
              {post.publishedAt && <PublishedMoment iso={post.publishedAt} />}
            </span>
          )
        }
        actions={
          post?.stage === 'published' && (
            <TextLink to={href('/blog/:slug', { slug: post.slug })}>See it on the blog</TextLink>
          )
        }
      />
      <Done className="mb-8">{!actionData && done}</Done>
      <PostEditor
        key={post && `${post.version} ${post.stage} ${post.publishedAt}`}
        post={post}
        id={params.postId}
        answer={actionData?.editing}
        storageKey={storageKey}
        savedPath={href('/admin/posts/:postId', params)}
        listPath={href('/admin/posts')}
        previewPath={href('/admin/posts/preview')}
      />
      {post && <TakeBack stage={post.stage} refusal={actionData?.taking} />}
    </>
  )
}

const TO_DRAFTS = { scheduled: 'Unschedule', published: 'Unpublish' }

type TakeBackProps = { stage: PostStage; refusal: FormState | undefined }

function TakeBack({ stage, refusal }: TakeBackProps) {
  const navigation = useNavigation()
  const busyWith = navigation.formMethod === 'POST' ? navigation.formData?.get('intent') : null
  return (
    <Section
      id="taking-back"
      title={stage === 'draft' ? 'Delete' : `${TO_DRAFTS[stage]} or delete`}
      description="Your reason goes into the audit trail."
      className="mt-12"
    >
      {/* Another stage needs another reason. */}
      <PostForm key={stage} noValidate className="max-w-3xl space-y-4">
        <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
        <TextField {...fieldProps(refusal)('reason')} label="Reason" required />
        <div className="flex flex-wrap gap-3">
          {stage !== 'draft' && (
            <Button
              type="submit"
              name="intent"
              value="unpublish"
              variant="secondary"
              busy={busyWith === 'unpublish'}
            >
              {TO_DRAFTS[stage]}
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="danger"
            busy={busyWith === 'delete'}
          >
            Delete Permanently
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
