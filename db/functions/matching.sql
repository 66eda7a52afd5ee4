-- People's decisions about matches, and the log of shown matches.

-- Why others set aside a request, or the caller's own profile: only reasons that at least three people gave within half
-- a year, and only in steps, so that watching the number reveals nobody; never "other", a note, or a person. Accounts
-- created for the purpose don't count towards the three: a reason counts if its account was established (two weeks old
-- when it gave it, with a confirmed address, not suspended), and once for each mailbox.
create or replace function app.shared_reasons(request uuid, talent uuid)
  returns table (reason text, people integer)
  language sql stable
  as $$
    with me as materialized (
      select app.mailbox(email) as mailbox from public.users where id = app.current_user_id()
    )
    select reason, (select max(step) from unnest(array[3, 5, 10, 25, 50, 100]) as step where step <= n)
      from (
        select a.reason, count(distinct app.mailbox(u.email)) as n
          from public.match_set_asides a
          join public.users u on u.id = a.user_id
          join auth."user" account on account.id = a.user_id
         where (a.request_id = request or a.talent_id = talent)
           and a.reason <> 'other' and a.created_at > now() - interval '180 days'
           and u.created_at <= a.created_at - interval '14 days' and account."emailVerified"
           and not exists (select from public.account_suspensions s where s.user_id = a.user_id)
           and app.mailbox(u.email) <> all (select mailbox from me)
         group by a.reason
      ) as given
     where n >= 3
     order by 2 desc, 1
  $$;

-- Why talent set a request of the caller's own aside.
create or replace function public.request_set_aside_reasons(request_id uuid)
  returns table (reason text, people integer)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin return query select t.* from app.shared_reasons($1, null) t where app.owns_request($1); end $$;
grant execute on function public.request_set_aside_reasons(uuid) to vinculum_person, vinculum_system;

-- Why companies set the caller's own profile aside.
create or replace function public.profile_set_aside_reasons(talent_id uuid)
  returns table (reason text, people integer)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin return query select t.* from app.shared_reasons(null, $1) t where $1 = app.current_talent_id(); end $$;
grant execute on function public.profile_set_aside_reasons(uuid) to vinculum_person, vinculum_system;

-- Keeps the log of shown matches unchanged for a year.
create or replace function app.keep_match_views() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' and old.shown_at < now() - interval '1 year' then
      return old;
    end if;
    raise exception 'What was shown is only added to, and kept for a year';
  end
  $$;

-- Records the matches that a list showed, best first: `shown` has objects with request_id, talent_id, score and place,
-- the rank in the list. Omits what the same person was already shown on the same day (UTC), by the same version and
-- with the same score.
create or replace function app.log_shown(version integer, viewer uuid, side text, surface text, shown jsonb)
  returns void
  language plpgsql
  as $$
  begin
    -- If a person opens two pages at once, the second waits and sees what the first has written.
    perform pg_advisory_xact_lock(hashtextextended('match_views ' || viewer, 0));
    insert into public.match_views (version, side, surface, viewer_id, request_ids, talent_ids, scores, places)
    select $1, $3, $4, viewer, array_agg(s.request_id order by s.place), array_agg(s.talent_id order by s.place),
           array_agg(s.score order by s.place), array_agg(s.place order by s.place)
      from (
       select (item ->> 'request_id')::uuid as request_id, (item ->> 'talent_id')::uuid as talent_id,
              (item ->> 'score')::integer as score, (item ->> 'place')::integer as place
         from jsonb_array_elements(shown) as listed (item)
     ) as s
     where not exists (
       select from public.match_views v
        cross join lateral unnest(v.request_ids, v.talent_ids, v.scores) as kept (request_id, talent_id, score)
        where v.viewer_id = viewer and v.version = $1
          and v.shown_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
          and (kept.request_id, kept.talent_id, kept.score) = (s.request_id, s.talent_id, s.score))
    having count(*) > 0;
  end
  $$;
grant execute on function app.log_shown(integer, uuid, text, text, jsonb) to vinculum_system;
