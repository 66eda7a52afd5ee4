-- What matching reads beside profiles and requests: the weights, how roles, skills and tools relate, and
-- the forms in which names, titles and texts are compared.

create table public.match_weights (
  part text primary key,
  label text not null,
  about text not null,
  points integer not null check (points between 1 and 100),
  position integer not null unique,
  version integer not null default 1
);
create table public.match_time_zones (
  name text primary key,
  january_minutes integer not null check (january_minutes between -720 and 840),
  july_minutes integer not null check (july_minutes between -720 and 840)
);
create table public.role_traits (
  role_id text primary key references public.roles (id) on delete cascade,
  family text not null,
  level integer not null check (level between 0 and 9)
);
create table public.role_family_neighbors (
  family text not null,
  neighbor_family text not null,
  weight integer not null check (weight between 1 and 99),
  primary key (family, neighbor_family)
);
create table public.role_aliases (
  alias text primary key,
  role_id text not null references public.roles (id) on delete cascade
);
create index role_aliases_role on public.role_aliases (role_id);
create table public.skill_neighbors (
  skill_id text not null references public.skills (id) on delete cascade,
  neighbor_id text not null references public.skills (id) on delete cascade,
  weight integer not null check (weight between 1 and 99),
  primary key (skill_id, neighbor_id)
);
create index skill_neighbors_neighbor on public.skill_neighbors (neighbor_id);
create table public.tool_neighbors (
  tool_id text not null references public.tools (id) on delete cascade,
  neighbor_id text not null references public.tools (id) on delete cascade,
  weight integer not null check (weight between 1 and 99),
  primary key (tool_id, neighbor_id)
);
create index tool_neighbors_neighbor on public.tool_neighbors (neighbor_id);

insert into public.match_weights (position, part, points, label, about) values
  (1, 'role', 20, 'Role', 'The role asked for, or the second role, against the main role and the roles offered. A role of the same field and a near level counts in part.'),
  (2, 'skills', 24, 'Skills', 'The skills asked for. A skill few people have counts more than one many have, and a skill close to the one asked for counts in part.'),
  (3, 'challenge', 12, 'Challenge', 'The words of the challenge against the headline, the summary and the case studies. Rare words count more than common ones.'),
  (4, 'rate', 8, 'Rate', 'The day rate against the budget. A rate far above the budget also limits the whole score.'),
  (5, 'industry', 6, 'Industry', 'Experience in the industry, or in one of the same group.'),
  (6, 'tools', 6, 'Tools', 'The tools asked for, weighed like skills.'),
  (7, 'hours', 5, 'Hours', 'The hours available against the hours needed each week.'),
  (8, 'engagement', 3, 'Engagement', 'At least one kind of engagement in common.'),
  (9, 'time_zone', 3, 'Time zone', 'The working hours two time zones share, full from six hours a day.'),
  (10, 'languages', 3, 'Languages', 'The languages asked for.'),
  (11, 'working_model', 2, 'Working model', 'Remote, hybrid or on-site.'),
  (12, 'start', 2, 'Start', 'The notice needed against the start asked for.'),
  (13, 'duration', 2, 'Duration', 'The length of the project against the shortest commitment accepted.'),
  (14, 'stage', 2, 'Company stage', 'The stage of the company among those preferred.'),
  (15, 'size', 2, 'Company size', 'Experience with companies of this size, or of the next size up or down.');

-- Fixed offsets, so that the same pair has the same score all year and on every server.
insert into public.match_time_zones (name, january_minutes, july_minutes) values
  ('America/New_York', -300, -240), ('America/Chicago', -360, -300), ('America/Denver', -420, -360),
  ('America/Los_Angeles', -480, -420), ('Europe/London', 0, 60), ('Europe/Berlin', 60, 120),
  ('Asia/Singapore', 480, 480), ('Australia/Sydney', 660, 600);

do $$
declare t text;
begin
  foreach t in array array['match_weights', 'match_time_zones', 'role_traits', 'role_family_neighbors',
                           'role_aliases', 'skill_neighbors', 'tool_neighbors'] loop
    execute format($ddl$
      alter table public.%1$I enable row level security;
      alter table public.%1$I force row level security;
      create policy system on public.%1$I to vinculum_system using (true) with check (true);
      create policy anyone_reads on public.%1$I for select to vinculum_person using (true);
      grant select, insert, update, delete on public.%1$I to vinculum_system;
      grant select on public.%1$I to vinculum_person;
    $ddl$, t);
  end loop;
end
$$;

-- What has been written into the tables by the seed, so that it is not written again.
create table app.seed_state (
  key text primary key,
  hash text not null
);
alter table app.seed_state enable row level security;
alter table app.seed_state force row level security;
create policy system on app.seed_state to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.seed_state to vinculum_system;

-- The form in which two names are compared: two people's own "Rust" must meet, while "C", "C++" and "C#"
-- stay apart. A name without a letter or digit gives '', which is equal to nothing.
create function app.match_name(name text) returns text
  language sql immutable parallel safe
  as $$
    select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(regexp_replace(
        normalize(lower(normalize(name, NFKC)), NFKC),
        '[''’‘ʼ`´\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g'), '&', ' and '),
      '[\s!"$%()*,/:;<=>?@\[\]\\^_{|}~¡¢£¤¥¦§«°±¶·»¿×÷\u2000-\u2BFF\u3000-\u303F\uFE00-\uFE0F\U0001F000-\U0001FBFF-]+', ' ', 'g'),
      '\.{2,}', ' ', 'g'),
      '\.(?![^\s.+#])', ' ', 'g'),
      '(?<![^\s.])[+#]+', ' ', 'g'),
      '\s+', ' ', 'g'))
  $$;

-- The names one catalogue entry answers to: "Search Engine Optimization (SEO)", without the part in
-- parentheses, and that part alone.
create function app.match_names(name text) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct form), '{}')
      from unnest(array[
        app.match_name(name),
        app.match_name(substring(name from '^(.+)\([^()]+\)$')),
        app.match_name(substring(name from '\(([^()]+)\)$'))
      ]) as form
     where form <> ''
  $$;

-- One key for every way of writing a title: "VP of Finance", "Finance VP", "Fractional Vice President,
-- Finance". Words that say on which terms somebody works, or for whom, say nothing of the work.
create function app.match_title_key(title text) returns text
  language plpgsql immutable parallel safe
  as $$
  declare
    key text := ' ' || regexp_replace(app.match_name(title), '\mc\.(.)\.o\M', 'c\1o') || ' ';
    phrase text[];
    phrases constant text[] := array[
      ['part time', ''], ['on demand', ''], ['as a service', ''], ['co founder', ''],
      ['vice president', 'vp'], ['v.p', 'vp'], ['svp', 'vp'], ['s.v.p', 'vp'], ['evp', 'vp'], ['e.v.p', 'vp'],
      ['executive vp', 'vp'],
      ['human resources', 'hr'], ['human resource', 'hr'], ['artificial intelligence', 'ai'],
      ['machine learning', 'ml'], ['information technology', 'it'], ['research and development', 'r and d'],
      ['financial planning and analysis', 'fp and a'], ['mergers and acquisitions', 'm and a'],
      ['learning and development', 'l and d'], ['business intelligence', 'bi'],
      ['business development', 'bizdev'], ['biz dev', 'bizdev'], ['revenue operations', 'revops'],
      ['revenue ops', 'revops'], ['rev ops', 'revops'], ['quality assurance', 'qa'],
      ['user experience', 'ux'], ['public relations', 'pr'], ['e commerce', 'ecommerce'],
      ['intellectual property', 'ip'], ['project management office', 'pmo'],
      ['comms', 'communications'], ['dir', 'director'], ['eng', 'engineering'], ['exec', 'executive'],
      ['gen', 'generation'], ['mgmt', 'management'], ['mgr', 'manager'], ['mktg', 'marketing'],
      ['ops', 'operations'], ['tech', 'technology']
    ];
  begin
    foreach phrase slice 1 in array phrases loop
      key := replace(key, ' ' || phrase[1] || ' ', ' ' || phrase[2] || ' ');
    end loop;
    return (
      select coalesce(string_agg(word, ' ' order by word collate "C"), '')
        from unnest(string_to_array(key, ' ')) as word
       where word <> all (array[
         '', 'of', 'the', 'and', 'for', 'in',
         'fractional', 'interim', 'freelance', 'acting', 'contract', 'consulting', 'outsourced', 'virtual',
         'b2b', 'b2c', 'cofounder', 'ex', 'experienced', 'former', 'founder', 'founding', 'global', 'regional',
         'saas', 'seasoned', 'senior', 'sr', 'startup'])
    );
  end
  $$;

-- The keys of free titles: each as a whole, and each of its parts ("Fractional CFO | SaaS", "CFO & COO").
create function app.match_title_keys(titles text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct key), '{}')
      from unnest(titles) as title
     cross join lateral (
       select app.match_title_key(title) as key
       union all
       select app.match_title_key(part)
         from regexp_split_to_table(title, '[|/\\,;:•·()\[\]\n–—&]|\s-\s|\s(?:and|at|for)\s', 'i') as part
     ) as forms
     where key <> ''
  $$;

-- The stems of a text that may count in a match: no numbers, nothing under three letters.
create function app.match_stems(lines text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(lexeme), '{}')
      from unnest(to_tsvector('english', (select string_agg(line, E'\n') from unnest(lines) as line)))
     where length(lexeme) > 2 and lexeme !~ '[0-9]'
  $$;

grant execute on function app.match_name(text), app.match_names(text), app.match_title_key(text),
  app.match_title_keys(text[]), app.match_stems(text[]) to vinculum_person, vinculum_system;

-- Those forms, kept beside what they are made of.
alter table public.skills
  add column match_names text[] not null generated always as (app.match_names(name)) stored;
alter table public.tools
  add column match_names text[] not null generated always as (app.match_names(name)) stored;
alter table public.custom_options
  add column match_name text not null generated always as (app.match_name(name)) stored;
alter table public.talent_profiles
  add column match_main_role text[] not null generated always as (app.match_title_keys(
    array[case when primary_role = 'other' then primary_role_custom else primary_role end])) stored,
  add column match_offered_roles text[] not null generated always as (app.match_title_keys(roles_offered)) stored,
  add column match_stems text[] not null generated always as (
    app.match_stems(array[headline, summary_bio] || case_studies)) stored;
alter table public.company_requests
  add column match_main_role text[] not null generated always as (
    app.match_title_keys(array[desired_role])) stored,
  add column match_second_role text[] not null generated always as (
    app.match_title_keys(array[secondary_role])) stored,
  add column match_stems text[] not null generated always as (
    app.match_stems(array[challenge_description] || key_challenges)) stored;
grant select (match_name) on public.custom_options to vinculum_person;
grant select (match_main_role, match_offered_roles, match_stems) on public.talent_profiles to vinculum_person;
