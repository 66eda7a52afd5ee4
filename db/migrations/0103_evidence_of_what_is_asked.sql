-- What is only written about is looked for by what these requests want, already read: asked for by the request, as
-- match_spoken_wants is, all requests were read through once for every receipt.
create or replace function app.match_evidence(requests uuid[], talents uuid[])
  returns table (request_id uuid, talent_id uuid, part text, had text[], near text[], said text[], missing text[],
                 through text[])
  language sql stable parallel safe
  as $$
    with wanted as materialized (
      select * from app.match_wants() w where w.request_id = any (requests) and w.part <> 'challenge'
    ), spoken as (
      select distinct w.part, w.term, said.stems
        from wanted w
        join app.match_options() o on o.part = w.part and o.term = w.term
       cross join unnest(app.match_names(o.name)) as form
       cross join lateral app.match_said(form) as said (stems)
       where w.part in ('skills', 'tools') and w.term = w.want and cardinality(said.stems) > 0
    ), has as materialized (
      select * from app.match_has() h where h.talent_id = any (talents) and h.part <> 'challenge'
      union all
      select t.id, s.part, s.term, null, 60
        from spoken s
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
