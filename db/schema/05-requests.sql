-- Company requests, and talent who are interested in them.

create table public.company_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  desired_role text not null
    check (length(btrim(desired_role)) >= 1 and length(btrim(desired_role)) <= 120 and desired_role <> 'other'),
  secondary_role text not null default '' check (length(secondary_role) <= 120),
  key_challenges text[] not null default '{}' check (app.list_within(key_challenges, 20, 500)),
  required_skills text[] not null default '{}' check (app.list_within(required_skills, 60, 80)),
  required_tools text[] not null default '{}' check (app.list_within(required_tools, 60, 80)),
  engagement_model text[] not null default '{}'
    check (engagement_model <@ array['Advisory', 'Embedded', 'Interim', 'Project-based']),
  working_model text default 'Remote' check (working_model in ('Remote', 'Hybrid', 'Onsite')),
  budget_day_min integer default 500 check (budget_day_min >= 0),
  budget_day_max integer default 1500 check (budget_day_max >= 0),
  hours_per_week_needed integer default 20 check (hours_per_week_needed between 1 and 40),
  project_duration_weeks integer default 12 check (project_duration_weeks >= 1),
  urgency_start text default 'Next month'
    check (urgency_start in ('ASAP', '1-2 weeks', 'Next month', 'Flexible')),
  industry text not null default '' check (length(industry) <= 120),
  company_size text not null default '' check (length(company_size) <= 120),
  company_stage text not null default '' check (length(company_stage) <= 120),
  timezone text default 'America/New_York' check (length(timezone) <= 60),
  languages_required text[] not null default array['English']
    check (app.list_within(languages_required, 40, 120)),
  challenge_description text not null default '' check (length(challenge_description) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submission uuid,
  hidden boolean not null default false,
  closed_as text check (closed_as in ('filled', 'closed')),
  closed_at timestamptz,
  must_have text[] not null default '{}',
  untouched text[] not null default '{}',
  constraint company_requests_once unique (user_id, submission),
  constraint must_have_is_asked_for check (must_have <@ (required_skills || required_tools)),
  check (budget_day_min <= budget_day_max),
  check ((closed_at is null) = (closed_as is null))
);
comment on table public.company_requests is
  'What a company needs. Private to the company and to signed-in talent '
  'with a profile; open until it is filled, closed or deleted.';
comment on column public.company_requests.submission is
  'Identifies the form it was written in: saving that twice creates one row.';
comment on column public.company_requests.hidden is
  'Hidden from others: closed, or the company is suspended.';
comment on column public.company_requests.closed_as is 'filled or closed; null while it is open.';
comment on column public.company_requests.must_have is
  'Ids of required skills and tools that are must-haves.';
comment on column public.company_requests.untouched is
  'The fields that still have the default of a new request and that nobody confirmed.';

create index company_requests_owner on public.company_requests (user_id, created_at desc, id);

alter table public.company_requests enable row level security;
alter table public.company_requests force row level security;
create policy system on public.company_requests to vinculum_system using (true) with check (true);
create policy owner on public.company_requests to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and (select app.current_user_type()) = 'company');
create policy talent_reads on public.company_requests for select to vinculum_person
  using ((select app.current_talent_id()) is not null
    and (not hidden or (closed_as is not null and app.was_asked_about(id))));
create policy admin_reads on public.company_requests for select to vinculum_person
  using ((select app.is_admin()));
grant select, insert, update, delete on public.company_requests to vinculum_system;
grant select,
  insert (desired_role, secondary_role, key_challenges, required_skills, required_tools,
    engagement_model, working_model, budget_day_min, budget_day_max, hours_per_week_needed,
    project_duration_weeks, urgency_start, industry, company_size, company_stage, timezone,
    languages_required, challenge_description, submission, must_have, untouched),
  update (desired_role, secondary_role, key_challenges, required_skills, required_tools,
    engagement_model, working_model, budget_day_min, budget_day_max, hours_per_week_needed,
    project_duration_weeks, urgency_start, industry, company_size, company_stage, timezone,
    languages_required, challenge_description, closed_as, must_have, untouched),
  delete
  on public.company_requests to vinculum_person;

create trigger touch_updated_at before update on public.company_requests
  for each row execute function app.touch_updated_at();
create trigger note_change after insert or update or delete on public.company_requests
  for each row execute function app.note_change('request');
create trigger follow_closing before update of closed_as, hidden on public.company_requests
  for each row execute function app.follow_closing();
create trigger hide_if_suspended before insert on public.company_requests
  for each row execute function app.hide_if_suspended();
create trigger keep_untouched before insert or update on public.company_requests
  for each row execute function app.keep_untouched();


create table public.request_interests (
  request_id uuid references public.company_requests (id) on delete cascade,
  talent_id uuid default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (request_id, talent_id)
);
comment on table public.request_interests is
  'A talent''s interest in a company request. The '
  'company sees it with its matches; it affects no score.';

create index request_interests_talent on public.request_interests (talent_id);

alter table public.request_interests enable row level security;
alter table public.request_interests force row level security;
create policy system on public.request_interests to vinculum_system using (true) with check (true);
create policy talent_own on public.request_interests to vinculum_person
  using (talent_id = (select app.current_talent_id()))
  with check (talent_id = (select app.current_talent_id()));
create policy company_reads on public.request_interests for select to vinculum_person
  using (exists (select from public.company_requests r
      where r.id = request_interests.request_id and r.user_id = (select app.current_user_id())));
grant select, insert, update, delete on public.request_interests to vinculum_system;
grant select, insert (request_id), delete on public.request_interests to vinculum_person;

create trigger notify_of_interest after insert or delete on public.request_interests
  for each row execute function app.notify_of_interest();
