import type { MetaDescriptor } from 'react-router'
import { site } from '#app/site.ts'

/** The metadata of a public page, for search engines and link previews. */
type PublicPage = {
  /** The document's title, including the site's name. */
  title: string
  description: string
  /** The canonical address of the page. */
  path: string
  type?: 'website' | 'article' | 'profile'
  /** A picture of 1200 × 630; without one, the general picture of the site. */
  picture?: { path: string; alt: string }
  more?: MetaDescriptor[]
  /** schema.org data, one object per script element. React Router escapes what could close the element. */
  data?: object[]
}

/** The root loader's data, available to every page; undefined only if that loader failed. */
type MetaArgs = {
  matches: readonly [{ loaderData?: { origin: string } | undefined }, ...unknown[]]
}

const GENERAL_PICTURE = { path: '/og/page.png', alt: `${site.name}. ${site.description}` }

export function pageMeta(args: MetaArgs, page: PublicPage): MetaDescriptor[] {
  const { title, description } = page
  const basics = [{ title }, { name: 'description', content: description }]
  const origin = args.matches[0].loaderData?.origin
  if (origin === undefined) return basics
  const at = (path: string) => new URL(path, origin).href
  const url = at(page.path)
  const picture = page.picture ?? GENERAL_PICTURE
  return [
    ...basics,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: at(picture.path) },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: at(picture.path) },
    { name: 'twitter:image:alt', content: picture.alt },
    ...(page.more ?? []),
    ...(page.data ?? []).map(data => ({ 'script:ld+json': data })),
  ]
}

export function originOf(args: MetaArgs): string {
  return args.matches[0].loaderData?.origin ?? ''
}

type Crumb = { name: string; path: string }

/** The breadcrumbs from the home page to this one: https://schema.org/BreadcrumbList */
export function breadcrumbs(origin: string, crumbs: Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(path, origin).href,
    })),
  }
}

/** The site as the publisher of its content. */
export function organization(origin: string) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
  }
}
