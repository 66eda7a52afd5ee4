import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { findByName } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { KNOWN_DEMO_PASSWORD } from '#app/platform/env/env.ts'
import { DAY_MS } from '#app/platform/units.ts'
import type { CatalogueRef, DemoAnswer, DemoRequest, DemoTalent } from './demo/types.ts'
import {
  demoClients,
  demoCompanies,
  demoCompetitors,
  demoHours,
  demoIntroductions,
  demoPosts,
  demoQuestions,
  demoTalent,
} from './demo/world.ts'
import { insertDemoAccounts } from './demo-accounts.ts'
import { insertRooms } from './demo-rooms.ts'
import type { Faces } from './place-faces.ts'
import { type Ago, insertRows, type Row, stableId } from './rows.ts'

/** Inserts the demo world: the same people, words and ids every time, at times relative to `now`. */
export async function insertDemoWorld(
  tx: SystemTx,
  now: Date,
  passwordOf: (email: string) => string = () => KNOWN_DEMO_PASSWORD,
  faces: Faces = new Map(),
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * DAY_MS))
  await insertDemoAccounts(tx, ago, passwordOf)
  await insertCustomOptions(tx)
  await insertAll(
    tx,
    'talent_profiles',
    demoTalent().map(talent => ({
      ...profileRow(talent, ago),
      photo_url: faces.get(talent.key) ?? null,
    })),
  )
  await insertAll(
    tx,
    'company_cards',
    demoCompanies().map(({ key, company }) => ({ user_id: stableId('user', key), ...company })),
  )
  await insertAll(
    tx,
    'company_requests',
    demoCompanies().flatMap(company =>
      company.requests.map(request => requestRow(company.key, request, ago)),
    ),
  )
  await insertLists(tx)
  await insertIntroductions(tx, ago)
  await insertRooms(tx, ago)
  await insertAll(
    tx,
    'talent_hours',
    demoHours().map(({ talent, elsewhere, freeInDays, confirmedDaysAgo }) => ({
      talent_id: stableId('talent', talent),
      elsewhere,
      elsewhere_until: freeInDays === null ? null : ago(-freeInDays),
      confirmed_at: ago(confirmedDaysAgo),
    })),
  )
  await dateNotices(tx, ago)
  await insertAll(
    tx,
    'blog_posts',
    demoPosts().map(({ publishedDaysAgo, ...post }) => ({
      ...post,
      id: stableId('post', post.slug),
      published_at: publishedDaysAgo === undefined ? null : ago(publishedDaysAgo),
    })),
  )
  await insertCommunity(tx, ago)
}

/** Competitors and clients. Inserted before the introductions, because a trigger compares them. */
async function insertLists(tx: SystemTx): Promise<void> {
  await insertAll(
    tx,
    'company_competitors',
    demoCompetitors().map(({ company, names }) => ({ user_id: stableId('user', company), names })),
  )
  for (const [table, list] of [
    ['talent_clients', 'shown'],
    ['talent_private_clients', 'compared'],
  ] as const)
    await insertAll(
      tx,
      table,
      demoClients().map(({ talent, [list]: names }) => ({
        talent_id: stableId('talent', talent),
        names,
      })),
    )
}

async function insertCommunity(tx: SystemTx, ago: Ago): Promise<void> {
  const post = (id: string, { author, body, daysAgo }: DemoAnswer) => ({
    id,
    key: id.replaceAll('-', '').slice(0, 10),
    author_id: stableId('user', author),
    body,
    created_at: ago(daysAgo),
    answers: 0,
    helpful: 0,
    under_hidden: false,
  })
  const questions = demoQuestions().map(question => {
    const id = stableId('question', question.title)
    return {
      ...question,
      id,
      answers: question.answers.map(answer => ({
        ...answer,
        id: stableId('answer', `${question.title} ${answer.author}`),
      })),
    }
  })
  await insertAll(
    tx,
    'community_posts',
    questions.map(question => ({
      ...post(question.id, question),
      title: question.title,
      topic: question.topic,
    })),
  )
  await insertAll(
    tx,
    'community_posts',
    questions.flatMap(question =>
      question.answers.map(answer => ({ ...post(answer.id, answer), parent_id: question.id })),
    ),
  )
  await insertAll(
    tx,
    'community_votes',
    questions.flatMap(question =>
      question.answers.flatMap(answer =>
        (answer.helpful ?? []).map(member => ({
          post_id: answer.id,
          user_id: stableId('user', member),
          created_at: ago(answer.daysAgo / 2),
        })),
      ),
    ),
  )
  for (const { id, answers } of questions) {
    const accepted = answers.find(answer => answer.accepted)
    if (accepted === undefined) continue
    await tx
      .updateTable('community_posts')
      .set({ accepted_id: accepted.id })
      .where('id', '=', id)
      .execute()
  }
}

async function insertCustomOptions(tx: SystemTx): Promise<void> {
  const requests = demoCompanies().flatMap(company => company.requests)
  const rows = new Map<string, { id: string; catalogue: string; name: string; category: string }>()
  const collect = (catalogue: 'skills' | 'tools', owner: string, refs: CatalogueRef[]) => {
    for (const ref of refs) {
      if (typeof ref === 'string') continue
      const id = customId(owner, ref.custom)
      rows.set(id, { id, catalogue, name: ref.custom, category: ref.category })
    }
  }
  for (const { key, skills, tools } of demoTalent()) {
    collect('skills', key, skills)
    collect('tools', key, tools)
  }
  for (const { key, required_skills, required_tools } of requests) {
    collect('skills', key, required_skills)
    collect('tools', key, required_tools)
  }
  await insertAll(tx, 'custom_options', [...rows.values()])
}

function profileRow({ key, slug, skills, tools, createdDaysAgo, ...talent }: DemoTalent, ago: Ago) {
  return {
    ...talent,
    primary_role_custom: talent.primary_role_custom ?? '',
    id: stableId('talent', key),
    user_id: stableId('user', key),
    created_at: ago(createdDaysAgo),
    updated_at: ago(createdDaysAgo),
    public_profile_url: `/talent/${slug}`,
    skill_ids: skills.map(skill => idOf(SKILLS, key, skill)),
    tool_ids: tools.map(tool => idOf(TOOLS, key, tool)),
    industries_experienced: talent.industries_experienced.map(industry =>
      nameOf(INDUSTRIES, industry),
    ),
  }
}

function requestRow(company: string, { key, createdDaysAgo, ...request }: DemoRequest, ago: Ago) {
  return {
    ...request,
    id: stableId('request', key),
    user_id: stableId('user', company),
    created_at: ago(createdDaysAgo),
    updated_at: ago(createdDaysAgo),
    required_skills: request.required_skills.map(skill => idOf(SKILLS, key, skill)),
    required_tools: request.required_tools.map(tool => idOf(TOOLS, key, tool)),
    industry: nameOf(INDUSTRIES, request.industry),
  }
}

async function insertIntroductions(tx: SystemTx, ago: Ago): Promise<void> {
  const rows = demoIntroductions().map(introduction => ({
    ...introduction,
    id: stableId('introduction', `${introduction.request} ${introduction.talent}`),
    accepted: introduction.status === 'matched' || introduction.status === 'accepted',
  }))
  await insertAll(
    tx,
    'connection_requests',
    rows.map(row => ({
      id: row.id,
      company_id: stableId('user', row.company),
      talent_id: stableId('talent', row.talent),
      request_id: stableId('request', row.request),
      requirements: row.requirements,
      status: row.status,
      created_at: ago(row.createdDaysAgo),
      answered_at: row.answeredDaysAgo === undefined ? null : ago(row.answeredDaysAgo),
    })),
  )
  await insertAll(
    tx,
    'connection_contacts',
    rows.map(row => ({ connection_id: row.id, contact_details: row.contact_details })),
  )
  await insertAll(
    tx,
    'connection_events',
    rows.flatMap(row => [
      { connection_id: row.id, event: 'requirements_sent', created_at: ago(row.createdDaysAgo) },
      ...(row.accepted && row.answeredDaysAgo !== undefined
        ? [
            {
              connection_id: row.id,
              event: 'match_confirmed',
              created_at: ago(row.answeredDaysAgo),
            },
          ]
        : []),
    ]),
  )
}

/** Adds the missing notices of introductions and dates all of them; older ones are read, and none is mailed. */
async function dateNotices(tx: SystemTx, ago: Ago): Promise<void> {
  await sql`
    select app.notify(told.user_id, told.kind, c.id::text, jsonb_build_object('connection_id', c.id))
      from public.connection_requests c
     cross join lateral (values
       (app.user_of_talent(c.talent_id), 'introduction_received', true),
       (c.company_id, 'introduction_answered', c.status in ('matched', 'accepted', 'declined')),
       (app.user_of_talent(c.talent_id), 'introduction_withdrawn', c.status = 'withdrawn'),
       (app.user_of_talent(c.talent_id), 'introduction_expired', c.status = 'expired'),
       (c.company_id, 'introduction_expired', c.status = 'expired')) as told (user_id, kind, so)
     where told.so and c.status <> 'pending'
     order by c.id
  `.execute(tx)
  await sql`
    with told as (
      select n.id, case n.kind when 'introduction_received' then c.created_at else c.answered_at end as at,
             c.status = 'pending' or n.kind <> 'introduction_received' as fresh
        from public.notices n join public.connection_requests c on c.id = n.connection_id
    )
    update public.notices n
       set created_at = told.at,
           read_at = case when not fresh or told.at < ${ago(2)} then told.at + interval '5 hours' end
      from told where told.id = n.id
  `.execute(tx)
  await sql`delete from app.jobs where kind = 'notice-mail'`.execute(tx)
  await sql`select app.refresh_response_times()`.execute(tx)
}

function insertAll(tx: SystemTx, table: string, rows: Row[]): Promise<void> {
  return insertRows(tx, `public.${table}`, rows)
}

function customId(owner: string, name: string): string {
  return `custom_${createHash('sha256').update(`${owner} ${name}`).digest('hex').slice(0, 16)}`
}

function idOf(catalogue: readonly CatalogueOption[], owner: string, ref: CatalogueRef): string {
  return typeof ref === 'string' ? mustFind(catalogue, ref).id : customId(owner, ref.custom)
}

function nameOf(catalogue: readonly CatalogueOption[], ref: CatalogueRef): string {
  return typeof ref === 'string' ? mustFind(catalogue, ref).name : ref.custom
}

function mustFind(catalogue: readonly CatalogueOption[], name: string): CatalogueOption {
  const option = findByName(catalogue, name)
  if (option === undefined)
    throw new Error(`The demo world names "${name}", which is in no catalogue`)
  return option
}
