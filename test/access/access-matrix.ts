// The complete table of permissions. The tests in this folder are generated from it, and fail if the database has a
// table, a function or an actor's column that is missing here.

export const ACTORS = [
  'anyone',
  'talent A',
  'talent B',
  'company A',
  'company B',
  'administrator',
] as const
export type ActorName = (typeof ACTORS)[number]

/** What is known about a row: its owner, its sender and recipient, and its state. */
export type Tags = Partial<{
  owner: ActorName
  from: ActorName
  to: ActorName
  status: string
  public: boolean
}>

const isAccepted = ({ status }: Tags) => status === 'matched' || status === 'accepted'

/** The meaning of the table's words: which rows the actor reaches. */
const WORDS = {
  all: () => true,
  none: () => false,
  own: ({ owner }: Tags, actor: ActorName) => owner === actor,
  pending: (row: Tags) => row.status === 'pending',
  published: (row: Tags) => row.public === true,
  'published or own': (row: Tags, actor: ActorName) => row.public === true || row.owner === actor,
  'own, published': (row: Tags, actor: ActorName) => row.public === true && row.owner === actor,
  sent: ({ from }: Tags, actor: ActorName) => from === actor,
  'sent, declined': (row: Tags, actor: ActorName) =>
    row.from === actor && row.status === 'declined',
  'sent, pending': (row: Tags, actor: ActorName) => row.from === actor && row.status === 'pending',
  received: ({ to }: Tags, actor: ActorName) => to === actor,
  'received, pending': (row: Tags, actor: ActorName) =>
    row.to === actor && row.status === 'pending',
  'received, declined': (row: Tags, actor: ActorName) =>
    row.to === actor && row.status === 'declined',
  'received, accepted': (row: Tags, actor: ActorName) => row.to === actor && isAccepted(row),
}

/** `denied`: the statement itself is refused, whatever the rows. `none`: the statement is allowed and reaches no row.
 */
export type Word = keyof typeof WORDS | 'denied'

const TABLES = `
                            anyone     talent A            talent B            company A      company B      administrator

public.users
  select                    none       own                 own                 own            own            all
  insert update delete      denied     denied              denied              denied         denied         denied

public.company_cards
  select                    none       own                 own                 own            own            all
  insert                    none       none                none                own            own            own
  update                    none       none                none                own            own            own
  delete                    denied     denied              denied              denied         denied         denied

public.talent_profiles
  select                    all        all                 all                 all            all            all
  insert                    none       own                 own                 none           none           none
  update                    none       own                 own                 none           none           none
  delete                    denied     denied              denied              denied         denied         denied

public.talent_availability
  select                    all        all                 all                 all            all            all
  insert                    none       own                 own                 none           none           none
  update                    none       own                 own                 none           none           none
  delete                    denied     denied              denied              denied         denied         denied

public.talent_hours
  select                    none       own                 own                 none           none           none
  insert                    none       own                 own                 none           none           none
  update                    none       own                 own                 none           none           none
  delete                    denied     denied              denied              denied         denied         denied

public.company_competitors
  select                    none       none                none                own            own            own
  insert                    none       none                none                own            own            own
  update                    none       none                none                own            own            own
  delete                    denied     denied              denied              denied         denied         denied

public.talent_clients
  select                    all        all                 all                 all            all            all
  insert                    none       own                 own                 none           none           none
  update                    none       own                 own                 none           none           none
  delete                    denied     denied              denied              denied         denied         denied

public.talent_private_clients
  select                    none       own                 own                 none           none           none
  insert                    none       own                 own                 none           none           none
  update                    none       own                 own                 none           none           none
  delete                    denied     denied              denied              denied         denied         denied

public.conflict_checks
  select                    none       received            received            none           none           none
  insert                    denied     denied              denied              denied         denied         denied
  update                    none       received            received            none           none           none
  delete                    denied     denied              denied              denied         denied         denied

public.featured_applications
  select                    none       own                 own                 none           none           all
  insert                    none       own                 own                 none           none           none
  update delete             denied     denied              denied              denied         denied         denied

public.profile_hidings
  select                    none       own                 own                 none           none           all
  insert update delete      denied     denied              denied              denied         denied         denied

public.account_suspensions
  select                    none       own                 own                 own            own            all
  insert update delete      denied     denied              denied              denied         denied         denied

public.company_requests
  select                    none       all                 all                 own            own            all
  insert                    none       none                none                own            own            own
  update delete             none       none                none                own            own            own

public.scopes
  select insert             none       own                 own                 own            own            own
  update delete             none       own                 own                 own            own            own

public.connection_requests
  select                    none       received            received            sent           sent           all
  insert                    none       none                none                sent           sent           none
  update                    none       received, pending   received, pending   none           none           none
  delete                    denied     denied              denied              denied         denied         denied

public.connection_contacts
  select                    none       received, accepted  received, accepted  sent           sent           none
  insert                    none       none                none                sent, pending  sent, pending  none
  update delete             denied     denied              denied              denied         denied         denied

public.decline_lines
  select                    none       received            received            sent           sent           none
  insert                    none       received, declined  received, declined  none           none           none
  update delete             denied     denied              denied              denied         denied         denied

public.connection_events
  select                    none       received            received            sent           sent           none
  insert update delete      denied     denied              denied              denied         denied         denied

public.engagements
public.engagement_events
public.charter_versions
public.meeting_rounds
public.meetings
  select                    none       received            received            sent           sent           none
  insert update delete      denied     denied              denied              denied         denied         denied

public.engagement_messages
  select insert             none       received            received            sent           sent           none
  update                    none       own                 own                 own            own            none
  delete                    denied     denied              denied              denied         denied         denied

public.engagement_files
  select                    none       received            received            sent           sent           none
  insert                    none       own                 own                 own            own            none
  update delete             denied     denied              denied              denied         denied         denied

public.engagement_seats
  select                    none       own                 own                 own            own            none
  insert                    denied     denied              denied              denied         denied         denied
  update                    none       own                 own                 own            own            none
  delete                    denied     denied              denied              denied         denied         denied

public.engagement_reports
  select                    none       own                 own                 own            own            all
  insert                    none       received            received            sent           sent           none
  update delete             denied     denied              denied              denied         denied         denied

public.match_set_asides
  select                    none       own                 own                 own            own            own
  insert                    none       own                 own                 own            own            none
  update                    denied     denied              denied              denied         denied         denied
  delete                    none       own                 own                 own            own            own

public.shortlist_entries
  select                    none       none                none                own            own            own
  insert                    none       none                none                own            own            own
  update                    none       none                none                own            own            own
  delete                    none       none                none                own            own            own

public.request_interests
  select                    none       sent                sent                received       received       none
  insert                    none       sent                sent                none           none           none
  update                    denied     denied              denied              denied         denied         denied
  delete                    none       sent                sent                none           none           none

public.match_views
  select                    none       own                 own                 own            own            all
  insert update delete      denied     denied              denied              denied         denied         denied

public.profile_views
  select                    none       received            received            sent           sent           sent
  insert                    none       none                none                sent           sent           sent
  update delete             denied     denied              denied              denied         denied         denied

public.notices
  select                    none       own                 own                 own            own            own
  insert                    denied     denied              denied              denied         denied         denied
  update                    none       own                 own                 own            own            own
  delete                    denied     denied              denied              denied         denied         denied

public.notice_preferences
  select                    none       own                 own                 own            own            own
  insert                    none       own                 own                 own            own            own
  update                    none       own                 own                 own            own            own
  delete                    denied     denied              denied              denied         denied         denied

public.company_response_times
  select                    none       own                 own                 own            own            own
  insert update delete      denied     denied              denied              denied         denied         denied

public.blog_posts
  select                    published  published           published           published      published      all
  insert update delete      none       none                none                none           none           all

public.audit_entries
  select                    none       none                none                none           none           all
  insert update delete      denied     denied              denied              denied         denied         denied

public.community_posts
  select                    published  published or own    published or own    published or own  published or own  all
  insert                    none       own                 own                 own            own            own
  update                    none       own, published      own, published      own, published  own, published  own, published
  delete                    none       own, published      own, published      own, published  own, published  own, published

public.community_votes
  select insert delete      none       own                 own                 own            own            own
  update                    denied     denied              denied              denied         denied         denied

public.community_reports
  select                    none       none                none                none           none           all
  insert                    none       own                 own                 own            own            own
  update delete             denied     denied              denied              denied         denied         denied

public.custom_options
  select                    all        all                 all                 all            all            all
  insert                    none       own                 own                 own            own            own
  update delete             denied     denied              denied              denied         denied         denied

public.skills
public.tools
public.roles
public.industries
public.languages
public.company_sizes
public.company_stages
public.engagement_transitions
public.response_clock
public.talent_response_times
  select                    all        all                 all                 all            all            all
  insert update delete      denied     denied              denied              denied         denied         denied

auth.user
auth.session
auth.account
auth.verification
app.secrets
app.seed_state
app.jobs
app.account_links
app.limit_tries
app.known_devices
app.changes
app.notified_matches
app.waiting_mails
app.match_looks
  select                    denied     denied              denied              denied         denied         denied
  insert update delete      denied     denied              denied              denied         denied         denied
`

/** Functions of schema public, and security definer functions of schema app: for which of their arguments they return
 * or do something. */
const FUNCTIONS = `
                            anyone     talent A            talent B            company A      company B      administrator

known_companies(uuid[])
  of a company              none       all                 all                 own            own            all

introduction_details(uuid[])
  of an introduction        none       received            received            sent           sent           none

track_connection_event(uuid,text)
  requirements_sent         none       none                none                sent           sent           none
  match_confirmed           none       received, accepted  received, accepted  none           none           none

withdraw_introduction(uuid)
  an introduction           none       none                none                sent, pending  sent, pending  none

undo_introduction(uuid)
  an introduction           none       none                none                sent, pending  sent, pending  none

take_back_decline(uuid)
  a fresh decline           none       received, declined  received, declined  none           none           none
  an older one              none       none                none                none           none           none

withdraw_declined(uuid)
  a fresh decline           none       none                none                sent, declined  sent, declined  none

community_people(uuid[])
  of a post                 published  published or own    published or own    published or own  published or own  all

app.moderate_community_post(uuid,text,text)
  of a post                 none       none                none                none           none           published

request_set_aside_reasons(uuid)
  of a request              none       none                none                own            own            none

profile_set_aside_reasons(uuid)
  of a profile              none       own                 own                 none           none           none

app.current_user_id()
  of an account             none       own                 own                 own            own            own

app.lock_options(text[])
  of a custom option        all        all                 all                 all            all            all

app.own_sessions()
  of an account             none       own                 own                 own            own            own

app.own_email_change()
  of an account             none       own                 own                 own            own            own

app.give_reason(text)
  of a change               all        all                 all                 all            all            all

app.current_user_type()
  of an account             none       own                 own                 own            own            own

app.is_admin()
  of an account             none       none                none                none           none           own

app.current_talent_id()
  of a profile              none       own                 own                 none           none           none

app.owns_request(uuid)
  of a request              none       none                none                own            own            none

app.is_open_request(uuid)
  of a request              none       none                none                own            own            none

app.was_asked_about(uuid)
  of an introduction        none       received            received            none           none           none

app.connection_side(uuid)
  of an introduction        none       received            received            sent           sent           none

app.connection_status(uuid)
  of an introduction        none       received            received            sent           sent           none

app.engagement_side(uuid)
  of an engagement          none       received            received            sent           sent           none

app.can_write_in(uuid)
  of an engagement          none       received            received            sent           sent           none

act_in_engagement(uuid,text,text)
  of an engagement          none       received            received            sent           sent           none

set_talent_contact(uuid,text)
  of an engagement          none       received            received            none           none           none

delete_message(uuid)
  a fresh message           none       own                 own                 own            own            none

read_room(uuid,timestamp with time zone)
  of an engagement          none       received            received            sent           sent           none

read_by_other(uuid)
  where both let it be seen  none      received            received            sent           sent           none

other_is_suspended(uuid)
  with both suspended       none       received            received            sent           sent           none
  of a pending introduction  none      none                none                sent           sent           none

make_offer(uuid,uuid,integer,jsonb)
  of an engagement          none       received            received            sent           sent           none

answer_offer(uuid,integer,text)
  an offer of the company   none       received            received            none           none           none

withdraw_offer(uuid,integer)
  an offer of the company   none       none                none                sent           sent           none

propose_meeting(uuid,uuid,integer,jsonb)
  of an engagement          none       received            received            sent           sent           none

take_time(uuid,integer,timestamp with time zone,text)
  times of the company      none       received            received            none           none           none

end_round(uuid,integer)
  times of the company      none       received            received            sent           sent           none

change_meeting(uuid,uuid,integer,text)
  a meeting                 none       received            received            sent           sent           none

app.read_reported_room(uuid,text)
  a reported room           none       none                none                none           none           all

app.settle_room_report(uuid,text)
  a reported room           none       none                none                none           none           all

own_reach()
  of a profile              none       own                 own                 none           none           none

app.set_own_name(text)
  of an account             none       own                 own                 own            own            own

app.set_own_photo(text)
  on a profile              none       own                 own                 none           none           none

app.is_introduced_to(uuid)
  a talent                  none       none                none                all            all            none

app.answer_application(uuid,text,text)
  of an application         none       none                none                none           none           pending

app.set_featured(uuid,boolean,text)
  on a profile              none       none                none                none           none           all

app.hide_profile(uuid,text)
  on a profile              none       none                none                none           none           all

app.restore_profile(uuid,text)
  on a profile              none       none                none                none           none           all

app.suspend_account(uuid,text)
  of an account             none       none                none                none           none           all

app.restore_account(uuid,text)
  of an account             none       none                none                none           none           all

app.find_people(text,text,text,uuid,integer,integer)
  of an account             none       none                none                none           none           all

app.list_dead_jobs()
  of the queue              none       none                none                none           none           all

app.retry_dead_job(uuid,text)
  of the queue              none       none                none                none           none           all
`

export const VERBS = ['select', 'insert', 'update', 'delete'] as const

/** One line of the table, for one thing: what each actor reaches. */
export type Rule = { of: string; action: string; cells: Map<ActorName, Word> }

export const TABLE_RULES: Rule[] = parse(TABLES, action => action.split(' '))
export const FUNCTION_RULES: Rule[] = parse(FUNCTIONS, action => [action])

export function reaches(word: Word, row: Tags, actor: ActorName): boolean {
  return word !== 'denied' && WORDS[word](row, actor)
}

function parse(table: string, actionsOf: (first: string) => string[]): Rule[] {
  const rules: Rule[] = []
  let things: string[] = []
  let complete = true
  for (const line of table.split('\n').slice(2)) {
    if (line.trim() === '') continue
    if (!line.startsWith(' ')) {
      things = complete ? [line] : [...things, line]
      complete = false
      continue
    }
    complete = true
    const [first = '', ...words] = line.trim().split(/\s{2,}/)
    if (words.length !== ACTORS.length) throw new Error(`Not a cell for each actor: ${line}`)
    const cells = new Map(ACTORS.map((actor, place) => [actor, readWord(words[place])] as const))
    for (const of of things)
      for (const action of actionsOf(first)) rules.push({ of, action, cells })
  }
  return rules
}

function readWord(text = ''): Word {
  if (text === 'denied') return text
  const known = Object.keys(WORDS).find((word): word is keyof typeof WORDS => word === text)
  if (known === undefined) throw new Error(`The access table does not know the word "${text}"`)
  return known
}
