-- The taken hours of a profile.

-- Counted from the first day of a charter, or from the start of the work, to the end of its weeks or of the notice. A
-- paused engagement takes none.
create or replace function app.taken_hours(talent uuid) returns jsonb
  language plpgsql stable
  as $$
  begin
    return (
      with stretches as (
        select v.hours_per_week as hours,
               case when e.state = 'agreed' then v.starts_on
                    else least(v.starts_on, (e.state_since at time zone 'utc')::date) end as since,
               least(v.starts_on + 7 * v.weeks,
                     case when e.state = 'notice' then (e.state_since at time zone 'utc')::date + v.notice_days end) as until
          from public.engagements e
          join public.charter_versions v on v.engagement_id = e.id and v.state = 'agreed'
         where e.talent_id = $1 and e.state in ('agreed', 'running', 'notice')
        union all
        select h.elsewhere, '2000-01-01', h.elsewhere_until
          from public.talent_hours h where h.talent_id = $1 and h.elsewhere > 0
        union all
        -- Until the talent is free again, every hour is taken.
        select 168, '2000-01-01', a.free_from
          from public.talent_availability a where a.talent_id = $1 and a.free_from is not null),
      days as (
        select since as day from stretches
        union
        select until from stretches where until is not null)
      select coalesce(jsonb_agg(jsonb_build_object('from', d.day, 'hours', (
               select coalesce(sum(s.hours), 0) from stretches s
                where s.since <= d.day and (s.until is null or d.day < s.until))) order by d.day), '[]')
        from days d);
  end
  $$;
grant execute on function app.taken_hours(uuid) to vinculum_system;

-- Updates the taken hours of a profile. The lock comes first, so that of two changes at once the second sees the first.
create or replace function app.follow_hours(talent uuid) returns void
  language sql
  as $$
    select from public.talent_profiles where id = $1 for no key update;
    update public.talent_profiles t set taken = made.taken, hours_confirmed_at = made.confirmed_at
      from (select app.taken_hours($1) as taken,
                   (select h.confirmed_at from public.talent_hours h where h.talent_id = $1) as confirmed_at) made
     where t.id = $1 and (t.taken, t.hours_confirmed_at) is distinct from (made.taken, made.confirmed_at)
  $$;
grant execute on function app.follow_hours(uuid) to vinculum_system;

-- Saving the same hours again confirms them.
create or replace function app.confirm_hours() returns trigger
  language plpgsql
  as $$ begin new.confirmed_at := now(); return new; end $$;

-- A talent's own entries change the taken hours.
create or replace function app.follow_own_hours() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    perform app.follow_hours(new.talent_id);
    -- Stating the taken hours also confirms the maximum.
    update public.talent_profiles t set untouched = array_remove(t.untouched, 'max_hours_per_week')
     where t.id = new.talent_id and 'max_hours_per_week' = any (t.untouched);
    return null;
  end
  $$;

-- The day from which the talent is free changes the taken hours.
create or replace function app.follow_free_from() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin perform app.follow_hours(new.talent_id); return null; end $$;

-- A charter changes the taken hours.
create or replace function app.follow_agreed_hours() returns trigger
  language plpgsql
  as $$
  begin
    perform app.follow_hours(e.talent_id) from public.engagements e where e.id = new.engagement_id;
    return null;
  end
  $$;

-- The state of an engagement changes the hours that its charter takes.
create or replace function app.follow_engaged_hours() returns trigger
  language plpgsql
  as $$ begin perform app.follow_hours(new.talent_id); return null; end $$;
