// The demo world plus people who have filled every field to its limit.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { LIMITS as POST } from '#app/features/community/rules.ts'
import { FIELDS as REQUEST } from '#app/features/requests/fields.ts'
import { FIELDS as PROFILE } from '#app/features/talent/fields.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { openConfiguredDatabase } from '#app/platform/db/open-configured.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
  type Person,
} from '../../test/world.ts'
import { makeRooms } from './rooms.ts'

type Composition = typeof import('#app/compose.server.ts')

/** The number of copies of everything that requests read, so that no request finds cached data. */
export const ROUNDS = 3
const ANSWERS = 200
const INTRODUCTIONS = 60
const REQUESTS = 20
const POSTS = 30

export type SurfaceWorld = {
  people: Record<Role, Person | null>
  /** The values of route parameters: as many for each as there are rounds. */
  ids: {
    talent: string[]
    talentId: string[]
    question: string[]
    post: string[]
    ownRequest: string[]
    strangeRequest: string[]
    ownPost: string[]
    deskPost: string[]
    person: string[]
    room: string[]
    /** One of each room. */
    file: string[]
  }
}
export type Role = 'visitor' | 'talent' | 'company' | 'administrator'
export const ROLES: readonly Role[] = ['visitor', 'talent', 'company', 'administrator']

const words = (length: number, seed = 0) =>
  `Round ${seed}: we *brought* the “close” down to [six days](https://a.example/${seed}), and it stays there. `
    .repeat(Math.ceil(length / 90))
    .slice(0, length)
    .trimEnd()

/** Fills a data folder that no server has open. */
export async function makeWorld(folder: string): Promise<SurfaceWorld> {
  process.env.NODE_ENV ||= 'production'
  // Checked edge: the build's entry is app/compose.server.ts (see vite.config.ts).
  const { createApplication, readEnv } = (await import(
    pathToFileURL(path.join(projectRoot, 'build/server/index.js')).href
  )) as Composition
  const env = readEnv({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' })
  const database = await openConfiguredDatabase(env)
  const application = await createApplication(env, database)
  const world = await withSystem(database.kysely, fill)
  await application.close()
  return world
}

async function fill(tx: SystemTx): Promise<SurfaceWorld> {
  const skills = SKILLS.slice(0, PROFILE.skill_ids.maxCount).map(({ id }) => id)
  const tools = TOOLS.slice(0, PROFILE.tool_ids.maxCount).map(({ id }) => id)
  const profile = {
    headline: words(PROFILE.headline.maxLength),
    summary_bio: words(PROFILE.summary_bio.maxLength),
    skill_ids: skills,
    tool_ids: tools,
    client_testimonials: Array.from({ length: PROFILE.client_testimonials.maxCount }, (_, n) =>
      words(PROFILE.client_testimonials.maxLength, n),
    ),
    case_studies: Array.from({ length: PROFILE.case_studies.maxCount }, (_, n) =>
      words(PROFILE.case_studies.maxLength, n),
    ),
  }
  const talents = []
  for (let n = 0; n < ROUNDS; n += 1) talents.push(await buildTalent(tx, profile))
  const [talent = await buildTalent(tx)] = talents
  const company = await buildCompany(tx)
  const stranger = await buildCompany(tx)
  const admin = await buildAdmin(tx)
  const asked = {
    required_skills: SKILLS.slice(0, REQUEST.required_skills.maxCount).map(({ id }) => id),
    required_tools: TOOLS.slice(0, REQUEST.required_tools.maxCount).map(({ id }) => id),
    key_challenges: Array.from({ length: REQUEST.key_challenges.maxCount }, (_, n) =>
      words(REQUEST.key_challenges.maxLength, n),
    ),
    challenge_description: words(REQUEST.challenge_description.maxLength),
  }
  const own: string[] = []
  const strange: string[] = []
  for (let n = 0; n < REQUESTS; n += 1)
    own.push((await buildRequest(tx, { company, ...asked })).requestId)
  for (let n = 0; n < ROUNDS; n += 1)
    strange.push((await buildRequest(tx, { company: stranger, ...asked })).requestId)
  for (let n = 0; n < INTRODUCTIONS; n += 1) {
    const status = n % 2 ? ('accepted' as const) : ('pending' as const)
    const requirements = words(2_000, n)
    await buildConnection(tx, { talent, status, requirements })
    await buildConnection(tx, {
      talent: await buildTalent(tx),
      request: { requestId: own[n % REQUESTS] ?? '', company },
      status,
      requirements,
    })
  }
  const requestIds = own.slice(0, ROUNDS)
  const rooms = await makeRooms(tx, { talent, company, requestIds }, words)
  const questions: string[] = []
  const ownPosts: string[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const body = words(POST.body, n)
    const question = await buildCommunityPost(tx, { body, title: `How much is ${n} too much?` })
    questions.push(`${question.key}-how-much-is-${n}-too-much`)
    for (let answer = 0; answer < ANSWERS; answer += 1)
      await buildCommunityPost(tx, { parent_id: question.id, body: words(POST.body, answer) })
    const mine = { author_id: talent.userId, body, title: `What of my own ${n}?` }
    ownPosts.push((await buildCommunityPost(tx, mine)).id)
  }
  const posts: { id: string; slug: string }[] = []
  for (let n = 0; n < POSTS; n += 1)
    posts.push(await buildPost(tx, { content: paragraphs(60_000, n), excerpt: words(500, n) }))
  return {
    people: { visitor: null, talent, company, administrator: admin },
    ids: {
      talentId: talents.map(({ talentId }) => talentId),
      talent: talents.map(({ profileUrl }) => profileUrl.split('/').at(-1) ?? ''),
      question: questions,
      post: posts.map(({ slug }) => slug),
      ownRequest: own,
      strangeRequest: strange,
      ownPost: ownPosts,
      deskPost: posts.map(({ id }) => id),
      person: [stranger.userId, ...talents.slice(1).map(({ userId }) => userId), randomUUID()],
      room: rooms.map(({ id }) => id),
      file: rooms.map(({ fileId }) => fileId),
    },
  }
}

function paragraphs(length: number, seed: number): string {
  return Array.from({ length: Math.ceil(length / 400) }, (_, n) => words(398, seed + n)).join(
    '\n\n',
  )
}
