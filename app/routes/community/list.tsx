import { Form, href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { searchQuestions } from '#app/features/community/queries.server.ts'
import {
  communitySearch,
  PAGE_SIZE,
  readCommunityFilter,
  TOPICS,
} from '#app/features/community/rules.ts'
import { QuestionRow } from '#app/features/community/ui/question-row.tsx'
import { countOf } from '#app/platform/count.ts'
import { rangeText } from '#app/platform/http/list-state.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Done } from '#app/ui/done.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Link } from '#app/ui/router-link.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/list.ts'

export const handle = plainPage

const DONE = { 'question-deleted': 'Your question is deleted.' }

const DESCRIPTION =
  'Questions and answers about fractional work, from the people who do it and the companies that hire them.'

/** Search engines may index the pages of the full list, but not its filtered variants. */
export const meta: Route.MetaFunction = args => {
  const filter = readCommunityFilter(new URLSearchParams(args.location.search))
  const { page } = filter
  const title = pageTitle(page > 1 ? `Community, page ${page}` : 'Community')
  const whole = !filter.q && !filter.topic && !filter.open
  if (!whole || (page > 1 && args.loaderData?.page !== page))
    return [{ title }, { name: 'description', content: DESCRIPTION }, NOINDEX]
  return pageMeta(args, {
    title,
    description: DESCRIPTION,
    path: href('/community') + communitySearch(filter),
  })
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const filter = readCommunityFilter(url.searchParams)
  const found = await ctx.asActor(tx => searchQuestions(tx, filter))
  return withDone(ctx, request, DONE, { filter, isMember: ctx.user !== null, ...found })
}

export default function Community({ loaderData }: Route.ComponentProps) {
  const { filter, isMember, questions, total, page, pageCount, done } = loaderData
  const filtered = filter.q !== '' || filter.topic !== '' || filter.open
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Community"
        lede={`Questions and answers about fractional work. ${isMember ? 'Everyone can read them.' : 'Everyone can read; log in to ask or answer.'}`}
        actions={<ButtonLink to={href('/community/ask')}>Ask a question</ButtonLink>}
      />
      <Done className="mb-6">{done}</Done>
      <LiveRegion>{`${countOf(total, 'question')} found`}</LiveRegion>
      <Form
        method="get"
        action={href('/community')}
        className="mb-6 flex flex-wrap items-end gap-4"
        key={communitySearch(filter)}
      >
        {filter.topic && <input type="hidden" name="topic" value={filter.topic} />}
        {filter.open && <input type="hidden" name="open" value="1" />}
        <TextField
          name="q"
          type="search"
          label="Search questions"
          defaultValue={filter.q}
          className="flex-1 basis-64"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <nav aria-label="Topics" className="mb-8 flex flex-wrap gap-2">
        {[{ value: '' as const, label: 'All topics' }, ...TOPICS].map(({ value, label }) => (
          <FilterLink
            key={value}
            to={{ topic: value, page: 1 }}
            current={filter.topic === value}
            filter={filter}
          >
            {label}
          </FilterLink>
        ))}
        <FilterLink to={{ open: !filter.open, page: 1 }} current={filter.open} filter={filter}>
          Unanswered
        </FilterLink>
      </nav>
      {questions.length === 0 ? (
        <EmptyState
          title={filtered ? 'Nothing found' : 'No Questions Yet'}
          action={
            filtered ? (
              <ButtonLink to={href('/community')} variant="secondary">
                Show all questions
              </ButtonLink>
            ) : (
              <ButtonLink to={href('/community/ask')}>Ask the first one</ButtonLink>
            )
          }
        >
          {filtered
            ? 'No questions match your search. Ask yours.'
            : 'What would you like to ask people who’ve done it?'}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-rule border-y border-rule">
            {questions.map(question => (
              <li key={question.id}>
                <QuestionRow question={question} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={pageCount}
            toPage={to => ({ search: communitySearch({ ...filter, page: to }) })}
            summary={rangeText(
              { page, size: PAGE_SIZE, shown: questions.length },
              countOf(total, 'question'),
            )}
            className="mt-6 border-t-0"
          />
        </>
      )}
    </div>
  )
}

function FilterLink({
  to,
  current,
  filter,
  children,
}: {
  to: Partial<Route.ComponentProps['loaderData']['filter']>
  current: boolean
  filter: Route.ComponentProps['loaderData']['filter']
  children: string
}) {
  return (
    <Link
      to={href('/community') + communitySearch({ ...filter, ...to })}
      aria-current={current ? 'true' : undefined}
      className="inline-flex min-h-9 items-center rounded border border-control px-3 text-sm text-ink no-underline transition-colors hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent"
    >
      {children}
    </Link>
  )
}
