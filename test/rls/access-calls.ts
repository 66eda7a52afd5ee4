// The functions of the access table, called for each thing they can be asked about.
import type { ActorName } from './access-matrix.ts'
import { type AccessWorld, type Attempt, DEAD_JOB } from './access-world.ts'

/** A call of a function. It has answered when it, or else `effect`, gives a row. */
type Call = Attempt & { effect?: string }

/** Calls by function and line of the table: one for each thing the function can be asked about. */
export function functionCalls(world: AccessWorld, actor: ActorName): Record<string, Call[]> {
  const track = (event: string) =>
    world.connections.map(({ key, tags }) => ({
      tags,
      before: `delete from public.connection_events where connection_id = '${key}'`,
      statement: `select public.track_connection_event('${key}', '${event}')`,
      effect: `select from public.connection_events where connection_id = '${key}' and event = '${event}'`,
    }))
  const companies = world.people.filter(({ name }) => name.startsWith('company'))
  return {
    'company_name(uuid): of a company': companies.map(({ name, userId }) => ({
      tags: { owner: name },
      statement: `select from public.company_name('${userId}') as name where name is not null`,
    })),
    'company_card(uuid): of a company': companies.map(({ name, userId }) => ({
      tags: { owner: name },
      statement: `select from public.company_card('${userId}')`,
    })),
    'track_connection_event(uuid,text): requirements_sent': track('requirements_sent'),
    'track_connection_event(uuid,text): match_confirmed': track('match_confirmed'),
    'withdraw_introduction(uuid): an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select public.withdraw_introduction('${key}')`,
      effect: `select from public.connection_requests where id = '${key}' and status = 'withdrawn' and xmin::text = pg_current_xact_id_if_assigned()::text`,
    })),
    'match_talent_to_request(uuid,integer): for a request': world.requests.map(
      ({ of: owner, requestId }) => ({
        tags: { owner },
        statement: `select from public.match_talent_to_request('${requestId}')`,
      }),
    ),
    'match_requests_to_talent(uuid,integer): for a profile': world.profiles.map(
      ({ of: owner, talentId }) => ({
        tags: { owner },
        statement: `select from public.match_requests_to_talent('${talentId}')`,
      }),
    ),
    'app.current_user_type(): of an account': [
      { tags: { owner: actor }, statement: 'select where app.current_user_type() is not null' },
    ],
    'app.is_admin(): of an account': [
      { tags: { owner: actor }, statement: 'select where app.is_admin()' },
    ],
    'app.current_talent_id(): of a profile': world.profiles.map(({ of: owner, talentId }) => ({
      tags: { owner },
      statement: `select where app.current_talent_id() = '${talentId}'`,
    })),
    'app.owns_request(uuid): of a request': world.requests.map(({ of: owner, requestId }) => ({
      tags: { owner },
      statement: `select where app.owns_request('${requestId}')`,
    })),
    'app.connection_side(uuid): of an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select where app.connection_side('${key}') is not null`,
    })),
    'app.connection_status(uuid): of an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select where app.connection_status('${key}') = '${tags.status}'`,
    })),
    'app.set_own_photo(text): on a profile': world.profiles.map(({ of: owner, talentId }) => ({
      tags: { owner },
      statement: `select app.set_own_photo('/photos/new.webp')`,
      effect: `select from public.talent_profiles where id = '${talentId}' and photo_url = '/photos/new.webp'`,
    })),
    'app.list_dead_jobs(): of the queue': [
      { tags: {}, statement: 'select from app.list_dead_jobs()' },
    ],
    'app.retry_dead_job(uuid,text): of the queue': [
      {
        tags: {},
        statement: `select app.retry_dead_job('${DEAD_JOB}', 'Mended')`,
        effect: `select from app.jobs where id = '${DEAD_JOB}' and state = 'open'`,
      },
    ],
  }
}
