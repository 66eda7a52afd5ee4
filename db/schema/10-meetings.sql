-- Meetings of an engagement: rounds of proposed times, and the accepted ones.

create table public.meeting_rounds (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  number integer not null check (number >= 1),
  side text not null check (side in ('company', 'talent')),
  client_key uuid not null,
  state text not null default 'open'
    check (state in ('open', 'countered', 'withdrawn', 'refused', 'lapsed', 'taken')),
  minutes integer not null check (minutes between 15 and 240),
  link text not null check (link = '' or (link ~ '^https://[^[:space:]]+$' and length(link) <= 500)),
  times timestamptz[] not null,
  taken timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null generated always as (times[cardinality(times)]) stored,
  answered_at timestamptz,
  unique (engagement_id, number),
  unique (engagement_id, side, client_key),
  constraint meeting_rounds_answered check ((answered_at is null) = (state = 'open')),
  constraint meeting_rounds_near check (expires_at <= created_at + interval '1 year 1 mon'),
  constraint meeting_rounds_taken check ((taken is not null) = (state = 'taken') and coalesce(taken = any (times), true)),
  constraint meeting_rounds_times check (cardinality(times) >= 2 and cardinality(times) <= 5
      and array_position(times, null) is null
      and coalesce(times[1] < times[2], false)
      and coalesce(times[2] < times[3], true)
      and coalesce(times[3] < times[4], true)
      and coalesce(times[4] < times[5], true))
);
comment on table public.meeting_rounds is
  'Two to five meeting times that one side proposes, numbered. One round may be open.';
comment on column public.meeting_rounds.client_key is
  'Identifies the form it was written in: sent twice, it is one round.';
comment on column public.meeting_rounds.link is 'URL of the video call; empty if there is none.';
comment on column public.meeting_rounds.taken is 'The time that the other side accepted.';
comment on column public.meeting_rounds.expires_at is 'When the last of its times begins.';

create unique index meeting_rounds_open on public.meeting_rounds (engagement_id) where state = 'open';
create index meeting_rounds_due on public.meeting_rounds (expires_at) where state = 'open';

alter table public.meeting_rounds enable row level security;
alter table public.meeting_rounds force row level security;
create policy system on public.meeting_rounds to vinculum_system using (true) with check (true);
create policy parties_read on public.meeting_rounds for select to vinculum_person
  using (exists (select from public.engagements e where e.id = meeting_rounds.engagement_id));
grant select, insert, update, delete on public.meeting_rounds to vinculum_system;
grant select on public.meeting_rounds to vinculum_person;

create trigger keep_round before update on public.meeting_rounds
  for each row execute function app.keep_round();


create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  round integer not null,
  sequence integer not null default 0 check (sequence >= 0),
  state text not null default 'planned' check (state in ('planned', 'held', 'cancelled')),
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 15 and 240),
  link text not null check (link = '' or (link ~ '^https://[^[:space:]]+$' and length(link) <= 500)),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  foreign key (engagement_id, round) references public.meeting_rounds (engagement_id, number) on delete cascade
);
comment on table public.meetings is
  'A time that both sides of an engagement agreed to meet at. One may be planned.';
comment on column public.meetings.id is 'Identifies the meeting in every calendar, for as long as it exists.';
comment on column public.meetings.round is 'The round in which this time was accepted.';
comment on column public.meetings.sequence is 'The number of changes that are visible in calendars.';
comment on column public.meetings.link is 'URL of the video call; empty if there is none.';

create unique index meetings_planned on public.meetings (engagement_id) where state = 'planned';
create index meetings_round on public.meetings (engagement_id, round);
create index meetings_due on public.meetings (starts_at) where state = 'planned';

alter table public.meetings enable row level security;
alter table public.meetings force row level security;
create policy system on public.meetings to vinculum_system using (true) with check (true);
create policy parties_read on public.meetings for select to vinculum_person
  using (exists (select from public.engagements e where e.id = meetings.engagement_id));
grant select, insert, update, delete on public.meetings to vinculum_system;
grant select on public.meetings to vinculum_person;

create trigger number_meeting before update on public.meetings
  for each row execute function app.number_meeting();
