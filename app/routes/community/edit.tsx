import { data, href, redirect, useNavigation } from 'react-router'
import { changePost } from '#app/features/community/commands.server.ts'
import { findOwnPost } from '#app/features/community/queries.server.ts'
import { questionAddress } from '#app/features/community/rules.ts'
import { AnswerForm, QuestionForm } from '#app/features/community/schema.ts'
import { AnswerField, QuestionFields } from '#app/features/community/ui/post-fields.tsx'
import { isId } from '#app/platform/forms/is-id.ts'
import { type FormState, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RestoredText } from '#app/ui/restored-text.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline, NOTHING_SENT } from '../parts/answer-offline.ts'
import type { Route } from './+types/edit.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Edit post') }, NOINDEX]

/** The caller's own post; other posts are treated as missing. */
async function ownPost(args: Pick<Route.LoaderArgs, 'params' | 'context' | 'request' | 'url'>) {
  const member = requireUser(args)
  const { postId } = args.params
  const post = isId(postId) ? await member.asActor(tx => findOwnPost(tx, postId)) : undefined
  if (post === undefined)
    throw data('We couldn’t find this post among yours. It may have been deleted or hidden.', {
      status: 404,
    })
  return { ...member, post }
}

export async function loader(args: Route.LoaderArgs) {
  return { post: (await ownPost(args)).post }
}

export const action = takesForm([QuestionForm, AnswerForm], async (args: Route.ActionArgs) => {
  const { asActor, post } = await ownPost(args)
  const form = readForm(args.context)
  let { question } = post
  if (post.isQuestion) {
    const parsed = parseForm(QuestionForm, form)
    if (!parsed.ok) return data(parsed.state, { status: 400 })
    const { title, topic, body } = parsed.value
    await asActor(tx => changePost(tx, post.id, { title, topic, body }))
    question = { ...question, title }
  } else {
    const parsed = parseForm(AnswerForm, form)
    if (!parsed.ok) return data(parsed.state, { status: 400 })
    await asActor(tx => changePost(tx, post.id, { body: parsed.value.body }))
  }
  return redirect(href('/community/:question', { question: questionAddress(question) }))
})

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, NOTHING_SENT))

export default function EditPost({ loaderData: { post }, actionData }: Route.ComponentProps) {
  const { ref, kept } = useKeptForm(`post ${post.id}`)
  const busy = useNavigation().formMethod === 'POST'
  const back = href('/community/:question', { question: questionAddress(post.question) })
  return (
    <div className="page-width py-12">
      <PageHeader title={post.isQuestion ? 'Edit your question' : 'Edit your answer'} />
      <PostForm ref={ref} className="max-w-measure space-y-6" noValidate>
        <FormRefusal refusal={actionData} />
        {post.isQuestion ? (
          <QuestionFields draft={typedOr(post, actionData)} errors={actionData?.fieldErrors} />
        ) : (
          <AnswerField draft={post} state={actionData} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <ButtonLink to={back} variant="secondary">
            Cancel
          </ButtonLink>
          <RestoredText {...kept} />
        </div>
      </PostForm>
    </div>
  )
}

/** What was typed into a question's form that was refused, otherwise what is stored. */
function typedOr<T extends { title: string; topic: string; body: string }>(
  stored: T,
  state: FormState | undefined,
) {
  const text = (name: 'title' | 'topic' | 'body') => state?.values[name]?.[0] ?? stored[name]
  return { title: text('title'), topic: text('topic'), body: text('body') }
}
