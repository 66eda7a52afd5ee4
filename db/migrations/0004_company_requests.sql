-- What a company looks for. Private to the company, and readable by talent with a profile, who are
-- matched with it; never by visitors or other companies.

create table public.company_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  desired_role text not null check (length(btrim(desired_role)) between 1 and 120 and desired_role <> 'other'),
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
  urgency_start text default 'Next month' check (urgency_start in ('ASAP', '1-2 weeks', 'Next month', 'Flexible')),
  industry text not null default '' check (length(industry) <= 120),
  company_size text not null default '' check (length(company_size) <= 120),
  company_stage text not null default '' check (length(company_stage) <= 120),
  timezone text default 'America/New_York' check (length(timezone) <= 60),
  languages_required text[] not null default array['English'] check (app.list_within(languages_required, 40, 120)),
  challenge_description text not null default '' check (length(challenge_description) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (budget_day_min <= budget_day_max)
);
create index company_requests_owner on public.company_requests (user_id, created_at desc, id);

create function app.touch_updated_at() returns trigger
  language plpgsql
  as $$ begin new.updated_at := now(); return new; end $$;
create trigger touch_updated_at before update on public.company_requests
  for each row execute function app.touch_updated_at();

alter table public.company_requests enable row level security;
alter table public.company_requests force row level security;
create policy system on public.company_requests to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.company_requests to vinculum_system;

create policy owner on public.company_requests to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and (select app.current_user_type()) = 'company');
create policy talent_reads on public.company_requests for select to vinculum_person
  using ((select app.current_talent_id()) is not null);
create policy admin_reads on public.company_requests for select to vinculum_person
  using ((select app.is_admin()));

do $$
declare
  form text := 'desired_role, secondary_role, key_challenges, required_skills, required_tools, engagement_model,
    working_model, budget_day_min, budget_day_max, hours_per_week_needed, project_duration_weeks, urgency_start,
    industry, company_size, company_stage, timezone, languages_required, challenge_description';
begin
  execute format('grant insert (%1$s), update (%1$s), delete, select on public.company_requests to vinculum_person', form);
end
$$;
