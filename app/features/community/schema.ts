import { z } from 'zod'
import { lineWithin, textWithin } from '#app/platform/forms/text.ts'
import { shownAsMarkdown } from '#app/platform/markdown/form-field.server.ts'
import { LIMITS, TOPICS } from './rules.ts'

const TOPIC_VALUES = TOPICS.map(topic => topic.value)

const prose = (what: string, min: number, max: number) =>
  textWithin(what, max).pipe(z.string().min(min, `${what} must be at least ${min} characters long`))

const bodyText = (what: string) =>
  prose(what, LIMITS.bodyLeast, LIMITS.body).pipe(shownAsMarkdown(what))

const submission = z.guid().nullable().catch(null)

export const QuestionForm = z.object({
  title: lineWithin('The question', LIMITS.title).pipe(
    z
      .string()
      .min(LIMITS.titleLeast, `The question must be at least ${LIMITS.titleLeast} characters long`),
  ),
  topic: z.enum(TOPIC_VALUES, 'Choose a topic'),
  body: bodyText('The details'),
  submission,
})
export type QuestionInput = z.output<typeof QuestionForm>

export const AnswerForm = z.object({
  body: bodyText('The answer'),
  submission,
})

export const ReportForm = z.object({
  post_id: z.guid(),
  reason: textWithin('The reason', LIMITS.report).pipe(z.string().min(1, 'Say what’s wrong')),
})

export const PostIdForm = z.object({ post_id: z.guid() })

/** Without a name, if their profile is hidden or their account suspended; a former member has no kind either. */
export type Author = {
  name: string | null
  kind: 'talent' | 'company' | null
  profileUrl: string | null
}

type Post = {
  id: string
  body: string
  createdAt: string
  editedAt: string | null
  hidden: boolean
  author: Author
  own: boolean
}

export type Answer = Post & { helpful: number; voted: boolean; accepted: boolean }

export type QuestionSummary = {
  id: string
  key: string
  title: string
  topic: string
  createdAt: string
  answers: number
  solved: boolean
  hidden: boolean
  author: Author
}

export type Question = Post & {
  key: string
  title: string
  topic: string
  /** The answers of one page. */
  answers: Answer[]
  answerCount: number
  page: number
  pageCount: number
  changedAt: string
}

export type QuestionPage = {
  questions: QuestionSummary[]
  total: number
  page: number
  pageCount: number
}
