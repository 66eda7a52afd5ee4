-- The administrators' desk: hidden profiles, suspended accounts, and the audit trail.

create table public.profile_hidings (
  talent_id uuid primary key references public.talent_profiles (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.profile_hidings is 'Profiles that an administrator has hidden, and why.';

alter table public.profile_hidings enable row level security;
alter table public.profile_hidings force row level security;
create policy system on public.profile_hidings to vinculum_system using (true) with check (true);
create policy admin_reads on public.profile_hidings for select to vinculum_person
  using ((select app.is_admin()));
create policy own on public.profile_hidings for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
grant select, insert, update, delete on public.profile_hidings to vinculum_system;
grant select on public.profile_hidings to vinculum_person;


create table public.account_suspensions (
  user_id uuid primary key references public.users (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.account_suspensions is 'Accounts that an administrator has suspended, and why.';

alter table public.account_suspensions enable row level security;
alter table public.account_suspensions force row level security;
create policy system on public.account_suspensions to vinculum_system using (true) with check (true);
create policy admin_reads on public.account_suspensions for select to vinculum_person
  using ((select app.is_admin()));
create policy own on public.account_suspensions for select to vinculum_person
  using (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.account_suspensions to vinculum_system;
grant select on public.account_suspensions to vinculum_person;


create table public.audit_entries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 60),
  subject_type text not null check (subject_type ~ '^[a-z]+$' and length(subject_type) <= 40),
  subject_id uuid not null,
  title text not null default '' check (length(title) <= 200),
  reason text not null default '' check (length(reason) <= 1000)
);
comment on table public.audit_entries is
  'The audit trail: who did what at the desk, and why. Append-only.';
comment on column public.audit_entries.actor_id is
  'Null if the operator acted from the command line. No foreign key: the entry outlives the account.';
comment on column public.audit_entries.title is
  'The name of a subject that is not a person: a post''s title, a job''s kind.';

create index audit_entries_recent on public.audit_entries (created_at desc, id);
create index audit_entries_subject on public.audit_entries (subject_id, created_at desc, id);

alter table public.audit_entries enable row level security;
alter table public.audit_entries force row level security;
create policy system_reads on public.audit_entries for select to vinculum_system using (true);
create policy system_adds on public.audit_entries for insert to vinculum_system with check (true);
create policy admin_reads on public.audit_entries for select to vinculum_person
  using ((select app.is_admin()));
grant select, insert on public.audit_entries to vinculum_system;
grant select on public.audit_entries to vinculum_person;

create trigger keep_audit_entries before update or delete or truncate on public.audit_entries
  for each statement execute function app.keep_audit_entries();
