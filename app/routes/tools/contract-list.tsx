import { href } from 'react-router'
import { TEMPLATES } from '#app/features/contracts/data/templates.ts'
import { NO_ADVICE } from '#app/features/contracts/rules.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageTitle } from '#app/site.ts'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/contract-list.ts'
import { ToolHeader } from './parts/tool-header.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Contract Templates') },
  {
    name: 'description',
    content:
      'A fractional services agreement, a statement of work, a mutual NDA and an advisory agreement in plain language, to fill in and take away.',
  },
]

export default function ContractList() {
  return (
    <div className="page-width py-12">
      <ToolHeader
        title="Contract Templates"
        lede="In plain language, every clause a practitioner expects. Read them here, fill them in, take them away."
      />
      <Notice title="No legal advice" className="mb-8">
        {NO_ADVICE}
      </Notice>
      <ul className="grid gap-4 sm:grid-cols-2">
        {TEMPLATES.map(({ slug, title, about, clauses }) => (
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
            <p className="figures mt-4 text-sm text-muted">{clauses.length} clauses</p>
          </Card>
        ))}
      </ul>
      <p className="mt-12 max-w-measure border-t border-rule pt-6 text-muted">
        A contract is the last page of an agreement, not the first. Write down what is to be
        achieved with the{' '}
        <TextLink to={href('/tools/scope-builder')}>Scope of Work Builder</TextLink>, and how it
        should end with{' '}
        <TextLink to={href('/blog/:slug', { slug: 'ending-an-engagement-well' })}>
          Ending an engagement well
        </TextLink>
        .
      </p>
    </div>
  )
}
