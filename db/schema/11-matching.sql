-- People's decisions about matches, and the log of shown matches. The score itself is computed in code.

create table public.match_set_asides (
  user_id uuid default app.current_user_id() references public.users (id) on delete cascade,
  request_id uuid references public.company_requests (id) on delete cascade,
  talent_id uuid references public.talent_profiles (id) on delete cascade,
  reason text not null
    check (reason in ('rate', 'hours', 'skills', 'role', 'industry', 'timing', 'location', 'other')),
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now(),
  primary key (user_id, request_id, talent_id)
);
comment on table public.match_set_asides is
  '"Not for me": the match leaves this person''s own lists. Nobody else learns who set it aside.';
comment on column public.match_set_asides.note is 'Only visible to its writer.';

create index match_set_asides_request on public.match_set_asides (request_id);
create index match_set_asides_talent on public.match_set_asides (talent_id);

alter table public.match_set_asides enable row level security;
alter table public.match_set_asides force row level security;
create policy system on public.match_set_asides to vinculum_system using (true) with check (true);
create policy own on public.match_set_asides to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id())
    and (app.owns_request(request_id) or talent_id = (select app.current_talent_id())));
grant select, insert, update, delete on public.match_set_asides to vinculum_system;
grant select,
  insert (request_id, talent_id, reason, note),
  delete
  on public.match_set_asides to vinculum_person;


create table public.match_views (
  id uuid primary key default gen_random_uuid(),
  shown_at timestamptz not null default now(),
  version integer not null,
  side text not null check (side in ('company', 'talent')),
  surface text not null check (surface in ('best', 'all', 'interested', 'profile', 'mail')),
  viewer_id uuid not null,
  request_ids uuid[] not null,
  talent_ids uuid[] not null,
  scores integer[] not null,
  places integer[] not null,
  check (cardinality(request_ids) = cardinality(scores)
      and cardinality(talent_ids) = cardinality(scores)
      and cardinality(places) = cardinality(scores))
);
comment on table public.match_views is
  'The log of shown matches: to whom, in which order, by which version of the score. Append-only, and kept '
  'for a year. It has no names and no foreign keys, so it outlives profiles and requests.';
comment on column public.match_views.side is
  'The kind of list: talent for a company, or requests for a talent.';
comment on column public.match_views.places is 'The rank of each pair in the list, from 1.';

create index match_views_recent on public.match_views (shown_at desc, id);
create index match_views_of_viewer on public.match_views (viewer_id, shown_at desc, id);
create index match_views_talents on public.match_views using gin (talent_ids) where side = 'company';

alter table public.match_views enable row level security;
alter table public.match_views force row level security;
create policy system_reads on public.match_views for select to vinculum_system using (true);
create policy system_adds on public.match_views for insert to vinculum_system with check (true);
create policy system_forgets on public.match_views for delete to vinculum_system using (true);
create policy admin_reads on public.match_views for select to vinculum_person using ((select app.is_admin()));
create policy viewer_reads on public.match_views for select to vinculum_person
  using (viewer_id = (select app.current_user_id()));
grant select, insert, delete on public.match_views to vinculum_system;
grant select on public.match_views to vinculum_person;

create trigger keep_match_views before update or truncate on public.match_views
  for each statement execute function app.keep_match_views();
create trigger keep_match_views_a_year before delete on public.match_views
  for each row execute function app.keep_match_views();


create table public.shortlist_entries (
  user_id uuid default app.current_user_id() references public.users (id) on delete cascade,
  talent_id uuid references public.talent_profiles (id) on delete cascade,
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now(),
  primary key (user_id, talent_id)
);
comment on table public.shortlist_entries is 'The profiles that a company has shortlisted, with private notes.';

create index shortlist_entries_talent on public.shortlist_entries (talent_id);

alter table public.shortlist_entries enable row level security;
alter table public.shortlist_entries force row level security;
create policy system on public.shortlist_entries to vinculum_system using (true) with check (true);
create policy own on public.shortlist_entries to vinculum_person
  using (app.is_own_company(user_id))
  with check (app.is_own_company(user_id));
grant select, insert, update, delete on public.shortlist_entries to vinculum_system;
grant select, insert (talent_id, note), update (note), delete on public.shortlist_entries to vinculum_person;


create table app.match_looks (
  subject_id uuid primary key generated always as (coalesce(talent_id, request_id)) stored,
  talent_id uuid unique references public.talent_profiles (id) on delete cascade,
  request_id uuid unique references public.company_requests (id) on delete cascade,
  since timestamptz not null,
  looked_at timestamptz,
  check (num_nonnulls(talent_id, request_id) = 1)
);
comment on table app.match_looks is
  'When the product last looked for new matches of a profile or a '
  'request. Matches at the first time are not new.';
comment on column app.match_looks.since is 'Later matches are new.';

alter table app.match_looks enable row level security;
alter table app.match_looks force row level security;
create policy system on app.match_looks to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.match_looks to vinculum_system;


create table app.notified_matches (
  user_id uuid references public.users (id) on delete cascade,
  talent_id uuid references public.talent_profiles (id) on delete cascade,
  request_id uuid references public.company_requests (id) on delete cascade,
  notified_at timestamptz not null default now(),
  primary key (user_id, talent_id, request_id)
);
comment on table app.notified_matches is 'The matches that a person was notified of, so that none is reported twice.';

create index notified_matches_talent on app.notified_matches (talent_id);
create index notified_matches_request on app.notified_matches (request_id);

alter table app.notified_matches enable row level security;
alter table app.notified_matches force row level security;
create policy system on app.notified_matches to vinculum_system using (true) with check (true);
grant select, insert, delete on app.notified_matches to vinculum_system;
