-- How much of a talent's week is taken: by what was agreed here, and by what the talent says is taken elsewhere. Everybody
-- sees how many hours are free, and from which day; what they are made of only the talent sees.

create table public.talent_hours (
  talent_id uuid primary key default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  elsewhere integer not null default 0 check (elsewhere between 0 and 40),
  -- The first day on which the hours elsewhere are free again; null while that is open.
  elsewhere_until date check (elsewhere_until between '2000-01-01' and '2099-12-31'),
  confirmed_at timestamptz not null default now()
);
comment on table public.talent_hours is 'The hours a week that a talent says are taken elsewhere, and when they last said so.';
alter table public.talent_hours enable row level security;
alter table public.talent_hours force row level security;
create policy system on public.talent_hours to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.talent_hours to vinculum_system;
create policy talent_reads on public.talent_hours for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
create policy talent_writes on public.talent_hours for insert to vinculum_person
  with check (talent_id = (select app.current_talent_id()));
create policy talent_changes on public.talent_hours for update to vinculum_person
  using (talent_id = (select app.current_talent_id()))
  with check (talent_id = (select app.current_talent_id()));
grant select, insert (elsewhere, elsewhere_until), update (elsewhere, elsewhere_until)
  on public.talent_hours to vinculum_person;

-- Said again is confirmed again.
create function app.confirm_hours() returns trigger
  language plpgsql
  as $$ begin new.confirmed_at := now(); return new; end $$;
create trigger confirm_hours before update of elsewhere, elsewhere_until on public.talent_hours
  for each row execute function app.confirm_hours();

alter table public.talent_profiles
  add column taken jsonb not null default '[]' check (jsonb_typeof(taken) = 'array'),
  add column hours_confirmed_at timestamptz;
comment on column public.talent_profiles.taken is
  'So many hours a week are taken from a day on: [{"from": "2026-12-01", "hours": 8}], by day. Made of talent_hours and the charters that stand.';
comment on column public.talent_profiles.hours_confirmed_at is 'When the talent last said how many hours are taken.';
grant select (taken, hours_confirmed_at) on public.talent_profiles to vinculum_person;

-- From the first day of a charter, or from when the work began, to the end of its weeks or of the notice. What is paused
-- takes nothing.
create function app.taken_hours(talent uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
        from public.talent_hours h where h.talent_id = $1 and h.elsewhere > 0),
    days as (
      select since as day from stretches
      union
      select until from stretches where until is not null)
    select coalesce(jsonb_agg(jsonb_build_object('from', d.day, 'hours', (
             select coalesce(sum(s.hours), 0) from stretches s
              where s.since <= d.day and (s.until is null or d.day < s.until))) order by d.day), '[]')
      from days d
  $$;

create function app.follow_hours(talent uuid) returns void
  language sql
  as $$
    update public.talent_profiles t set taken = made.taken, hours_confirmed_at = made.confirmed_at
      from (select app.taken_hours($1) as taken,
                   (select h.confirmed_at from public.talent_hours h where h.talent_id = $1) as confirmed_at) made
     where t.id = $1 and (t.taken, t.hours_confirmed_at) is distinct from (made.taken, made.confirmed_at)
  $$;
revoke execute on function app.taken_hours(uuid), app.follow_hours(uuid) from public;

create function app.follow_own_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.follow_hours(new.talent_id);
    -- Whoever says what is taken says what it is taken of.
    update public.talent_profiles t set untouched = array_remove(t.untouched, 'max_hours_per_week')
     where t.id = new.talent_id and 'max_hours_per_week' = any (t.untouched);
    return null;
  end
  $$;
create trigger follow_own_hours after insert or update on public.talent_hours
  for each row execute function app.follow_own_hours();

create function app.follow_agreed_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.follow_hours(e.talent_id) from public.engagements e where e.id = new.engagement_id;
    return null;
  end
  $$;
create trigger follow_agreed_hours after insert or update of state on public.charter_versions
  for each row when (new.state = 'agreed') execute function app.follow_agreed_hours();

create function app.follow_engaged_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin perform app.follow_hours(new.talent_id); return null; end $$;
create trigger follow_engaged_hours after update on public.engagements
  for each row when (old.state is distinct from new.state) execute function app.follow_engaged_hours();

select app.follow_hours(t.id) from public.talent_profiles t
 where exists (select from public.engagements e where e.talent_id = t.id);
