import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import type { Route } from './+types/privacy.ts'
import { LegalPage } from './parts/legal-page.tsx'
import privacy from './privacy.md?raw'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Privacy Policy'),
    description: `What ${site.name} knows about you, how we use it, who sees it, and what you can do about it.`,
    path: href('/privacy'),
  })

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro={`What ${site.name} knows about you, how we use it, who sees it, and what you can do about it.`}
      text={privacy}
    />
  )
}
