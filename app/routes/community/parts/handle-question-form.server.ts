import { data, href, redirect } from 'react-router'
import {
  acceptAnswer,
  answerQuestion,
  deletePost,
  isDailyLimitError,
  isNoAnswerError,
  reportPost,
  unvoteHelpful,
  voteHelpful,
} from '#app/features/community/commands.server.ts'
import { findQuestion, isPostOf } from '#app/features/community/queries.server.ts'
import { ANSWERS_PAGE_SIZE, keyOf, questionAddress } from '#app/features/community/rules.ts'
import { AnswerForm, PostIdForm, ReportForm } from '#app/features/community/schema.ts'
import { violatesForeignKey } from '#app/platform/db/errors.ts'
import { parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { pageSearch, readPage } from '#app/platform/http/list-state.ts'
import { answerTooMany } from '#app/platform/http/retry-after.ts'
import { requireUser } from '../../guards.server.ts'
import { redirectDone } from '../../parts/redirect-done.server.ts'
import type { Route } from '../+types/question.ts'
import {
  DAILY_LIMIT_MAX_S,
  DAILY_LIMIT_REACHED,
  NOT_ACCEPTED,
  NOT_SAVED,
  POST_GONE,
} from './words.ts'

/** Handles the forms of a question's page: answers, reports, votes and deletions. */
export async function handleQuestionForm(args: Route.ActionArgs) {
  const ctx = requireUser(args)
  const { asActor, log } = ctx
  const shown = pageSearch(readPage(args.url.searchParams))
  const form = readForm(args.context)
  const key = keyOf(args.params.question)
  const question = key && (await asActor(tx => findQuestion(tx, key)))
  const intent = form.get('intent')
  // What is sent twice may be gone already.
  if (!question && key && intent === 'delete')
    return redirectDone(ctx, href('/community'), 'question-deleted')
  if (!question) throw data(null, { status: 404 })
  const address = href('/community/:question', { question: questionAddress(question) })

  if (intent === 'answer') {
    const parsed = parseForm(AnswerForm, form)
    if (!parsed.ok) return data(parsed.state, { status: 400 })
    try {
      await asActor(tx => answerQuestion(tx, { questionId: question.id, ...parsed.value }))
    } catch (error) {
      if (isDailyLimitError(error))
        return answerTooMany(refuse(form, DAILY_LIMIT_REACHED), DAILY_LIMIT_MAX_S)
      // The question was deleted or hidden at this moment.
      if (violatesForeignKey(error)) throw data(null, { status: 404 })
      log.error({ err: error }, 'an answer could not be saved')
      return data(refuse(form, NOT_SAVED), { status: 500 })
    }
    const last = Math.ceil((question.answerCount + 1) / ANSWERS_PAGE_SIZE)
    return redirectDone(ctx, `${address}${pageSearch(last)}#answers`, 'answered')
  }

  if (intent === 'report') {
    const parsed = parseForm(ReportForm, form)
    if (!parsed.ok) return data(parsed.state, { status: 400 })
    const { post_id: postId } = parsed.value
    if (!(await asActor(tx => isPostOf(tx, question.id, postId))))
      return data(refuse(form, POST_GONE), { status: 404 })
    try {
      await asActor(tx => reportPost(tx, parsed.value))
    } catch (error) {
      if (isDailyLimitError(error))
        return answerTooMany(refuse(form, DAILY_LIMIT_REACHED), DAILY_LIMIT_MAX_S)
      throw error
    }
    return redirectDone(ctx, address, 'reported')
  }

  const parsed = PostIdForm.safeParse({ post_id: form.get('post_id') })
  const postId = parsed.data?.post_id
  if (postId === undefined || !(await asActor(tx => isPostOf(tx, question.id, postId))))
    return postId !== undefined && intent === 'delete'
      ? redirectDone(ctx, address, 'answer-deleted')
      : data(refuse(form, POST_GONE), { status: 404 })
  const accept = async (answerId: string | null) => {
    try {
      if (await asActor(tx => acceptAnswer(tx, { questionId: question.id, answerId })))
        return redirect(`${address}#answers`)
    } catch (error) {
      if (!isNoAnswerError(error)) throw error
    }
    return data(refuse(form, NOT_ACCEPTED), { status: 409 })
  }
  switch (intent) {
    case 'helpful':
      await asActor(tx => voteHelpful(tx, postId))
      return redirect(`${address}${shown}#${postId}`)
    case 'not-helpful':
      await asActor(tx => unvoteHelpful(tx, postId))
      return redirect(`${address}${shown}#${postId}`)
    case 'accept':
      return await accept(postId)
    case 'unaccept':
      return await accept(null)
    case 'delete': {
      const deleted = await asActor(tx => deletePost(tx, postId))
      if (postId === question.id)
        return deleted
          ? redirectDone(ctx, href('/community'), 'question-deleted')
          : redirectDone(ctx, address, 'question-kept')
      return deleted || !(await asActor(tx => isPostOf(tx, question.id, postId)))
        ? redirectDone(ctx, address, 'answer-deleted')
        : data(refuse(form, POST_GONE), { status: 404 })
    }
    default:
      throw unreadable()
  }
}
