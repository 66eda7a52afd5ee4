-- The version of matching is known to the code that ranks, which says it with what was shown.
drop function app.log_shown(uuid, text, text, jsonb);
create function app.log_shown(version integer, viewer uuid, side text, surface text, shown jsonb) returns void
  language plpgsql
  as $$
  begin
    -- Two pages opened at once by one person: the second sees what the first has written.
    perform pg_advisory_xact_lock(hashtextextended('match_views ' || viewer, 0));
    insert into public.match_views (version, side, surface, viewer_id, request_ids, talent_ids, scores, places)
    select $1, $3, $4, viewer, array_agg(s.request_id order by s.place), array_agg(s.talent_id order by s.place),
           array_agg(s.score order by s.place), array_agg(s.place order by s.place)
      from (
       select (item ->> 'request_id')::uuid as request_id, (item ->> 'talent_id')::uuid as talent_id,
              (item ->> 'score')::integer as score, n::integer as place
         from jsonb_array_elements(shown) with ordinality as listed (item, n)
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
revoke execute on function app.log_shown(integer, uuid, text, text, jsonb) from public;
grant execute on function app.log_shown(integer, uuid, text, text, jsonb) to vinculum_system;
