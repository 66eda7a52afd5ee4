-- The best pairs in order, each with its receipt: every part with its points and a sentence, and one line
-- that names the strongest reasons and the main gap.

-- What a list part rests on, for chosen pairs: what is wanted and had, what is wanted and only nearly had,
-- and what is missing. `through` is what the profile has in the place of each, closest first. The words of a
-- challenge are not among them: match_pairs tells those.
create function app.match_evidence(requests uuid[], talents uuid[])
  returns table (request_id uuid, talent_id uuid, part text, had text[], near text[], missing text[], through text[])
  language sql stable parallel safe
  as $$
    with best as (
      select distinct on (pair.request_id, pair.talent_id, w.part, w.want)
             pair.request_id, pair.talent_id, w.part, w.label as wanted, w.place, h.label as has,
             coalesce(w.credit * h.worth, 0) as credit
        from (select unnest(requests) as request_id, unnest(talents) as talent_id) as pair
        join (select * from app.match_wants() w
               where w.request_id = any (requests) and w.part <> 'challenge') as w
          on w.request_id = pair.request_id
        left join (select * from app.match_has() h
                     where h.talent_id = any (talents) and h.part <> 'challenge') as h
          on h.talent_id = pair.talent_id and h.part = w.part and h.term = w.term
       order by pair.request_id, pair.talent_id, w.part, w.want, credit desc, h.label, w.place
    )
    select request_id, talent_id, part,
           coalesce(array_agg(wanted order by place, wanted) filter (where credit = 10000), '{}'),
           coalesce(array_agg(wanted || ' (has ' || has || ')' order by place, wanted)
             filter (where credit between 1 and 9999), '{}'),
           coalesce(array_agg(wanted order by place, wanted) filter (where credit = 0), '{}'),
           coalesce(array_agg(has order by credit desc, place, has) filter (where credit > 0), '{}')
      from best
     group by request_id, talent_id, part
  $$;

-- The sentences. Each function answers with three texts: the reason for the one line, the gap for the one
-- line, and the detail for the receipt. A text that does not apply is null.

create function app.match_short(title text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(substring(title from '\(([^()]+)\)$'), title) $$;

create function app.match_dollars(amount bigint) returns text
  language sql immutable parallel safe
  as $$ select '$' || to_char(amount, 'FM999,999,999,990') $$;

create function app.match_count(n integer, noun text) returns text
  language sql immutable parallel safe
  as $$ select n || ' ' || noun || case when n = 1 then '' else 's' end $$;

create function app.match_say_list(verb text, noun text, had text[], near text[], missing text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select array[
      case when cardinality(had) > 0 then cardinality(had) || ' of '
             || app.match_count(cardinality(had) + cardinality(near) + cardinality(missing), noun)
           else 'related ' || noun || 's' end,
      'missing ' || nullif(array_to_string(missing[1:2], ', '), ''),
      concat_ws('; ',
        verb || ' ' || cardinality(had) || ' of '
          || app.match_count(cardinality(had) + cardinality(near) + cardinality(missing), noun)
          || coalesce(': ' || nullif(array_to_string(had, ', '), ''), ''),
        'close to ' || nullif(array_to_string(near, ', '), ''),
        'missing ' || nullif(array_to_string(missing, ', '), '')) || '.'
    ]
  $$;

create function app.match_say_role(wanted text, second text, main text, had text[], through text) returns text[]
  language sql immutable parallel safe
  as $$
    select case
      when cardinality(had) > 0 then
        array[app.match_short(wanted), null, format('Works as %s, the role asked for.', wanted)]
      when through = wanted then
        array[app.match_short(wanted), null, format('Offers the role asked for beside the main one: %s.', wanted)]
      when through = second then
        array[app.match_short(through), null, format('Works as %s, the second role asked for.', through)]
      when through is not null then
        array[format('%s near %s', app.match_short(through), app.match_short(wanted)),
              'not a ' || app.match_short(wanted), format('%s is close to %s.', through, wanted)]
      else
        array[null, 'not a ' || app.match_short(wanted),
              case when main = '' then format('Offers no role near %s.', wanted)
                   else format('Works as %s, not as %s.', main, wanted) end]
    end
  $$;

create function app.match_say_challenge(words text[], shared integer, asked integer) returns text[]
  language sql immutable parallel safe
  as $$
    select array['mentions ' || array_to_string(words, ', '), null,
      case when cardinality(words) = 0 then 'Shares no key word with the challenge.'
           else 'Shares ' || shared || ' of ' || app.match_count(asked, 'key word') || ' with the challenge, such as '
                || array_to_string(words, ', ') || '.' end]
  $$;

create function app.match_asks(low bigint, high bigint) returns text
  language sql immutable parallel safe
  as $$
    select 'Asks ' || app.match_dollars(low)
      || case when high > low then ' to ' || app.match_dollars(high) else '' end || ' a day'
  $$;

create function app.match_above(low bigint, budget bigint) returns text
  language sql immutable parallel safe
  as $$
    select case when app.match_excess(low, budget) < 1000
             then greatest(1, app.match_excess(low, budget)) || '%' else 'far' end || ' above'
  $$;

create function app.match_say_rate(low bigint, high bigint, budget bigint) returns text[]
  language sql immutable parallel safe
  as $$
    select case
      when high <= budget then array['within budget', null,
        app.match_asks(low, high) || ', within the budget of up to ' || app.match_dollars(budget) || '.']
      when low <= budget then array['rate overlaps the budget', 'part of the rate above budget',
        app.match_asks(low, high) || '; the budget goes up to ' || app.match_dollars(budget) || '.']
      else array[null, 'rate ' || app.match_above(low, budget) || ' budget',
        app.match_asks(low, high) || ', ' || app.match_above(low, budget) || ' the budget of up to '
          || app.match_dollars(budget) || '.']
    end
  $$;

create function app.match_say_overlap(hours text) returns text[]
  language sql immutable parallel safe
  as $$
    select array[hours || ' h time-zone overlap', 'only ' || hours || ' h time-zone overlap',
                 'The time zones share ' || hours || ' of 8 working hours.']
  $$;

-- Industry, company stage and company size: one thing is wanted.
create function app.match_say_one(had text[], near text[], missing text[], reason text, gap text, yes text, no text)
  returns text[]
  language sql immutable parallel safe
  as $$
    select case
      when cardinality(had) > 0 then array[format(reason, had[1]), null, format(yes, had[1])]
      when cardinality(near) > 0 then array[null, null, format('Close to %s.', near[1])]
      else array[null, format(gap, missing[1]), format(no, missing[1])]
    end
  $$;

create function app.match_rank(request uuid, talent uuid, most integer)
  returns table (place bigint, request_id uuid, talent_id uuid, score integer, summary text, parts jsonb)
  language sql stable parallel safe
  as $$
    with ranked as materialized (
      -- Equal scores stand in an order that favors neither the old nor the alphabet.
      select row_number() over (order by p.score desc, md5(p.request_id::text || p.talent_id::text)) as place, p.*
        from app.match_pairs(request, talent) p
       order by 1
       limit most
    ), evidence as materialized (
      select * from app.match_evidence(
        array(select k.request_id from ranked k order by k.place), array(select k.talent_id from ranked k order by k.place))
    ), spoken as (
      -- The words of the challenge behind the stems.
      select r.id as request_id, stem, min(lower(token)) as word
        from public.company_requests r
       cross join ts_parse('default', r.challenge_description || E'\n' || array_to_string(r.key_challenges, E'\n')) as t
       cross join unnest(ts_lexize('english_stem', lower(token))) as stem
       where r.id in (select k.request_id from ranked k)
       group by r.id, stem
    ), offers as materialized (
      select * from app.match_offers() o where request is null or o.request_id = request
    ), receipts as (
      select k.place, k.request_id, k.talent_id, k.limited, w.part, w.label, w.position,
             o.points as offered, (k.shares ->> w.part)::bigint as share,
             case w.part
               when 'role' then cardinality(t.match_main_role) + cardinality(t.match_offered_roles) > 0
               when 'skills' then cardinality(t.skill_ids) > 0
               when 'tools' then cardinality(t.tool_ids) > 0
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
               when 'skills' then app.match_say_list('Has', 'skill', e.had, e.near, e.missing)
               when 'tools' then app.match_say_list('Has', 'tool', e.had, e.near, e.missing)
               when 'languages' then app.match_say_list('Speaks', 'language', e.had, e.near, e.missing)
               when 'challenge' then app.match_say_challenge(
                 array(select coalesce(s.word, rare.stem)
                         from unnest(k.words[1:3]) with ordinality as rare (stem, place)
                         left join spoken s on s.request_id = k.request_id and s.stem = rare.stem
                        order by rare.place),
                 cardinality(k.words), cardinality(r.match_stems))
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
    ), rows as (
      select place, request_id, talent_id, part, label, position, coalesce(offered, 0) as offered,
             coalesce((offered * share + 500) / 1000, 0) as points,
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
                  when not known and offered > 0 then lower(label) || ' not stated' end as gap
        from receipts
      union all
      select place, request_id, talent_id, 'limit', 'Limit', 99, 0, -limited, 'missing',
             'A rate this far above the budget limits the score.', null, say[2]
        from receipts
       where limited > 0 and part = 'rate'
    ), lines as (
      select place,
             sum(points) as score,
             (array_agg(gap order by (part = 'limit') desc, offered - points desc, position)
               filter (where gap is not null and (offered - points >= 4 or part = 'limit')))[1] as gap,
             jsonb_agg(jsonb_build_object('part', part, 'label', label, 'points', points, 'of', offered,
                                          'state', state, 'detail', detail) order by position) as parts
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

grant execute on function app.match_evidence(uuid[], uuid[]), app.match_short(text), app.match_dollars(bigint),
  app.match_count(integer, text), app.match_asks(bigint, bigint), app.match_above(bigint, bigint),
  app.match_say_list(text, text, text[], text[], text[]),
  app.match_say_role(text, text, text, text[], text), app.match_say_challenge(text[], integer, integer),
  app.match_say_rate(bigint, bigint, bigint), app.match_say_overlap(text),
  app.match_say_one(text[], text[], text[], text, text, text, text),
  app.match_rank(uuid, uuid, integer) to vinculum_person, vinculum_system;

-- A company is matched for its own requests and a talent for the own profile; any other id answers as one
-- that does not exist. The product itself may ask for any.

create function public.match_talent_to_request(request_id uuid, most integer default 50)
  returns table (talent_id uuid, match_score integer, match_summary text, match_parts jsonb)
  language sql stable security invoker set jit = off
  as $$
    select k.talent_id, k.score, k.summary, k.parts
      from app.match_rank($1, null, least(greatest(coalesce($2, 50), 0), 1000)) k
     where current_user = 'vinculum_system' or app.owns_request($1)
     order by k.place
  $$;

create function public.match_requests_to_talent(talent_id uuid, most integer default 50)
  returns table (request_id uuid, match_score integer, match_summary text, match_parts jsonb)
  language sql stable security invoker set jit = off
  as $$
    select k.request_id, k.score, k.summary, k.parts
      from app.match_rank(null, $1, least(greatest(coalesce($2, 50), 0), 1000)) k
     where current_user = 'vinculum_system' or $1 = app.current_talent_id()
     order by k.place
  $$;

grant execute on function public.match_talent_to_request(uuid, integer),
  public.match_requests_to_talent(uuid, integer) to vinculum_person, vinculum_system;
