// The people and rows the access table is tried on, and the statements that try it.
import { type Kysely, sql } from 'kysely'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { DB } from '#db/types.ts'
import {
  buildAdmin,
  buildCompany,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
  type Person,
  type Request,
  type Talent,
} from '#test/world.ts'
import type { ActorName, Tags } from './access-matrix.ts'

type Member = Exclude<ActorName, 'anyone'>

export type AccessWorld = {
  people: Record<Member, Person>
  talent: Record<'talent A' | 'talent B', Talent>
  requests: Record<'company A' | 'company B', Request>
}

const HOUR_MS = 3_600_000

export function buildAccessWorld(db: Kysely<DB>): Promise<AccessWorld> {
  return withSystem(db, async tx => {
    const talent = { 'talent A': await buildTalent(tx), 'talent B': await buildTalent(tx) }
    const people = {
      ...talent,
      'company A': await buildCompany(tx),
      'company B': await buildCompany(tx),
      administrator: await buildAdmin(tx),
    }
    const requests = {
      'company A': await buildRequest(tx, { company: people['company A'] }),
      'company B': await buildRequest(tx, { company: people['company B'] }),
    }
    for (const company of ['company A', 'company B'] as const) {
      for (const one of Object.values(talent)) {
        for (const status of ['pending', 'matched', 'accepted', 'declined'] as const)
          await buildConnection(tx, { talent: one, company: people[company], status })
      }
      const { userId } = people[company]
      await tx
        .insertInto('company_cards')
        .values({ user_id: userId, name: `${company} Ltd` })
        .execute()
    }
    await buildPost(tx)
    await buildPost(tx, { published_at: null })
    await buildPost(tx, { published_at: new Date(Date.now() + HOUR_MS) })
    await buildPost(tx, { status: 'draft' })
    await buildPost(tx, { status: 'draft', published_at: null })
    for (const [place, { userId }] of Object.values(people).entries()) {
      const option = { id: `custom_of_${place}`, catalogue: 'skills', name: `Skill ${place}` }
      await tx
        .insertInto('custom_options')
        .values({ ...option, user_id: userId })
        .execute()
      await sql`insert into auth.session ("userId", token, "expiresAt") values (${userId}, ${`token ${place}`}, now())`.execute(
        tx,
      )
    }
    await sql`insert into auth.verification (identifier, value, "expiresAt") values ('someone', 'code', now())`.execute(
      tx,
    )
    await sql`insert into app.secrets (name, value) values ('key', 'secret')`.execute(tx)
    return { people, talent, requests }
  })
}

/** SQL telling a row's tags. Tables without an entry hold rows that belong to nobody. */
export const TAGS: Record<string, Partial<Record<keyof Tags, string>>> = {
  'public.users': { owner: 'id' },
  'public.company_cards': { owner: 'user_id' },
  'public.talent_profiles': { owner: 'user_id' },
  'public.company_requests': { owner: 'user_id' },
  'public.custom_options': { owner: 'user_id' },
  'public.blog_posts': {
    public: `status = 'published' and coalesce(published_at <= now(), true)`,
  },
  'public.connection_requests': connectionTags('id'),
  'public.connection_contacts': connectionTags('connection_id'),
  'public.connection_events': connectionTags('connection_id'),
}

function connectionTags(id: string) {
  const column = (name: string) => `(select c.${name} from public.connection_requests c
    join public.talent_profiles t on t.id = c.talent_id where c.id = row.${id})`
  return { from: column('company_id'), to: column('talent_id'), status: column('status') }
}

/** What an update writes, by table; the policies decide on which rows. */
export const CHANGES: Record<string, string> = {
  'public.company_cards': `about = 'changed'`,
  'public.talent_profiles': `headline = 'changed'`,
  'public.company_requests': `industry = 'changed'`,
  'public.connection_requests': `status = 'declined'`,
  'public.blog_posts': `excerpt = 'changed'`,
}

/** Something to try as an actor, the rows it is about, and what the product does just before. */
export type Attempt = { statement: string; tags: Tags; before?: string }

/** The rows an actor tries to insert, by table. */
export const INSERTS: Record<string, (world: AccessWorld, actor: ActorName) => Attempt[]> = {
  'public.company_cards': ({ people }) =>
    membersOf(people).map(([owner, { userId }]) => ({
      tags: { owner },
      before: `delete from public.company_cards where user_id = '${userId}'`,
      statement: `insert into public.company_cards (user_id, name) values ('${userId}', 'New')`,
    })),
  'public.talent_profiles': ({ people }, owner) => [
    {
      tags: { owner },
      before:
        owner === 'anyone'
          ? undefined
          : `delete from public.talent_profiles where user_id = '${people[owner].userId}'`,
      statement: `insert into public.talent_profiles (full_name) values ('New')`,
    },
  ],
  'public.company_requests': (_world, owner) => [
    {
      tags: { owner },
      statement: `insert into public.company_requests (desired_role) values ('New')`,
    },
  ],
  'public.custom_options': (_world, owner) => [
    {
      tags: { owner },
      statement: `insert into public.custom_options (id, catalogue, name) values ('custom_new', 'skills', 'New')`,
    },
  ],
  'public.connection_requests': ({ talent, requests }) =>
    Object.entries(talent).flatMap(([to, { talentId }]) =>
      Object.entries(requests).map(([from, { requestId }]) => ({
        // Checked edge: the keys of the two records are actors.
        tags: { from: from as ActorName, to: to as ActorName, status: 'pending' },
        statement: `insert into public.connection_requests (talent_id, request_id) values ('${talentId}', '${requestId}')`,
      })),
    ),
  'public.blog_posts': () => [
    {
      tags: { public: true },
      statement: `insert into public.blog_posts (title, slug, status) values ('New', 'new', 'published')`,
    },
  ],
}

/** Contact details can be written for each introduction there is. */
export function contactInserts(connections: { key: string; tags: Tags }[]): Attempt[] {
  return connections.map(({ key, tags }) => ({
    tags,
    before: `delete from public.connection_contacts where connection_id = '${key}'`,
    statement: `insert into public.connection_contacts (connection_id, contact_details) values ('${key}', 'New')`,
  }))
}

/** Calls of a function, one for each thing it can be asked about; `effect` tells whether it did anything. */
export type Call = Attempt & { effect?: string }

export function functionCalls(
  world: AccessWorld,
  connections: { key: string; tags: Tags }[],
): Record<string, Call[]> {
  const { people, talent, requests } = world
  const track = (event: string) =>
    connections.map(({ key, tags }) => ({
      tags,
      before: `delete from public.connection_events where connection_id = '${key}'`,
      statement: `select from public.track_connection_event('${key}', '${event}')`,
      effect: `select from public.connection_events where connection_id = '${key}' and event = '${event}'`,
    }))
  return {
    'company_name(uuid) of a company': (['company A', 'company B'] as const).map(owner => ({
      tags: { owner },
      statement: `select from public.company_name('${people[owner].userId}') as name where name is not null`,
    })),
    'track_connection_event(uuid,text) requirements_sent': track('requirements_sent'),
    'track_connection_event(uuid,text) match_confirmed': track('match_confirmed'),
    'match_talent_to_request(uuid,integer) for a request': Object.entries(requests).map(
      ([owner, { requestId }]) => ({
        // Checked edge: the keys of the record are actors.
        tags: { owner: owner as ActorName },
        statement: `select talent_id from public.match_talent_to_request('${requestId}')`,
      }),
    ),
    'match_requests_to_talent(uuid,integer) for a profile': Object.entries(talent).map(
      ([owner, { talentId }]) => ({
        tags: { owner: owner as ActorName },
        statement: `select request_id from public.match_requests_to_talent('${talentId}')`,
      }),
    ),
  }
}

function membersOf(people: AccessWorld['people']): [Member, Person][] {
  // Checked edge: the record has exactly these keys.
  return Object.entries(people) as [Member, Person][]
}

/** Whether the rows of a table, told apart by their primary key, are there, with their tags. */
export async function readRows(
  tx: SystemTx,
  table: string,
  key: string,
  nameOf: (id: string) => ActorName,
  condition = 'true',
): Promise<{ key: string; tags: Tags }[]> {
  const tags = Object.entries(TAGS[table] ?? {})
  const columns = tags.map(([name, text]) => `, (${text})::text as "${name}"`).join('')
  const { rows } = await sql
    .raw<Record<string, string | null>>(
      `select ${key} as key ${columns} from ${table} as row where ${condition}`,
    )
    .execute(tx)
  return rows.map(({ key: value, owner, from, to, status, public: isPublic }) => ({
    key: value ?? '',
    tags: {
      ...(owner ? { owner: nameOf(owner) } : {}),
      ...(from ? { from: nameOf(from) } : {}),
      ...(to ? { to: nameOf(to) } : {}),
      ...(status ? { status } : {}),
      public: isPublic === 'true',
    },
  }))
}
