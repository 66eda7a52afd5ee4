-- The response clock: an introduction waits a number of working days in the talent's time zone, reminds once
-- at half time, and expires. Until then the company may withdraw it.

-- How long, for the introductions that are sent from now on. One row.
create table public.response_clock (
  id integer primary key default 1 check (id = 1),
  working_days integer not null default 5 check (working_days between 1 and 60)
);
insert into public.response_clock default values;

-- The n-th working day after a day: weekends are not waited for.
create function app.working_day_after(day date, n integer) returns date
  language plpgsql immutable parallel safe
  as $$
  begin
    while n > 0 loop
      day := day + 1;
      if extract(isodow from day) < 6 then
        n := n - 1;
      end if;
    end loop;
    return day;
  end
  $$;

-- A time zone the database knows, or UTC.
create function app.usable_zone(zone text) returns text
  language plpgsql stable
  as $$
  begin
    perform now() at time zone zone;
    return coalesce(zone, 'UTC');
  exception when invalid_parameter_value then
    return 'UTC';
  end
  $$;

-- The day of asking does not count, and the last day counts to its end: midnight there, whatever the clocks
-- do in between. The reminder comes at nine in the morning of the middle day.
create function app.answer_times(asked_at timestamptz, zone text, working_days integer)
  returns table (remind_at timestamptz, expires_at timestamptz)
  language sql stable
  as $$
    select (app.working_day_after(day, (working_days + 1) / 2) + time '09:00') at time zone zone,
           (app.working_day_after(day, working_days) + 1)::timestamp at time zone zone
      from (select (asked_at at time zone zone)::date as day) as asked
  $$;
grant execute on function app.working_day_after(date, integer), app.usable_zone(text),
  app.answer_times(timestamptz, text, integer) to vinculum_person, vinculum_system;

alter table public.connection_requests
  add column answer_zone text not null default 'UTC',
  add column remind_at timestamptz,
  add column expires_at timestamptz;
-- What waits already is given the whole time from now.
update public.connection_requests c
   set answer_zone = z.zone, expires_at = t.expires_at,
       remind_at = case when c.status = 'pending' then t.remind_at end
  from public.talent_profiles p
 cross join lateral app.usable_zone(p.timezone) as z (zone)
 cross join public.response_clock k
 cross join lateral app.answer_times(now(), z.zone, k.working_days) t
 where p.id = c.talent_id;
-- A check, since whoever asks gives none: the trigger below sets it.
alter table public.connection_requests add check (expires_at is not null);
create index connection_requests_expiring on public.connection_requests (expires_at, id) where status = 'pending';
create index connection_requests_reminding on public.connection_requests (remind_at, id)
  where status = 'pending' and remind_at is not null;

create function app.start_answer_clock() returns trigger
  language plpgsql
  as $$
  begin
    new.answer_zone := app.usable_zone((select timezone from public.talent_profiles where id = new.talent_id));
    select coalesce(new.remind_at, t.remind_at), coalesce(new.expires_at, t.expires_at)
      into new.remind_at, new.expires_at
      from public.response_clock k, app.answer_times(new.created_at, new.answer_zone, k.working_days) t;
    return new;
  end
  $$;
create trigger start_answer_clock before insert on public.connection_requests
  for each row execute function app.start_answer_clock();

-- The transitions: a pending introduction is answered in time, or expires, or is withdrawn; then it stays so.
-- `answered_at` is when it stopped waiting, whichever it was.
alter table public.connection_requests drop constraint connection_requests_status_check;
alter table public.connection_requests add constraint connection_requests_status_check
  check (status in ('pending', 'matched', 'accepted', 'declined', 'expired', 'withdrawn'));

create function app.guard_transition() returns trigger
  language plpgsql
  as $$
  begin
    if old.status <> 'pending'
       or new.status in ('matched', 'accepted', 'declined') and old.expires_at <= now()
       or new.status = 'expired' and old.expires_at > now() then
      raise exception 'An introduction does not go from % to % now', old.status, new.status
        using errcode = 'check_violation', constraint = 'connection_requests_transition';
    end if;
    return new;
  end
  $$;
create trigger guard_transition before update of status on public.connection_requests
  for each row when (old.status is distinct from new.status) execute function app.guard_transition();

-- Only what is open or accepted stands in the way of asking again.
drop index public.connection_requests_once;
create unique index connection_requests_once on public.connection_requests (talent_id, request_id)
  where status in ('pending', 'matched', 'accepted');

-- As before, and in time.
drop policy talent_answers on public.connection_requests;
create policy talent_answers on public.connection_requests for update to vinculum_person
  using (talent_id = (select app.current_talent_id()) and status = 'pending' and expires_at > now())
  with check (talent_id = (select app.current_talent_id()) and status in ('matched', 'accepted', 'declined'));

-- The company takes back what it asked, while it waits; whether this call did.
create function public.withdraw_introduction(connection_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.connection_requests set status = 'withdrawn'
     where id = $1 and company_id = app.current_user_id() and status = 'pending' and expires_at > now();
    return found;
  end
  $$;
grant execute on function public.withdraw_introduction(uuid) to vinculum_person;

create or replace function app.tell_of_introduction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    about jsonb := jsonb_build_object('connection_id', new.id);
    talent uuid := app.user_of_talent(new.talent_id);
  begin
    if tg_op = 'INSERT' then
      perform app.notify(talent, 'introduction_received', new.id::text, about);
    elsif new.status in ('matched', 'accepted', 'declined') then
      perform app.notify(new.company_id, 'introduction_answered', new.id::text, about);
    elsif new.status = 'withdrawn' then
      perform app.notify(talent, 'introduction_withdrawn', new.id::text, about);
    elsif new.status = 'expired' then
      perform app.notify(talent, 'introduction_expired', new.id::text, about);
      perform app.notify(new.company_id, 'introduction_expired', new.id::text, about);
    end if;
    return null;
  end
  $$;

-- How long the answers of a talent, and those to a company, usually take: the median of a year in whole days,
-- rounded up, where there are five at least. Counted once a day, so that no single answer shows; one that
-- never came counts with the whole time it was waited for.
create table public.talent_response_times (
  talent_id uuid primary key references public.talent_profiles (id) on delete cascade,
  days integer not null check (days >= 1)
);
create table public.company_response_times (
  user_id uuid primary key references public.users (id) on delete cascade,
  days integer not null check (days >= 1)
);

create function app.refresh_response_times() returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    with medians as (
      select talent_id as subject,
             greatest(1, ceil(percentile_cont(0.5) within group (
               order by extract(epoch from answered_at - created_at)) / 86400))::integer as days
        from public.connection_requests
       where status in ('matched', 'accepted', 'declined', 'expired') and answered_at > now() - interval '1 year'
       group by talent_id
      having count(*) >= 5
    ), gone as (
      delete from public.talent_response_times t where not exists (select from medians m where m.subject = t.talent_id)
    )
    insert into public.talent_response_times select subject, days from medians
    on conflict (talent_id) do update set days = excluded.days;
    with medians as (
      select company_id as subject,
             greatest(1, ceil(percentile_cont(0.5) within group (
               order by extract(epoch from answered_at - created_at)) / 86400))::integer as days
        from public.connection_requests
       where status in ('matched', 'accepted', 'declined', 'expired') and answered_at > now() - interval '1 year'
       group by company_id
      having count(*) >= 5
    ), gone as (
      delete from public.company_response_times t where not exists (select from medians m where m.subject = t.user_id)
    )
    insert into public.company_response_times select subject, days from medians
    on conflict (user_id) do update set days = excluded.days;
  end
  $$;
grant execute on function app.refresh_response_times() to vinculum_system;

do $$
declare t text;
begin
  foreach t in array array['response_clock', 'talent_response_times', 'company_response_times'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
    execute format('grant select on public.%I to vinculum_person', t);
  end loop;
end
$$;
create policy anyone_reads on public.response_clock for select to vinculum_person using (true);
create policy anyone_reads on public.talent_response_times for select to vinculum_person using (true);
create policy own on public.company_response_times for select to vinculum_person
  using (user_id = (select app.current_user_id()));
