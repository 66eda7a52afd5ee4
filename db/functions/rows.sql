-- Functions that take a whole row. In a new database they are created after the tables, and all others before.

-- The fields that still have the default of a new form; for a range both ends or neither.
create or replace function app.defaults_held(profile public.talent_profiles) returns text[]
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
grant execute on function app.defaults_held(public.talent_profiles) to vinculum_person, vinculum_system;

-- The fields that still have the default of a new form; for a range both ends or neither.
create or replace function app.defaults_held(request public.company_requests) returns text[]
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
grant execute on function app.defaults_held(public.company_requests) to vinculum_person, vinculum_system;
