import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  data,
  href,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { requestContext } from '#app/context.ts'
import { findQuestion } from '#app/features/community/queries.server.ts'
import {
  ANSWERS_PAGE_SIZE,
  keyOf,
  questionAddress,
  topicLabel,
} from '#app/features/community/rules.ts'
import { type Answer, AnswerForm, ReportForm } from '#app/features/community/schema.ts'
import { AuthorLine } from '#app/features/community/ui/author-line.tsx'
import { markSeenAnswers } from '#app/features/notices/commands.server.ts'
import { countOf } from '#app/platform/count.ts'
import { words } from '#app/platform/forms/fields.ts'
import { refuse } from '#app/platform/forms/parse-form.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { pageSearch, readPage } from '#app/platform/http/list-state.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { isOpened } from '#app/platform/http/prefetch.ts'
import { firstParagraph, renderMarkdown } from '#app/platform/markdown/markdown.server.ts'
import { breadcrumbs, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cutText } from '#app/ui/cut-text.ts'
import { Done } from '#app/ui/done.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { failureText } from '#app/ui/refusal-text.ts'
import { Section } from '#app/ui/section.tsx'
import { TryAgain } from '#app/ui/try-again.tsx'
import { answerOffline } from '../parts/answer-offline.ts'
import { withDone } from '../parts/redirect-done.server.ts'
import { reloadsWhenLate } from '../parts/reloads-when-late.ts'
import type { Route } from './+types/question.ts'
import { handleQuestionForm } from './parts/handle-question-form.server.ts'
import { PostTools } from './parts/post-tools.tsx'
import { ANSWERS_DESCRIBED, qaPageData } from './parts/qa-page-data.ts'
import { NOT_SAVED, POST_GONE } from './parts/words.ts'
import { WriteAnswer } from './parts/write-answer.tsx'

export const handle = plainPage

const DONE = {
  asked: 'Your question is posted. We’ll tell you when someone answers.',
  answered: 'Your answer is posted.',
  reported: 'Thank you. We’ll review it.',
  'answer-deleted': 'Your answer is deleted.',
  'question-kept':
    'Others have already answered this question, even if an answer is hidden, so you can’t delete it. You can still edit it.',
}

export const meta: Route.MetaFunction = args => {
  const { loaderData, error } = args
  if (!loaderData) return [{ title: pageTitle(failureTitle(error)) }, NOINDEX]
  const { question } = loaderData
  const { page } = question
  const title = pageTitle(page > 1 ? `${question.title}, page ${page}` : question.title)
  if (question.hidden) return [{ title }, NOINDEX]
  const path = href('/community/:question', { question: questionAddress(question) })
  return pageMeta(args, {
    title,
    description: cutText(loaderData.opening || question.title, 155),
    path: path + pageSearch(page),
    type: 'article',
    picture: { path: `/og${path}.png`, alt: `${question.title}, from the community` },
    data: [
      qaPageData(originOf(args), question, path),
      breadcrumbs(originOf(args), [
        { name: 'Community', path: href('/community') },
        { name: question.title, path },
      ]),
    ],
  })
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user } = ctx
  const key = keyOf(params.question)
  const page = readPage(url.searchParams)
  const found =
    key &&
    (await ctx.asActor(async tx => {
      const question = await findQuestion(tx, key, page)
      const isAbout = question?.own || question?.answers.some(({ own }) => own)
      if (question && isAbout && isOpened(request))
        await markSeenAnswers(
          tx,
          question.answers.map(({ id }) => id),
        )
      return question
    }))
  if (!found) throw data(null, { status: 404 })
  const address = questionAddress(found)
  // A question has one address; addresses with a former title redirect to it.
  if (address !== params.question)
    throw redirect(href('/community/:question', { question: address }) + url.search, 301)
  const html: Record<string, string> = {}
  for (const post of [found, ...found.answers]) {
    html[post.id] = renderMemberText(post.body)
    // Lets other requests run between the answers of a long page.
    await setImmediate()
  }
  // The page shows the HTML. The original texts of the first answers are for machine-readable data.
  const answers = found.answers.map((answer, place) =>
    place < ANSWERS_DESCRIBED ? answer : { ...answer, body: '' },
  )
  return withDone(ctx, request, DONE, {
    question: { ...found, answers },
    html,
    opening: firstParagraph(found.body),
    member: user !== null,
    mayVote: user?.emailConfirmed ?? false,
    storageKey: user && `answer ${user.id} ${found.id}`,
    submission: randomUUID(),
  })
}

/** Marks members' links as not endorsed by the site. */
function renderMemberText(text: string): string {
  return renderMarkdown(text).replaceAll('<a href=', '<a rel="nofollow ugc" href=')
}

export const action = takesForm([AnswerForm, ReportForm, words('intent')], handleQuestionForm)

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, NOT_SAVED))

/** After a refusal, the page reloads to show what has changed meanwhile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 404 || reloadsWhenLate(args)
}

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { question, html, member, mayVote, done, submission, storageKey } = loaderData
  const aboutPost = actionData?.values.post_id?.[0]
  const answered = aboutPost === undefined ? actionData : undefined
  const isReport = actionData?.values.reason !== undefined && actionData.message !== POST_GONE
  const refusedReport = (post: { id: string }) =>
    isReport && post.id === aboutPost ? actionData : undefined
  const here = href('/community/:question', { question: questionAddress(question) })
  const { answerCount, page, pageCount } = question
  const first = (page - 1) * ANSWERS_PAGE_SIZE
  return (
    <div className="page-width space-y-12 py-12">
      <article className="min-w-0">
        <PageHeader title={question.title} kicker={topicLabel(question.topic)} />
        <Done className="mb-6">{!actionData && done}</Done>
        {question.hidden && <HiddenNotice />}
        <Byline post={question} />
        <MemberText html={html[question.id] ?? ''} />
        {member && (
          <PostTools
            post={question}
            kind="question"
            done={done}
            isAnswered={question.answers.some(({ own }) => !own)}
            refused={refusedReport(question)}
          />
        )}
      </article>
      {/* The answers to a hidden question are hidden with it. */}
      {!(question.hidden && answerCount === 0) && (
        <Section id="answers" title="Answers" count={answerCount}>
          {actionData && aboutPost !== undefined && !isReport && (
            <FormAlert watch={actionData} className="mb-6">
              {actionData.message}
            </FormAlert>
          )}
          {answerCount === 0 && <p className="text-muted">No answers yet.</p>}
          {member && !mayVote && !question.hidden && question.answers.some(({ own }) => !own) && (
            <p className="mb-6 text-muted">
              To mark answers as helpful,{' '}
              <TextLink to={href('/settings')}>confirm your email address</TextLink>.
            </p>
          )}
          <ol className="divide-y divide-rule">
            {question.answers.map(answer => (
              <li key={answer.id} id={answer.id} className="min-w-0 py-6 first:pt-0">
                <article>
                  {answer.hidden && <HiddenNotice />}
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <Byline post={answer} />
                    {answer.accepted && (
                      <Badge tone="green" glyph="full">
                        Accepted answer
                      </Badge>
                    )}
                  </div>
                  <MemberText html={html[answer.id] ?? ''} />
                  <p className="figures mt-4 text-sm text-muted">
                    {answer.helpful === 0
                      ? 'Not marked as helpful yet'
                      : `Helpful to ${countOf(answer.helpful, 'member')}`}
                  </p>
                  {/* Under a hidden question nothing can be changed. */}
                  {member && !question.hidden && (
                    <PostTools
                      post={answer}
                      kind="answer"
                      done={done}
                      mayVote={mayVote}
                      isAsker={question.own}
                      refused={refusedReport(answer)}
                    />
                  )}
                </article>
              </li>
            ))}
          </ol>
          {pageCount > 1 && (
            <Pagination
              page={page}
              pageCount={pageCount}
              toPage={to => ({ search: pageSearch(to), hash: 'answers' })}
              summary={`${first + 1}–${first + question.answers.length} of ${answerCount} answers`}
            />
          )}
        </Section>
      )}
      {!question.hidden && (
        <Section id="answer" title="Do you know the answer?">
          {storageKey ? (
            // A new key empties the form once the answer is posted.
            <WriteAnswer
              key={answerCount}
              submission={submission}
              storageKey={storageKey}
              refusal={answered}
            />
          ) : (
            <ButtonLink to={`${href('/login')}?${new URLSearchParams({ next: here })}`}>
              Log in to answer
            </ButtonLink>
          )}
        </Section>
      )}
      <ButtonLink to={href('/community')} variant="secondary">
        All questions
      </ButtonLink>
    </div>
  )
}

function Byline({ post }: { post: Omit<Answer, 'helpful' | 'voted' | 'accepted'> }) {
  const { author, createdAt, editedAt, own } = post
  return <AuthorLine author={author} createdAt={createdAt} editedAt={editedAt} own={own} />
}

function MemberText({ html }: { html: string }) {
  return (
    <div
      className="prose mt-4 max-w-measure wrap-anywhere"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by renderMarkdown on the server, which escapes raw HTML and empties foreign addresses
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function HiddenNotice() {
  return (
    <Notice className="mb-6" title="Hidden by the administrators">
      Only you and the administrators can read it.
    </Notice>
  )
}

function failureTitle(error: unknown): string {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? 'Question not found' : 'That didn’t work'
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null
  return (
    <div className="page-width py-16">
      <PageHeader
        title={failureTitle(error)}
        lede={
          message ??
          (missing
            ? 'It may have been deleted or hidden, or the address may be wrong.'
            : failureText(error))
        }
      />
      <div className="flex flex-wrap gap-3">
        {!missing && <TryAgain />}
        <ButtonLink to={href('/community')} variant={missing ? 'primary' : 'secondary'}>
          All questions
        </ButtonLink>
      </div>
    </div>
  )
}
