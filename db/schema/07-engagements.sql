-- Engagements, which begin with an acceptance, and the table of their transitions.

create table public.engagement_transitions (
  state text,
  act text,
  next text not null,
  by_hand boolean not null default false,
  primary key (state, act)
);
comment on table public.engagement_transitions is
  'The life cycle of an engagement: which act leads from which state to which. Other transitions are impossible.';
comment on column public.engagement_transitions.by_hand is
  'Whether a side performs it with a button, and not by writing something or because time passes.';

insert into public.engagement_transitions (state, act, next, by_hand) values
  ('introduced', 'write',    'talking',    false),
  ('introduced', 'offer',    'offered',    false),
  ('introduced', 'close',    'lapsed',     true),
  ('introduced', 'leave',    'lapsed',     false),
  ('talking',    'offer',    'offered',    false),
  ('talking',    'close',    'lapsed',     true),
  ('talking',    'leave',    'lapsed',     false),
  ('offered',    'counter',  'offered',    false),
  ('offered',    'withdraw', 'talking',    false),
  ('offered',    'refuse',   'talking',    false),
  ('offered',    'lapse',    'talking',    false),
  ('offered',    'agree',    'agreed',     false),
  ('offered',    'leave',    'lapsed',     false),
  ('agreed',     'start',    'running',    true),
  ('agreed',     'end',      'ended',      true),
  ('agreed',     'leave',    'ended',      false),
  ('running',    'pause',    'paused',     true),
  ('running',    'notify',   'notice',     true),
  ('running',    'end',      'ended',      true),
  ('running',    'leave',    'ended',      false),
  ('paused',     'resume',   'running',    true),
  ('paused',     'notify',   'notice',     true),
  ('paused',     'end',      'ended',      true),
  ('paused',     'leave',    'ended',      false),
  ('notice',     'end',      'ended',      true),
  ('notice',     'leave',    'ended',      false),
  ('lapsed',     'reopen',   'talking',    true);

alter table public.engagement_transitions enable row level security;
alter table public.engagement_transitions force row level security;
create policy system on public.engagement_transitions to vinculum_system using (true) with check (true);
create policy anyone_reads on public.engagement_transitions for select to vinculum_person using (true);
grant select, insert, update, delete on public.engagement_transitions to vinculum_system;
grant select on public.engagement_transitions to vinculum_person;


create table public.engagements (
  id uuid primary key,
  company_id uuid references public.users (id) on delete set null,
  talent_user_id uuid references public.users (id) on delete set null,
  talent_id uuid references public.talent_profiles (id) on delete set null,
  request_id uuid references public.company_requests (id) on delete set null,
  state text not null default 'introduced'
    check (state in (
        'introduced', 'talking', 'offered', 'agreed', 'running', 'paused', 'notice', 'ended',
        'lapsed')),
  state_since timestamptz not null default now(),
  introduced_at timestamptz not null,
  accepted_at timestamptz not null,
  company_name text not null,
  talent_name text not null,
  requirements text not null,
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  rate_min integer,
  rate_max integer,
  talent_contact text not null default '' check (length(talent_contact) <= 2000)
);
comment on table public.engagements is
  'The relationship of two sides after an acceptance. It outlives the '
  'introduction, the profile, the request and either account.';
comment on column public.engagements.id is
  'The id of the introduction it began with, which it outlives: hence no foreign key.';
comment on column public.engagements.company_name is
  'The name at the time of acceptance. Emptied when the account is deleted; an agreed charter keeps its own copy.';
comment on column public.engagements.talent_name is
  'The name at the time of acceptance. Emptied when the account is deleted; an agreed charter keeps its own copy.';
comment on column public.engagements.request is 'The company request at the time of acceptance.';
comment on column public.engagements.rate_min is 'The talent''s day rate at the time of acceptance.';
comment on column public.engagements.talent_contact is
  'How the company may reach the talent, if the talent has entered it.';

create index engagements_company on public.engagements (company_id, accepted_at desc, id);
create index engagements_talent_user on public.engagements (talent_user_id, accepted_at desc, id);
create index engagements_talent on public.engagements (talent_id);
create index engagements_request on public.engagements (request_id);

alter table public.engagements enable row level security;
alter table public.engagements force row level security;
create policy system on public.engagements to vinculum_system using (true) with check (true);
create policy parties_read on public.engagements for select to vinculum_person
  using (company_id = (select app.current_user_id()) or talent_user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.engagements to vinculum_system;
grant select on public.engagements to vinculum_person;

create trigger guard_engagement before update of state on public.engagements
  for each row when (old.state is distinct from new.state) execute function app.guard_engagement();
create trigger part_engagement before update of company_id, talent_user_id on public.engagements
  for each row when (old.company_id is distinct from new.company_id
    or old.talent_user_id is distinct from new.talent_user_id)
  execute function app.part_engagement();
create trigger drop_engagement after update of company_id, talent_user_id on public.engagements
  for each row when (new.company_id is null and new.talent_user_id is null)
  execute function app.drop_engagement();
create trigger seat_sides after insert on public.engagements
  for each row execute function app.seat_sides();
create trigger end_open_offer after update of company_id, talent_user_id on public.engagements
  for each row when (new.company_id is null or new.talent_user_id is null) execute function app.end_open_offer();
create trigger end_meetings after update of company_id, talent_user_id on public.engagements
  for each row when (new.company_id is null or new.talent_user_id is null) execute function app.end_meetings();
create trigger follow_engaged_hours after update on public.engagements
  for each row when (old.state is distinct from new.state) execute function app.follow_engaged_hours();


create table public.engagement_events (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  act text not null,
  side text check (side in ('company', 'talent')),
  version integer,
  at timestamptz not null default clock_timestamp()
);
comment on table public.engagement_events is 'The events of an engagement other than messages.';
comment on column public.engagement_events.side is 'The side that acted; null if time did.';
comment on column public.engagement_events.version is 'The number of the offer or round it is about.';

create index engagement_events_of on public.engagement_events (engagement_id, at desc, id);

alter table public.engagement_events enable row level security;
alter table public.engagement_events force row level security;
create policy system on public.engagement_events to vinculum_system using (true) with check (true);
create policy parties_read on public.engagement_events for select to vinculum_person
  using (exists (select from public.engagements e where e.id = engagement_events.engagement_id));
grant select, insert, update, delete on public.engagement_events to vinculum_system;
grant select on public.engagement_events to vinculum_person;

create trigger announce_event after insert on public.engagement_events
  for each row execute function app.announce_room_change();
