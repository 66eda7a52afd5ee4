import { href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { listPostTitles } from '#app/features/blog/queries.server.ts'
import { DISCLAIMER } from '#app/features/contracts/rules.ts'
import { TEMPLATES } from '#app/features/contracts/templates.server.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/contract-list.ts'
import { ReadOn } from './parts/read-on.tsx'
import { ToolHeader } from './parts/tool-header.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Contract Templates'),
    description:
      'A fractional services agreement, a statement of work, a mutual NDA and an advisory agreement in plain language, to fill in and download.',
    path: href('/tools/contract-templates'),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { asActor } = context.get(requestContext)
  const posts = await asActor(tx => listPostTitles(tx, ['ending-an-engagement-well']))
  const templates = TEMPLATES.map(({ slug, title, about, clauses }) => {
    return { slug, title, about, clauses: clauses.length }
  })
  return { posts, templates }
}

export default function ContractList({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-12">
      <ToolHeader
        title="Contract Templates"
        lede="In plain language, with every clause you’d expect. Read them here, fill them in and download them."
      />
      <Notice title="Not legal advice" className="mb-8">
        {DISCLAIMER}
      </Notice>
      <ul className="grid gap-4 sm:grid-cols-2">
        {loaderData.templates.map(({ slug, title, about, clauses }) => (
          <Card key={slug} as="li" interactive className="flex flex-col">
            <h2 className="font-display text-xl font-medium tracking-tight">
              <TextLink
                to={href('/tools/contract-templates/:template', { template: slug })}
                plain
                className="stretched"
              >
                {title}
              </TextLink>
            </h2>
            <p className="mt-2 flex-1 text-muted">{about}</p>
            <p className="figures mt-4 text-sm text-muted">{clauses} clauses</p>
          </Card>
        ))}
      </ul>
      <p className="mt-12 max-w-measure text-muted">
        Before you sign a contract, agree on what you want to achieve. Write it down with the{' '}
        <TextLink to={href('/tools/scope-builder')}>Scope of Work Builder</TextLink>.
      </p>
      <ReadOn posts={loaderData.posts} guide={{ id: 'ending-well', title: 'Ending well' }} />
    </div>
  )
}
