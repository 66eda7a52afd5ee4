-- Conflicts of interest: the lists of both sides, and their matches when an introduction was sent.

create table public.company_competitors (
  user_id uuid primary key default app.current_user_id() references public.users (id) on delete cascade,
  names text[] not null check (app.is_name_list(names))
);
comment on table public.company_competitors is 'Companies that a company considers competitors.';

alter table public.company_competitors enable row level security;
alter table public.company_competitors force row level security;
create policy system on public.company_competitors to vinculum_system using (true) with check (true);
create policy own on public.company_competitors to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and exists (
    select from public.users u where u.id = user_id and u.user_type = 'company'));
grant select, insert, update, delete on public.company_competitors to vinculum_system;
grant select, insert (names), update (names) on public.company_competitors to vinculum_person;

create table public.talent_clients (
  talent_id uuid primary key default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  names text[] not null check (app.is_name_list(names))
);
comment on table public.talent_clients is 'Clients that a talent shows on the profile.';

alter table public.talent_clients enable row level security;
alter table public.talent_clients force row level security;
create policy system on public.talent_clients to vinculum_system using (true) with check (true);
create policy own on public.talent_clients to vinculum_person
  using (talent_id = (select app.current_talent_id())) with check (talent_id = (select app.current_talent_id()));
create policy anyone_reads on public.talent_clients for select to vinculum_person
  using (exists (select from public.talent_profiles t where t.id = talent_id));
grant select, insert, update, delete on public.talent_clients to vinculum_system;
grant select, insert (names), update (names) on public.talent_clients to vinculum_person;

create table public.talent_private_clients (
  talent_id uuid primary key default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  names text[] not null check (app.is_name_list(names))
);
comment on table public.talent_private_clients is 'Clients of a talent that are compared but never shown.';

alter table public.talent_private_clients enable row level security;
alter table public.talent_private_clients force row level security;
create policy system on public.talent_private_clients to vinculum_system using (true) with check (true);
create policy own on public.talent_private_clients to vinculum_person
  using (talent_id = (select app.current_talent_id())) with check (talent_id = (select app.current_talent_id()));
grant select, insert, update, delete on public.talent_private_clients to vinculum_system;
grant select, insert (names), update (names) on public.talent_private_clients to vinculum_person;

create table public.conflict_checks (
  connection_id uuid primary key references public.connection_requests (id) on delete cascade,
  names text[] not null check (cardinality(names) > 0),
  plan text check (plan in ('consent', 'declare'))
);
comment on table public.conflict_checks is 'Clients of a talent that the company of an introduction counts among its competitors.';
comment on column public.conflict_checks.plan is
  'What the talent intends to do about it. Declining is not one of these: it is an ordinary answer.';

alter table public.conflict_checks enable row level security;
alter table public.conflict_checks force row level security;
create policy system on public.conflict_checks to vinculum_system using (true) with check (true);
create policy talent_reads on public.conflict_checks for select to vinculum_person
  using (exists (select from public.connection_requests c
                  where c.id = connection_id and c.talent_id = (select app.current_talent_id())));
create policy talent_plans on public.conflict_checks for update to vinculum_person
  using (exists (select from public.connection_requests c
                  where c.id = connection_id and c.talent_id = (select app.current_talent_id())));
grant select, insert, update, delete on public.conflict_checks to vinculum_system;
grant select, update (plan) on public.conflict_checks to vinculum_person;

create trigger compare_lists after insert on public.connection_requests
  for each row execute function app.compare_lists();
