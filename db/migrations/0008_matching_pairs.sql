-- How well a request and a profile fit, in numbers.
--
-- A score is the sum of its parts. Each part is worth the points of match_weights. A part the request does
-- not ask for is worth nothing, and its points go to the parts it does ask for, in proportion, whole points
-- by largest remainder: a request without tools can still reach 100. A part the profile says nothing about
-- stays worth its points and earns none. A rate far above the budget limits the sum.
--
-- Only what concerns the work is read: no name, photo, featured flag or date. Shares of a part are whole
-- thousandths and all sums are whole numbers, so that every server and either side computes the same.

-- Every option that can be chosen or written, and the term it is compared by.
create function app.match_options() returns table (part text, id text, term text, name text)
  language sql stable parallel safe
  as $$
    with entries as (
      select 'skills' as part, id, name, match_names from public.skills
      union all
      select 'tools', id, name, match_names from public.tools
    )
    select part, id, id, name from entries
    union all
    select custom.catalogue, custom.id,
           coalesce(min(entry.id), 'name:' || nullif(custom.match_name, ''), custom.id), custom.name
      from public.custom_options custom
      left join (select part, id, unnest(match_names) as form from entries) as entry
        on entry.part = custom.catalogue and entry.form = custom.match_name
     group by custom.catalogue, custom.id, custom.match_name, custom.name
    union all
    select 'role', alias.alias, alias.role_id, role.name
      from public.role_aliases alias
      join public.roles role on role.id = alias.role_id
    union all
    select 'industry', name, name, name from public.industries
    union all
    select 'languages', name, name, name from public.languages
    union all
    select 'stage', name, name, name from public.company_stages
    union all
    select 'size', name, name, name from public.company_sizes
  $$;

-- What other terms are worth where this one is wanted, in percent.
create function app.match_near(part text, wanted text) returns table (term text, credit integer)
  language sql stable parallel safe
  as $$
    select neighbor_id, weight from public.skill_neighbors where $1 = 'skills' and skill_id = $2
    union all
    select neighbor_id, weight from public.tool_neighbors where $1 = 'tools' and tool_id = $2
    union all
    select b.role_id, (array[75, 60, 40, 25, 15])[1 + abs(a.level - b.level)] * coalesce(near.weight, 100) / 100
      from public.role_traits a
      join public.role_traits b on b.role_id <> a.role_id
      left join public.role_family_neighbors near on near.family = a.family and near.neighbor_family = b.family
     where $1 = 'role' and a.role_id = $2 and abs(a.level - b.level) <= 4
       and (b.family = a.family or near.weight is not null)
    union all
    select b.name, 50
      from public.industries a
      join public.industries b on b.category = a.category and b.id <> a.id
     where $1 = 'industry' and a.name = $2
    union all
    select b.name, 50
      from public.company_sizes a
      join public.company_sizes b on abs(a.position - b.position) = 1
     where $1 = 'size' and a.name = $2
  $$;

-- What the requests want: a row for each wanted thing and each term that answers it, with what that answer
-- is worth in percent.
create function app.match_wants()
  returns table (request_id uuid, part text, want text, label text, place integer, term text, credit integer)
  language sql stable parallel safe
  as $$
    with wanted as (
      select r.id as request_id, item.*
        from public.company_requests r
       cross join lateral (
         select 'skills' as part, id, null as want, place, 100 as worth
           from unnest(r.required_skills) with ordinality as s (id, place)
         union all
         select 'tools', id, null, place, 100 from unnest(r.required_tools) with ordinality as t (id, place)
         union all
         select 'languages', id, null, place, 100
           from unnest(r.languages_required) with ordinality as l (id, place)
         union all
         select 'role', key, r.desired_role, 1, 100 from unnest(r.match_main_role) as key
         union all
         select 'role', key, r.desired_role, 1, 70 from unnest(r.match_second_role) as key
         union all
         select one.part, one.id, null, 1, 100
           from (values ('industry', r.industry), ('stage', r.company_stage), ('size', r.company_size)) as one (part, id)
          where one.id <> ''
       ) as item
    ), named as not materialized (
      select w.request_id, w.part, w.want, w.place, w.worth, coalesce(o.term, app.match_name(w.id)) as term,
             coalesce(o.name, w.id) as name
        from wanted w
        left join app.match_options() o on o.part = w.part and o.id = w.id
    )
    select n.request_id, n.part, coalesce(n.want, n.term), coalesce(n.want, n.name), n.place::integer, n.term, n.worth
      from named n
    union all
    select n.request_id, n.part, coalesce(n.want, n.term), coalesce(n.want, n.name), n.place::integer, near.term,
           n.worth * near.credit / 100
      from named n
     cross join lateral app.match_near(n.part, n.term) near
    union all
    select r.id, 'engagement', 'engagement', array_to_string(r.engagement_model, ' or '), 1, model, 100
      from public.company_requests r
     cross join unnest(r.engagement_model) as model
    union all
    select r.id, 'challenge', stem, stem, 1, stem, 100
      from public.company_requests r
     cross join unnest(r.match_stems) as stem
  $$;

-- What the profiles have to answer with. A role offered beside the main one is worth a little less.
create function app.match_has()
  returns table (talent_id uuid, part text, term text, label text, worth integer)
  language sql stable parallel safe
  as $$
    select item.talent_id, item.part, coalesce(o.term, app.match_name(item.id)), coalesce(o.name, item.id), item.worth
      from (
        select t.id as talent_id, list.part, entry.id, list.worth
          from public.talent_profiles t
         cross join lateral (values
           ('skills', t.skill_ids, 100), ('tools', t.tool_ids, 100),
           ('role', t.match_main_role, 100), ('role', t.match_offered_roles, 90),
           ('industry', t.industries_experienced, 100), ('languages', t.languages_spoken, 100),
           ('stage', t.company_stage_preference, 100), ('size', t.company_size_experience, 100)
         ) as list (part, ids, worth)
         cross join unnest(list.ids) as entry (id)
      ) as item
      left join app.match_options() o on o.part = item.part and o.id = item.id
    union all
    select t.id, 'engagement', kind, kind, 100 from public.talent_profiles t cross join unnest(t.engagement_types) as kind
    union all
    select t.id, 'challenge', stem, stem, 100 from public.talent_profiles t cross join unnest(t.match_stems) as stem
  $$;

-- What each part of a request is worth.
create function app.match_offers() returns table (request_id uuid, part text, points integer)
  language sql stable parallel safe
  as $$
    with asked as (
      select r.id, w.part, w.position, w.points, sum(w.points) over (partition by r.id) as total
        from public.company_requests r
       cross join public.match_weights w
       where case w.part
               when 'role' then true
               when 'skills' then cardinality(r.required_skills) > 0
               when 'tools' then cardinality(r.required_tools) > 0
               when 'languages' then cardinality(r.languages_required) > 0
               when 'engagement' then cardinality(r.engagement_model) > 0
               when 'challenge' then cardinality(r.match_stems) > 0
               when 'industry' then r.industry <> ''
               when 'stage' then r.company_stage <> ''
               when 'size' then r.company_size <> ''
               when 'rate' then r.budget_day_max is not null
               when 'hours' then r.hours_per_week_needed is not null
               when 'working_model' then r.working_model is not null
               when 'time_zone' then exists (select from public.match_time_zones z where z.name = r.timezone)
               when 'start' then r.urgency_start <> 'Flexible'
               when 'duration' then r.project_duration_weeks is not null
             end
    ), shared as (
      select id, part, points * 100 / total as whole,
             100 - sum(points * 100 / total) over (partition by id) as spare,
             row_number() over (partition by id order by points * 100 % total desc, position) as turn
        from asked
    )
    select id, part, (whole + case when turn <= spare then 1 else 0 end)::integer from shared
  $$;

-- The parts that are one value against another, as shares in thousandths; null where it cannot be told. (Mind
-- that least and greatest pass over nulls.)

create function app.match_within(low bigint, high bigint, budget bigint) returns bigint
  language sql immutable parallel safe
  as $$
    select case
      when low is null or high is null or budget is null then null
      when high <= budget then 1000
      when low <= budget then 600 + 400 * (budget - low) / (high - low)
      -- Nothing is left of it when the lowest rate is a quarter above the budget.
      else greatest(0, 600 - 600 * 4 * (low - budget) / greatest(budget, 1))
    end
  $$;

-- By how many percent the lowest rate exceeds the budget.
create function app.match_excess(low bigint, budget bigint) returns bigint
  language sql immutable parallel safe
  as $$
    select case when low > budget then least(1000, (low - budget) * 100 / greatest(budget, 1))
                when low <= budget then 0 end
  $$;

create function app.match_model(wanted text, offered text, travels boolean) returns bigint
  language sql immutable parallel safe
  as $$
    select case replace(wanted, 'Onsite', 'On-site') || '/' || offered
      when 'Remote/Remote' then 1000 when 'Hybrid/Hybrid' then 1000 when 'On-site/On-site' then 1000
      when 'Remote/Hybrid' then 750 when 'Hybrid/On-site' then 750 when 'On-site/Hybrid' then 500
      when 'Remote/On-site' then 250
      when 'Hybrid/Remote' then case when travels then 500 else 250 end
      when 'On-site/Remote' then case when travels then 250 else 0 end
    end
  $$;

-- How much of what is needed is there.
create function app.match_enough(available bigint, needed bigint) returns bigint
  language sql immutable parallel safe
  as $$ select case when available >= needed then 1000 when available < needed then available * 1000 / needed end $$;

-- On time is full; thirty days late is nothing.
create function app.match_start(notice bigint, urgency text) returns bigint
  language sql immutable parallel safe
  as $$
    select case when notice is not null and urgency is not null then least(1000, greatest(0, 1000 - 1000 * (
      notice - case urgency when 'ASAP' then 7 when '1-2 weeks' then 14 when 'Next month' then 30 end) / 30)) end
  $$;

-- The minutes of two eight-hour days that fall together, in whichever season has fewer.
create function app.match_overlaps() returns table (here text, there text, minutes integer)
  language sql stable parallel safe
  as $$
    select a.name, b.name, least(
        greatest(0, 480 - least(abs(winter), 1440 - abs(winter))),
        greatest(0, 480 - least(abs(summer), 1440 - abs(summer))))
      from public.match_time_zones a
     cross join public.match_time_zones b
     cross join lateral (select a.january_minutes - b.january_minutes, a.july_minutes - b.july_minutes)
             as apart (winter, summer)
  $$;

-- Every request with every profile that says anything, as far as the caller may see them; null is all.
-- `limited` is what a rate far above the budget takes away; `words` are the stems in common, rarest first.
create function app.match_pairs(request uuid, talent uuid)
  returns table (request_id uuid, talent_id uuid, score bigint, limited bigint, shares jsonb, words text[])
  language sql stable parallel safe
  as $$
    with wants as materialized (
      select * from app.match_wants() w where request is null or w.request_id = request
    ), has as materialized (
      select h.* from app.match_has() h where (h.part, h.term) in (select w.part, w.term from wants w)
    ), profiles as (
      select id, price_day_min, price_day_max, max_hours_per_week, min_commitment_weeks, availability_notice_days,
             working_model, willing_to_travel, timezone
        from public.talent_profiles t
       where (talent is null or id = talent)
         and (cardinality(match_main_role) + cardinality(match_offered_roles) + cardinality(skill_ids)
              + cardinality(tool_ids) + cardinality(match_stems)) > 0
    ), counts as (
      select part, term, count(distinct h.talent_id) as holders
        from has h
       where part in ('skills', 'tools', 'challenge')
       group by part, term
    ), weighed as materialized (
      -- A want that few profiles answer weighs more; in the other parts all weigh the same.
      select *, sum(case when turn = 1 then weight else 0 end) over (partition by request_id, part) as total
        from (
          select w.*, row_number() over (partition by w.request_id, w.part, w.want) as turn,
                 case when w.part in ('skills', 'tools', 'challenge')
                   then round(1000 * ln(1 + everyone.n / (1 + coalesce(c.holders, 0))))::bigint else 1 end as weight
            from wants w
           cross join (select count(*)::double precision as n from public.talent_profiles) as everyone
            left join counts c on c.part = w.part and c.term = w.want
        ) as each
    ), answers as (
      select w.request_id, h.talent_id, w.part, w.want, w.weight, w.total, max(w.credit * h.worth) as credit
        from weighed w
        join has h on h.part = w.part and h.term = w.term
       where talent is null or h.talent_id = talent
       group by w.request_id, h.talent_id, w.part, w.want, w.weight, w.total
    ), listed as (
      select request_id, talent_id, part, div(sum(credit * weight), 10 * greatest(total, 1)) as share,
             case when part = 'challenge' then array_agg(want order by weight desc, want) end as words
        from answers
       group by request_id, talent_id, part, total
    ), valued as (
      select r.id as request_id, t.id as talent_id, p.part, p.share, null::text[] as words
        from public.company_requests r
       cross join profiles t
        left join app.match_overlaps() z on z.here = r.timezone and z.there = t.timezone
       cross join lateral (values
         ('rate', app.match_within(coalesce(t.price_day_min, t.price_day_max),
                                   coalesce(t.price_day_max, t.price_day_min), r.budget_day_max)),
         ('hours', app.match_enough(t.max_hours_per_week, r.hours_per_week_needed)),
         ('duration', app.match_enough(r.project_duration_weeks, t.min_commitment_weeks)),
         ('start', app.match_start(t.availability_notice_days, r.urgency_start)),
         ('working_model', app.match_model(r.working_model, t.working_model, t.willing_to_travel)),
         -- Full from six hours in common.
         ('time_zone', app.match_enough(z.minutes, 360))
       ) as p (part, share)
       where (request is null or r.id = request) and p.share is not null
    ), offers as materialized (
      select * from app.match_offers() o where request is null or o.request_id = request
    ), shares as (
      select l.request_id, l.talent_id, l.part, l.words,
             -- Nobody repeats a whole challenge: sharing three tenths of its words, by weight, is full.
             case when l.part = 'challenge' then least(1000, div(l.share * 10, 3)) else l.share end::bigint as share
        from listed l
      union all
      select v.request_id, v.talent_id, v.part, v.words, v.share from valued v
    ), sums as (
      select s.request_id, s.talent_id, sum((o.points * s.share + 500) / 1000)::bigint as points,
             jsonb_object_agg(s.part, s.share) as shares,
             max(s.words) as words
        from shares s
        join offers o on o.request_id = s.request_id and o.part = s.part
       group by s.request_id, s.talent_id
    )
    select s.request_id, s.talent_id, least(s.points, cap.most), greatest(0, s.points - cap.most), s.shares, s.words
      from sums s
      join public.company_requests r on r.id = s.request_id
      join profiles t on t.id = s.talent_id
     cross join lateral (
       -- 60 at most when the lowest rate is two thirds above the budget, 40 when it is double or more.
       select greatest(40, 100 - coalesce(6 * app.match_excess(coalesce(t.price_day_min, t.price_day_max),
                                                               r.budget_day_max) / 10, 0)) as most
     ) as cap
  $$;

grant execute on function app.match_options(), app.match_near(text, text), app.match_wants(), app.match_has(),
  app.match_offers(), app.match_within(bigint, bigint, bigint), app.match_excess(bigint, bigint),
  app.match_model(text, text, boolean), app.match_enough(bigint, bigint), app.match_start(bigint, text),
  app.match_overlaps(), app.match_pairs(uuid, uuid) to vinculum_person, vinculum_system;
