import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'

type Reading = { posts: { slug: string; title: string }[]; guide: { id: string; title: string } }

/** Further reading at the end of a tool, as far as it is published. */
export function ReadOn({ posts, guide }: Reading) {
  return (
    <nav
      aria-label="Read on"
      className="no-print mt-12 flex max-w-page flex-wrap gap-x-8 gap-y-2 border-t border-rule pt-6"
    >
      <span className="text-muted">Read on</span>
      {posts.map(({ slug, title }) => (
        <TextLink key={slug} to={href('/blog/:slug', { slug })}>
          {title}
        </TextLink>
      ))}
      <TextLink to={`${href('/resources/best-practices')}#${guide.id}`}>
        Best Practices Guide: {guide.title}
      </TextLink>
    </nav>
  )
}
