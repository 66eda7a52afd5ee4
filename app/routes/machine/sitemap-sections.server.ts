import { href } from 'react-router'
import { listPublishedPosts } from '#app/features/blog/queries.server.ts'
import { countQuestions, listQuestionRows } from '#app/features/community/queries.server.ts'
import { questionAddress } from '#app/features/community/rules.ts'
import { TEMPLATES } from '#app/features/contracts/templates.server.ts'
import {
  countProfiles,
  listProfileRows,
} from '#app/features/talent/public-page/public-rows.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { SitemapEntry } from './sitemap-xml.server.ts'

/** Far below the protocol's 50,000: a file is written in one go, and the server answers nobody else meanwhile. */
export const MAX_ADDRESSES = 5_000
/** The date on both legal pages. */
const LEGAL_DAY = '2025-03-01'

/** Pages with static text: the date of their last change is only known if they state it. */
const STANDING_PAGES: SitemapEntry[] = [
  { path: href('/') },
  { path: href('/talent-directory') },
  { path: href('/about') },
  { path: href('/how-it-works') },
  { path: href('/how-it-works/talent') },
  { path: href('/how-it-works/company') },
  { path: href('/how-it-works/matching') },
  { path: href('/success-stories/talent') },
  { path: href('/fees') },
  { path: href('/tools/rate-calculator') },
  { path: href('/tools/availability-planner') },
  { path: href('/tools/contract-templates') },
  ...TEMPLATES.map(({ slug }) => ({
    path: href('/tools/contract-templates/:template', { template: slug }),
  })),
  { path: href('/tools/scope-builder') },
  { path: href('/resources') },
  { path: href('/resources/best-practices') },
  { path: href('/partners') },
  { path: href('/community') },
  { path: href('/contact') },
  { path: href('/login') },
  { path: href('/signup') },
  { path: href('/privacy'), changed: LEGAL_DAY },
  { path: href('/terms'), changed: LEGAL_DAY },
]

type Slice = { limit: number; offset: number }
type Section = {
  count: (tx: ActorTx) => Promise<number>
  list: (tx: ActorTx, slice: Slice) => Promise<SitemapEntry[]>
}

/** All public pages, ordered so that an addition only changes the last part of a section. */
export const SECTIONS = {
  pages: {
    count: async tx => (await listPages(tx)).length,
    list: async (tx, { limit, offset }) => (await listPages(tx)).slice(offset, offset + limit),
  },
  talent: { count: countProfiles, list: listProfileRows },
  community: {
    count: countQuestions,
    list: async (tx, slice) =>
      (await listQuestionRows(tx, slice)).map(row => ({
        path: href('/community/:question', { question: questionAddress(row) }),
        changed: row.changed,
      })),
  },
} satisfies Record<string, Section>

async function listPages(tx: ActorTx): Promise<SitemapEntry[]> {
  const posts = await listPublishedPosts(tx)
  const newest = posts
    .map(post => post.updatedAt)
    .sort()
    .at(-1)
  return [
    ...STANDING_PAGES,
    { path: href('/blog'), changed: newest },
    ...posts.map(post => ({
      path: href('/blog/:slug', { slug: post.slug }),
      changed: post.updatedAt,
    })),
  ]
}

type SectionName = keyof typeof SECTIONS
// Checked edge: the names are the keys of the table.
const NAMES = Object.keys(SECTIONS) as SectionName[]

/** Each section with its number of addresses. */
export async function countSections(tx: ActorTx): Promise<{ name: SectionName; count: number }[]> {
  const counted: { name: SectionName; count: number }[] = []
  for (const name of NAMES) counted.push({ name, count: await SECTIONS[name].count(tx) })
  return counted
}

/** "talent-2.xml" */
export function partPath(name: SectionName, part: number): string {
  return href('/sitemap/:file', { file: `${name}-${part}.xml` })
}

export async function listPart(tx: ActorTx, file: string): Promise<SitemapEntry[]> {
  const [, name, part] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  const known = NAMES.find(candidate => candidate === name)
  if (known === undefined) return []
  const offset = (Number(part) - 1) * MAX_ADDRESSES
  return await SECTIONS[known].list(tx, { limit: MAX_ADDRESSES, offset })
}
