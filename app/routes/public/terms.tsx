import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import type { Route } from './+types/terms.ts'
import { LegalPage } from './parts/legal-page.tsx'
import terms from './terms.md?raw'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Terms of Service'),
    description: `The rules for using ${site.name}: accounts, conduct, payment, content, termination and liability.`,
    path: href('/terms'),
  })

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      intro={`The agreement between you and ${site.name}, in plain language.`}
      text={terms}
    />
  )
}
