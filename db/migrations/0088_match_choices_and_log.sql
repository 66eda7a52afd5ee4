-- What people do about a match, and what they were shown.

-- "Not for me": a match that either side has set aside stays away from that side's own lists, and nobody else
-- learns that this person did it.
create table public.match_set_asides (
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  request_id uuid not null references public.company_requests (id) on delete cascade,
  talent_id uuid not null references public.talent_profiles (id) on delete cascade,
  reason text not null check (reason in
    ('rate', 'hours', 'skills', 'role', 'industry', 'timing', 'location', 'other')),
  -- For the writer alone.
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now(),
  primary key (user_id, request_id, talent_id)
);
create index match_set_asides_request on public.match_set_asides (request_id);
create index match_set_asides_talent on public.match_set_asides (talent_id);

-- A talent says that a request is of interest; the company sees it at its matches. No score knows of it.
create table public.request_interests (
  request_id uuid not null references public.company_requests (id) on delete cascade,
  talent_id uuid not null default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (request_id, talent_id)
);
create index request_interests_talent on public.request_interests (talent_id);

do $$
declare t text;
begin
  foreach t in array array['match_set_asides', 'request_interests'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
  end loop;
end
$$;

create policy own on public.match_set_asides to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id())
    and (app.owns_request(request_id) or talent_id = (select app.current_talent_id())));
grant select, insert (request_id, talent_id, reason, note), delete on public.match_set_asides to vinculum_person;

create policy talent_own on public.request_interests to vinculum_person
  using (talent_id = (select app.current_talent_id()))
  with check (talent_id = (select app.current_talent_id()));
create policy company_reads on public.request_interests for select to vinculum_person
  using (app.owns_request(request_id));
grant select, insert (request_id), delete on public.request_interests to vinculum_person;

-- The procedures leave out what the caller has set aside, and give the next best in its place.
create function app.count_set_asides(request uuid, talent uuid) returns integer
  language sql stable parallel safe
  as $$
    select count(*)::integer from public.match_set_asides a
     where a.user_id = app.current_user_id() and (a.request_id = request or a.talent_id = talent)
  $$;
grant execute on function app.count_set_asides(uuid, uuid) to vinculum_person, vinculum_system;

create or replace function public.match_talent_to_request(request_id uuid, most integer default 50)
  returns table (talent_id uuid, match_score integer, match_summary text, match_parts jsonb)
  language sql stable security invoker set jit = off
  as $$
    select k.talent_id, k.score, k.summary, k.parts
      from app.match_rank($1, null,
             least(greatest(coalesce($2, 50), 0), 1000) + app.count_set_asides($1, null)) k
     where (current_user = 'vinculum_system' or app.owns_request($1))
       and not exists (select from public.match_set_asides a
                        where a.user_id = app.current_user_id() and a.request_id = $1 and a.talent_id = k.talent_id)
     order by k.place
     limit least(greatest(coalesce($2, 50), 0), 1000)
  $$;

create or replace function public.match_requests_to_talent(talent_id uuid, most integer default 50)
  returns table (request_id uuid, match_score integer, match_summary text, match_parts jsonb)
  language sql stable security invoker set jit = off
  as $$
    select k.request_id, k.score, k.summary, k.parts
      from app.match_rank(null, $1,
             least(greatest(coalesce($2, 50), 0), 1000) + app.count_set_asides(null, $1)) k
     where (current_user = 'vinculum_system' or $1 = app.current_talent_id())
       and not exists (select from public.match_set_asides a
                        where a.user_id = app.current_user_id() and a.request_id = k.request_id and a.talent_id = $1)
     order by k.place
     limit least(greatest(coalesce($2, 50), 0), 1000)
  $$;

-- The matches of some requests with some profiles that were not looked for; one of the two lists has one entry,
-- which is also said alone.
create function app.match_chosen(request uuid, talent uuid, requests uuid[], talents uuid[])
  returns table (request_id uuid, talent_id uuid, score integer, summary text, parts jsonb)
  language sql stable set jit = off
  as $$
    select k.request_id, k.talent_id, k.score, k.summary, k.parts
      from app.match_receipts((
        select jsonb_agg(to_jsonb(chosen))
          from (
            select row_number() over (order by p.fine desc, md5(p.request_id::text || p.talent_id::text)) as place, p.*
              from app.match_pairs(request, talent) p
             where p.request_id = any (requests) and p.talent_id = any (talents)
          ) as chosen)) as k
     order by k.place
  $$;
grant execute on function app.match_chosen(uuid, uuid, uuid[], uuid[]) to vinculum_person, vinculum_system;

-- Why others set a request, or the caller's own profile, aside: only a reason that at least three people gave
-- within half a year, and only in steps, so that nobody can be told apart by watching the number; never "other",
-- never a note, never who.
create function app.told_reasons(request uuid, talent uuid) returns table (reason text, people integer)
  language sql stable
  as $$
    select reason, (select max(step) from unnest(array[3, 5, 10, 25, 50, 100]) as step where step <= n)
      from (
        select a.reason, count(distinct a.user_id) as n
          from public.match_set_asides a
         where (a.request_id = request or a.talent_id = talent) and a.user_id <> app.current_user_id()
           and a.reason <> 'other' and a.created_at > now() - interval '180 days'
         group by a.reason
      ) as given
     where n >= 3
     order by 2 desc, 1
  $$;
revoke execute on function app.told_reasons(uuid, uuid) from public;
create function public.request_set_aside_reasons(request_id uuid) returns table (reason text, people integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from app.told_reasons($1, null) t where app.owns_request($1) $$;
create function public.profile_set_aside_reasons(talent_id uuid) returns table (reason text, people integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from app.told_reasons(null, $1) t where $1 = app.current_talent_id() $$;
revoke execute on function public.request_set_aside_reasons(uuid), public.profile_set_aside_reasons(uuid) from public;
grant execute on function public.request_set_aside_reasons(uuid), public.profile_set_aside_reasons(uuid)
  to vinculum_person, vinculum_system;

-- What was shown to whom, in which order, by which version: a row for what one showing brought that this person had
-- not been shown that day. Only ever added to, for a year. It holds numbers and no names, and refers to nothing, so that it
-- outlives what it speaks of: of an account that is gone nothing can be looked up by them.
create table public.match_views (
  id uuid primary key default gen_random_uuid(),
  shown_at timestamptz not null default now(),
  version integer not null,
  -- Whose list it was: a company's people, or a talent's requests.
  side text not null check (side in ('company', 'talent')),
  surface text not null check (surface in ('best', 'all', 'interested', 'profile', 'mail')),
  viewer_id uuid not null,
  request_ids uuid[] not null,
  talent_ids uuid[] not null,
  scores integer[] not null,
  places integer[] not null,
  check (cardinality(request_ids) = cardinality(scores) and cardinality(talent_ids) = cardinality(scores)
    and cardinality(places) = cardinality(scores))
);
create index match_views_recent on public.match_views (shown_at desc, id);
create index match_views_of_viewer on public.match_views (viewer_id, shown_at desc, id);

create function app.keep_match_views() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' and old.shown_at < now() - interval '1 year' then
      return old;
    end if;
    raise exception 'What was shown is only added to, and kept for a year';
  end
  $$;
create trigger keep_match_views before update or truncate on public.match_views
  for each statement execute function app.keep_match_views();
create trigger keep_match_views_a_year before delete on public.match_views
  for each row execute function app.keep_match_views();

alter table public.match_views enable row level security;
alter table public.match_views force row level security;
create policy system_reads on public.match_views for select to vinculum_system using (true);
create policy system_adds on public.match_views for insert to vinculum_system with check (true);
create policy system_forgets on public.match_views for delete to vinculum_system using (true);
create policy admin_reads on public.match_views for select to vinculum_person using ((select app.is_admin()));
create policy viewer_reads on public.match_views for select to vinculum_person
  using (viewer_id = (select app.current_user_id()));
grant select, insert, delete on public.match_views to vinculum_system;
grant select on public.match_views to vinculum_person;

-- Writes down what a list showed, best first: `shown` holds objects with request_id, talent_id and score. What the same person
-- was shown before on the same day (UTC), by the same version and with the same score, is not told again.
create function app.log_shown(viewer uuid, side text, surface text, shown jsonb) returns void
  language plpgsql
  as $$
  begin
    -- Two pages opened at once by one person: the second sees what the first has written.
    perform pg_advisory_xact_lock(hashtextextended('match_views ' || viewer, 0));
    insert into public.match_views (version, side, surface, viewer_id, request_ids, talent_ids, scores, places)
    select used.version, $2, $3, viewer, array_agg(s.request_id order by s.place), array_agg(s.talent_id order by s.place),
           array_agg(s.score order by s.place), array_agg(s.place order by s.place)
      from (select max(w.version) as version from public.match_weights w) as used
     cross join (
       select (item ->> 'request_id')::uuid as request_id, (item ->> 'talent_id')::uuid as talent_id,
              (item ->> 'score')::integer as score, n::integer as place
         from jsonb_array_elements(shown) with ordinality as listed (item, n)
     ) as s
     where not exists (
       select from public.match_views v
        cross join lateral unnest(v.request_ids, v.talent_ids, v.scores) as kept (request_id, talent_id, score)
        where v.viewer_id = viewer and v.version = used.version
          and v.shown_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
          and (kept.request_id, kept.talent_id, kept.score) = (s.request_id, s.talent_id, s.score))
     group by used.version;
  end
  $$;
revoke execute on function app.log_shown(uuid, text, text, jsonb) from public;
grant execute on function app.log_shown(uuid, text, text, jsonb) to vinculum_system;
