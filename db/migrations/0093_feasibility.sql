-- How many people a request leaves, told while it is written: who fits now, and what each condition alone keeps out.
--
-- A person fits whose visible profile contradicts nothing that is asked for. What a profile leaves open does not
-- contradict, and is told apart. Only counts come out, never who is counted.

-- The term an own or a listed option is compared by, whether or not anybody has stored it yet.
create function app.fit_option(part text, id text, name text) returns text
  language sql stable parallel safe
  as $$
    select coalesce(
      (select e.id from public.skills e where $1 = 'skills' and e.id = $2),
      (select e.id from public.tools e where $1 = 'tools' and e.id = $2),
      (select min(e.id) from public.skills e where $1 = 'skills' and app.match_name($3) = any (e.match_names)),
      (select min(e.id) from public.tools e where $1 = 'tools' and app.match_name($3) = any (e.match_names)),
      'name:' || nullif(app.match_name($3), ''),
      $2)
  $$;

-- What is asked for, in terms; nothing for whoever is no company. A near role is one that matching does not take
-- for another job.
create function app.fit_terms(wanted jsonb)
  returns table (roles text[], near_roles text[], skills text[], tools text[], languages text[])
  language sql stable parallel safe
  as $$
    with asked as materialized (
      select distinct alias.role_id
        from jsonb_array_elements_text(wanted -> 'roles') as title
       cross join unnest(app.match_title_keys(array[title])) as key
        join public.role_aliases alias on alias.alias = key
    )
    select array(select role_id from asked),
           array(select distinct near.term from asked cross join lateral app.match_near('role', asked.role_id) near
                  where near.credit >= 30),
           array(select app.fit_option('skills', o.one ->> 'id', o.one ->> 'name')
                   from jsonb_array_elements(wanted -> 'skills') with ordinality as o (one, place) order by place),
           array(select app.fit_option('tools', o.one ->> 'id', o.one ->> 'name')
                   from jsonb_array_elements(wanted -> 'tools') with ordinality as o (one, place) order by place),
           array(select coalesce((select l.name from public.languages l where l.name = o.one), app.match_name(o.one))
                   from jsonb_array_elements_text(wanted -> 'languages') with ordinality as o (one, place) order by place)
     where current_user = 'vinculum_system' or app.current_user_type() = 'company'
  $$;

-- How far a number is from what is asked: 0 within the first limit, 1 within the second and so on; -1 where it is
-- not stated. The limits rise.
create function app.fit_level(value integer, limits integer[]) returns integer
  language sql immutable parallel safe
  as $$
    select case when cardinality(limits) = 0 then 0 else coalesce(width_bucket(value - 1, limits), -1) end
  $$;

-- The counts. `wanted` holds what is asked for: roles (any of them), skills and tools (id and name), languages,
-- engagement, working_model, time_zone, and rising limits of day rate (rates), shortest commitment (weeks) and
-- notice (days), falling ones of hours: first what is asked, then what it could be relaxed to.
--   everyone  all who can be seen
--   fits      those whom nothing contradicts
--   unsure    those of them who leave something open
--   unknown   those of them who leave this part open
--   only      those whom this part alone keeps out, by step: of the limits the one that would do, and one more
--             than there are where none would; of a list the one thing that is missing, and one more than there are
--             where several are; of roles 1 for a near one and 2 for another
--   both      those whom these two parts together keep out
create function public.count_fitting(wanted jsonb) returns table (kind text, part text, step integer, people bigint)
  language sql stable security invoker set jit = off
  as $$
    with asked as materialized (
      select t.*,
             array(select jsonb_array_elements_text(wanted -> 'engagement')) as engagement,
             array(select jsonb_array_elements_text(wanted -> 'rates')::integer) as rates,
             array(select -jsonb_array_elements_text(wanted -> 'hours')::integer) as hours,
             array(select jsonb_array_elements_text(wanted -> 'weeks')::integer) as weeks,
             array(select jsonb_array_elements_text(wanted -> 'days')::integer) as days,
             jsonb_array_length(wanted -> 'roles') > 0 as asks_role,
             wanted ->> 'working_model' as model,
             (select z.name from public.match_time_zones z where z.name = wanted ->> 'time_zone') as zone
        from app.fit_terms(wanted) t
    ), wants as materialized (
      -- Every id that stands for what is wanted.
      select w.part, w.place::integer as place, w.term,
             array(select w.term
                   union all
                   select c.id from public.custom_options c
                     left join public.skills s on w.part = 'skills' and s.id = w.term
                     left join public.tools o on w.part = 'tools' and o.id = w.term
                    where c.catalogue = w.part
                      and case when coalesce(s.id, o.id) is null then 'name:' || c.match_name = w.term
                               else c.match_name = any (coalesce(s.match_names, o.match_names)) end) as ids
        from asked
       cross join lateral (
         select 'skills', term, place from unnest(asked.skills) with ordinality as x (term, place)
         union all
         select 'tools', term, place from unnest(asked.tools) with ordinality as x (term, place)
         union all
         select 'languages', term, place from unnest(asked.languages) with ordinality as x (term, place)
       ) as w (part, term, place)
    ), titles as materialized (
      select alias.alias, alias.role_id = any (asked.roles) as asked, alias.role_id = any (asked.near_roles) as near
        from public.role_aliases alias cross join asked
    ), told as (
      select array[
               case when not asked.asks_role then 0
                    when exists (select from unnest(t.keys) k where k in (select alias from titles x where x.asked)) then 0
                    when exists (select from unnest(t.keys) k where k in (select alias from titles x where x.near)) then 1
                    when exists (select from unnest(t.keys) k where k in (select alias from titles)) then 2
                    else -1 end,
               case when cardinality(asked.skills) = 0 then 0 when cardinality(t.skill_ids) = 0 then -1
                    else (select case count(*) when 0 then 0 when 1 then min(w.place) else cardinality(asked.skills) + 1 end
                            from wants w where w.part = 'skills' and not t.skill_ids && w.ids) end,
               case when cardinality(asked.tools) = 0 then 0 when cardinality(t.tool_ids) = 0 then -1
                    else (select case count(*) when 0 then 0 when 1 then min(w.place) else cardinality(asked.tools) + 1 end
                            from wants w where w.part = 'tools' and not t.tool_ids && w.ids) end,
               case when cardinality(asked.languages) = 0 then 0 when cardinality(t.languages_spoken) = 0 then -1
                    else (select case count(*) when 0 then 0 when 1 then min(w.place) else cardinality(asked.languages) + 1 end
                            from wants w
                           where w.part = 'languages' and not w.term = any (t.languages_spoken)
                             and not exists (
                               select from unnest(t.languages_spoken) l
                                where app.match_name(l) = w.term
                                  and not exists (select from public.languages known where known.name in (l, w.term)))) end,
               app.fit_level(coalesce(t.price_day_min, t.price_day_max), asked.rates),
               app.fit_level(-t.max_hours_per_week, asked.hours),
               app.fit_level(t.min_commitment_weeks, asked.weeks),
               app.fit_level(t.availability_notice_days, asked.days),
               case when cardinality(asked.engagement) = 0 then 0 when cardinality(t.engagement_types) = 0 then -1
                    when t.engagement_types && asked.engagement then 0 else 1 end,
               case when asked.model is null then 0
                    -- Less than half of what matching gives for it.
                    else coalesce((app.match_model(asked.model, t.working_model, t.willing_to_travel) < 500)::integer, -1) end,
               case when asked.zone is null then 0
                    else coalesce((app.match_enough(z.minutes, 360) < 500)::integer, -1) end
             ] as steps
        from asked
       cross join lateral (
         select match_main_role || match_offered_roles || match_headline_roles as keys, skill_ids, tool_ids,
                languages_spoken, price_day_min, price_day_max, max_hours_per_week, min_commitment_weeks,
                availability_notice_days, engagement_types, working_model, willing_to_travel, timezone
           from public.talent_profiles
          where not hidden
       ) as t
        left join app.match_overlaps() z on z.here = asked.zone and z.there = t.timezone
    ), tallied as materialized (
      select case when against <= 2 then steps end as steps, against, count(*) as people
        from told cross join lateral (select count(*) as against from unnest(told.steps) s where s > 0) as counted
       group by 1, 2
    ), parts as (
      select t.people, t.against, x.step, x.place,
             (array['role', 'skills', 'tools', 'languages', 'rate', 'hours', 'duration', 'start', 'engagement',
                    'working_model', 'time_zone'])[x.place] as part
        from tallied t
       cross join unnest(t.steps) with ordinality as x (step, place)
    )
    select k.kind, null, 0, coalesce(sum(t.people), 0)::bigint
      from asked
     cross join (values ('everyone'), ('fits'), ('unsure')) as k (kind)
      left join tallied t on k.kind = 'everyone' or t.against = 0 and (k.kind = 'fits' or -1 = any (t.steps))
     group by k.kind
    union all
    select 'unknown', part, 0, sum(people)::bigint from parts where against = 0 and step = -1 group by part
    union all
    select 'only', part, step, sum(people)::bigint from parts where against = 1 and step > 0 group by part, step
    union all
    select 'both', pair.part, 0, sum(t.people)::bigint
      from tallied t
     cross join lateral (
       select string_agg((array['role', 'skills', 'tools', 'languages', 'rate', 'hours', 'duration', 'start',
                                'engagement', 'working_model', 'time_zone'])[place], ' ' order by place) as part
         from unnest(t.steps) with ordinality as x (step, place)
        where step > 0
     ) as pair
     where t.against = 2
     group by pair.part
  $$;

grant execute on function app.fit_option(text, text, text), app.fit_terms(jsonb), app.fit_level(integer, integer[]),
  public.count_fitting(jsonb) to vinculum_person, vinculum_system;
