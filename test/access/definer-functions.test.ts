// Every security definer function, and why it must be one.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '#test/shared-database.ts'

/** By purpose and name. The access table lists their arguments and who may call them. */
const REASONS: Record<string, Record<string, string>> = {
  'Identifies the caller; policies depend on it': {
    'app.current_user_id': 'reads the key of the seal, which people cannot read',
    'app.current_user_type': 'reads users without its policies, for the policies of other tables',
    'app.is_admin': 'reads users, whose own policies call it',
    'app.current_talent_id': 'reads talent_profiles.user_id, which people cannot read',
  },
  'Answers one question of a policy about rows that the caller cannot read': {
    'app.connection_side': 'reads introductions, for the policies of tables that belong to them',
    'app.can_write_in': 'reads engagements, for the policy of messages',
    'app.connection_status': 'like connection_side: only the status, and only for the two sides',
    'app.engagement_side': 'reads engagements, for the policies of tables that belong to them',
    'app.is_introduced_to': 'reads introductions, for the policy of hidden profiles',
    'app.is_open_request': 'reads company requests, for the policy of introductions',
    'app.owns_request': 'reads company requests, for the policies of tables that belong to them',
    'app.was_asked_about': 'reads introductions, for the policy of company requests',
  },
  'Returns selected facts from rows that the caller cannot read': {
    'app.own_sessions':
      'people cannot read auth.session; returns the caller’s own sessions, without tokens',
    'app.own_email_change':
      'people cannot read app.account_links; returns the caller’s own change of address, without its token',
    'public.community_people': 'the names of authors, whose ids people cannot read',
    'public.introduction_details':
      'details of the caller’s own introductions: what the policies of their tables allow each side',
    'public.known_companies': 'the names and cards of companies, but not their accounts',
    'public.other_is_suspended': 'whether the other side is suspended, but not why',
    'public.own_reach': 'how often the caller’s profile was seen, but never by whom',
    'public.read_by_other': 'when the other side last read, if both sides share this',
    'public.profile_set_aside_reasons': 'counts of reasons that at least three people gave',
    'public.request_set_aside_reasons': 'counts of reasons that at least three people gave',
  },
  'Makes one change for a person that a grant on columns cannot express': {
    'app.give_reason': 'sets app.reason; people cannot call set_config',
    'app.lock_options': 'locks custom options; locking takes the right to update',
    'app.set_own_name': 'writes the name to users and auth.user together',
    'app.set_own_photo': 'writes photo_url, which people cannot update',
    'public.act_in_engagement': 'changes the state of an engagement as its transitions allow',
    'public.answer_offer': 'answers the open version of a charter, and no other',
    'public.change_meeting': 'cancels the planned meeting, or sets the link of its call',
    'public.end_round': 'ends the open round of proposed times',
    'public.propose_meeting': 'the only way for people to add to meeting_rounds',
    'public.take_time': 'the only way for people to add to meetings',
    'public.delete_message': 'sets deleted_at, which people cannot update, within ten minutes',
    'public.make_offer': 'the only way for people to add to charter_versions',
    'public.read_room': 'sets when the caller last read, and marks the room’s notices as read',
    'public.set_talent_contact': 'writes one column of engagements, which people cannot update',
    'public.take_back_decline': 'undoes a recent decline, if no other introduction took its place',
    'public.track_connection_event': 'the only way for people to add to connection_events',
    'public.undo_introduction': 'deletes an introduction that the talent does not know of yet',
    'public.withdraw_declined':
      'withdraws an introduction that was declined, but that the company still sees as pending',
    'public.withdraw_offer': 'withdraws the caller’s own open version of a charter',
    'public.withdraw_introduction': 'the policies let only talent update introductions',
  },
  'Acts for an administrator: checks is_admin itself, and writes changes to the audit trail': {
    'app.answer_application': 'writes featured_applications.status',
    'app.find_people': 'searches all accounts by name and e-mail address',
    'app.hide_profile': 'adds to profile_hidings',
    'app.list_dead_jobs': 'reads app.jobs, which people cannot read',
    'app.moderate_community_post':
      'writes hidden_at of posts, settles their reports, and enqueues the mail to the author',
    'app.read_reported_room': 'reads the messages of a reported room',
    'app.restore_account': 'deletes from account_suspensions',
    'app.restore_profile': 'deletes from profile_hidings',
    'app.retry_dead_job': 'writes app.jobs, which people cannot update',
    'app.set_featured': 'writes talent_profiles.featured',
    'app.settle_room_report': 'writes settled_at of a report',
    'app.suspend_account': 'adds to account_suspensions, and ends sessions',
  },
  'Trigger: writes what the caller cannot write': {
    'app.audit_post': 'audit_entries',
    'app.clear_answered': 'notices of the talent',
    'app.count_community_answers': 'the number of answers in somebody else’s question',
    'app.count_community_votes': 'the number of votes in somebody else’s answer',
    'app.compare_lists': 'conflict_checks, for the talent only; reads the lists of both sides',
    'app.follow_free_from': 'talent_profiles.taken',
    'app.follow_own_hours': 'talent_profiles.taken, hours_confirmed_at and untouched',
    'app.follow_yes': 'engagements',
    'app.follow_pause': 'talent_profiles.hidden',
    'app.limit_community_post': 'how many posts the author wrote in a day, including deleted ones',
    'app.note_change': 'app.changes, and announces the change',
    'app.notify_of_acceptance': 'notices of the answer’s author',
    'app.notify_of_answer': 'notices of the question’s author',
    'app.notify_of_decline': 'app.jobs',
    'app.notify_of_interest': 'notices of the company',
    'app.notify_of_message': 'the state of engagements, notices of the other side, app.jobs',
    'app.notify_of_introduction': 'notices of the sides, app.jobs',
  },
  'Trigger: checks rows that the caller cannot read': {
    'app.bound_files': 'locks the account, and adds up its files in all rooms',
    'app.bound_options': 'locks the account, and counts the options it added',
    'app.announce_room_change': 'announces to both sides; the caller is only one of them',
    'app.change_community_post': 'whether the accepted answer belongs to the question',
    'app.check_community_vote':
      'whether somebody else wrote the answer, and the voter has confirmed their address',
    'app.follow_closing': 'whether the account is suspended',
    'app.hide_if_suspended': 'whether the account is suspended',
    'app.keep_answered_question': 'whether others have answered',
    'app.limit_community_report': 'how many reports the person made in a day',
    'app.settle_earlier':
      'locks earlier introductions about the same request, and expires an overdue one',
    'app.place_message': 'which side the writer is on; locks the engagement',
    'app.start_answer_clock':
      'the talent’s time zone, and whether the sender is confirmed or suspended; locks the profile and the request',
  },
}

const { database } = sharedDatabase('embedded')

test('each security definer function has a reason here, and each one listed exists', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
  `.execute(database.kysely)
  const named = Object.values(REASONS).flatMap(group => Object.keys(group))
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

// The product itself has all rights it needs, and whatever a definer function calls runs with those rights too.
test('people can call each of them, or make a change that fires it', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
     where p.prosecdef and p.pronamespace::regnamespace::text in ('public', 'app')
       and not has_function_privilege('vinculum_person', p.oid, 'execute')
       and not exists (
         select from pg_trigger t
          where t.tgfoid = p.oid and (
            t.tgtype & 4 > 0 and has_any_column_privilege('vinculum_person', t.tgrelid, 'insert')
            or t.tgtype & 8 > 0 and has_table_privilege('vinculum_person', t.tgrelid, 'delete')
            or t.tgtype & 16 > 0 and exists (
              select from pg_attribute a
               where a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
                 and (t.tgattr = '' or a.attnum = any (t.tgattr))
                 and has_column_privilege('vinculum_person', t.tgrelid, a.attnum, 'update'))))
  `.execute(database.kysely)
  expect(rows).toEqual([])
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

test('none of them is in SQL, which PostgreSQL before version 18 plans again for each call', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.prosecdef and l.lanname = 'sql' and p.pronamespace::regnamespace::text in ('public', 'app')
  `.execute(database.kysely)
  expect(rows).toEqual([])
})
