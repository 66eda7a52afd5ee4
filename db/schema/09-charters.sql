-- Offers and charters of an engagement, and scopes of work that people write for themselves.

create table public.charter_versions (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  number integer not null check (number >= 1),
  side text not null check (side in ('company', 'talent')),
  client_key uuid not null,
  state text not null default 'open'
    check (state in ('open', 'countered', 'withdrawn', 'refused', 'lapsed', 'agreed')),
  outcome text not null check (length(btrim(outcome)) between 1 and 6000),
  decides_alone text not null check (length(decides_alone) <= 4000),
  decides_together text not null check (length(decides_together) <= 4000),
  advises text not null check (length(advises) <= 4000),
  exclusions text not null check (length(exclusions) <= 4000),
  cadence text not null check (length(cadence) <= 4000),
  day_30 text not null check (length(day_30) <= 4000),
  day_60 text not null check (length(day_60) <= 4000),
  day_90 text not null check (length(day_90) <= 4000),
  handover text not null check (length(handover) <= 4000),
  starts_on date not null,
  hours_per_week integer not null check (hours_per_week between 1 and 40),
  weeks integer check (weeks between 1 and 520),
  pay text not null check (pay in ('retainer', 'hourly', 'fixed')),
  amount integer not null check (amount between 0 and 10000000),
  payment_days integer not null check (payment_days between 0 and 120),
  notice_days integer not null check (notice_days between 0 and 365),
  unused_hours text not null check (unused_hours in ('lapse', 'carry', 'credit')),
  created_at timestamptz not null default clock_timestamp(),
  answer_zone text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  company_name text,
  talent_name text,
  unique (engagement_id, number),
  unique (engagement_id, side, client_key),
  constraint charter_versions_answered check ((answered_at is null) = (state = 'open')),
  constraint charter_versions_fixed_has_length check (pay <> 'fixed' or weeks is not null),
  constraint charter_versions_named check (
    (company_name is null) = (state <> 'agreed') and (talent_name is null) = (state <> 'agreed'))
);
comment on table public.charter_versions is
  'Offers of an engagement, numbered. One may be open; the agreed one is the charter.';
comment on column public.charter_versions.client_key is
  'Identifies the form it was written in: sent twice, it is one version.';
comment on column public.charter_versions.weeks is 'The duration; null if it is open-ended.';
comment on column public.charter_versions.pay is
  'Whether amount is a month''s retainer, an hour''s rate or a fixed price.';
comment on column public.charter_versions.answer_zone is 'The time zone whose working days count.';
comment on column public.charter_versions.company_name is
  'Written when both agree, and kept if either leaves.';
comment on column public.charter_versions.talent_name is
  'Written when both agree, and kept if either leaves.';

create unique index charter_versions_open on public.charter_versions (engagement_id) where state = 'open';
create unique index charter_versions_agreed on public.charter_versions (engagement_id) where state = 'agreed';
create index charter_versions_due on public.charter_versions (expires_at) where state = 'open';

alter table public.charter_versions enable row level security;
alter table public.charter_versions force row level security;
create policy system on public.charter_versions to vinculum_system using (true) with check (true);
create policy parties_read on public.charter_versions for select to vinculum_person
  using (exists (select from public.engagements e where e.id = charter_versions.engagement_id));
grant select, insert, update, delete on public.charter_versions to vinculum_system;
grant select on public.charter_versions to vinculum_person;

create trigger keep_version before update on public.charter_versions
  for each row execute function app.keep_version();
create trigger follow_agreed_hours after insert or update of state on public.charter_versions
  for each row when (new.state = 'agreed') execute function app.follow_agreed_hours();


create table public.scopes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  submission uuid not null,
  title text not null check (length(btrim(title)) between 1 and 120),
  company_name text not null default '' check (length(company_name) <= 120),
  talent_name text not null default '' check (length(talent_name) <= 120),
  role text not null default '' check (length(role) <= 120),
  starts text not null default '' check (length(starts) <= 60),
  hours_per_week integer check (hours_per_week between 1 and 40),
  weeks integer check (weeks between 1 and 520),
  day_rate integer check (day_rate between 0 and 1000000),
  outcome text not null default '' check (length(outcome) <= 6000),
  decides text not null default '' check (length(decides) <= 4000),
  proposes text not null default '' check (length(proposes) <= 4000),
  cadence text not null default '' check (length(cadence) <= 4000),
  day_30 text not null default '' check (length(day_30) <= 4000),
  day_60 text not null default '' check (length(day_60) <= 4000),
  day_90 text not null default '' check (length(day_90) <= 4000),
  excluded text not null default '' check (length(excluded) <= 4000),
  exit text not null default '' check (length(exit) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, submission)
);
comment on table public.scopes is 'Scopes of work that people write with the tool, for themselves.';
comment on column public.scopes.submission is
  'Identifies the form it was written in: saving that twice creates one row.';

create index scopes_of_user on public.scopes (user_id, updated_at desc, id);

alter table public.scopes enable row level security;
alter table public.scopes force row level security;
create policy system on public.scopes to vinculum_system using (true) with check (true);
create policy own on public.scopes to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.scopes to vinculum_system;
grant select,
  insert (submission, title, company_name, talent_name, role, starts, hours_per_week, weeks, day_rate,
    outcome, decides, proposes, cadence, day_30, day_60, day_90, excluded, exit),
  update (title, company_name, talent_name, role, starts, hours_per_week, weeks, day_rate, outcome,
    decides, proposes, cadence, day_30, day_60, day_90, excluded, exit),
  delete
  on public.scopes to vinculum_person;

create trigger touch_updated_at before update on public.scopes
  for each row execute function app.touch_updated_at();
