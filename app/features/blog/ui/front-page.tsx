import type { PostSummary } from '../schema.ts'
import { PostTeaser } from './post-teaser.tsx'

type FrontPageProps = {
  lead: PostSummary
  /** The next posts, stacked beside the lead. */
  beside: readonly PostSummary[]
  headingLevel?: 2 | 3
}

/** The newest post set large, with the next ones at its side. */
export function FrontPage({ lead, beside, headingLevel }: FrontPageProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
      <PostTeaser post={lead} headingLevel={headingLevel} lead />
      {beside.length > 0 && (
        <ul className="divide-y divide-rule border-rule max-lg:border-t lg:border-l lg:pl-12">
          {beside.map(post => (
            <li key={post.slug} className="py-8 last:pb-0 lg:first:pt-0">
              <PostTeaser post={post} headingLevel={headingLevel} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
