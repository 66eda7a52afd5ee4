import { readChoice, readPage, readSearch } from '#app/platform/http/list-state.ts'
import { slug } from '#app/platform/slug.ts'
import type { Author } from './schema.ts'

export const TOPICS = [
  { value: 'pricing', label: 'Rates and contracts' },
  { value: 'finding', label: 'Finding work' },
  { value: 'hiring', label: 'Hiring' },
  { value: 'scope', label: 'Scope' },
  { value: 'working', label: 'Working together' },
  { value: 'ending', label: 'Endings' },
] as const
type Topic = (typeof TOPICS)[number]['value']

export const LIMITS = {
  titleLeast: 10,
  title: 150,
  bodyLeast: 20,
  body: 8000,
  report: 1000,
} as const

/** The list's whole state in the URL. */
export type CommunityFilter = { q: string; topic: Topic | ''; open: boolean; page: number }

export const PAGE_SIZE = 20
/** Answers per page: rendering a long answer takes the server milliseconds. */
export const ANSWERS_PAGE_SIZE = 30
const QUERY_LENGTH = 200
const SLUG_LENGTH = 70

const KEY = /^([0-9a-f]{10})(?:-|$)/

/** "3f9a0c12ab-how-long-is-a-notice": only the part before the first hyphen identifies the question. */
export function questionAddress({ key, title }: { key: string; title: string }): string {
  const words = slug(title)
  const short =
    words.length <= SLUG_LENGTH ? words : words.slice(0, SLUG_LENGTH).replace(/-[^-]*$/, '')
  return short === '' ? key : `${key}-${short}`
}

export function keyOf(address: string): string | undefined {
  return KEY.exec(address)?.[1]
}

export function topicLabel(value: string): string {
  return TOPICS.find(topic => topic.value === value)?.label ?? value
}

const NAMELESS = { talent: 'A talent', company: 'A company' }

export function authorName({ name, kind }: Pick<Author, 'name' | 'kind'>): string {
  return name ?? (kind === null ? 'A former member' : NAMELESS[kind])
}

export function readCommunityFilter(search: URLSearchParams): CommunityFilter {
  return {
    q: readSearch(search, QUERY_LENGTH),
    topic: readChoice(search, 'topic', TOPICS),
    open: search.get('open') === '1',
    page: readPage(search),
  }
}

/** `?…`, or an empty string for the unfiltered list. */
export function communitySearch({ q, topic, open, page }: CommunityFilter): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (topic) search.set('topic', topic)
  if (open) search.set('open', '1')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
