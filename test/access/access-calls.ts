// Calls of the functions in the access table, for each thing they can be called with.
import { TERMS } from '#test/world.ts'
import type { Attempt } from './access-attempts.ts'
import type { ActorName } from './access-matrix.ts'
import {
  type AccessWorld,
  DEAD_JOB,
  engagementsOf,
  MEETS,
  meetingOf,
  messageOf,
  reportOf,
} from './access-world.ts'

/** A call of a function. It succeeds if it, or `effect` if given, returns a row. */
type Call = Attempt & { effect?: string }

/** Calls by function and line of the table: one for each thing the function can be called with. */
export function functionCalls(world: AccessWorld, actor: ActorName): Record<string, Call[]> {
  const track = (event: string) =>
    world.connections.map(({ key, tags }) => ({
      tags,
      before: `delete from public.connection_events where connection_id = '${key}'`,
      statement: `select public.track_connection_event('${key}', '${event}')`,
      effect: `select from public.connection_events where connection_id = '${key}' and event = '${event}'`,
    }))
  /** Makes a decline recent; leaves anything else as it is. */
  const freshly = (key: string) =>
    `update public.connection_requests set answered_at = now() where id = '${key}' and status = 'declined'`
  const engagements = engagementsOf(world)
  const members = world.people.filter(({ name }) => name !== 'administrator')
  const companies = world.people.filter(({ name }) => name.startsWith('company'))
  return {
    'known_companies(uuid[]): of a company': companies.map(({ name, userId }) => ({
      tags: { owner: name },
      statement: `select from public.known_companies(array['${userId}']::uuid[])`,
    })),
    'introduction_details(uuid[]): of an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select from public.introduction_details(array['${key}']::uuid[])`,
    })),
    'track_connection_event(uuid,text): requirements_sent': track('requirements_sent'),
    'track_connection_event(uuid,text): match_confirmed': track('match_confirmed'),
    'withdraw_introduction(uuid): an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select public.withdraw_introduction('${key}')`,
      effect: `select from public.connection_requests where id = '${key}' and status = 'withdrawn' and xmin::text = pg_current_xact_id_if_assigned()::text`,
    })),
    'undo_introduction(uuid): an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      before: `update public.connection_requests set created_at = now(), held_until = now() + interval '30 seconds' where id = '${key}'`,
      statement: `select public.undo_introduction('${key}')`,
      effect: `select where not exists (select from public.connection_requests where id = '${key}')`,
    })),
    'take_back_decline(uuid): a fresh decline': world.connections.map(({ key, tags }) => ({
      tags,
      before: freshly(key),
      statement: `select public.take_back_decline('${key}')`,
      effect: `select from public.connection_requests where id = '${key}' and status = 'pending' and xmin::text = pg_current_xact_id_if_assigned()::text`,
    })),
    'take_back_decline(uuid): an older one': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select public.take_back_decline('${key}')`,
      effect: `select from public.connection_requests where id = '${key}' and status = 'pending' and xmin::text = pg_current_xact_id_if_assigned()::text`,
    })),
    'withdraw_declined(uuid): a fresh decline': world.connections.map(({ key, tags }) => ({
      tags,
      before: freshly(key),
      statement: `select public.withdraw_declined('${key}')`,
      effect: `select from public.connection_requests where id = '${key}' and status = 'withdrawn' and xmin::text = pg_current_xact_id_if_assigned()::text`,
    })),
    'community_people(uuid[]): of a post': world.posts.map(({ key, tags }) => ({
      tags,
      statement: `select from public.community_people(array['${key}']::uuid[])`,
    })),
    'app.moderate_community_post(uuid,text,text): of a post': world.posts.map(({ key, tags }) => ({
      tags,
      statement: `select app.moderate_community_post('${key}', 'hide', 'Why')`,
      effect: `select from public.community_posts where id = '${key}' and hidden_at = now()`,
    })),
    'request_set_aside_reasons(uuid): of a request': world.requests.map(
      ({ of: owner, requestId }) => ({
        tags: { owner },
        before: `with free as (delete from public.account_suspensions)
          insert into public.match_set_asides (user_id, request_id, talent_id, reason)
          select id, '${requestId}', '${world.profiles[0]?.talentId}', 'rate' from public.users
          on conflict do nothing`,
        statement: `select from public.request_set_aside_reasons('${requestId}')`,
      }),
    ),
    'profile_set_aside_reasons(uuid): of a profile': world.profiles.map(
      ({ of: owner, talentId }) => ({
        tags: { owner },
        before: `with free as (delete from public.account_suspensions)
          insert into public.match_set_asides (user_id, request_id, talent_id, reason)
          select id, '${world.requests[0]?.requestId}', '${talentId}', 'rate' from public.users
          on conflict do nothing`,
        statement: `select from public.profile_set_aside_reasons('${talentId}')`,
      }),
    ),
    'app.current_user_id(): of an account': world.people.map(({ name: owner, userId }) => ({
      tags: { owner },
      statement: `select where app.current_user_id() = '${userId}'`,
    })),
    'app.lock_options(text[]): of a custom option': [
      { tags: {}, statement: `select from app.lock_options(array['custom_0000'])` },
    ],
    'app.own_sessions(): of an account': world.people.map(({ name: owner, userId }) => ({
      tags: { owner },
      before: `insert into auth.session ("userId", token, "expiresAt", "userAgent")
        values ('${userId}', 'token of ${userId}', now() + interval '1 day', '${userId}')`,
      statement: `select from app.own_sessions() where "userAgent" = '${userId}'`,
    })),
    'app.own_email_change(): of an account': world.people.map(({ name: owner, userId }) => ({
      tags: { owner },
      before: `insert into app.account_links (token_hash, purpose, user_id, email, expires_at)
        values (encode(sha256('${userId}'), 'hex'), 'change-email', '${userId}', '${userId}', now() + interval '1 day')`,
      statement: `select from app.own_email_change() where email = '${userId}'`,
    })),
    'app.give_reason(text): of a change': [
      {
        tags: {},
        statement: `select app.give_reason('Why')`,
        effect: `select where current_setting('app.reason') = 'Why'`,
      },
    ],
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
    'app.is_open_request(uuid): of a request': world.requests.map(({ of: owner, requestId }) => ({
      tags: { owner },
      statement: `select where app.is_open_request('${requestId}')`,
    })),
    'app.was_asked_about(uuid): of an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select from public.connection_requests where id = '${key}' and app.was_asked_about(request_id)`,
    })),
    'app.connection_side(uuid): of an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select where app.connection_side('${key}') is not null`,
    })),
    'app.connection_status(uuid): of an introduction': world.connections.map(({ key, tags }) => ({
      tags,
      statement: `select where app.connection_status('${key}') = '${tags.status}'`,
    })),
    'app.engagement_side(uuid): of an engagement': engagements.map(({ key, tags }) => ({
      tags,
      statement: `select where app.engagement_side('${key}') is not null`,
    })),
    'app.can_write_in(uuid): of an engagement': engagements.map(({ key, tags }) => ({
      tags,
      statement: `select where app.can_write_in('${key}')`,
    })),
    'act_in_engagement(uuid,text,text): of an engagement': engagements.map(({ key, tags }) => ({
      tags,
      before: `update public.engagements set state = 'talking' where id = '${key}'`,
      statement: `select where public.act_in_engagement('${key}', 'close', 'talking')`,
    })),
    'set_talent_contact(uuid,text): of an engagement': engagements.map(({ key, tags }) => ({
      tags,
      statement: `select where public.set_talent_contact('${key}', 'New')`,
    })),
    'delete_message(uuid): a fresh message': engagements.flatMap(({ key, tags }) =>
      (['company', 'talent'] as const).map(side => ({
        tags: { owner: side === 'company' ? tags.from : tags.to },
        statement: `select where public.delete_message('${messageOf(key, side)}')`,
      })),
    ),
    'read_room(uuid,timestamp with time zone): of an engagement': engagements.map(
      ({ key, tags }) => ({
        tags,
        statement: `select public.read_room('${key}', now())`,
        effect: `select from public.engagement_seats where engagement_id = '${key}' and xmin::text = pg_current_xact_id_if_assigned()::text`,
      }),
    ),
    'read_by_other(uuid): where both let it be seen': engagements.map(({ key, tags }) => ({
      tags,
      before: `update public.engagement_seats set shows_reads = true where engagement_id = '${key}'`,
      statement: `select where public.read_by_other('${key}') is not null`,
    })),
    'other_is_suspended(uuid): with both suspended': engagements.map(({ key, tags }) => ({
      tags,
      before: `insert into public.account_suspensions (user_id, reason)
        select unnest(array[company_id, talent_user_id]), 'x' from public.engagements where id = '${key}'
        on conflict do nothing`,
      statement: `select where public.other_is_suspended('${key}')`,
    })),
    'other_is_suspended(uuid): of a pending introduction': world.connections
      .filter(({ tags }) => tags.status === 'pending')
      .map(({ key, tags }) => ({
        tags,
        before: `insert into public.account_suspensions (user_id, reason)
        select t.user_id, 'x' from public.connection_requests c
          join public.talent_profiles t on t.id = c.talent_id where c.id = '${key}'
        on conflict do nothing`,
        statement: `select where public.other_is_suspended('${key}')`,
      })),
    'make_offer(uuid,uuid,integer,jsonb): of an engagement': engagements.map(({ key, tags }) => ({
      tags,
      before: `with gone as (delete from public.charter_versions), free as (delete from public.account_suspensions)
        update public.engagements set state = 'talking' where id = '${key}'`,
      statement: `select where public.make_offer('${key}', gen_random_uuid(), 0, '${JSON.stringify(TERMS)}') = 'made'`,
    })),
    'answer_offer(uuid,integer,text): an offer of the company': engagements.map(
      ({ key, tags }) => ({
        tags,
        before: 'delete from public.account_suspensions',
        statement: `select where public.answer_offer('${key}', 1, 'agree') = 'done'`,
      }),
    ),
    'withdraw_offer(uuid,integer): an offer of the company': engagements.map(({ key, tags }) => ({
      tags,
      statement: `select where public.withdraw_offer('${key}', 1)`,
    })),
    'propose_meeting(uuid,uuid,integer,jsonb): of an engagement': engagements.map(
      ({ key, tags }) => ({
        tags,
        before: `with gone as (delete from public.meetings), free as (delete from public.account_suspensions)
          delete from public.meeting_rounds`,
        statement: `select where public.propose_meeting('${key}', gen_random_uuid(), 0,
          jsonb_build_object('minutes', 30, 'link', '',
            'times', jsonb_build_array(now() + interval '1 day', now() + interval '2 days'))) = 'made'`,
      }),
    ),
    'take_time(uuid,integer,timestamp with time zone,text): times of the company': engagements.map(
      ({ key, tags }) => ({
        tags,
        before: 'delete from public.account_suspensions',
        statement: `select where public.take_time('${key}', 1, '${MEETS[1]}', '') = 'done'`,
      }),
    ),
    'end_round(uuid,integer): times of the company': engagements.map(({ key, tags }) => ({
      tags,
      statement: `select where public.end_round('${key}', 1)`,
    })),
    'change_meeting(uuid,uuid,integer,text): a meeting': engagements.flatMap(({ key, tags }) =>
      ['null', `'https://meet.test/other'`].map(link => ({
        tags,
        statement: `select where public.change_meeting('${key}', '${meetingOf(key)}', 0, ${link})`,
      })),
    ),
    'app.read_reported_room(uuid,text): a reported room': engagements.map(({ key }) => ({
      tags: {},
      statement: `select from app.read_reported_room('${reportOf(key)}', 'Why')`,
    })),
    'app.settle_room_report(uuid,text): a reported room': engagements.map(({ key }) => ({
      tags: {},
      statement: `select where app.settle_room_report('${reportOf(key)}', 'Why')`,
    })),
    'own_reach(): of a profile': world.profiles.map(({ of: owner, talentId }) => ({
      tags: { owner },
      statement: `select from public.own_reach() where app.current_talent_id() = '${talentId}'`,
    })),
    'app.set_own_name(text): of an account': world.people.map(({ name: owner, userId }) => ({
      tags: { owner },
      statement: `select app.set_own_name('New Name')`,
      effect: `select from public.users u join auth."user" a on a.id = u.id
        where u.id = '${userId}' and u.full_name = 'New Name' and a.name = 'New Name'`,
    })),
    'app.set_own_photo(text): on a profile': world.profiles.map(({ of: owner, talentId }) => ({
      tags: { owner },
      statement: `select app.set_own_photo('/photos/new.webp')`,
      effect: `select from public.talent_profiles where id = '${talentId}' and photo_url = '/photos/new.webp'`,
    })),
    // Both companies have been introduced to both.
    'app.is_introduced_to(uuid): a talent': world.profiles.map(({ talentId }) => ({
      tags: {},
      statement: `select where app.is_introduced_to('${talentId}')`,
    })),
    'app.answer_application(uuid,text,text): of an application': world.applications.map(
      ({ key, tags }) => ({
        tags,
        statement: `select where app.answer_application('${key}', 'declined', 'Not now')`,
      }),
    ),
    'app.set_featured(uuid,boolean,text): on a profile': world.profiles.map(({ talentId }) => ({
      tags: {},
      before: `update public.talent_profiles set featured = false where id = '${talentId}'`,
      statement: `select app.set_featured('${talentId}', true, 'Fit')`,
      effect: `select from public.talent_profiles where id = '${talentId}' and featured`,
    })),
    'app.hide_profile(uuid,text): on a profile': world.profiles.map(({ talentId }) => ({
      tags: {},
      before: `delete from public.profile_hidings where talent_id = '${talentId}'`,
      statement: `select app.hide_profile('${talentId}', 'Not theirs')`,
      effect: `select from public.talent_profiles where id = '${talentId}' and hidden`,
    })),
    'app.restore_profile(uuid,text): on a profile': world.profiles.map(({ talentId }) => ({
      tags: {},
      statement: `select where app.restore_profile('${talentId}', 'Theirs after all')`,
    })),
    'app.suspend_account(uuid,text): of an account': members.map(({ userId }) => ({
      tags: {},
      before: `delete from public.account_suspensions where user_id = '${userId}'`,
      statement: `select where app.suspend_account('${userId}', 'Spam')`,
    })),
    'app.restore_account(uuid,text): of an account': members.map(({ userId }) => ({
      tags: {},
      statement: `select where app.restore_account('${userId}', 'No spam')`,
    })),
    'app.find_people(text,text,text,uuid,integer,integer): of an account': world.people.map(
      ({ userId }) => ({
        tags: {},
        statement: `select from app.find_people('', '', '', '${userId}', 1, 0)`,
      }),
    ),
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
