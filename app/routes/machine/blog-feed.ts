import { setImmediate } from 'node:timers/promises'
import { href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { listFullPosts } from '#app/features/blog/queries.server.ts'
import type { Post } from '#app/features/blog/schema.ts'
import { escapeXml, xmlResponse } from '#app/platform/http/xml.ts'
import { renderMarkdown } from '#app/platform/markdown/markdown.server.ts'
import { site } from '#app/site.ts'
import type { Route } from './+types/blog-feed.ts'

const MAX_POSTS = 30
const TEN_MINUTES_S = 600

/** RSS 2.0 with each post in full: https://www.rssboard.org/rss-specification */
export async function loader({ context }: Route.LoaderArgs) {
  const { asActor, origin } = context.get(requestContext)
  const posts = await asActor(tx => listFullPosts(tx, MAX_POSTS))
  const changed = posts
    .map(post => post.updatedAt)
    .sort()
    .at(-1)
  const items: string[] = []
  for (const post of posts) {
    items.push(item(origin, post))
    // Lets other requests run between long posts.
    await setImmediate()
  }
  const channel = [
    element('title', `${site.name} blog`),
    element('link', origin + href('/blog')),
    element('description', 'On hiring, pricing and doing senior work for part of a week.'),
    element('language', 'en-us'),
    changed === undefined ? '' : element('lastBuildDate', rssDate(changed)),
    `<atom:link href="${escapeXml(origin + href('/blog/rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]
  const namespaces =
    'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
  return xmlResponse(
    'application/rss+xml',
    `<rss version="2.0" ${namespaces}>\n<channel>\n${channel.filter(Boolean).join('\n')}\n</channel>\n</rss>`,
    TEN_MINUTES_S,
  )
}

function item(origin: string, post: Post): string {
  const url = origin + href('/blog/:slug', { slug: post.slug })
  return [
    '<item>',
    element('title', post.title),
    element('link', url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    post.publishedAt === null ? '' : element('pubDate', rssDate(post.publishedAt)),
    post.author === '' ? '' : element('dc:creator', post.author),
    post.excerpt === '' ? '' : element('description', post.excerpt),
    element('content:encoded', renderMarkdown(post.content, { base: url })),
    '</item>',
  ]
    .filter(Boolean)
    .join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** RFC 822 with a four-digit year. */
function rssDate(moment: string): string {
  return new Date(moment).toUTCString()
}
