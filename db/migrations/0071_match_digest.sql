-- Which matches a person was told of: none is told twice. Only the product reads it.
create table app.told_matches (
  user_id uuid not null references public.users (id) on delete cascade,
  talent_id uuid not null references public.talent_profiles (id) on delete cascade,
  request_id uuid not null references public.company_requests (id) on delete cascade,
  told_at timestamptz not null default now(),
  primary key (user_id, talent_id, request_id)
);
create index told_matches_talent on app.told_matches (talent_id);
create index told_matches_request on app.told_matches (request_id);
alter table app.told_matches enable row level security;
alter table app.told_matches force row level security;
create policy system on app.told_matches to vinculum_system using (true) with check (true);
grant select, insert, delete on app.told_matches to vinculum_system;
