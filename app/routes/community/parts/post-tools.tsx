import type { ReactNode } from 'react'
import { href } from 'react-router'
import { LIMITS } from '#app/features/community/rules.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextArea } from '#app/ui/text-field.tsx'

type PostToolsProps = {
  post: { id: string; own: boolean; hidden: boolean; voted?: boolean; accepted?: boolean }
  kind: 'question' | 'answer'
  /** Whether the reader may mark answers as helpful. */
  mayVote?: boolean
  /** Whether the reader asked the question that this post answers. */
  isAsker?: boolean
  /** Whether others have answered this question, which then stays. */
  isAnswered?: boolean
  /** What the page confirms: a report that has been sent folds its form. */
  done?: string
  /** Why a report of this post was refused. */
  refused?: FormState
}

/** The actions of a member on a post. */
export function PostTools({
  post,
  kind,
  mayVote = false,
  isAsker = false,
  isAnswered = false,
  done,
  refused,
}: PostToolsProps) {
  if (post.hidden) return null
  return (
    <div className="no-print mt-4 flex flex-wrap items-start gap-2">
      {kind === 'answer' && !post.own && (mayVote || post.voted) && (
        <PostButton
          intent={post.voted ? 'not-helpful' : 'helpful'}
          post={post.id}
          pressed={post.voted ?? false}
        >
          Helpful
        </PostButton>
      )}
      {kind === 'answer' && isAsker && (
        <PostButton intent={post.accepted ? 'unaccept' : 'accept'} post={post.id}>
          {post.accepted ? 'Unaccept this answer' : 'Accept this answer'}
        </PostButton>
      )}
      {post.own ? (
        <>
          <ButtonLink
            to={href('/community/edit/:postId', { postId: post.id })}
            variant="quiet"
            size="small"
          >
            Edit
          </ButtonLink>
          {isAnswered ? (
            <p className="self-center text-sm text-muted">
              Others have answered, so you can’t delete it.
            </p>
          ) : (
            <Tool summary="Delete">
              <p className="mb-3">Delete your {kind}? You can’t undo this.</p>
              <PostButton intent="delete" post={post.id} danger>
                Delete permanently
              </PostButton>
            </Tool>
          )}
        </>
      ) : (
        <Tool key={done} summary="Report" open={refused !== undefined}>
          <PostForm className="space-y-4" noValidate preventScrollReset>
            <FormAlert watch={refused}>{refused?.fieldErrors.reason ?? refused?.message}</FormAlert>
            <input type="hidden" name="intent" value="report" />
            <input type="hidden" name="post_id" value={post.id} />
            <TextArea
              {...fieldProps(refused)('reason')}
              id={`reason-${post.id}`}
              label={`What’s wrong with this ${kind}?`}
              rows={3}
              required
              maxLength={LIMITS.report}
            />
            <Button type="submit" variant="secondary" size="small">
              Send report
            </Button>
          </PostForm>
        </Tool>
      )}
    </div>
  )
}

function PostButton({
  intent,
  post,
  danger = false,
  pressed,
  children,
}: {
  intent: string
  post: string
  danger?: boolean
  pressed?: boolean
  children: string
}) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="post_id" value={post} />
      <Button
        type="submit"
        variant={danger ? 'danger' : 'secondary'}
        size="small"
        aria-pressed={pressed}
      >
        {children}
      </Button>
    </PostForm>
  )
}

function Tool({
  summary,
  open,
  children,
}: {
  summary: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details open={open} className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded px-3 text-sm font-medium text-accent hover:bg-accent-soft">
        {summary}
      </summary>
      <div className="mt-2 max-w-measure rounded border border-rule bg-surface p-4">{children}</div>
    </details>
  )
}
