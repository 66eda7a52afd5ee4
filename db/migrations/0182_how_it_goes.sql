-- How it goes for a talent: who looked, how often a profile was shown as a match, and who asked, by week.

-- A signed-in company looked at a profile, once for each day (UTC). The talent reads how many, never who.
create table public.profile_views (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null references public.talent_profiles (id) on delete cascade,
  viewer_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  day date not null default (now() at time zone 'UTC')::date,
  unique (talent_id, viewer_id, day)
);
comment on table public.profile_views is 'A company looked at a profile: one row a company, profile and day, kept for a year.';
create index profile_views_viewer on public.profile_views (viewer_id);
create index profile_views_day on public.profile_views (day);
alter table public.profile_views enable row level security;
alter table public.profile_views force row level security;
create policy system on public.profile_views to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.profile_views to vinculum_system;
create policy talent_counts on public.profile_views for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
create policy viewer_own on public.profile_views for select to vinculum_person
  using (viewer_id = (select app.current_user_id()));
create policy company_looks on public.profile_views for insert to vinculum_person
  with check (viewer_id = (select app.current_user_id()) and (select app.current_user_type()) = 'company');
grant select (id, talent_id, day), insert (talent_id) on public.profile_views to vinculum_person;

create index match_views_talents on public.match_views using gin (talent_ids) where side = 'company';

-- The caller's own last eight weeks, each from its Monday (UTC). An introduction counts once it can't be undone.
create function public.own_reach() returns table (week date, views integer, shown integer, introductions integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (select app.current_talent_id() as id),
    weeks as (
      select (date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => n))::date as week
        from generate_series(0, 7) as n
    ), seen as (
      select date_trunc('week', v.day)::date as week from public.profile_views v, me
       where v.talent_id = me.id and v.day > now() - interval '8 weeks'
    ), listed as (
      select distinct m.viewer_id, (m.shown_at at time zone 'UTC')::date as day from public.match_views m, me
       where m.side = 'company' and m.talent_ids @> array[me.id] and m.shown_at > now() - interval '8 weeks'
    ), asked as (
      select date_trunc('week', c.created_at at time zone 'UTC')::date as week
        from public.connection_requests c, me
       where c.talent_id = me.id and c.created_at > now() - interval '8 weeks'
         and c.created_at <= now() - interval '10 seconds' and not (c.status = 'pending' and c.company_suspended)
    )
    select w.week,
           (select count(*) from seen s where s.week = w.week)::integer,
           (select count(*) from listed l where date_trunc('week', l.day)::date = w.week)::integer,
           (select count(*) from asked a where a.week = w.week)::integer
      from me cross join weeks w
     where me.id is not null
     order by w.week
  $$;
revoke execute on function public.own_reach() from public;
grant execute on function public.own_reach() to vinculum_person;

-- A person changes the name of their own account.
create function app.set_own_name(full_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.users u set full_name = $1 where u.id = app.current_user_id();
    update auth."user" a set name = $1 where a.id = app.current_user_id();
  end
  $$;
revoke execute on function app.set_own_name(text) from public;
grant execute on function app.set_own_name(text) to vinculum_person;
