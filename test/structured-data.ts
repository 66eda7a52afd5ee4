// The schemas that schema.org and search engines define for the types the product uses. Unknown properties fail:
// otherwise a typo would pass as an omitted option.
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })
const moment = z.iso.datetime()
const text = z.string().trim().min(1)
const context = z.literal('https://schema.org')

const organization = z.strictObject({
  '@context': context.optional(),
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  url: address,
  logo: address,
  description: text.optional(),
  email: z.email().optional(),
  sameAs: z.array(address).optional(),
})

const person = z.strictObject({
  '@type': z.literal('Person'),
  '@id': address.optional(),
  name: text,
  url: address.optional(),
  jobTitle: text.optional(),
  description: text.optional(),
  image: address.optional(),
  knowsAbout: z.array(text).optional(),
  knowsLanguage: z.array(text).optional(),
})

// https://developers.google.com/search/docs/appearance/structured-data/qapage
const writer = z.strictObject({
  '@type': z.enum(['Person', 'Organization']),
  name: text,
  url: address.optional(),
})
const answer = z.strictObject({
  '@type': z.literal('Answer'),
  text,
  url: address,
  upvoteCount: z.int().nonnegative(),
  datePublished: moment,
  dateModified: moment.optional(),
  author: writer,
})

const KINDS = {
  QAPage: z.strictObject({
    '@context': context,
    '@type': z.literal('QAPage'),
    mainEntity: z.strictObject({
      '@type': z.literal('Question'),
      name: text,
      text,
      url: address,
      answerCount: z.int().nonnegative(),
      datePublished: moment,
      dateModified: moment.optional(),
      author: writer,
      acceptedAnswer: answer.optional(),
      suggestedAnswer: z.array(answer).min(1).optional(),
    }),
  }),
  Organization: organization,
  WebSite: z.strictObject({
    '@context': context,
    '@type': z.literal('WebSite'),
    name: text,
    url: address,
    inLanguage: text,
    publisher: z.strictObject({ '@id': address }),
  }),
  // https://developers.google.com/search/docs/appearance/structured-data/profile-page
  ProfilePage: z.strictObject({
    '@context': context,
    '@type': z.literal('ProfilePage'),
    url: address,
    dateCreated: moment,
    dateModified: moment,
    mainEntity: person,
  }),
  // https://developers.google.com/search/docs/appearance/structured-data/article
  BlogPosting: z.strictObject({
    '@context': context,
    '@type': z.literal('BlogPosting'),
    headline: text,
    description: text,
    image: address,
    datePublished: moment.optional(),
    dateModified: moment,
    mainEntityOfPage: address,
    author: organization,
    publisher: organization,
    timeRequired: z.iso.duration(),
    inLanguage: text,
  }),
  // https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
  BreadcrumbList: z.strictObject({
    '@context': context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().positive(),
          name: text,
          item: address,
        }),
      )
      .min(2)
      .refine(items => items.every((item, at) => item.position === at + 1)),
  }),
}

const Kind = z.object({ '@type': z.enum(Object.keys(KINDS)) })

type StructuredData = { '@type': string } & Record<string, unknown>

/** The structured data of a page. Throws if a search engine would reject any of it. */
export function readStructuredData(html: string): StructuredData[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return Array.from(scripts, ([, json = '']) => {
    const data: unknown = JSON.parse(json)
    const { '@type': kind } = Kind.parse(data)
    const schema = Object.entries(KINDS).find(([name]) => name === kind)?.[1]
    return { '@type': kind, ...z.record(z.string(), z.unknown()).parse(schema?.parse(data)) }
  })
}
