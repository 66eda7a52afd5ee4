import { href } from 'react-router'
import { countOf } from '#app/platform/count.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/router-link.tsx'
import { questionAddress, topicLabel } from '../rules.ts'
import type { QuestionSummary } from '../schema.ts'
import { AuthorLine } from './author-line.tsx'

/** A question in the list. The whole row is its link. */
export function QuestionRow({ question }: { question: QuestionSummary }) {
  const { title, topic, answers, solved, author, createdAt } = question
  return (
    <article className="group/question relative grid gap-x-6 gap-y-2 py-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <div className="min-w-0 space-y-1">
        <p className="text-sm text-muted">{topicLabel(topic)}</p>
        <h2 className="font-display text-xl font-medium tracking-tight wrap-anywhere">
          <Link
            to={href('/community/:question', { question: questionAddress(question) })}
            className="stretched rounded text-ink no-underline decoration-accent decoration-2 underline-offset-4 group-hover/question:underline"
          >
            {title}
          </Link>
        </h2>
        <AuthorLine author={author} createdAt={createdAt} />
      </div>
      <p className="figures flex items-center gap-3 text-sm sm:flex-col sm:items-end">
        {answers === 0 ? 'No answers yet' : countOf(answers, 'answer')}
        {solved && (
          <Badge tone="green" glyph="full">
            Solved
          </Badge>
        )}
      </p>
    </article>
  )
}
