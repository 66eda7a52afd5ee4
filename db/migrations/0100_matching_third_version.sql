-- The third version of matching. What it reads more of: a title that is in no list still says a field of work and
-- a level; the title belongs to what a person writes, and the role asked for to the challenge; skills and tools
-- answer to their other names, and names of one's own meet by their stems.

-- The field and the level a free title speaks of, as 'finance/head': null where it names no field. What tells
-- more stands before what tells less.
create function app.match_title_class(title text) returns text
  language plpgsql immutable parallel safe
  as $$
  declare
    words constant text[] := string_to_array(app.match_title_key(title), ' ');
    field constant text := case
      when words @> array['data', 'protection'] then 'legal'
      when words @> array['engineering', 'solutions'] then 'sales'
      when words @> array['acquisition', 'talent'] then 'people'
      when words @> array['investor', 'relations'] then 'finance'
      when words && array['agile', 'scrum'] then 'engineering'
      when words && array['marketing', 'marketer'] then 'marketing'
      when words && array['m'] then 'strategy'
      when words @> array['corporate', 'development'] then 'strategy'
      when words @> array['information', 'security'] then 'security'
      when words @> array['information', 'officer'] then 'it'
      when words && array['medical', 'clinical', 'physician'] then 'medical'
      when words && array[
        'legal', 'counsel', 'lawyer', 'attorney', 'solicitor', 'privacy', 'dpo', 'contracts']
        then 'legal'
      when words && array['compliance', 'risk', 'audit', 'auditor', 'aml', 'regulatory', 'grc'] then 'risk-compliance'
      when words && array['security', 'ciso', 'cybersecurity', 'pen', 'penetration', 'infosec'] then 'security'
      when words && array['customer', 'support', 'cx', 'client'] then 'customer-success'
      when words && array[
        'hr', 'people', 'recruiter', 'recruiting', 'recruitment', 'talent', 'rewards', 'learning', 'coach',
        'change', 'culture']
        then 'people'
      when words && array['designer', 'design', 'ux', 'ui', 'creative', 'accessibility', 'user'] then 'design'
      when words && array['product'] then 'product'
      when words && array['data', 'analytics', 'ai', 'ml', 'bi', 'analyst', 'statistician'] then 'data'
      when words && array['sustainability', 'esg', 'climate', 'carbon'] then 'sustainability'
      when words && array[
        'supply', 'logistics', 'procurement', 'purchasing', 'sourcing', 'freight', 'import']
        then 'supply-chain'
      when words && array[
        'finance', 'financial', 'accounting', 'accountant', 'cfo', 'treasury', 'treasurer', 'tax', 'controller',
        'bookkeeper', 'fp', 'fundraising', 'budgeting']
        then 'finance'
      when words && array['communications', 'pr', 'press'] then 'communications'
      when words && array[
        'sales', 'revops', 'revenue', 'rev', 'bizdev', 'account', 'partnerships', 'commercial', 'cro',
        'presales', 'salesforce', 'pricing']
        then 'sales'
      when words && array[
        'growth', 'brand', 'seo', 'content', 'demand', 'ecommerce', 'cmo', 'media', 'social', 'paid',
        'conversion', 'retention', 'campaign', 'copywriter']
        then 'marketing'
      when words && array[
        'engineering', 'engineer', 'engg', 'developer', 'software', 'cto', 'devops', 'sre', 'qa', 'platform',
        'programmer', 'firmware', 'reliability', 'mobile', 'frontend', 'backend', 'cloud', 'technology',
        'technical', 'r']
        then 'engineering'
      when words && array['it', 'erp', 'cio', 'enterprise', 'netsuite', 'sap', 'mainframe', 'digital'] then 'it'
      when words && array['architect'] then 'engineering'
      when words && array['strategy', 'transformation', 'innovation', 'strategist'] then 'strategy'
      when words && array[
        'operations', 'operating', 'coo', 'integrator', 'pmo', 'project', 'program', 'programme', 'eos']
        then 'operations'
      when words @> array['chief', 'staff'] then 'operations'
      when words && array['ceo', 'managing', 'president', 'general', 'country', 'board'] then 'general-management'
    end;
    level constant text := case
      when words && array['vp'] then 'vp'
      when words && array['head', 'director'] then 'head'
      when words && array['chief', 'ceo', 'cfo', 'cto', 'coo', 'cmo', 'cro', 'cio', 'ciso', 'president'] then 'chief'
      when words && array['lead', 'leader', 'manager', 'principal', 'leadership'] then 'lead'
      else 'specialist' end;
  begin
    return field || '/' || level;
  end
  $$;

-- What a profile's titles are ('~finance/head'), and what a request's titles ask for ('?finance/head').
create function app.match_title_classes(mark text, titles text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct mark || class), '{}')
      from unnest(titles) as title
     cross join lateral app.match_title_class(title) as class
     where class is not null
  $$;

-- The stems of titles that say what the work is, and not on which level it is done.
create function app.match_title_stems(titles text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(stem), '{}')
      from unnest(app.match_key_stems(titles)) as stem
     where stem <> all (array[
       'chief', 'consult', 'director', 'execut', 'expert', 'fraction', 'freelanc', 'hand', 'head', 'interim', 'lead',
       'leader', 'manag', 'offic', 'part-tim', 'presid', 'role', 'senior', 'specialist', 'team', 'vice', 'virtual'])
  $$;

-- All stems a request is read by: those of the challenge, and of the role asked for beside them.
create function app.match_asked_stems(lines text[], titles text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select case when own = '{}' then own
                else array(select unnest(own) union select unnest(app.match_title_stems(titles)) order by 1) end
      from app.match_key_stems(lines) as own
  $$;

-- Names that mean the same although they are bent differently: "Cap table" and "Cap tables". A name that stems
-- say too little of ("C++", "K8s", "Web3 wallets") stays as it is.
create function app.match_term(name text) returns text
  language sql immutable parallel safe
  as $$
    select case when cardinality(stems) = cardinality(words) and cardinality(words) > 0
                then array_to_string(stems, ' ') else app.match_name(name) end
      from app.match_said(name) as said (stems)
     cross join lateral (
       select array(select distinct word from regexp_split_to_table(app.match_name(name), ' ') as word
                     where word not in ('', 'and', 'of', 'for', 'the', 'in', 'to', 'with')) as words) as written
  $$;
create function app.match_terms(name text, others text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct app.match_term(form)), '{}')
      from unnest(app.match_names(name) || others) as form
     where app.match_term(form) <> ''
  $$;
grant execute on function app.match_title_class(text), app.match_title_classes(text, text[]),
  app.match_title_stems(text[]), app.match_asked_stems(text[], text[]), app.match_term(text), app.match_terms(text, text[])
  to vinculum_person, vinculum_system;

alter table public.skills
  add column other_names text[] not null default '{}',
  add column match_terms text[] not null generated always as (app.match_terms(name, other_names)) stored;
alter table public.tools
  add column other_names text[] not null default '{}',
  add column match_terms text[] not null generated always as (app.match_terms(name, other_names)) stored;
alter table public.custom_options
  add column match_term text not null generated always as (app.match_term(name)) stored;
grant select (match_term) on public.custom_options to vinculum_person;

-- What is made of a row is made anew, in the same columns.
drop index public.talent_profiles_match_stems;
alter table public.talent_profiles
  drop column match_main_role,
  drop column match_offered_roles,
  drop column match_stems;
alter table public.talent_profiles
  add column match_main_role text[] not null generated always as (
    app.match_title_keys(array[case when primary_role = 'other' then primary_role_custom else primary_role end])
    || app.match_title_classes('~',
         array[case when primary_role = 'other' then primary_role_custom else primary_role end])) stored,
  add column match_offered_roles text[] not null generated always as (
    app.match_title_keys(roles_offered) || app.match_title_classes('~', roles_offered)) stored,
  -- A title alone is no text.
  add column match_stems text[] not null generated always as (
    case when app.match_stems(array[headline]) = '{}' and app.match_stems(array[summary_bio] || case_studies) = '{}'
           then '{}'
         else app.match_stems(array[headline, summary_bio,
                case when primary_role = 'other' then primary_role_custom else primary_role end]
                || case_studies || roles_offered) end) stored;
grant select (match_main_role, match_offered_roles, match_stems) on public.talent_profiles to vinculum_person;
create index talent_profiles_match_stems on public.talent_profiles using gin (match_stems);
alter table public.company_requests
  drop column match_main_role,
  drop column match_second_role,
  drop column match_key_stems;
alter table public.company_requests
  add column match_main_role text[] not null generated always as (
    app.match_title_keys(array[desired_role]) || app.match_title_classes('?', array[desired_role])) stored,
  add column match_second_role text[] not null generated always as (
    app.match_title_keys(array[secondary_role]) || app.match_title_classes('?', array[secondary_role])) stored,
  add column match_key_stems text[] not null generated always as (
    app.match_asked_stems(array[challenge_description] || key_challenges, array[desired_role])) stored;

-- The fields at their levels, as what people are and as what is asked for.
create function app.match_classes() returns table (field text, level integer, class text, name text)
  language sql immutable parallel safe
  as $$
    select field, level - 1, field || '/' || word,
           upper(left(field, 1)) || replace(substr(field, 2), '-', ' ') || ' ' || word
      from unnest(array['general-management', 'strategy', 'operations', 'supply-chain', 'sustainability', 'finance',
             'marketing', 'communications', 'sales', 'customer-success', 'product', 'design', 'engineering', 'it',
             'data', 'security', 'people', 'legal', 'risk-compliance', 'medical']) as fields (field)
     cross join unnest(array['chief', 'vp', 'head', 'lead', 'specialist'], array[1, 2, 3, 4, 5]) as levels (word, level)
  $$;

create or replace function app.match_options() returns table (part text, id text, term text, name text)
  language sql stable parallel safe
  as $$
    with entries as (
      select 'skills' as part, id, name, other_names, match_terms from public.skills
      union all
      select 'tools', id, name, other_names, match_terms from public.tools
    )
    select part, id, id, name from entries
    union all
    select part, 'also:' || other, id, other from entries cross join unnest(other_names) as other
    union all
    select custom.catalogue, custom.id,
           coalesce(min(entry.id), 'name:' || nullif(custom.match_term, ''), custom.id), custom.name
      from public.custom_options custom
      left join (select part, id, unnest(match_terms) as form from entries) as entry
        on entry.part = custom.catalogue and entry.form = custom.match_term
     group by custom.catalogue, custom.id, custom.match_term, custom.name
    union all
    select 'role', alias.alias, alias.role_id, role.name
      from public.role_aliases alias
      join public.roles role on role.id = alias.role_id
    union all
    select 'role', mark || class, mark || class, name
      from app.match_classes() cross join unnest(array['~', '?']) as mark
    union all
    select 'industry', name, name, name from public.industries
    union all
    select 'languages', name, name, name from public.languages
    union all
    select 'stage', name, name, name from public.company_stages
    union all
    select 'size', name, name, name from public.company_sizes
  $$;

-- A role of the same field and level counts for three quarters, a title that only says both for three fifths.
create function app.match_nearness_of(part text) returns table (wanted text, term text, credit integer)
  language sql stable
  as $$
    with titles as (
      select role_id as term, role_id as wanted, family as field, level, 100 as worth from public.role_traits
      union all
      select '~' || class, '?' || class, field, level, 80 from app.match_classes()
    )
    select skill_id, neighbor_id, weight from public.skill_neighbors where part = 'skills'
    union all
    select tool_id, neighbor_id, weight from public.tool_neighbors where part = 'tools'
    union all
    select a.wanted, b.term,
           (array[75, 60, 40, 25, 15])[1 + abs(a.level - b.level)] * coalesce(near.weight, 100) / 100
             * least(a.worth, b.worth) / 100
      from titles a
      join titles b on b.term <> a.wanted
      left join public.role_family_neighbors near on near.family = a.field and near.neighbor_family = b.field
     where part = 'role' and abs(a.level - b.level) <= 4 and (b.field = a.field or near.weight is not null)
    union all
    select a.name, b.name, 50
      from public.industries a
      join public.industries b on b.category = a.category and b.id <> a.id
     where part = 'industry'
    union all
    select a.name, b.name, 50
      from public.company_sizes a
      join public.company_sizes b on abs(a.position - b.position) = 1
     where part = 'size'
  $$;

-- What other terms are worth where one is wanted, in percent: made anew whenever what it is made of is written,
-- because every question asks for it many times.
create table public.match_nearness (
  part text not null,
  wanted text not null,
  term text not null,
  credit integer not null check (credit between 0 and 99),
  primary key (part, wanted, term)
);
alter table public.match_nearness enable row level security;
alter table public.match_nearness force row level security;
create policy system on public.match_nearness to vinculum_system using (true) with check (true);
create policy anyone_reads on public.match_nearness for select to vinculum_person using (true);
grant select, insert, update, delete on public.match_nearness to vinculum_system;
grant select on public.match_nearness to vinculum_person;

create function app.refresh_match_nearness() returns trigger
  language plpgsql
  as $$
  begin
    delete from public.match_nearness where part = tg_argv[0];
    insert into public.match_nearness (part, wanted, term, credit)
    select tg_argv[0], near.* from app.match_nearness_of(tg_argv[0]) near;
    return null;
  end
  $$;
do $$
declare source text[];
begin
  foreach source slice 1 in array array[
    ['skill_neighbors', 'skills'], ['tool_neighbors', 'tools'], ['role_traits', 'role'],
    ['role_family_neighbors', 'role'], ['industries', 'industry'], ['company_sizes', 'size']
  ] loop
    execute format('create trigger refresh_match_nearness after insert or update or delete on public.%I
      for each statement execute function app.refresh_match_nearness(%L)', source[1], source[2]);
    execute format('delete from public.match_nearness where part = %1$L', source[2]);
    execute format('insert into public.match_nearness (part, wanted, term, credit)
      select %1$L, near.* from app.match_nearness_of(%1$L) near', source[2]);
  end loop;
end
$$;

create or replace function app.match_near(part text, wanted text) returns table (term text, credit integer)
  language sql stable parallel safe
  as $$
    select near.term, near.credit from public.match_nearness near where near.part = $1 and near.wanted = $2
  $$;
grant execute on function app.match_classes() to vinculum_person, vinculum_system;
grant execute on function app.match_nearness_of(text), app.refresh_match_nearness() to vinculum_system;

-- Who lists very many skills says less by each: every one beyond twelve that is not asked for takes three
-- percent off what the skills come to, and all of them at most sixty. What is asked for is never among them.
create function app.match_among(share bigint, others bigint) returns bigint
  language sql immutable parallel safe
  as $$ select share * greatest(40, 100 - 3 * greatest(0, others - 12)) / 100 $$;
grant execute on function app.match_among(bigint, bigint) to vinculum_person, vinculum_system;

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
       where (h.part in ('skills', 'tools', 'challenge') or talent is null or h.talent_id = talent)
         and (h.part, h.term) in (select w.part, w.term from wants w)
      union all
      select t.id, w.part, w.term, 60, true
        from public.talent_profiles t
       cross join unnest(t.match_stems) as stem
        join spoken w on w.stems[1] = stem
       where w.stems <@ t.match_stems
    ), profiles as (
      select id, price_day_min, price_day_max, max_hours_per_week, min_commitment_weeks, availability_notice_days,
             working_model, willing_to_travel, timezone,
             cardinality(languages_spoken) > 0 as tells_languages,
             exists (select from unnest(match_main_role || match_offered_roles || match_headline_roles) as title
                      where title like '~%' or exists (select from public.role_aliases where alias = title)) as tells_role
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
    ), many as materialized (
      select t.id as talent_id, count(distinct coalesce(o.term, app.match_name(skill.id))) as listed
        from public.talent_profiles t
       cross join unnest(t.skill_ids) as skill (id)
        left join app.match_options() o on o.part = 'skills' and o.id = skill.id
       where cardinality(t.skill_ids) > 12 and (talent is null or t.id = talent)
       group by t.id
    ), answers as (
      select w.request_id, h.talent_id, w.part, w.want, w.weight, w.total, max(w.credit * h.worth) as credit,
             bool_or(w.term = w.want and not h.said) as listed
        from weighed w
        join has h on h.part = w.part and h.term = w.term and (w.term = w.want or not h.said)
       where talent is null or h.talent_id = talent
       group by w.request_id, h.talent_id, w.part, w.want, w.weight, w.total
    ), listed as (
      select request_id, talent_id, part, div(sum(credit * weight), 10 * greatest(total, 1)) as share,
             count(*) filter (where listed) as listed,
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
             case when l.part = 'challenge' then least(1000, div(l.share * 10, 3))
                  when l.part = 'skills' and many.listed > 12
                    then app.match_among(l.share::bigint, many.listed - l.listed)
                  else l.share end::bigint as share
        from listed l
        left join many on l.part = 'skills' and many.talent_id = l.talent_id
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
               where title like '?%' or exists (select from public.role_aliases where alias = title))
         then coalesce((s.shares ->> 'role')::bigint, 0) end
     ) as limits
     cross join lateral (select s.points * limits.kept / 100 as fine) as held
  $$;

create function app.match_say_among(said text[], others integer) returns text[]
  language sql immutable parallel safe
  as $$
    select array[said[1], said[2],
      said[3] || case when others > 12 then format(' Counts for less among %s others.', others) else '' end]
  $$;
grant execute on function app.match_say_among(text[], integer) to vinculum_person, vinculum_system;

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

-- What ends a conversation takes more off: nobody whose lowest rate is 35 % above the budget comes to 70.
create or replace function app.match_kept(
  excess bigint, hours bigint, languages bigint, working_model bigint, role bigint,
  out kept bigint, out held_by text)
  language sql immutable parallel safe
  as $$
    select kept, case when kept < 100 then held_by end
      from (values
        (1, 'rate', greatest(30, 100 - greatest(0, coalesce(excess, 0) - 15) * 3 / 2)),
        (2, 'languages', case when languages < 1000 then 40 + 60 * languages / 1000 end),
        (3, 'hours', case when hours < 500 then 30 + hours * 7 / 50 end),
        (4, 'working_model', case when working_model = 0 then 60 end),
        (5, 'role', case when role < 300 then 70 + role / 10 end)
      ) as limits (position, held_by, kept)
     where kept is not null
     order by limits.kept, position
     limit 1
  $$;

update public.match_weights set version = 3;
update public.match_weights w
   set points = new.points, about = coalesce(new.about, w.about)
  from (values
    ('role', 21, 'The role asked for, or the second role, against the main role, the roles offered and the roles named in the headline. A role of the same field and a near level counts in part, and so does a title of one''s own that names the field. Another role than those also limits the whole score.'),
    ('skills', 23, 'The skills asked for, by any of their names. A skill few people have counts more than one many have. A skill close to the one asked for counts in part, and so does one that is only written about. Among more than twelve that were not asked for each counts less.'),
    ('challenge', 18, 'The words of the challenge and of the role asked for against the title, the headline, the summary and the case studies. Rare words count more than common ones.'),
    ('rate', 7, 'The day rate against the budget. A rate more than 15 % above the budget also limits the whole score.')
  ) as new (part, points, about)
 where w.part = new.part;

-- The meter of the request form counts by the same names, titles and nearness.
create or replace function app.fit_option(part text, id text, name text) returns text
  language sql stable parallel safe
  as $$
    select coalesce(
      (select e.id from public.skills e where $1 = 'skills' and e.id = $2),
      (select e.id from public.tools e where $1 = 'tools' and e.id = $2),
      (select min(e.id) from public.skills e where $1 = 'skills' and app.match_term($3) = any (e.match_terms)),
      (select min(e.id) from public.tools e where $1 = 'tools' and app.match_term($3) = any (e.match_terms)),
      'name:' || nullif(app.match_term($3), ''),
      $2)
  $$;

create or replace function app.fit_terms(wanted jsonb)
  returns table (roles text[], near_roles text[], skills text[], tools text[], languages text[])
  language sql stable parallel safe
  as $$
    with titles as materialized (
      select array_agg(title) as asked from jsonb_array_elements_text(wanted -> 'roles') as title
    ), asked as materialized (
      select role_id as term
        from titles cross join unnest(app.match_title_keys(titles.asked)) as key
        join public.role_aliases alias on alias.alias = key
      union
      select class from titles cross join unnest(app.match_title_classes('?', titles.asked)) as class
    )
    select array(select term from asked where term not like '?%'),
           array(select distinct near.term from asked cross join lateral app.match_near('role', asked.term) near
                  where near.credit >= 30),
           array(select app.fit_option('skills', o.one ->> 'id', o.one ->> 'name')
                   from jsonb_array_elements(wanted -> 'skills') with ordinality as o (one, place) order by place),
           array(select app.fit_option('tools', o.one ->> 'id', o.one ->> 'name')
                   from jsonb_array_elements(wanted -> 'tools') with ordinality as o (one, place) order by place),
           array(select coalesce((select l.name from public.languages l where l.name = o.one), app.match_name(o.one))
                   from jsonb_array_elements_text(wanted -> 'languages') with ordinality as o (one, place) order by place)
     where current_user = 'vinculum_system' or app.current_user_type() = 'company'
  $$;

create or replace function public.count_fitting(wanted jsonb) returns table (kind text, part text, step integer, people bigint)
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
    ), options as materialized (
      select part, id, term from app.match_options() where part in ('skills', 'tools')
    ), wants as materialized (
      -- Every id that stands for what is wanted.
      select w.part, w.place::integer as place, w.term,
             array(select w.term
                   union all
                   select o.id from options o where o.part = w.part and o.term = w.term) as ids
        from asked
       cross join lateral (
         select 'skills', term, place from unnest(asked.skills) with ordinality as x (term, place)
         union all
         select 'tools', term, place from unnest(asked.tools) with ordinality as x (term, place)
         union all
         select 'languages', term, place from unnest(asked.languages) with ordinality as x (term, place)
       ) as w (part, term, place)
    ), titles as materialized (
      select array(select alias from public.role_aliases where role_id = any (asked.roles)) as asked,
             array(select alias from public.role_aliases where role_id = any (asked.near_roles)
                   union all
                   select near from unnest(asked.near_roles) as near where near like '~%') as near
        from asked
    ), told as (
      select array[
               case when not asked.asks_role then 0
                    when t.keys && titles.asked then 0
                    when t.keys && titles.near then 1
                    when exists (select from unnest(t.keys) k
                                  where k like '~%' or exists (select from public.role_aliases where alias = k)) then 2
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
       cross join titles
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
