-- Profiles of talent: the public page, availability, and views.

create table public.talent_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique default app.current_user_id() references public.users (id) on delete cascade,
  featured boolean not null default false,
  featured_application_url text check (featured_application_url ~ '^https?://'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  full_name text not null check (length(btrim(full_name)) between 1 and 120)
    check (full_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+'),
  photo_url text check (photo_url ~ '^/photos/[a-z0-9-]{1,60}\.webp$'),
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
  company_size_experience text[] not null default '{}'
    check (app.list_within(company_size_experience, 20, 120)),
  company_stage_preference text[] not null default '{}'
    check (app.list_within(company_stage_preference, 20, 120)),
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
  hidden boolean not null default false,
  untouched text[] not null default '{}',
  taken jsonb not null default '[]' check (jsonb_typeof(taken) = 'array'),
  hours_confirmed_at timestamptz,
  check (price_day_min <= price_day_max)
);
comment on table public.talent_profiles is
  'A talent''s profile: the data of the public page, the directory and matching. '
  'Everything here is public except user_id, which is granted to nobody.';
comment on column public.talent_profiles.featured is 'Shown on the home page. Set by the desk only.';
comment on column public.talent_profiles.featured_application_url is
  'Where the talent applies instead of with the product''s form; null for most.';
comment on column public.talent_profiles.photo_url is
  'Address of the photo''s files. Set by app.set_own_photo only.';
comment on column public.talent_profiles.primary_role_custom is 'The title if primary_role is ''other''.';
comment on column public.talent_profiles.public_profile_url is
  'Created once, from the name and the time; doesn''t change with the name.';
comment on column public.talent_profiles.hidden is
  'Not visible: hidden by the desk, suspended or paused. Derived from '
  'profile_hidings, account_suspensions and talent_availability.';
comment on column public.talent_profiles.untouched is
  'The fields that still have the default of a new profile and that nobody confirmed.';
comment on column public.talent_profiles.taken is
  'The taken hours per week, as steps by day: [{"from": "2026-12-01", '
  '"hours": 8}], in order. Derived from talent_hours, talent_availability and the charters in force.';
comment on column public.talent_profiles.hours_confirmed_at is
  'When the talent last confirmed the taken hours.';

create index talent_profiles_skills on public.talent_profiles using gin (skill_ids);
create index talent_profiles_tools on public.talent_profiles using gin (tool_ids);
create index talent_profiles_role on public.talent_profiles (primary_role);
create index talent_profiles_recent on public.talent_profiles (created_at desc, id);
create index talent_profiles_featured on public.talent_profiles (created_at desc, id) where featured;
create index talent_profiles_name on public.talent_profiles using gin (lower(full_name) gin_trgm_ops);
create unique index talent_profiles_photo on public.talent_profiles (photo_url) where photo_url is not null;

alter table public.talent_profiles enable row level security;
alter table public.talent_profiles force row level security;
create policy system on public.talent_profiles to vinculum_system using (true) with check (true);
create policy anyone_reads_visible on public.talent_profiles for select to vinculum_person
  using (not hidden
    or user_id = (select app.current_user_id())
    or (select app.is_admin())
    or app.is_introduced_to(id));
create policy owner_adds on public.talent_profiles for insert to vinculum_person
  with check (user_id = (select app.current_user_id()) and (select app.current_user_type()) = 'talent');
create policy owner_changes on public.talent_profiles for update to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.talent_profiles to vinculum_system;
grant select (id, featured, featured_application_url, created_at, updated_at, full_name, photo_url, headline,
    primary_role, primary_role_custom, roles_offered, summary_bio, skill_ids, tool_ids, engagement_types,
    working_model, max_hours_per_week, min_commitment_weeks, availability_notice_days,
    industries_experienced, company_size_experience, company_stage_preference, price_day_min,
    price_day_max, timezone, willing_to_travel, languages_spoken, client_testimonials, case_studies,
    years_experience, years_fractional, public_profile_url, hidden, untouched, taken, hours_confirmed_at),
  insert (full_name, headline, primary_role, primary_role_custom, roles_offered, summary_bio, skill_ids,
    tool_ids, engagement_types, working_model, max_hours_per_week, min_commitment_weeks,
    availability_notice_days, industries_experienced, company_size_experience, company_stage_preference,
    price_day_min, price_day_max, timezone, willing_to_travel, languages_spoken, client_testimonials,
    case_studies, years_experience, years_fractional, untouched),
  update (full_name, headline, primary_role, primary_role_custom, roles_offered, summary_bio, skill_ids,
    tool_ids, engagement_types, working_model, max_hours_per_week, min_commitment_weeks,
    availability_notice_days, industries_experienced, company_size_experience, company_stage_preference,
    price_day_min, price_day_max, timezone, willing_to_travel, languages_spoken, client_testimonials,
    case_studies, years_experience, years_fractional, untouched)
  on public.talent_profiles to vinculum_person;

create trigger name_talent_profile before insert or update on public.talent_profiles
  for each row execute function app.name_talent_profile();
create trigger hide_if_suspended before insert on public.talent_profiles
  for each row execute function app.hide_if_suspended();
create trigger drop_photo_changed after update of photo_url on public.talent_profiles
  for each row when (old.photo_url is not null and old.photo_url is distinct from new.photo_url)
  execute function app.drop_photo();
create trigger drop_photo_deleted after delete on public.talent_profiles
  for each row when (old.photo_url is not null) execute function app.drop_photo();
create trigger note_change after insert or update or delete on public.talent_profiles
  for each row execute function app.note_change('talent');
create trigger keep_untouched before insert or update on public.talent_profiles
  for each row execute function app.keep_untouched();


create table public.talent_availability (
  talent_id uuid primary key default app.current_talent_id()
    references public.talent_profiles (id) on delete cascade,
  paused boolean not null default false,
  free_from date check (free_from between '2000-01-01' and '2099-12-31')
);
comment on table public.talent_availability is
  'Whether a profile is paused, and from which day the talent is available. No row: not stated.';

alter table public.talent_availability enable row level security;
alter table public.talent_availability force row level security;
create policy system on public.talent_availability to vinculum_system using (true) with check (true);
create policy anyone_reads on public.talent_availability for select to vinculum_person using (true);
create policy talent_writes on public.talent_availability for insert to vinculum_person
  with check (talent_id = (select app.current_talent_id()));
create policy talent_changes on public.talent_availability for update to vinculum_person
  using (talent_id = (select app.current_talent_id()))
  with check (talent_id = (select app.current_talent_id()));
grant select, insert, update, delete on public.talent_availability to vinculum_system;
grant select,
  insert (paused, free_from),
  update (paused, free_from)
  on public.talent_availability to vinculum_person;

create trigger follow_pause_made after insert on public.talent_availability
  for each row when (new.paused) execute function app.follow_pause();
create trigger follow_pause after update of paused on public.talent_availability
  for each row when (new.paused <> old.paused) execute function app.follow_pause();
create trigger follow_free_from_made after insert on public.talent_availability
  for each row when (new.free_from is not null) execute function app.follow_free_from();
create trigger follow_free_from after update of free_from on public.talent_availability
  for each row when (new.free_from is distinct from old.free_from) execute function app.follow_free_from();


create table public.talent_hours (
  talent_id uuid primary key default app.current_talent_id()
    references public.talent_profiles (id) on delete cascade,
  elsewhere integer not null default 0 check (elsewhere between 0 and 40),
  elsewhere_until date check (elsewhere_until between '2000-01-01' and '2099-12-31'),
  confirmed_at timestamptz not null default now()
);
comment on table public.talent_hours is 'The hours per week that a talent says are taken elsewhere.';
comment on column public.talent_hours.elsewhere_until is
  'The first day on which these hours are free again; null if unknown.';
comment on column public.talent_hours.confirmed_at is 'When the talent last confirmed them.';

alter table public.talent_hours enable row level security;
alter table public.talent_hours force row level security;
create policy system on public.talent_hours to vinculum_system using (true) with check (true);
create policy talent_reads on public.talent_hours for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
create policy talent_writes on public.talent_hours for insert to vinculum_person
  with check (talent_id = (select app.current_talent_id()));
create policy talent_changes on public.talent_hours for update to vinculum_person
  using (talent_id = (select app.current_talent_id()))
  with check (talent_id = (select app.current_talent_id()));
grant select, insert, update, delete on public.talent_hours to vinculum_system;
grant select,
  insert (elsewhere, elsewhere_until),
  update (elsewhere, elsewhere_until)
  on public.talent_hours to vinculum_person;

create trigger confirm_hours before update of elsewhere, elsewhere_until on public.talent_hours
  for each row execute function app.confirm_hours();
create trigger follow_own_hours after insert or update on public.talent_hours
  for each row execute function app.follow_own_hours();


create table public.featured_applications (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null default app.current_talent_id()
    references public.talent_profiles (id) on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answer text not null default '' check (length(answer) <= 1000),
  check ((answered_at is null) = (status = 'pending'))
);
comment on table public.featured_applications is
  'A talent''s application to be featured, which an administrator answers. One may be open at a time.';
comment on column public.featured_applications.answer is 'The administrator''s message to the talent.';

create unique index featured_applications_once on public.featured_applications (talent_id)
  where status = 'pending';
create index featured_applications_talent on public.featured_applications (talent_id, created_at desc, id);

alter table public.featured_applications enable row level security;
alter table public.featured_applications force row level security;
create policy system on public.featured_applications to vinculum_system using (true) with check (true);
create policy own on public.featured_applications for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
create policy admin_reads on public.featured_applications for select to vinculum_person
  using ((select app.is_admin()));
create policy talent_applies on public.featured_applications for insert to vinculum_person
  with check (talent_id = (select app.current_talent_id())
    and not exists (select from public.talent_profiles t
      where t.id = featured_applications.talent_id and t.featured));
grant select, insert, update, delete on public.featured_applications to vinculum_system;
grant select, insert (note) on public.featured_applications to vinculum_person;

create trigger stamp_answer before update of status on public.featured_applications
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.stamp_answer();
create trigger feature_talent after update of status on public.featured_applications
  for each row when (old.status = 'pending' and new.status = 'approved') execute function app.feature_talent();
create trigger notify_of_featured_answer after update of status on public.featured_applications
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function app.notify_of_featured_answer();


create table public.profile_views (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null references public.talent_profiles (id) on delete cascade,
  viewer_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  day date not null default ((now() at time zone 'UTC')::date),
  unique (talent_id, viewer_id, day)
);
comment on table public.profile_views is
  'Views of profiles by companies: one row for each company, profile and day '
  '(UTC), kept for a year. The talent can read how many, never who.';

create index profile_views_viewer on public.profile_views (viewer_id);
create index profile_views_day on public.profile_views (day);

alter table public.profile_views enable row level security;
alter table public.profile_views force row level security;
create policy system on public.profile_views to vinculum_system using (true) with check (true);
create policy talent_counts on public.profile_views for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
create policy viewer_own on public.profile_views for select to vinculum_person
  using (viewer_id = (select app.current_user_id()));
create policy company_looks on public.profile_views for insert to vinculum_person
  with check (viewer_id = (select app.current_user_id()) and (select app.current_user_type()) = 'company');
grant select, insert, update, delete on public.profile_views to vinculum_system;
grant select (id, talent_id, day), insert (talent_id) on public.profile_views to vinculum_person;
