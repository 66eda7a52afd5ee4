-- Matching at any size. The procedures stay the definition of a score; an engine beside the database computes
-- the same numbers from the same rows, is told here what has changed, and hands back the best pairs to be
-- explained under the reader's own rights.

-- The stems that tell that a text speaks of this.
create function app.match_said(form text) returns text[]
  language sql immutable parallel safe
  as $$ select array(select stem from unnest(app.match_stems(array[form])) as stem where stem !~ '-' order by stem) $$;
grant execute on function app.match_said(text) to vinculum_person, vinculum_system;

-- What is only written about answers what it names and nothing near it, and by every name its options have:
-- else a pair would fare differently beside other requests.
create or replace function app.match_spoken_wants(request uuid) returns table (part text, term text, stems text[])
  language sql stable parallel safe
  as $$
    with wanted as materialized (
      select distinct w.part, w.term
        from app.match_wants() w
       where (request is null or w.request_id = request) and w.part in ('skills', 'tools') and w.term = w.want
    )
    select distinct w.part, w.term, said.stems
      from wanted w
      join app.match_options() o on o.part = w.part and o.term = w.term
     cross join unnest(app.match_names(o.name)) as form
     cross join lateral app.match_said(form) as said (stems)
     where cardinality(said.stems) > 0
  $$;

create or replace function app.match_pairs(request uuid, talent uuid)
  returns table (request_id uuid, talent_id uuid, fine bigint, score bigint, limited bigint, held_by text, shares jsonb,
                 words text[])
  language sql stable parallel safe
  as $$
    with wants as materialized (
      select * from app.match_wants() w where request is null or w.request_id = request
    ), spoken as materialized (
      select * from app.match_spoken_wants(request)
    ), has as materialized (
      select h.talent_id, h.part, h.term, h.worth, false as said
        from app.match_has() h
       where (h.part, h.term) in (select w.part, w.term from wants w)
      union all
      select t.id, w.part, w.term, 60, true
        from spoken w
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
        join has h on h.part = w.part and h.term = w.term and (w.term = w.want or not h.said)
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

create or replace function app.match_evidence(requests uuid[], talents uuid[])
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

-- The receipts of chosen pairs. Their numbers are taken as they are given; only rows the caller may read count.
create function app.match_receipts(pairs jsonb)
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
      -- The words of the challenge behind the stems.
      select r.id as request_id, stem,
             coalesce(min(token) filter (where token = lower(token)), min(token)) as word
        from public.company_requests r
       cross join ts_parse('default', r.challenge_description || E'\n' || array_to_string(r.key_challenges, E'\n')) as t
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

create or replace function app.match_rank(request uuid, talent uuid, most integer)
  returns table (place bigint, request_id uuid, talent_id uuid, score integer, summary text, parts jsonb)
  language sql stable parallel safe
  as $$
    select receipt.*
      from app.match_receipts((
        select jsonb_agg(to_jsonb(best))
          from (
            -- Equal scores stand in an order that favors neither the old nor the alphabet.
            select row_number() over (order by p.fine desc, md5(p.request_id::text || p.talent_id::text)) as place, p.*
              from app.match_pairs(request, talent) p
             order by 1
             limit most
          ) as best)) as receipt
  $$;
grant execute on function app.match_receipts(jsonb) to vinculum_person, vinculum_system;

-- Which rows that matching reads were written, by which transaction. A reader remembers the oldest
-- transaction that was still open when it last looked, and asks for everything written since.
create table app.match_changes (
  txid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('talent', 'request', 'option', 'reference')),
  id text not null,
  at timestamptz not null default now(),
  primary key (txid, kind, id)
);
create index match_changes_at on app.match_changes (at);
alter table app.match_changes enable row level security;
alter table app.match_changes force row level security;
create policy system on app.match_changes to vinculum_system using (true) with check (true);
grant select, insert, delete on app.match_changes to vinculum_system;

create function app.note_match_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    if tg_level = 'STATEMENT' then
      insert into app.match_changes (kind, id) values (tg_argv[0], tg_table_name) on conflict do nothing;
    else
      insert into app.match_changes (kind, id) values (tg_argv[0], coalesce(new.id, old.id)::text)
      on conflict do nothing;
    end if;
    return null;
  end
  $$;

create trigger note_match_change after insert or update or delete on public.talent_profiles
  for each row execute function app.note_match_change('talent');
create trigger note_match_change after insert or update or delete on public.company_requests
  for each row execute function app.note_match_change('request');
create trigger note_match_change after insert or update or delete on public.custom_options
  for each row execute function app.note_match_change('option');
do $$
declare t text;
begin
  foreach t in array array['skills', 'tools', 'roles', 'industries', 'languages', 'company_sizes', 'company_stages',
                           'match_weights', 'match_time_zones', 'role_traits', 'role_family_neighbors',
                           'role_aliases', 'skill_neighbors', 'tool_neighbors'] loop
    execute format('create trigger note_match_change after insert or update or delete on public.%I
      for each statement execute function app.note_match_change(''reference'')', t);
  end loop;
end
$$;
