-- Receipts name what they speak of. The words of the role asked for belong to the challenge since version 3, and were
-- told as stems ("financi").
--
-- What would raise a list: what is missing or only written about; else what only something near it is had of; else,
-- where everything is there, a list with less beside it. A list with nothing to name was told as "these tools: ".
create function app.match_say_wanting(part text, missing text[], near text[]) returns text
  language sql immutable parallel safe
  as $$
    select case when wanting is not null then format('these %s: %s', part, wanting)
                when part = 'skills' and missing is not null then 'fewer skills that are not asked for' end
      from (
        select array_to_string(coalesce(
                 nullif(missing[1:3], '{}'),
                 (select array_agg(split_part(name, ' (has ', 1) order by place)
                    from unnest(near[1:3]) with ordinality as n (name, place))), ', ') as wanting
      ) as named
  $$;
grant execute on function app.match_say_wanting(text, text[], text[]) to vinculum_person, vinculum_system;

create or replace function app.match_receipts(pairs jsonb)
  returns table (place bigint, request_id uuid, talent_id uuid, score integer, summary text, parts jsonb)
  language sql stable parallel safe
  as $$
    with ranked as materialized (
      select * from jsonb_to_recordset(pairs) as pair (
        place bigint, request_id uuid, talent_id uuid, limited bigint, held_by text, shares jsonb, words text[])
    ), evidence as materialized (
      select * from app.match_evidence(
        array(select k.request_id from ranked k order by k.place), array(select k.talent_id from ranked k order by k.place))
    ), spoken as (
      -- The words behind the stems of the challenge and of the role asked for.
      select r.id as request_id, stem,
             coalesce(min(token) filter (where token = lower(token)), min(token)) as word
        from public.company_requests r
       cross join ts_parse('default', concat_ws(E'\n', r.challenge_description,
                                                array_to_string(r.key_challenges, E'\n'), r.desired_role)) as t
       cross join unnest(ts_lexize('english_stem', lower(token))) as stem
       where r.id in (select k.request_id from ranked k)
       group by r.id, stem
    ), offers as materialized (
      select * from app.match_offers() o
       where o.request_id = any (array(select k.request_id from ranked k))
    ), receipts as (
      select k.place, k.request_id, k.talent_id, k.limited, k.held_by, w.part, w.label, w.position,
             o.points as offered, (k.shares ->> w.part)::bigint as share, raise.text as raise,
             case w.part
               when 'role' then cardinality(t.match_main_role) + cardinality(t.match_offered_roles)
                 + cardinality(t.match_headline_roles) > 0
               when 'skills' then cardinality(t.skill_ids) > 0 or k.shares ? 'skills'
               when 'tools' then cardinality(t.tool_ids) > 0 or k.shares ? 'tools'
               when 'languages' then cardinality(t.languages_spoken) > 0
               when 'engagement' then cardinality(t.engagement_types) > 0
               when 'challenge' then cardinality(t.match_stems) > 0
               when 'industry' then cardinality(t.industries_experienced) > 0
               when 'stage' then cardinality(t.company_stage_preference) > 0
               when 'size' then cardinality(t.company_size_experience) > 0
               else k.shares ? w.part
             end as known,
             case w.part
               when 'role' then app.match_say_role(r.desired_role, r.secondary_role,
                 case when t.primary_role = 'other' then t.primary_role_custom else t.primary_role end,
                 e.had, e.through[1])
               when 'skills' then app.match_say_among(
                 app.match_say_list('Has', 'skill', e.had, e.near, e.said, e.missing),
                 cardinality(t.skill_ids) - cardinality(e.had))
               when 'tools' then app.match_say_list('Has', 'tool', e.had, e.near, e.said, e.missing)
               when 'languages' then app.match_say_list('Speaks', 'language', e.had, e.near, e.said, e.missing)
               when 'challenge' then app.match_say_challenge(
                 array(select coalesce(s.word, rare.stem)
                         from unnest(k.words[1:3]) with ordinality as rare (stem, place)
                         left join spoken s on s.request_id = k.request_id and s.stem = rare.stem
                        order by rare.place),
                 cardinality(k.words), cardinality(r.match_key_stems))
               when 'rate' then app.match_say_rate(coalesce(t.price_day_min, t.price_day_max),
                 coalesce(t.price_day_max, t.price_day_min), r.budget_day_max)
               when 'industry' then app.match_say_one(e.had, e.near, e.missing,
                 '%s experience', 'no %s experience', 'Has worked in %s.', 'Lists no experience in %s.')
               when 'stage' then app.match_say_one(e.had, e.near, e.missing,
                 '%s companies', 'no preference for %s', 'Prefers companies at this stage: %s.', 'Does not list this stage: %s.')
               when 'size' then app.match_say_one(e.had, e.near, e.missing,
                 'companies of this size', 'other company sizes', 'Knows companies of this size: %s.', 'Lists no company of this size: %s.')
               when 'engagement' then app.match_say_one(e.through, '{}', e.missing,
                 '%s', 'no %s', 'Offers %s, as asked.', 'Does not offer %s.')
               when 'hours' then array['enough hours',
                 format('%s of %s h a week', t.max_hours_per_week, r.hours_per_week_needed),
                 format('Has up to %s hours a week; %s are needed.', t.max_hours_per_week, r.hours_per_week_needed)]
               when 'time_zone' then app.match_say_overlap(trim_scale(round(z.minutes / 60.0, 1))::text)
               when 'working_model' then array[lower(t.working_model),
                 'prefers ' || lower(t.working_model) || ' work',
                 case when t.working_model = replace(r.working_model, 'Onsite', 'On-site')
                   then format('Both want %s work.', lower(t.working_model))
                   else format('Prefers %s work; the request asks for %s.', lower(t.working_model),
                               lower(replace(r.working_model, 'Onsite', 'On-site'))) end]
               when 'start' then array['can start in time',
                 format('%s days of notice', t.availability_notice_days),
                 format('Needs %s of notice; the start is wanted %s.',
                   t.availability_notice_days || case t.availability_notice_days when 1 then ' day' else ' days' end,
                   case r.urgency_start when 'ASAP' then 'as soon as possible'
                     when '1-2 weeks' then 'in one to two weeks' else 'next month' end)]
               when 'duration' then array['fits the duration',
                 format('commits to %s weeks or more', t.min_commitment_weeks),
                 format('The project takes %s weeks; the shortest commitment is %s.',
                   r.project_duration_weeks, t.min_commitment_weeks)]
             end as say
        from ranked k
        join public.company_requests r on r.id = k.request_id
        join public.talent_profiles t on t.id = k.talent_id
       cross join public.match_weights w
        left join offers o on o.request_id = k.request_id and o.part = w.part
        left join evidence e on e.request_id = k.request_id and e.talent_id = k.talent_id and e.part = w.part
        left join app.match_overlaps() z on z.here = r.timezone and z.there = t.timezone
       cross join lateral (
         select case w.part
           when 'role' then format('%s among the roles offered', r.desired_role)
           when 'skills' then app.match_say_wanting('skills', e.missing || e.said, e.near)
           when 'tools' then app.match_say_wanting('tools', e.missing || e.said, e.near)
           when 'languages' then 'speaking ' || array_to_string(e.missing, ', ')
           when 'challenge' then case when cardinality(t.match_stems) = 0 then 'a headline and a summary' end
           when 'rate' then coalesce(format('a day rate of at most %s (%s lower)', app.match_dollars(r.budget_day_max),
             app.match_dollars(coalesce(t.price_day_max, t.price_day_min) - r.budget_day_max)), 'a stated rate')
           when 'hours' then coalesce(app.match_count(r.hours_per_week_needed - t.max_hours_per_week, 'more hour')
             || ' a week', 'stated hours')
           when 'industry' then format('experience in %s', r.industry)
           when 'engagement' then format('%s among the kinds of engagement', array_to_string(r.engagement_model, ' or '))
           when 'time_zone' then case when t.timezone is null then 'a stated time zone' end
           when 'working_model' then lower(replace(r.working_model, 'Onsite', 'On-site')) || ' work'
           when 'start' then coalesce(app.match_count(t.availability_notice_days
             - case r.urgency_start when 'ASAP' then 7 when '1-2 weeks' then 14 when 'Next month' then 30 end, 'day')
             || ' less of notice', 'a stated notice')
           when 'duration' then coalesce('projects of ' || app.match_count(r.project_duration_weeks, 'week'), '')
           when 'stage' then format('%s among the stages preferred', r.company_stage)
           when 'size' then format('experience with companies of this size: %s', r.company_size)
         end as text
       ) as raise
    ), exact as (
      select *, offered * coalesce(share, 0) / 1000 as whole,
             (sum(offered * coalesce(share, 0)) over pair + 500) / 1000
               - sum(offered * coalesce(share, 0) / 1000) over pair as spare,
             row_number() over (partition by place
               order by offered * coalesce(share, 0) % 1000 desc nulls last, position) as turn
        from receipts
      window pair as (partition by place)
    ), counted as (
      -- Whole points by largest remainder, so that they add up to the rounded sum.
      select *, coalesce(whole + case when turn <= spare then 1 else 0 end, 0)::bigint as points from exact
    ), rows as (
      select place, request_id, talent_id, part, label, position, coalesce(offered, 0) as offered,
             points,
             case when offered is null or not known then 'unknown'
                  when share = 1000 then 'matched'
                  when share > 0 then 'partial'
                  else 'missing' end as state,
             case when offered is null then 'Not asked for in the request.'
                  when not known then 'Not stated in the profile.'
                  else say[3] end as detail,
             case when known and offered > 0 and share >= case part when 'skills' then 200 else 400 end
                  then say[1] end as reason,
             case when known and (coalesce(share, 0) < 500 or part = 'skills') then say[2]
                  when not known and offered > 0 then lower(label) || ' not stated' end as gap,
             case when offered > points then nullif(raise, '') end as raise,
             case when offered > points and raise <> '' then
               offered - points + case when held_by = part then limited else 0 end else 0 end as gain
        from counted
      union all
      select place, request_id, talent_id, 'limit', 'Limit', 99, 0, -limited, 'missing',
             case held_by
               when 'rate' then 'A rate this far above the budget limits the score.'
               when 'languages' then 'A language that is asked for and not spoken limits the score.'
               when 'hours' then 'Less than half of the hours needed limits the score.'
               when 'working_model' then 'Work on site that is not offered limits the score.'
               else 'Another role than the one asked for limits the score.'
             end, null, say[2], null, 0
        from receipts
       where limited > 0 and part = held_by
    ), lines as (
      select place,
             sum(points) as score,
             (array_agg(gap order by (part = 'limit') desc, offered - points desc, position)
               filter (where gap is not null and (offered - points >= 4 or part = 'limit')))[1] as gap,
             jsonb_agg(jsonb_build_object('part', part, 'label', label, 'points', points, 'of', offered,
                                          'state', state, 'detail', detail,
                                          'raise', raise, 'gain', gain) order by position) as parts
        from rows
       group by place
    ), reasons as (
      select place, string_agg(reason, ', ' order by position) as reasons
        from (select *, row_number() over (partition by place order by points desc, position) as turn
                from rows where reason is not null) as strongest
       where turn <= 4
       group by place
    )
    select k.place, k.request_id, k.talent_id, l.score::integer,
           upper(left(line, 1)) || substr(line, 2), l.parts
      from ranked k
      join lines l on l.place = k.place
      left join reasons s on s.place = k.place
     cross join lateral (select coalesce(s.reasons, 'little in common') || coalesce('; but ' || l.gap, '') as line) as said
  $$;
