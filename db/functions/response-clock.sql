-- The response clock.

-- The n-th working day after a day: weekends don't count. It takes as long for every day and number: people may call it.
create or replace function app.working_day_after(day date, n integer) returns date
  language sql immutable strict parallel safe
  as $$
    select case when n > 0 then monday + (worked + n) / 5 * 7 + (worked + n) % 5 else day end
      from (select day - (extract(isodow from day)::integer - 1) as monday,
                   least(extract(isodow from day)::integer, 5) - 1 as worked) as week
  $$;
grant execute on function app.working_day_after(date, integer) to vinculum_person, vinculum_system;

-- A time zone the database knows, or UTC.
create or replace function app.usable_zone(zone text) returns text
  language plpgsql stable
  as $$
  begin
    perform now() at time zone zone;
    return coalesce(zone, 'UTC');
  exception when invalid_parameter_value then
    return 'UTC';
  end
  $$;
grant execute on function app.usable_zone(text) to vinculum_person, vinculum_system;

-- The day of sending does not count, and the last day counts until midnight local time, even if the clocks change in
-- between. The reminder is sent at nine in the morning of the middle day.
create or replace function app.answer_times(asked_at timestamptz, zone text, working_days integer)
  returns table (remind_at timestamptz, expires_at timestamptz)
  language sql stable
  as $$
    select (app.working_day_after(day, (working_days + 1) / 2) + time '09:00') at time zone zone,
           (app.working_day_after(day, working_days) + 1)::timestamp at time zone zone
      from (select (asked_at at time zone zone)::date as day) as asked
  $$;
grant execute on function app.answer_times(timestamptz, text, integer) to vinculum_person, vinculum_system;

-- Starts the response clock, once the sender's address is confirmed, and marks an introduction that is sent while its
-- company is being suspended. Locks the profile and the request before the account, as lock_before_account does.
create or replace function app.start_answer_clock() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    new.answer_zone := app.usable_zone(
      (select timezone from public.talent_profiles where id = new.talent_id for key share));
    perform from public.company_requests where id = new.request_id for key share;
    new.company_suspended := app.is_suspended(new.company_id);
    if new.expires_at is null and not app.is_confirmed(new.company_id) then
      new.expires_at := 'infinity';
      new.remind_at := null;
      new.clock_started_at := null;
      return new;
    end if;
    new.clock_started_at := new.created_at;
    select coalesce(new.remind_at, t.remind_at), coalesce(new.expires_at, t.expires_at)
      into new.remind_at, new.expires_at
      from public.response_clock k, app.answer_times(new.created_at, new.answer_zone, k.working_days) t;
    return new;
  end
  $$;

-- How long answers of a talent, or to a company, take: the median in whole days, rounded up, from five introductions on.
-- Of those between the same two only the last counts, so that no account alone makes or spoils the other's median. An
-- answer takes as long as its clock has run. What expired got none and is slower than any answer, so there is a median
-- only if more than half were answered.
create or replace function app.response_medians(by_company boolean)
  returns table (subject uuid, days integer, introductions integer)
  language sql stable
  as $$
    with counted as (
      select distinct on (company_id, talent_id) *
        from public.connection_requests
       where status in ('matched', 'accepted', 'declined', 'expired') and answered_at > now() - interval '1 year'
       order by company_id, talent_id, answered_at desc, id
    )
    select case when by_company then company_id else talent_id end as subject,
           greatest(1, ceil(percentile_cont(0.5) within group (
             order by case when status = 'expired' then 'infinity'
               else extract(epoch from answered_at - coalesce(clock_started_at, created_at)) end) / 86400))::integer,
           count(*)::integer
      from counted
     group by 1
    having count(*) >= 5 and count(*) < 2 * count(*) filter (where status <> 'expired')
  $$;
grant execute on function app.response_medians(boolean) to vinculum_system;

-- Recomputes the response times.
create or replace function app.refresh_response_times() returns void
  language plpgsql
  as $$
  begin
    with medians as (
      select * from app.response_medians(false)
    ), gone as (
      delete from public.talent_response_times t where not exists (select from medians m where m.subject = t.talent_id)
    )
    insert into public.talent_response_times select subject, days, introductions from medians
    on conflict (talent_id) do update set days = excluded.days, introductions = excluded.introductions;
    with medians as (
      select * from app.response_medians(true)
    ), gone as (
      delete from public.company_response_times t where not exists (select from medians m where m.subject = t.user_id)
    )
    insert into public.company_response_times select subject, days, introductions from medians
    on conflict (user_id) do update set days = excluded.days, introductions = excluded.introductions;
  end
  $$;
grant execute on function app.refresh_response_times() to vinculum_system;
