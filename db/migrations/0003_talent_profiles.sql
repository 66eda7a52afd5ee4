-- A talent's public page, and the row the directory reads. Everything here is public by nature except
-- user_id, which no person is granted: a public answer never carries an account id.

-- How much one text list may hold, and how long each line may be.
create function app.list_within(list text[], most integer, longest integer) returns boolean
  language sql immutable parallel safe
  as $$
    select cardinality(list) <= most
       and array_position(list, null) is null
       and coalesce((select max(length(line)) from unnest(list) as line), 0) <= longest
  $$;
grant execute on function app.list_within(text[], integer, integer) to vinculum_person, vinculum_system;

create table public.talent_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique default app.current_user_id() references public.users (id) on delete cascade,
  featured boolean not null default false,
  featured_application_url text check (featured_application_url ~ '^https?://'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  full_name text not null check (length(btrim(full_name)) between 1 and 120),
  photo_url text check (length(photo_url) <= 500),
  headline text not null default '' check (length(headline) <= 200),
  primary_role text not null default '' check (length(primary_role) <= 120),
  primary_role_custom text not null default '' check (length(primary_role_custom) <= 120),
  roles_offered text[] not null default '{}' check (app.list_within(roles_offered, 30, 120)),
  summary_bio text not null default '' check (length(summary_bio) <= 5000),
  skill_ids text[] not null default '{}' check (app.list_within(skill_ids, 60, 80)),
  tool_ids text[] not null default '{}' check (app.list_within(tool_ids, 60, 80)),
  engagement_types text[] not null default '{}'
    check (engagement_types <@ array['Advisory', 'Embedded', 'Interim', 'Project-based']),
  working_model text check (working_model in ('Remote', 'Hybrid', 'On-site')),
  max_hours_per_week integer default 20 check (max_hours_per_week between 1 and 40),
  min_commitment_weeks integer default 4 check (min_commitment_weeks >= 1),
  availability_notice_days integer default 14 check (availability_notice_days >= 0),
  industries_experienced text[] not null default '{}' check (app.list_within(industries_experienced, 60, 120)),
  company_size_experience text[] not null default '{}' check (app.list_within(company_size_experience, 20, 120)),
  company_stage_preference text[] not null default '{}' check (app.list_within(company_stage_preference, 20, 120)),
  price_day_min integer default 500 check (price_day_min >= 0),
  price_day_max integer default 1500 check (price_day_max >= 0),
  timezone text default 'America/New_York' check (length(timezone) <= 60),
  willing_to_travel boolean not null default false,
  languages_spoken text[] not null default array['English'] check (app.list_within(languages_spoken, 40, 120)),
  client_testimonials text[] not null default '{}' check (app.list_within(client_testimonials, 20, 2000)),
  case_studies text[] not null default '{}' check (app.list_within(case_studies, 20, 4000)),
  years_experience integer check (years_experience between 0 and 50),
  years_fractional integer check (years_fractional between 0 and 50),
  public_profile_url text not null unique,
  -- What the directory's search reads: one lower-cased column for one trigram index.
  search_text text not null generated always as (
    lower(full_name || E'\n' || headline || E'\n' ||
          case when primary_role = 'other' then primary_role_custom else primary_role end || E'\n' || summary_bio)
  ) stored,
  check (price_day_min <= price_day_max)
);

create index talent_profiles_search on public.talent_profiles using gin (search_text gin_trgm_ops);
create index talent_profiles_skills on public.talent_profiles using gin (skill_ids);
create index talent_profiles_tools on public.talent_profiles using gin (tool_ids);
create index talent_profiles_role on public.talent_profiles (primary_role);
create index talent_profiles_recent on public.talent_profiles (created_at desc, id);
create index talent_profiles_experience on public.talent_profiles (years_experience desc nulls last, id);
create index talent_profiles_rate_low on public.talent_profiles (price_day_min asc nulls last, id);
create index talent_profiles_rate_high on public.talent_profiles (price_day_max desc nulls last, id);
create index talent_profiles_featured on public.talent_profiles (created_at desc, id) where featured;

-- The public address is made once, from the name and the moment, and kept whatever the name becomes.
create function app.profile_path(full_name text, at timestamptz) returns text
  language sql immutable
  as $$
    select '/talent/'
      || coalesce(nullif(trim(both '-' from regexp_replace(
           regexp_replace(lower(normalize(btrim(full_name), NFKD)), '\s+', '-', 'g'),
           '[^[:alnum:]-]', '', 'g')), ''), 'talent')
      || '-' || to_hex((extract(epoch from at) * 1000000)::bigint)
  $$;

create function app.name_talent_profile() returns trigger
  language plpgsql
  as $$
  declare
    tick timestamptz := clock_timestamp();
  begin
    if tg_op = 'INSERT' and new.public_profile_url is null then
      -- Two people of one name may come in the same tick of a coarse clock.
      loop
        new.public_profile_url := app.profile_path(new.full_name, tick);
        exit when not exists (select from public.talent_profiles where public_profile_url = new.public_profile_url);
        tick := tick + interval '1 microsecond';
      end loop;
    elsif tg_op = 'UPDATE' then
      new.public_profile_url := old.public_profile_url;
      new.updated_at := now();
    end if;
    return new;
  end
  $$;
create trigger name_talent_profile before insert or update on public.talent_profiles
  for each row execute function app.name_talent_profile();

create function app.current_talent_id() returns uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select id from public.talent_profiles where user_id = app.current_user_id() $$;
grant execute on function app.current_talent_id() to vinculum_person, vinculum_system;
grant execute on function app.profile_path(text, timestamptz) to vinculum_person, vinculum_system;

alter table public.talent_profiles enable row level security;
alter table public.talent_profiles force row level security;
create policy system on public.talent_profiles to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.talent_profiles to vinculum_system;

-- An unconditional policy: a condition here would keep the search from its indexes.
create policy anyone_reads on public.talent_profiles for select to vinculum_person using (true);
create policy owner_adds on public.talent_profiles for insert to vinculum_person
  with check (user_id = (select app.current_user_id()) and (select app.current_user_type()) = 'talent');
create policy owner_changes on public.talent_profiles for update to vinculum_person
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

do $$
declare
  form text := 'full_name, photo_url, headline, primary_role, primary_role_custom, roles_offered, summary_bio,
    skill_ids, tool_ids, engagement_types, working_model, max_hours_per_week, min_commitment_weeks,
    availability_notice_days, industries_experienced, company_size_experience, company_stage_preference,
    price_day_min, price_day_max, timezone, willing_to_travel, languages_spoken, client_testimonials,
    case_studies, years_experience, years_fractional';
begin
  execute format('grant insert (%1$s), update (%1$s),
    select (id, featured, featured_application_url, created_at, updated_at, public_profile_url, search_text, %1$s)
    on public.talent_profiles to vinculum_person', form);
end
$$;
