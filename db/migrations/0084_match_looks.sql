-- What was there when the product first looked for somebody's matches is no news: it stands on their dashboard.
-- A row for each profile or request that was looked at, or that was there before this was known.
create table app.match_looks (
  subject_id uuid primary key generated always as (coalesce(talent_id, request_id)) stored,
  talent_id uuid unique references public.talent_profiles (id) on delete cascade,
  request_id uuid unique references public.company_requests (id) on delete cascade,
  -- Whoever came later is new.
  since timestamptz not null,
  looked_at timestamptz,
  check (num_nonnulls(talent_id, request_id) = 1)
);
alter table app.match_looks enable row level security;
alter table app.match_looks force row level security;
create policy system on app.match_looks to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.match_looks to vinculum_system;

insert into app.match_looks (talent_id, since) select id, now() from public.talent_profiles;
insert into app.match_looks (request_id, since) select id, now() from public.company_requests;
