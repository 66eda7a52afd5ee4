// Every security definer function, and why it must be one.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/platform/db/open.ts'
import { openTestDatabase } from '#test/database.ts'

/** By name: the access table lists their arguments and who may call them. */
const REASONS: Record<string, Record<string, string>> = {
  'Says who asks; policies are built on it': {
    'app.current_user_id': 'reads the key of the seal, which no person may read',
    'app.current_user_type': 'reads users, whose own policies ask for it',
    'app.is_admin': 'reads users, whose own policies ask for it',
    'app.current_talent_id': 'reads talent_profiles.user_id, which is granted to nobody',
  },
  'Answers one question of a policy about rows the caller cannot read': {
    'app.connection_side': 'reads introductions, whose own policies ask for it',
    'app.can_write_in': 'reads engagements for the policy of messages',
    'app.connection_status': 'as connection_side: a status alone, and only to its two sides',
    'app.engagement_side': 'reads engagements for the policies of what hangs on them',
    'app.is_introduced_to': 'reads introductions for the policy of hidden profiles',
    'app.is_open_request': 'reads company requests for the policy of introductions',
    'app.owns_request': 'reads company requests for the policies of what hangs on them',
    'app.was_asked_about': 'reads introductions for the policy of company requests',
  },
  'Tells a person one thing of what is otherwise kept from them': {
    'app.own_sessions': 'persons have no right on auth.session; gives the own ones, without tokens',
    'public.community_people': 'names of authors, whose ids are granted to nobody',
    'public.introduction_details':
      'what hangs on the own introductions, for each side what the policies of its tables show',
    'public.known_companies': 'names and cards of companies, not their accounts',
    'public.own_reach': 'counts of who looked, and never who',
    'public.read_by_other': 'when the other side read last, where both let it be seen',
    'public.profile_set_aside_reasons': 'counts of reasons, from three people on',
    'public.request_set_aside_reasons': 'counts of reasons, from three people on',
  },
  'Does one thing for a person that a grant on columns cannot express': {
    'app.give_reason': 'sets app.reason, where persons may not call set_config',
    'app.set_own_name': 'writes the name in users and in auth.user together',
    'app.set_own_photo': 'writes photo_url, which no form may',
    'public.act_in_engagement': 'moves an engagement along its table of transitions',
    'public.answer_offer': 'answers the open version of a charter, and no other',
    'public.change_meeting': 'cancels the planned meeting, or says where its call is',
    'public.end_round': 'ends the open round of proposed times',
    'public.propose_meeting': 'the one way to write meeting_rounds',
    'public.take_time': 'the one way to write meetings',
    'public.delete_message': 'empties a message within ten minutes, which no update may',
    'public.make_offer': 'the one way to write charter_versions',
    'public.read_room': 'the time a side has read, and its notices',
    'public.set_talent_contact': 'one column of engagements, which nobody may update',
    'public.take_back_decline': 'declined to pending, within ten seconds, while it is free',
    'public.track_connection_event': 'the one way to write connection_events',
    'public.undo_introduction': 'deletes what the talent has not been told of',
    'public.withdraw_declined': 'pending for the company, while it is not told of the decline',
    'public.withdraw_offer': 'the own open version of a charter',
    'public.withdraw_introduction': 'the company has no update of introductions',
  },
  'Does an admin action: asks is_admin itself, and writes the audit trail': {
    'app.answer_application': 'writes featured_applications.status',
    'app.find_people': 'finds by e-mail address across all accounts',
    'app.hide_profile': 'writes profile_hidings',
    'app.list_dead_jobs': 'persons have no right on app.jobs',
    'app.moderate_community_post': 'writes hidden_at',
    'app.read_reported_room': 'reads the messages of a room that is reported',
    'app.restore_account': 'deletes from account_suspensions',
    'app.restore_profile': 'deletes from profile_hidings',
    'app.retry_dead_job': 'persons have no right on app.jobs',
    'app.set_featured': 'writes talent_profiles.featured',
    'app.settle_room_report': 'writes settled_at',
    'app.suspend_account': 'writes account_suspensions and ends sessions',
  },
  'Trigger: writes, for whoever caused it, what they may not write themselves': {
    'app.audit_post': 'audit_entries',
    'app.audit_role': 'audit_entries',
    'app.clear_answered': 'notices of the talent',
    'app.count_community_answers': 'the number on somebody else’s question',
    'app.count_community_votes': 'the number on somebody else’s answer',
    'app.compare_lists': 'reads both lists, and writes conflict_checks for the talent alone',
    'app.end_meetings': 'meetings and proposed times of an engagement that a side leaves',
    'app.lapse_meeting':
      'proposed times and meetings that are over; called by functions of meetings',
    'app.note_meeting': 'engagement_events, and notices by notify; called by functions of meetings',
    'app.follow_agreed_hours': 'talent_profiles.taken',
    'app.follow_engaged_hours': 'talent_profiles.taken',
    'app.follow_own_hours': 'talent_profiles.taken, hours_confirmed_at and untouched',
    'app.follow_yes': 'engagements',
    'app.follow_pause': 'what is withdrawn and hidden of the account',
    'app.taken_hours':
      'reads charters and hours for the sum that everybody sees; called by the functions above',
    'app.lapse_offer': 'an open version whose time is over; called by functions of offers',
    'app.move_engagement': 'state and events of engagements; called by the functions above',
    'app.note_change': 'app.changes, and announces it',
    'app.notify': 'notices and the job of their mail; called by the triggers below',
    'app.tell_of_decline': 'app.jobs',
    'app.tell_of_deleted_talent': 'notices of companies',
    'app.tell_of_interest': 'notices of the company',
    'app.tell_of_offer': 'notices, by notify; called by functions of offers',
    'app.tell_of_message': 'state of engagements, notices of the other side, app.jobs',
    'app.tell_of_introduction': 'notices of the other side, app.jobs',
  },
  'Trigger: checks against rows that whoever caused it cannot read': {
    'app.bound_files': 'holds the account, and sums its files of all rooms',
    'app.announce_room_change': 'announces to both sides, of whom one is not the caller',
    'app.change_community_post': 'whether the accepted answer belongs to the question',
    'app.check_community_vote': 'whether the answer is somebody else’s',
    'app.follow_closing': 'whether the account is suspended',
    'app.is_confirmed': 'locks the sender’s row, for the triggers that ask',
    'app.keep_answered_question': 'whether others have answered',
    'app.limit_community_post': 'how many posts the author has, hidden ones included',
    'app.limit_community_report': 'how many reports the person has made',
    'app.mark_suspended': 'whether the company is suspended',
    'app.place_message': 'which side the writer is on, holding the engagement',
    'app.start_answer_clock': 'the talent’s zone and whether the sender is confirmed',
    'app.user_of_side': 'who sits on a side, for the triggers that tell',
    'app.user_of_talent': 'talent_profiles.user_id, for the triggers that tell',
  },
  'Counts over everybody, called by a job': {
    'app.lapse_meetings': 'ends what nobody took in time, whosever it is',
    'app.lapse_offers': 'ends what was not answered in time, whosever it is',
    'app.refresh_response_times': 'medians of all answers',
  },
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.close())

test('each security definer function has a reason here, and each one listed exists', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
  `.execute(database.kysely)
  const named = Object.values(REASONS).flatMap(group => Object.keys(group))
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('PUBLIC can call none of them', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as given
     where p.prosecdef and given.grantee = 0 and p.pronamespace::regnamespace::text in ('public', 'app')
       and p.prorettype <> 'trigger'::regtype
  `.execute(database.kysely)
  expect(rows).toEqual([])
})

test('none of them is in SQL, which PostgreSQL before version 18 plans again at each call', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.prosecdef and l.lanname = 'sql' and p.pronamespace::regnamespace::text in ('public', 'app')
  `.execute(database.kysely)
  expect(rows).toEqual([])
})
