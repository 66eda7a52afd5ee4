-- Introductions: a company asks, the talent answers once, and only acceptance reveals the contact details.

create table public.response_clock (
  id integer primary key default 1 check (id = 1),
  working_days integer not null default 5 check (working_days between 1 and 60)
);
comment on table public.response_clock is
  'The number of working days a talent has to answer. One row; a '
  'change applies to introductions sent from then on.';

insert into public.response_clock default values;

alter table public.response_clock enable row level security;
alter table public.response_clock force row level security;
create policy system on public.response_clock to vinculum_system using (true) with check (true);
create policy anyone_reads on public.response_clock for select to vinculum_person using (true);
grant select, insert, update, delete on public.response_clock to vinculum_system;
grant select on public.response_clock to vinculum_person;


create table public.connection_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  talent_id uuid not null references public.talent_profiles (id) on delete cascade,
  request_id uuid references public.company_requests (id) on delete set null,
  requirements text not null default '' check (length(requirements) <= 5000),
  status text not null default 'pending'
    check (status in ('pending', 'matched', 'accepted', 'declined', 'expired', 'withdrawn')),
  is_match boolean not null generated always as (status in ('matched', 'accepted')) stored,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answer_zone text not null default 'UTC',
  remind_at timestamptz,
  expires_at timestamptz check (expires_at is not null),
  company_suspended boolean not null default false,
  clock_started_at timestamptz,
  held_until timestamptz,
  constraint connection_requests_held_briefly check (held_until <= created_at + interval '00:01:00'),
  check ((answered_at is null) = (status = 'pending')),
  check ((clock_started_at is null) = (expires_at = 'infinity' and remind_at is null))
);
comment on table public.connection_requests is
  'An introduction. The dashboard answers ''matched'', the connections page ''accepted''; both mean acceptance.';
comment on column public.connection_requests.company_id is 'The account of the company that asks.';
comment on column public.connection_requests.requirements is 'The company''s message to the talent.';
comment on column public.connection_requests.answer_zone is 'The time zone whose working days count.';
comment on column public.connection_requests.remind_at is
  'When to remind the talent; null once that is done, and while the clock has not started.';
comment on column public.connection_requests.expires_at is
  'When it expires without an answer; infinity while the clock has not started.';
comment on column public.connection_requests.company_suspended is
  'While the company is suspended, its pending introductions are '
  'hidden, cannot be answered, and their clock is stopped.';
comment on column public.connection_requests.clock_started_at is
  'When the response clock started; null while the company''s address is not confirmed.';
comment on column public.connection_requests.held_until is
  'Until then the company can undo it and the talent does not see it.';

create index connection_requests_talent on public.connection_requests (talent_id, created_at desc, id);
create index connection_requests_company on public.connection_requests (company_id, created_at desc, id);
create index connection_requests_request on public.connection_requests (request_id);
create index connection_requests_expiring on public.connection_requests (expires_at, id)
  where status = 'pending';
create index connection_requests_reminding on public.connection_requests (remind_at, id)
  where status = 'pending' and remind_at is not null;
create unique index connection_requests_once on public.connection_requests (talent_id, request_id)
  where status in ('pending', 'matched', 'accepted');

alter table public.connection_requests enable row level security;
alter table public.connection_requests force row level security;
create policy system on public.connection_requests to vinculum_system using (true) with check (true);
create policy admin_reads on public.connection_requests for select to vinculum_person
  using ((select app.is_admin()));
create policy parties_read on public.connection_requests for select to vinculum_person
  using (company_id = (select app.current_user_id())
    or (talent_id = (select app.current_talent_id())
      and not (status = 'pending' and company_suspended)
      and (held_until is null or held_until <= now())));
create policy company_asks on public.connection_requests for insert to vinculum_person
  with check (company_id = (select app.current_user_id())
    and (select app.current_user_type()) = 'company'
    and status = 'pending'
    and request_id is not null
    and app.is_open_request(request_id)
    and exists (select from public.talent_profiles t
      where t.id = connection_requests.talent_id and not t.hidden));
create policy talent_answers on public.connection_requests for update to vinculum_person
  using (talent_id = (select app.current_talent_id())
    and status = 'pending'
    and expires_at > now()
    and not company_suspended
    and (held_until is null or held_until <= now()))
  with check (talent_id = (select app.current_talent_id())
    and status in ('matched', 'accepted', 'declined'));
grant select, insert, update, delete on public.connection_requests to vinculum_system;
grant select,
  insert (talent_id, request_id, requirements, held_until),
  update (status)
  on public.connection_requests to vinculum_person;

create trigger stamp_answer before update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.stamp_answer();
create trigger notify_of_new_introduction after insert on public.connection_requests
  for each row when (new.status = 'pending') execute function app.notify_of_introduction();
create trigger start_answer_clock before insert on public.connection_requests
  for each row execute function app.start_answer_clock();
create trigger guard_transition before update of status on public.connection_requests
  for each row when (old.status is distinct from new.status) execute function app.guard_transition();
create trigger guard_suspended before update of status on public.connection_requests
  for each row when (old.company_suspended
    and old.status = 'pending'
    and new.status in ('matched', 'accepted', 'declined', 'expired'))
  execute function app.guard_suspended();
create trigger settle_earlier before insert on public.connection_requests
  for each row execute function app.settle_earlier();
create trigger notify_of_introduction after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status <> all (array['pending', 'declined']))
  execute function app.notify_of_introduction();
create trigger notify_of_decline after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status = 'declined') execute function app.notify_of_decline();
create trigger clear_answered after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.clear_answered();
create trigger follow_yes_made after insert on public.connection_requests
  for each row when (new.status in ('matched', 'accepted')) execute function app.follow_yes();
create trigger follow_yes after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status in ('matched', 'accepted'))
  execute function app.follow_yes();


create table public.connection_contacts (
  connection_id uuid primary key references public.connection_requests (id) on delete cascade,
  contact_details text not null default '' check (length(contact_details) <= 2000)
);
comment on table public.connection_contacts is
  'How to reach the company. A separate table, so that before acceptance '
  'there is no readable row, instead of a column to hide.';

alter table public.connection_contacts enable row level security;
alter table public.connection_contacts force row level security;
create policy system on public.connection_contacts to vinculum_system using (true) with check (true);
create policy released on public.connection_contacts for select to vinculum_person
  using (exists (select from public.connection_requests c
      where c.id = connection_contacts.connection_id
        and (c.company_id = (select app.current_user_id())
          or (c.is_match and c.talent_id = (select app.current_talent_id())))));
create policy company_writes on public.connection_contacts for insert to vinculum_person
  with check (app.connection_side(connection_id) = 'company'
    and app.connection_status(connection_id) = 'pending');
grant select, insert, update, delete on public.connection_contacts to vinculum_system;
grant select, insert on public.connection_contacts to vinculum_person;


create table public.connection_events (
  connection_id uuid references public.connection_requests (id) on delete cascade,
  event text check (event in ('requirements_sent', 'match_confirmed')),
  created_at timestamptz not null default now(),
  primary key (connection_id, event)
);
comment on table public.connection_events is 'The events of an introduction, each recorded once.';

alter table public.connection_events enable row level security;
alter table public.connection_events force row level security;
create policy system on public.connection_events to vinculum_system using (true) with check (true);
create policy parties_read on public.connection_events for select to vinculum_person
  using (app.connection_side(connection_id) is not null);
grant select, insert, update, delete on public.connection_events to vinculum_system;
grant select on public.connection_events to vinculum_person;


create table public.decline_lines (
  connection_id uuid primary key references public.connection_requests (id) on delete cascade,
  line text not null check (length(btrim(line)) between 1 and 300)
);
comment on table public.decline_lines is
  'The talent''s message with a decline. The company can read '
  'it once the decline can no longer be undone.';

alter table public.decline_lines enable row level security;
alter table public.decline_lines force row level security;
create policy system on public.decline_lines to vinculum_system using (true) with check (true);
create policy talent_own on public.decline_lines for select to vinculum_person
  using (exists (select from public.connection_requests c
      where c.id = decline_lines.connection_id and c.talent_id = (select app.current_talent_id())));
create policy company_reads on public.decline_lines for select to vinculum_person
  using (exists (select from public.connection_requests c
      where c.id = decline_lines.connection_id
        and c.company_id = (select app.current_user_id())
        and c.status = 'declined'
        and not app.is_fresh_decline(c.status, c.answered_at)));
create policy talent_writes on public.decline_lines for insert to vinculum_person
  with check (exists (select from public.connection_requests c
      where c.id = decline_lines.connection_id
        and c.talent_id = (select app.current_talent_id())
        and c.status = 'declined'));
grant select, insert, update, delete on public.decline_lines to vinculum_system;
grant select, insert on public.decline_lines to vinculum_person;


create table public.talent_response_times (
  talent_id uuid primary key references public.talent_profiles (id) on delete cascade,
  days integer not null check (days >= 1),
  introductions integer not null check (introductions >= 5)
);
comment on table public.talent_response_times is
  'How long a talent usually takes to answer. Computed once a day, and '
  'only from five introductions on, so that no single answer is visible.';
comment on column public.talent_response_times.days is 'Median of a year, in whole days, rounded up.';
comment on column public.talent_response_times.introductions is 'The number of introductions behind the median.';

alter table public.talent_response_times enable row level security;
alter table public.talent_response_times force row level security;
create policy system on public.talent_response_times to vinculum_system using (true) with check (true);
create policy anyone_reads on public.talent_response_times for select to vinculum_person using (true);
grant select, insert, update, delete on public.talent_response_times to vinculum_system;
grant select on public.talent_response_times to vinculum_person;


create table public.company_response_times (
  user_id uuid primary key references public.users (id) on delete cascade,
  days integer not null check (days >= 1),
  introductions integer not null check (introductions >= 5)
);
comment on table public.company_response_times is
  'How long the answers to a company''s introductions usually take, counted as for talent.';
comment on column public.company_response_times.days is 'Median of a year, in whole days, rounded up.';
comment on column public.company_response_times.introductions is 'The number of introductions behind the median.';

alter table public.company_response_times enable row level security;
alter table public.company_response_times force row level security;
create policy system on public.company_response_times to vinculum_system using (true) with check (true);
create policy own on public.company_response_times for select to vinculum_person
  using (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.company_response_times to vinculum_system;
grant select on public.company_response_times to vinculum_person;
