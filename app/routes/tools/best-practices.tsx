import { Form, href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { listPostTitles } from '#app/features/blog/queries.server.ts'
import { GUIDE } from '#app/features/guide/guide.server.ts'
import { guidePostSlugs, searchGuide, withPosts, wordsOf } from '#app/features/guide/rules.ts'
import { type GuidePart, QUESTION_LENGTH } from '#app/features/guide/schema.ts'
import { GuideSection } from '#app/features/guide/ui/guide-section.tsx'
import { countOf } from '#app/platform/count.ts'
import { readSearch } from '#app/platform/http/list-state.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/best-practices.ts'
import { ToolHeader } from './parts/tool-header.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Best Practices Guide'),
    description:
      'How to make part-time leadership work, for companies and talent: scoping, pricing, decision rights, the first 90 days, and ending well.',
    path: href('/resources/best-practices'),
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asActor } = context.get(requestContext)
  const posts = await asActor(tx => listPostTitles(tx, guidePostSlugs(GUIDE)))
  const question = readSearch(url.searchParams, QUESTION_LENGTH)
  const words = wordsOf(question)
  const parts = withPosts(searchGuide(GUIDE, words), new Set(posts.map(({ slug }) => slug)))
  return { question, words, parts }
}

export default function BestPractices({ loaderData }: Route.ComponentProps) {
  const { question, words, parts } = loaderData
  const found = parts.reduce((sum, { sections }) => sum + sections.length, 0)
  return (
    <div className="page-width py-12">
      <ToolHeader
        title="Best Practices Guide"
        lede="How to make part-time leadership work, from the first question to the last day. For both sides."
      />
      <Form
        method="get"
        action={href('/resources/best-practices')}
        role="search"
        className="no-print mb-10 flex max-w-measure flex-wrap items-end gap-3"
      >
        <TextField
          key={question}
          type="search"
          name="q"
          label="Search the guide"
          defaultValue={question}
          maxLength={QUESTION_LENGTH}
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <Button type="submit">Search</Button>
        {question && (
          <ButtonLink to={href('/resources/best-practices')} variant="secondary">
            Show all
          </ButtonLink>
        )}
      </Form>
      {question && (
        <p role="status" className="mb-8 text-muted">
          {found === 0 ? 'Nothing' : countOf(found, 'section')} with “{question}”
        </p>
      )}
      {found === 0 ? (
        <EmptyState
          title="Nothing found"
          action={<ButtonLink to={href('/resources/best-practices')}>Show all</ButtonLink>}
        >
          No section has all of these words. Try fewer words.
        </EmptyState>
      ) : (
        <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <Contents parts={parts} />
          <div className="space-y-16">
            {parts.map(part => (
              <section key={part.id} aria-labelledby={part.id}>
                <h2
                  id={part.id}
                  className="border-t-2 border-ink pt-3 font-display text-3xl font-medium tracking-tight"
                >
                  {part.title}
                </h2>
                <p className="mt-2 mb-10 max-w-measure text-muted">{part.about}</p>
                <div className="space-y-12">
                  {part.sections.map(section => (
                    <GuideSection key={section.id} section={section} words={words} />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Contents({ parts }: { parts: GuidePart[] }) {
  return (
    <nav aria-label="On this page" className="no-print self-start lg:sticky lg:top-6">
      {parts.map(part => (
        <div key={part.id} className="mb-6">
          <p className="text-sm font-medium">{part.title}</p>
          <ol className="mt-1 border-t border-rule">
            {part.sections.map(section => (
              <li key={section.id} className="border-b border-rule">
                <a
                  href={`#${section.id}`}
                  className="flex min-h-9 items-center rounded py-1 text-sm text-muted no-underline hover:text-ink hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  )
}
