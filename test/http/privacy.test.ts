// The privacy policy names everything that is kept about people: each table, or this file says why not.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'

/** For each text of the page: the tables whose content it names. */
const NAMED: Record<string, string> = {
  'full name, email address, whether our emails reach it, password':
    'public.users auth.user auth.account app.account_links app.waiting_mails',
  'A talent profile:':
    'public.talent_profiles public.talent_availability public.talent_hours public.custom_options',
  'A company’s requests:': 'public.company_requests public.company_cards',
  'who asked whom and when, the message, the contact details given with it, and the answer':
    'public.connection_requests public.connection_contacts public.connection_events public.decline_lines',
  'how soon you usually answer': 'public.talent_response_times public.company_response_times',
  'the competitors a company lists, the clients a talent lists':
    'public.company_competitors public.talent_clients public.talent_private_clients public.conflict_checks',
  'what you write to each other and the files you send with it, how far each of you has read':
    'public.engagements public.engagement_messages public.engagement_files public.engagement_seats public.engagement_events',
  'the times you propose to meet, your offers, and the charter you agree on':
    'public.meeting_rounds public.meetings public.charter_versions',
  'conversations you report': 'public.engagement_reports',
  'which matches you hide and why': 'public.match_set_asides',
  'the requests you’re interested in': 'public.request_interests',
  'which matches you were shown, here or by email':
    'public.match_views app.notified_matches app.match_looks',
  'which profiles a company’s account opens': 'public.profile_views',
  'your shortlist with its notes, which no one else sees': 'public.shortlist_entries',
  'scopes of work you save': 'public.scopes',
  'your application to be featured': 'public.featured_applications',
  'the notifications we send you, and which of them you want by email':
    'public.notices public.notice_preferences',
  'the questions and answers you write, and what you mark as helpful or report':
    'public.community_posts public.community_votes public.community_reports',
  'Our decisions:': 'public.profile_hidings public.account_suspensions public.audit_entries',
  'when and with which browser you sign in': 'auth.session app.known_devices',
  'a code that we can’t turn back into the address': 'app.limit_tries',
}

const ABOUT_NOBODY = `
  public.skills public.tools public.roles public.industries public.languages public.company_sizes public.company_stages
  public.response_clock public.engagement_transitions public.blog_posts app.seed_state app.secrets ops.migrations
  ops.function_files`
const WORK_IN_PROGRESS = 'app.jobs app.changes'
const ALWAYS_EMPTY = 'auth.verification'

const listed = (words: string) => words.split(/\s+/).filter(word => word !== '')

const app = sharedApp()

test('names what each table keeps about people', async () => {
  const text = await textOf(await app.fetch('/privacy'))
  expect(Object.keys(NAMED).filter(named => !text.includes(named))).toEqual([])
  const { rows } = await sql<{ table: string }>`
    select n.nspname || '.' || c.relname as table
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1
  `.execute(app.database.kysely)
  const known = [...Object.values(NAMED), ABOUT_NOBODY, WORK_IN_PROGRESS, ALWAYS_EMPTY]
  expect(known.flatMap(listed).toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
})
