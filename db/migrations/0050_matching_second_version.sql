-- The second version of matching, tuned on the labelled set in bench/match-quality:
-- a role named in the headline counts; a skill or tool that is only written about counts for three fifths; words that
-- say nothing are left out of the challenge; and besides a rate far above the budget, other things that end most
-- conversations hold the whole score down: a language not spoken, less than half of the hours, work on site that
-- is not possible, another job than the one asked for.

-- Stems that say nothing about the work, and compounds, whose parts are stems of their own.
create function app.match_key_stems(lines text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(stem), '{}')
      from unnest(app.match_stems(lines)) as stem
     where stem !~ '-'
       and stem <> all (string_to_array(
         'abl abov across add ago ahead alon along alreadi also although alway among anoth answer anybodi anyon '
         'anyth around ask aim back bad becam becom befor began begin behind believ besid best better beyond big '
         'bit bring brought busi call came can care case chang clear come compani complet could cours current day '
         'deal depend did differ difficult doe done due dure earli easi either els end enough entir especi etc '
         'even eventu ever everi everybodi everyon everyth exact expect experi experienc fast feel felt few '
         'find fine first follow found full fulli gave general get give given goe gone good got great had half '
         'happen hard hello help high hold hope hour howev idea import improv instead interest into issu job just '
         'keep kept kind knew know known larg last late later least led left less let like littl live long '
         'look lose lost lot low made main make man mani mayb mean meant meet might miss month more most move '
         'much must nearli necessari need neither never new next nobodi none noth now number often old onc '
         'one onli other otherwis our out over own part past perfect perhap person '
         'pleas plus possibl present probabl problem provid put quarter question quit rather reach '
         'readi real realli reason recent relat remain right rough said same saw say second see seem seen '
         'self sever shall short show side simpl simpli sinc singl situat six small solut solv some somebodi '
         'someon someth sometim soon sort stand start state stay still stop strong success such suit summer sure '
         'tabl take taken tell term than thank that them then there therefor these they thing think third this '
         'those though thought thousand three through thus till time today togeth told tomorrow too took top '
         'toward tri true turn twelv twenti twice two under understand until upon use usag use usual valu veri '
         'via wait want way week well went were what whatev when where whether which while who whole whose why '
         'will winter within without word work worker world worri would written wrong year yes yet you young',
         ' '))
  $$;
grant execute on function app.match_key_stems(text[]) to vinculum_person, vinculum_system;

alter table public.talent_profiles
  add column match_headline_roles text[] not null generated always as (
    app.match_title_keys(array[headline])) stored;
grant select (match_headline_roles) on public.talent_profiles to vinculum_person;
create index talent_profiles_match_stems on public.talent_profiles using gin (match_stems);
alter table public.company_requests
  add column match_key_stems text[] not null generated always as (
    app.match_key_stems(array[challenge_description] || key_challenges)) stored;

create or replace function app.match_wants()
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
     cross join unnest(r.match_key_stems) as stem
  $$;

-- A role offered beside the main one is worth a little less, and one only named in the headline less again.
create or replace function app.match_has()
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
           ('role', t.match_headline_roles, 80),
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

create or replace function app.match_offers() returns table (request_id uuid, part text, points integer)
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
               when 'challenge' then cardinality(r.match_key_stems) > 0
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

-- The skills and tools that are wanted, in the stems that tell that a text speaks of one: all stems of one of
-- its names.
create function app.match_spoken_wants(request uuid) returns table (part text, term text, stems text[])
  language sql stable parallel safe
  as $$
    with wanted as materialized (
      select distinct w.part, w.term, w.label
        from app.match_wants() w
       where (request is null or w.request_id = request) and w.part in ('skills', 'tools') and w.term = w.want
    )
    select distinct w.part, w.term, said.stems
      from wanted w
     cross join unnest(app.match_names(w.label)) as form
     cross join lateral (
       select array(select stem from unnest(app.match_stems(array[form])) as stem where stem !~ '-' order by stem) as stems
     ) as said
     where cardinality(said.stems) > 0
  $$;

-- What is left of a sum, in percent, and what holds it down most. Each of these ends most conversations
-- whatever else fits, so each takes its part off the whole and not only its own points.
create function app.match_kept(
  excess bigint, hours bigint, languages bigint, working_model bigint, role bigint,
  out kept bigint, out held_by text)
  language sql immutable parallel safe
  as $$
    select kept, case when kept < 100 then held_by end
      from (values
        -- From a quarter above the budget, where the rate has lost its own points, to 85 % above it.
        (1, 'rate', greatest(40, 100 - greatest(0, coalesce(excess, 0) - 25))),
        (2, 'languages', case when languages < 1000 then 60 + 40 * languages / 1000 end),
        (3, 'hours', case when hours < 500 then 50 + hours / 10 end),
        (4, 'working_model', case when working_model = 0 then 70 end),
        (5, 'role', case when role < 300 then 85 + role / 20 end)
      ) as limits (position, held_by, kept)
     where kept is not null
     order by limits.kept, position
     limit 1
  $$;

drop function app.match_pairs(uuid, uuid);

-- Every request with every profile that says anything, as far as the caller may see them; null is all.
-- `fine` is the sum in thousandths of a point: it orders, so that no rounding can turn two around, and the score is
-- the same sum in whole points. `limited` is what is held off the whole, and `held_by` the part it is held off for; `words` are the stems in
-- common, rarest first.
create function app.match_pairs(request uuid, talent uuid)
  returns table (request_id uuid, talent_id uuid, fine bigint, score bigint, limited bigint, held_by text, shares jsonb,
                 words text[])
  language sql stable parallel safe
  as $$
    with wants as materialized (
      select * from app.match_wants() w where request is null or w.request_id = request
    ), has as materialized (
      select h.talent_id, h.part, h.term, h.worth
        from app.match_has() h
       where (h.part, h.term) in (select w.part, w.term from wants w)
      union all
      select t.id, w.part, w.term, 60
        from app.match_spoken_wants(request) w
        join public.talent_profiles t on t.match_stems @> w.stems
    ), profiles as (
      select id, price_day_min, price_day_max, max_hours_per_week, min_commitment_weeks, availability_notice_days,
             working_model, willing_to_travel, timezone,
             cardinality(languages_spoken) > 0 as tells_languages,
             exists (select from unnest(match_main_role || match_offered_roles || match_headline_roles) as title
                       join public.role_aliases alias on alias.alias = title) as tells_role
        from public.talent_profiles t
       where (talent is null or id = talent)
         and (cardinality(match_main_role) + cardinality(match_offered_roles)
              + cardinality(match_headline_roles) + cardinality(skill_ids) + cardinality(tool_ids) + cardinality(match_stems)) > 0
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
      select s.request_id, s.talent_id, sum(o.points * s.share)::bigint as points,
             jsonb_object_agg(s.part, s.share) as shares,
             max(s.words) as words
        from shares s
        join offers o on o.request_id = s.request_id and o.part = s.part
       group by s.request_id, s.talent_id
    )
    select s.request_id, s.talent_id, held.fine, (held.fine + 500) / 1000,
           (s.points + 500) / 1000 - (held.fine + 500) / 1000,
           limits.held_by, s.shares, s.words
      from sums s
      join public.company_requests r on r.id = s.request_id
      join profiles t on t.id = s.talent_id
     cross join lateral app.match_kept(
       app.match_excess(coalesce(t.price_day_min, t.price_day_max), r.budget_day_max),
       (s.shares ->> 'hours')::bigint,
       case when t.tells_languages and cardinality(r.languages_required) > 0
         then coalesce((s.shares ->> 'languages')::bigint, 0) end,
       (s.shares ->> 'working_model')::bigint,
       case when t.tells_role and exists (
              select from unnest(r.match_main_role || r.match_second_role) as title
                join public.role_aliases alias on alias.alias = title)
         then coalesce((s.shares ->> 'role')::bigint, 0) end
     ) as limits
     cross join lateral (select s.points * limits.kept / 100 as fine) as held
  $$;

drop function app.match_evidence(uuid[], uuid[]);

-- What a list part rests on; `said` is what is only written about.
create function app.match_evidence(requests uuid[], talents uuid[])
  returns table (request_id uuid, talent_id uuid, part text, had text[], near text[], said text[], missing text[],
                 through text[])
  language sql stable parallel safe
  as $$
    with best as (
      select distinct on (pair.request_id, pair.talent_id, w.part, w.want)
             pair.request_id, pair.talent_id, w.part, w.label as wanted, w.place, h.label as has,
             h.label is null as only_said, coalesce(w.credit * h.worth, 0) as credit
        from (select unnest(requests) as request_id, unnest(talents) as talent_id) as pair
        join (select * from app.match_wants() w
               where w.request_id = any (requests) and w.part <> 'challenge') as w
          on w.request_id = pair.request_id
        left join (
          select * from app.match_has() h where h.talent_id = any (talents) and h.part <> 'challenge'
          union all
          select t.id, s.part, s.term, null, 60
            from app.match_spoken_wants(case when requests[1] = all (requests) then requests[1] end) s
            join public.talent_profiles t on t.match_stems @> s.stems
           where t.id = any (talents)
        ) as h
          on h.talent_id = pair.talent_id and h.part = w.part and h.term = w.term
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

drop function app.match_say_list(text, text, text[], text[], text[]);

create function app.match_say_list(verb text, noun text, had text[], near text[], said text[], missing text[])
  returns text[]
  language sql immutable parallel safe
  as $$
    select array[
      case when cardinality(had) > 0 then cardinality(had) || ' of ' || app.match_count(wanted, noun)
           when cardinality(said) > 0 then 'writes of ' || array_to_string(said[1:2], ', ')
           else 'related ' || noun || 's' end,
      'missing ' || nullif(array_to_string(missing[1:2], ', '), ''),
      concat_ws('; ',
        verb || ' ' || cardinality(had) || ' of ' || app.match_count(wanted, noun)
          || coalesce(': ' || nullif(array_to_string(had, ', '), ''), ''),
        'close to ' || nullif(array_to_string(near, ', '), ''),
        'only written about: ' || nullif(array_to_string(said, ', '), ''),
        'missing ' || nullif(array_to_string(missing, ', '), '')) || '.'
    ]
      from (select cardinality(had) + cardinality(near) + cardinality(said) + cardinality(missing) as wanted) as counted
  $$;

create or replace function app.match_rank(request uuid, talent uuid, most integer)
  returns table (place bigint, request_id uuid, talent_id uuid, score integer, summary text, parts jsonb)
  language sql stable parallel safe
  as $$
    with ranked as materialized (
      -- Equal scores stand in an order that favors neither the old nor the alphabet.
      select row_number() over (order by p.fine desc, md5(p.request_id::text || p.talent_id::text)) as place, p.*
        from app.match_pairs(request, talent) p
       order by 1
       limit most
    ), evidence as materialized (
      select * from app.match_evidence(
        array(select k.request_id from ranked k order by k.place), array(select k.talent_id from ranked k order by k.place))
    ), spoken as (
      -- The words of the challenge behind the stems.
      select r.id as request_id, stem,
             coalesce(min(token) filter (where token = lower(token)), min(token)) as word
        from public.company_requests r
       cross join ts_parse('default', r.challenge_description || E'\n' || array_to_string(r.key_challenges, E'\n')) as t
       cross join unnest(ts_lexize('english_stem', lower(token))) as stem
       where r.id in (select k.request_id from ranked k)
       group by r.id, stem
    ), offers as materialized (
      select * from app.match_offers() o where request is null or o.request_id = request
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
               when 'skills' then app.match_say_list('Has', 'skill', e.had, e.near, e.said, e.missing)
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
           when 'skills' then 'these skills: ' || array_to_string((e.missing || e.said)[1:3], ', ')
           when 'tools' then 'these tools: ' || array_to_string((e.missing || e.said)[1:3], ', ')
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

grant execute on function app.match_spoken_wants(uuid),
  app.match_kept(bigint, bigint, bigint, bigint, bigint), app.match_pairs(uuid, uuid),
  app.match_evidence(uuid[], uuid[]), app.match_say_list(text, text, text[], text[], text[], text[])
  to vinculum_person, vinculum_system;

update public.match_weights w
   set points = new.points, about = coalesce(new.about, w.about), version = 2
  from (values
    ('role', 23, 'The role asked for, or the second role, against the main role, the roles offered and the roles named in the headline. A role of the same field and a near level counts in part. Another role than those also limits the whole score.'),
    ('skills', 25, 'The skills asked for. A skill few people have counts more than one many have. A skill close to the one asked for counts in part, and so does one that is only written about.'),
    ('challenge', 14, 'The words of the challenge against the headline, the summary and the case studies. Rare words count more than common ones.'),
    ('rate', 7, 'The day rate against the budget. A rate more than a quarter above the budget also limits the whole score.'),
    ('industry', 5, null),
    ('tools', 5, null),
    ('hours', 4, 'The hours available against the hours needed each week. Less than half of them also limits the whole score.'),
    ('engagement', 3, null),
    ('time_zone', 3, null),
    ('languages', 3, 'The languages asked for. One that is not spoken also limits the whole score.'),
    ('working_model', 2, 'Remote, hybrid or on-site. On-site work that is not possible also limits the whole score.'),
    ('start', 2, null),
    ('duration', 2, null),
    ('stage', 1, null),
    ('size', 1, null)
  ) as new (part, points, about)
 where w.part = new.part;
