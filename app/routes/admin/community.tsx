import { data, href, useNavigation } from 'react-router'
import { z } from 'zod'
import { moderatePost } from '#app/features/community/commands.server.ts'
import { listModeratedPosts } from '#app/features/community/moderation.server.ts'
import { questionAddress } from '#app/features/community/rules.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { reason } from '#app/platform/forms/reason.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/day.tsx'
import { Done } from '#app/ui/done.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import { redirectDone, withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/community.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Community desk') }, NOINDEX]

const DONE = { 'post-moderated': 'Your decision is saved.' }

const VerdictForm = z.object({
  post_id: z.guid(),
  verdict: z.enum(['hide', 'restore', 'keep']),
  reason,
})

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireAdmin(args)
  const posts = await ctx.asActor(listModeratedPosts)
  return withDone(ctx, args.request, DONE, { posts })
}

export const action = takesForm([VerdictForm], async (args: Route.ActionArgs) => {
  const ctx = requireAdmin(args)
  const form = readForm(args.context)
  const parsed = parseForm(VerdictForm, form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const { post_id: postId, verdict, reason: why } = parsed.value
  // If somebody else was faster, it is already decided.
  await ctx.asActor(tx => moderatePost(tx, { postId, verdict, reason: why }))
  return redirectDone(ctx, href('/admin/community'), 'post-moderated')
})

export default function CommunityDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { posts, done } = loaderData
  return (
    <>
      <PageHeader
        title="Community"
        lede="What members have reported, and what’s hidden. Every decision needs a reason and goes into the audit trail."
      />
      <Done className="mb-6">{!actionData && done}</Done>
      {posts.length === 0 ? (
        <EmptyState title="You’re all caught up">No posts have been reported.</EmptyState>
      ) : (
        <ul className="space-y-6">
          {posts.map(post => (
            <li key={post.id}>
              <Post
                post={post}
                refusal={actionData?.values.post_id?.[0] === post.id ? actionData : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type PostProps = {
  post: Route.ComponentProps['loaderData']['posts'][number]
  refusal: Route.ComponentProps['actionData']
}

function Post({ post, refusal }: PostProps) {
  const busy = useNavigation().formData?.get('post_id') === post.id
  const address = questionAddress({ key: post.questionKey, title: post.questionTitle })
  return (
    <Card as="article">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 font-display text-xl font-medium tracking-tight wrap-anywhere">
          <TextLink
            to={`${href('/community/:question', { question: address })}${post.isQuestion ? '' : `#${post.id}`}`}
          >
            {post.isQuestion ? '' : 'Answer to: '}
            {post.questionTitle}
          </TextLink>
        </h2>
        {post.hidden && (
          <Badge tone="danger" glyph="cross">
            Hidden
          </Badge>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">
        {post.author === null ? (
          'A former member'
        ) : (
          // Whose account it is isn’t readable here, so this searches for the name.
          <TextLink to={`${href('/admin/people')}?${new URLSearchParams({ q: post.author })}`}>
            {post.author}
          </TextLink>
        )}
      </p>
      <p className="mt-4 max-h-60 max-w-measure overflow-auto whitespace-pre-wrap wrap-anywhere">
        {post.body}
      </p>
      {post.reports.length > 0 && (
        <>
          <h3 className="mt-6 font-medium">Reported</h3>
          <ul className="mt-1 space-y-1 text-sm">
            {post.reports.map(report => (
              <li key={report.at + report.reason} className="wrap-anywhere">
                <Day iso={report.at} />: “{report.reason}”
              </li>
            ))}
            {post.reported > post.reports.length && (
              <li>{`And ${(post.reported - post.reports.length).toLocaleString('en-US')} more.`}</li>
            )}
          </ul>
        </>
      )}
      <PostForm
        // Another decision needs another reason, and a new button doesn't take the place of the one just pressed.
        key={`${post.hidden} ${post.reported}`}
        className="mt-6 space-y-4 border-t border-rule pt-4"
        noValidate
      >
        <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
        <input type="hidden" name="post_id" value={post.id} />
        <TextField
          {...fieldProps(refusal)('reason')}
          id={`reason-${post.id}`}
          label="Reason"
          required
        />
        <div className="flex flex-wrap gap-3">
          {post.hidden ? (
            <Button type="submit" name="verdict" value="restore" busy={busy}>
              Restore
            </Button>
          ) : (
            <>
              <Button type="submit" name="verdict" value="hide" variant="danger" busy={busy}>
                Hide
              </Button>
              {post.reports.length > 0 && (
                <Button type="submit" name="verdict" value="keep" variant="secondary" busy={busy}>
                  Keep it
                </Button>
              )}
            </>
          )}
        </div>
      </PostForm>
    </Card>
  )
}
