-- A scope of work that somebody keeps in their account. Nobody else's business, administrators included.

create table public.scopes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  -- Names the form it was written in: saving that twice keeps one row.
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
create index scopes_of_user on public.scopes (user_id, updated_at desc, id);

create trigger touch_updated_at before update on public.scopes
  for each row execute function app.touch_updated_at();

alter table public.scopes enable row level security;
alter table public.scopes force row level security;
create policy system on public.scopes to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.scopes to vinculum_system;

create policy own on public.scopes to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));

do $$
declare
  form text := 'title, company_name, talent_name, role, starts, hours_per_week, weeks, day_rate, outcome,
    decides, proposes, cadence, day_30, day_60, day_90, excluded, exit';
begin
  execute format('grant insert (submission, %1$s), update (%1$s), delete, select
    on public.scopes to vinculum_person', form);
end
$$;
