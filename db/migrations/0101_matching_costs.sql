-- Who of equals goes first is decided by a lot that costs next to nothing: each id has one, and where the two of a
-- pair differ it stands later. So an engine can put very many equals in order without asking for each pair anew.
-- Neither the old nor the alphabet gain, and another request has another order.
create function app.match_tie(request uuid, talent uuid) returns bit(32)
  language sql immutable parallel safe
  as $$ select ('x' || left(md5(request::text), 8))::bit(32) # ('x' || left(md5(talent::text), 8))::bit(32) $$;
grant execute on function app.match_tie(uuid, uuid) to vinculum_person, vinculum_system;

create or replace function app.match_rank(request uuid, talent uuid, most integer)
  returns table (place bigint, request_id uuid, talent_id uuid, score integer, summary text, parts jsonb)
  language sql stable parallel safe
  as $$
    select receipt.*
      from app.match_receipts((
        select jsonb_agg(to_jsonb(best))
          from (
            select row_number() over (
                     order by p.fine desc, app.match_tie(p.request_id, p.talent_id), p.talent_id, p.request_id) as place, p.*
              from app.match_pairs(request, talent) p
             order by 1
             limit most
          ) as best)) as receipt
  $$;

create or replace function app.match_chosen(request uuid, talent uuid, requests uuid[], talents uuid[])
  returns table (request_id uuid, talent_id uuid, score integer, summary text, parts jsonb)
  language sql stable set jit = off
  as $$
    select k.request_id, k.talent_id, k.score, k.summary, k.parts
      from app.match_receipts((
        select jsonb_agg(to_jsonb(chosen))
          from (
            select row_number() over (
                     order by p.fine desc, app.match_tie(p.request_id, p.talent_id), p.talent_id, p.request_id) as place, p.*
              from app.match_pairs(request, talent) p
             where p.request_id = any (requests) and p.talent_id = any (talents)
          ) as chosen)) as k
     order by k.place
  $$;

-- What a request wants and what people have is each read once, however few are expected: read again for every
-- want it took a small database five times as long.
create or replace function app.match_evidence(requests uuid[], talents uuid[])
  returns table (request_id uuid, talent_id uuid, part text, had text[], near text[], said text[], missing text[],
                 through text[])
  language sql stable parallel safe
  as $$
    with wanted as materialized (
      select * from app.match_wants() w where w.request_id = any (requests) and w.part <> 'challenge'
    ), has as materialized (
      select * from app.match_has() h where h.talent_id = any (talents) and h.part <> 'challenge'
      union all
      select t.id, s.part, s.term, null, 60
        from app.match_spoken_wants(case when requests[1] = all (requests) then requests[1] end) s
        join public.talent_profiles t on t.match_stems @> s.stems
       where t.id = any (talents)
    ), best as (
      select distinct on (pair.request_id, pair.talent_id, w.part, w.want)
             pair.request_id, pair.talent_id, w.part, w.label as wanted, w.place, h.label as has,
             h.label is null as only_said, coalesce(w.credit * h.worth, 0) as credit
        from (select unnest(requests) as request_id, unnest(talents) as talent_id) as pair
        join wanted w on w.request_id = pair.request_id
        left join has h
          on h.talent_id = pair.talent_id and h.part = w.part and h.term = w.term
         and (w.term = w.want or h.label is not null)
       order by pair.request_id, pair.talent_id, w.part, w.want, credit desc, h.label nulls last, w.place
    )
    select request_id, talent_id, part,
           coalesce(array_agg(wanted order by place, wanted) filter (where credit = 10000), '{}'),
           coalesce(array_agg(wanted || ' (has ' || has || ')' order by place, wanted)
             filter (where credit between 1 and 9999 and not only_said), '{}'),
           coalesce(array_agg(wanted order by place, wanted) filter (where credit > 0 and only_said), '{}'),
           coalesce(array_agg(wanted order by place, wanted) filter (where credit = 0), '{}'),
           coalesce(array_agg(has order by credit desc, place, has) filter (where credit > 0 and has is not null), '{}')
      from best
     group by request_id, talent_id, part
  $$;
