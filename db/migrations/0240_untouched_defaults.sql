-- What a form starts with is stored like any answer, and it is kept which of it nobody has changed or confirmed. Such
-- a default is shown, and says nothing to matching and to the meter.

-- The fields that hold what a new form starts with; of a range both ends or neither.
create function app.defaults_held(profile public.talent_profiles) returns text[]
  language sql immutable
  as $$
    select array_remove(array[
      case when $1.max_hours_per_week = 20 then 'max_hours_per_week' end,
      case when $1.min_commitment_weeks = 4 then 'min_commitment_weeks' end,
      case when $1.availability_notice_days = 14 then 'availability_notice_days' end,
      case when $1.price_day_min = 500 and $1.price_day_max = 1500 then 'price_day_min' end,
      case when $1.price_day_min = 500 and $1.price_day_max = 1500 then 'price_day_max' end,
      case when $1.timezone = 'America/New_York' then 'timezone' end,
      case when $1.languages_spoken = array['English'] then 'languages_spoken' end], null)
  $$;
create function app.defaults_held(request public.company_requests) returns text[]
  language sql immutable
  as $$
    select array_remove(array[
      case when $1.working_model = 'Remote' then 'working_model' end,
      case when $1.budget_day_min = 500 and $1.budget_day_max = 1500 then 'budget_day_min' end,
      case when $1.budget_day_min = 500 and $1.budget_day_max = 1500 then 'budget_day_max' end,
      case when $1.hours_per_week_needed = 20 then 'hours_per_week_needed' end,
      case when $1.project_duration_weeks = 12 then 'project_duration_weeks' end,
      case when $1.urgency_start = 'Next month' then 'urgency_start' end,
      case when $1.timezone = 'America/New_York' then 'timezone' end,
      case when $1.languages_required = array['English'] then 'languages_required' end], null)
  $$;
grant execute on function app.defaults_held(public.talent_profiles), app.defaults_held(public.company_requests)
  to vinculum_person, vinculum_system;

alter table public.talent_profiles add column untouched text[] not null default '{}';
alter table public.company_requests add column untouched text[] not null default '{}';
comment on column public.talent_profiles.untouched is
  'The fields that still hold what a new profile starts with, and that nobody confirmed.';
comment on column public.company_requests.untouched is
  'The fields that still hold what a new request starts with, and that nobody confirmed.';
grant select (untouched), insert (untouched), update (untouched)
  on public.talent_profiles, public.company_requests to vinculum_person;

-- Of rows from before nobody knows what was confirmed: only what differs counts.
alter table public.company_requests disable trigger touch_updated_at;
alter table public.talent_profiles disable trigger name_talent_profile;
update public.talent_profiles t set untouched = app.defaults_held(t) where app.defaults_held(t) <> '{}';
update public.company_requests r set untouched = app.defaults_held(r) where app.defaults_held(r) <> '{}';
alter table public.talent_profiles enable trigger name_talent_profile;
alter table public.company_requests enable trigger touch_updated_at;

-- Whatever writes a row: what differs from the default is an answer.
create function app.keep_untouched() returns trigger
  language plpgsql
  as $$
  begin
    new.untouched := array(
      select field from unnest(app.defaults_held(new)) with ordinality as held (field, place)
       where field = any (new.untouched) order by place);
    return new;
  end
  $$;
create trigger keep_untouched before insert or update on public.talent_profiles
  for each row execute function app.keep_untouched();
create trigger keep_untouched before insert or update on public.company_requests
  for each row execute function app.keep_untouched();
