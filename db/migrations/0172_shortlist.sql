-- Whom a company keeps in mind, with a note to itself. Nobody else learns of it.

-- Whether a row is the caller's own as a company: the one place that would know of seats in a team.
create function app.is_own_company(owner uuid) returns boolean
  language sql stable
  as $$ select owner = app.current_user_id() and app.current_user_type() = 'company' $$;
grant execute on function app.is_own_company(uuid) to vinculum_person, vinculum_system;

create table public.shortlist_entries (
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  talent_id uuid not null references public.talent_profiles (id) on delete cascade,
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now(),
  primary key (user_id, talent_id)
);
create index shortlist_entries_talent on public.shortlist_entries (talent_id);
alter table public.shortlist_entries enable row level security;
alter table public.shortlist_entries force row level security;
create policy system on public.shortlist_entries to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.shortlist_entries to vinculum_system;
create policy own on public.shortlist_entries to vinculum_person
  using (app.is_own_company(user_id)) with check (app.is_own_company(user_id));
grant select, insert (talent_id, note), update (note), delete on public.shortlist_entries to vinculum_person;
